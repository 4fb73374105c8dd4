import { Box } from '@chakra-ui/react';
import { useState } from 'react';
import { useCrumbs } from '../../platform/mount.tsx';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { Page, PageHeader, Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { actionsColumn, also, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { toast } from '../../ui/toast.tsx';
import { BankLayoutDialog, fieldsOf } from './BankLayoutDialog.tsx';
import { type BankLayout_RowFragment, useBankLayoutListPageQuery, useForgetBankLayoutMutation } from './BankLayoutListPage.generated.ts';

type Row = BankLayout_RowFragment;
type Open = { name: 'EDIT' | 'FORGET'; row: Row };

const KINDS = { STATEMENT: 'Bank statements', PAYMENT_RESULT: 'Payment results' };

const columnsText = ({ kind, mapping }: Row) =>
  fieldsOf(kind)
    .flatMap(({ key, label }) => mapping.filter(({ field }) => field === key).map(({ heading }) => `${label}: ${heading}`))
    .join(', ');

const columns = [
  textColumn<Row>('Bank', (row) => row.bankName, { always: true, strong: true }),
  textColumn<Row>('Files', (row) => KINDS[row.kind]),
  textColumn<Row>('Columns', columnsText),
  textColumn<Row>('Dates', (row) => (row.dateOrder === 'DAY_FIRST' ? 'Day first' : 'Month first')),
  dateTimeColumn<Row>('Saved', (row) => row.updatedAt, { ...also('Saved by', (row) => row.updatedBy.name) }),
];

/** How the files of each bank are laid out, as remembered from the last import. Each can be corrected or forgotten here. */
export default function BankLayoutListPage() {
  const result = useBankLayoutListPageQuery({ fetchPolicy: 'cache-and-network' });
  const [forget] = useForgetBankLayoutMutation();
  const [open, setOpen] = useState<Open | null>(null);
  const crumbs = useCrumbs();
  const layouts = result.data?.bankLayouts;
  const close = () => setOpen(null);
  const menu = actionsColumn<Row>((row) => (
    <ActionMenu
      compact
      label={`Actions for ${row.bankName}, ${KINDS[row.kind].toLowerCase()}`}
      items={[
        { label: 'Edit', onSelect: () => setOpen({ name: 'EDIT', row }) },
        { label: 'Forget', onSelect: () => setOpen({ name: 'FORGET', row }), tone: 'danger' },
      ]}
    />
  ));
  return (
    <Page>
      <PageHeader crumbs={crumbs} subtitle="Remembered when a file of a bank is imported" />
      {!layouts && (result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={5} />)}
      {layouts && (
        <Panel padding={false}>
          <Box overflowX="auto">
            <DataTable
              rows={layouts}
              columns={[...columns, menu]}
              label="Bank file layouts"
              empty={
                <EmptyState
                  title="No layouts yet"
                  text="When you import a bank statement or the result of a payment run, its columns are remembered here for the next file of that bank."
                />
              }
            />
          </Box>
        </Panel>
      )}
      {open?.name === 'EDIT' && <BankLayoutDialog layout={open.row} onClose={close} />}
      {open?.name === 'FORGET' && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Forget the layout of ${open.row.bankName}?`}
          text="The columns of the next file of this bank will be matched by their headings, and you can correct them. Imported files do not change."
          confirmLabel="Forget layout"
          cancelLabel="Keep layout"
          tone="danger"
          onConfirm={async () => {
            await forget({ variables: { id: open.row.id, input: { version: open.row.version } } });
            toast.done('Layout forgotten');
            await result.refetch();
          }}
        />
      )}
    </Page>
  );
}
