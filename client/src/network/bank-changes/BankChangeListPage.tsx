import { useState } from 'react';
import type { HcpBankChangeFilter } from '../../graphql/types.ts';
import { ROLE } from '../../identity/account.labels.ts';
import { live } from '../../platform/live.ts';
import { hcpDetail } from '../../screens/overview.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import {
  actionsColumn,
  also,
  type Column,
  codeColumn,
  dateTimeColumn,
  linkColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { BankChangeDialog } from './BankChangeDialog.tsx';
import { useBankChangeListPageQuery } from './BankChangeListPage.generated.ts';
import { BANK_CHANGE_STATUS } from './bank-change.labels.ts';
import type { BankChange_RowFragment } from './HcpBank.generated.ts';

type Row = BankChange_RowFragment;

const filters = { status: multiSelectFilter('Status', BANK_CHANGE_STATUS) } satisfies Filters<HcpBankChangeFilter>;

const columns: Column<Row>[] = [
  linkColumn('Facility', (row) => row.hcp.name, hcpDetail, {
    params: (row) => ({ id: row.hcp.id }),
    ...also('Facility code', (row) => row.hcp.code),
    sort: 'hcp',
  }),
  codeColumn('New account', (row) => row.accountNumber, {
    second: (row) => `${row.bankName}, ${row.accountName}`,
    extra: { label: 'New bank and name', value: (row) => `${row.bankName}, ${row.accountName}` },
  }),
  codeColumn('On record', (row) => row.hcp.bankAccountNumber, { ...also('Bank', (row) => row.hcp.bankName) }),
  textColumn('Reason', (row) => row.reason, { ...also('Reason for decision', (row) => row.decisionNote) }),
  dateTimeColumn('Requested', (row) => row.requestedAt, {
    second: (row) => `${row.requestedBy.name}, ${ROLE[row.requestedBy.role].text.toLowerCase()}`,
    extra: { label: 'Requested by', value: (row) => row.requestedBy.name },
    sort: 'requestedAt',
  }),
  dateTimeColumn('Decided', (row) => row.decidedAt, {
    ...also('Decided by', (row) => row.decidedBy?.name),
    sort: 'decidedAt',
    hidden: true,
  }),
  statusColumn('Status', (row) => BANK_CHANGE_STATUS[row.status]),
];

/** Requests of facilities to change their bank details. */
export default function BankChangeListPage() {
  const list = useListState(filters, { sort: 'requestedAt', direction: 'ASC' });
  const result = useBankChangeListPageQuery(list.variables, live('HcpBankChange'));
  const [openDialog, setOpenDialog] = useState<{ row: Row; action: 'APPROVE' | 'REJECT' } | null>(null);
  const menu = (row: Row) => {
    const blocked =
      row.status === 'PENDING' && row.availableActions.length < 2
        ? 'You requested this change, so another administrator must decide it.'
        : null;
    return (
      row.status === 'PENDING' && (
        <ActionMenu
          compact
          label={`Decide the bank change of ${row.hcp.name}`}
          items={[
            { label: 'Approve', onSelect: () => setOpenDialog({ row, action: 'APPROVE' }), reason: blocked },
            { label: 'Reject', onSelect: () => setOpenDialog({ row, action: 'REJECT' }), tone: 'danger', reason: blocked },
          ]}
        />
      )
    );
  };
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.hcpBankChanges}
        columns={[...columns, actionsColumn<Row>(menu)]}
        searchHint="Facility or code"
        empty={{
          title: 'No pending bank changes',
          text: 'Facilities’ requests to change bank details are listed here until they are decided. Past changes are on the facility’s page.',
        }}
      />
      {openDialog && <BankChangeDialog change={openDialog.row} action={openDialog.action} onClose={() => setOpenDialog(null)} />}
    </>
  );
}
