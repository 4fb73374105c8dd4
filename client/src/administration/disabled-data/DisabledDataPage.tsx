import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useEntityPath } from '../../platform/mount.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ScreenLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn, also, type Column, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
import { type DisabledData_RowFragment, useDisabledDataPageQuery, useRestoreDisabledMutation } from './DisabledDataPage.generated.ts';
import { disabledFilters } from './disabled-data.filters.ts';
import { DISABLED_KIND } from './disabled-data.labels.ts';

type Row = DisabledData_RowFragment;

/** Entities whose records have a page. */
const ENTITY: Partial<Record<Row['kind'], string>> = { ENROLLEE: 'Enrollee', HCP: 'Hcp', MDA: 'Mda' };

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Enrollees', filter: { kind: ['ENROLLEE'] } },
  { label: 'Users', filter: { kind: ['USER'] } },
  { label: 'Facilities', filter: { kind: ['HCP'] } },
  { label: 'MDAs', filter: { kind: ['MDA'] } },
];

export default function DisabledDataPage() {
  const list = useListState(disabledFilters, { sort: 'disabledAt', direction: 'DESC' });
  const result = useDisabledDataPageQuery(list.variables);
  const pathOf = useEntityPath();
  const [selectedRow, setSelectedRow] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    textColumn('Name', (r) => r.label, {
      always: true,
      strong: true,
      sort: 'label',
      cell: (r) => <ScreenLink to={pathOf(ENTITY[r.kind], r.id)}>{r.label}</ScreenLink>,
      second: (r) => r.detail,
      extra: { label: 'Number or code', value: (r) => r.detail },
    }),
    textColumn('Type', (r) => DISABLED_KIND[r.kind], { sort: 'kind' }),
    dateTimeColumn('Disabled', (r) => r.disabledAt, {
      ...also('Disabled by', (r) => r.by?.name ?? 'System'),
      sort: 'disabledAt',
    }),
    textColumn('Reason', (r) => r.reason),
    actionsColumn<Row>((row) => (
      <Button size="xs" variant="outline" onClick={() => setSelectedRow(row)} aria-label={`Restore ${row.label}`}>
        Restore
      </Button>
    )),
  ];
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.disabledData}
        columns={columns}
        quickFilters={QUICK_FILTERS}
        searchHint="Name, number or reason"
        subtitle="Nothing is deleted. Disabled records are listed here and can be restored."
        empty={{
          title: 'Nothing is disabled',
          text: 'Disabled accounts, enrollees, facilities, MDAs and catalogue entries are listed here.',
        }}
      />
      {selectedRow && <RestoreDialog row={selectedRow} onClose={() => setSelectedRow(null)} />}
    </>
  );
}

const EFFECT: Record<Row['kind'], string> = {
  ENROLLEE:
    'Cover resumes until its original end date. Restoring a principal also restores the dependants who were disabled at the same time.',
  USER: 'The user can sign in again with the previous password.',
  HCP: 'The facility is reactivated with the documents on record.',
  MDA: 'New enrollees can be registered under this MDA again. Existing cover does not change.',
  SERVICE: 'It will be available for selection again.',
  SYMPTOM: 'It will be available for selection again.',
  DIAGNOSIS: 'It will be available for selection again.',
  EXPENSE_ITEM: 'It will be available for selection again.',
  EXPENSE_CATEGORY: 'It will be available for selection again.',
  PUBLIC_HOLIDAY: 'The day no longer counts as a business day.',
  DIAGNOSIS_RULE: 'Matching claims will get a warning again.',
  BILL_RULE: 'Matching new bills will be assigned by it again.',
  STANDARD_QUERY: 'Officers will be offered it again.',
};

function RestoreDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const client = useApolloClient();
  const [restore] = useRestoreDisabledMutation();
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Restore ${row.label}?`}
      text={EFFECT[row.kind]}
      confirmLabel="Restore"
      cancelLabel="Keep disabled"
      onConfirm={async () => {
        await restore({ variables: { kind: row.kind, id: row.id } });
        toast.done(`${row.label} restored`);
        void client.refetchQueries({ include: 'active' });
      }}
    />
  );
}
