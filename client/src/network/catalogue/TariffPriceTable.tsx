import { useApolloClient } from '@apollo/client/react';
import { type ReactNode, useState } from 'react';
import { withdrawTariffPriceInput } from '../../../../server/network/catalogue/tariff-price.input.ts';
import { useSession } from '../../platform/session.tsx';
import { serviceDetail } from '../../screens/network.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { TextAreaField } from '../../ui/form/fields/text-fields.tsx';
import { MutationDialog } from '../../ui/form/MutationDialog.tsx';
import { date, naira } from '../../ui/format.ts';
import {
  actionsColumn,
  also,
  type Column,
  dateColumn,
  dateTimeColumn,
  linkColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import { priceFor, SERVICE_CATEGORY, TARIFF_PRICE_STATE } from './catalogue.labels.ts';
import { type TariffPriceTable_RowFragment, WithdrawTariffPriceDocument } from './TariffPriceTable.generated.ts';

type Row = TariffPriceTable_RowFragment;

const serviceColumns: Column<Row>[] = [
  linkColumn('Service', (r) => r.service.name, serviceDetail, {
    params: (r) => ({ id: r.service.id }),
    ...also('Code', (r) => r.service.code),
    sort: 'service',
  }),
  textColumn('Category', (r) => SERVICE_CATEGORY[r.service.category], { hidden: true }),
];

const priceColumns: Column<Row>[] = [
  textColumn('For', priceFor, { always: true }),
  moneyColumn('Price', (r) => r.price, { strong: true, sort: 'price' }),
  dateColumn('From', (r) => r.effectiveFrom, { sort: 'effectiveFrom' }),
  statusColumn('Status', (r) => TARIFF_PRICE_STATE[r.state]),
  textColumn('Note', (r) => r.note),
  dateTimeColumn('Set on', (r) => r.createdAt, { ...also('Set by', (r) => r.createdBy?.name ?? 'Set at installation'), sort: 'createdAt' }),
];

/** Price columns, with a dialog to cancel an upcoming price. */
export function useTariffPriceColumns({ withService }: { withService: boolean }): { columns: Column<Row>[]; dialog: ReactNode } {
  const [selectedRow, setSelectedRow] = useState<Row | null>(null);
  const { can } = useSession();
  const menu = (row: Row) => (
    <ActionMenu
      compact
      label={`Actions for ${row.service.name}`}
      items={[row.state === 'UPCOMING' && { label: 'Cancel price', onSelect: () => setSelectedRow(row), tone: 'danger' }]}
    />
  );
  const columns = [
    // On a service page, the service is the same in every row.
    ...(withService ? serviceColumns : []),
    ...priceColumns,
    ...(can('SERVICE_MANAGE') ? [actionsColumn<Row>(menu)] : []),
  ];
  return { columns, dialog: selectedRow && <WithdrawDialog row={selectedRow} onClose={() => setSelectedRow(null)} /> };
}

function WithdrawDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const client = useApolloClient();
  return (
    <MutationDialog
      schema={withdrawTariffPriceInput}
      mutation={WithdrawTariffPriceDocument}
      defaultValues={{ reason: '' }}
      variables={(input) => ({ id: row.id, input })}
      onClose={onClose}
      onDone={() => {
        toast.done('Price cancelled');
        void client.refetchQueries({ include: 'active' });
      }}
      title={`Cancel the price of ${row.service.name}?`}
      note={`${naira(row.price)} from ${date(row.effectiveFrom)}, ${priceFor(row)}. The previous price continues.`}
      submitLabel="Cancel price"
      cancelLabel="Keep price"
      tone="danger"
    >
      <TextAreaField name="reason" label="Reason" rows={2} maxLength={200} />
    </MutationDialog>
  );
}
