import { useApolloClient } from '@apollo/client/react';
import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { type DisabledData_RowFragment, useDisabledDataPageQuery, useRestoreDisabledMutation } from '../../graphql/generated.ts';
import { useEntityPath } from '../../platform/mount.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { ScreenLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn, also, type Column, dateTimeColumn, textColumn } from '../../ui/table/columns.tsx';
import { toast } from '../../ui/toast.tsx';
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
    textColumn('Kind', (r) => DISABLED_KIND[r.kind], { sort: 'kind' }),
    dateTimeColumn('Disabled', (r) => r.disabledAt, {
      ...also('Disabled by', (r) => r.by?.name ?? 'By the scheme itself'),
      sort: 'disabledAt',
    }),
    textColumn('Why', (r) => r.reason),
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
        subtitle="Nothing is deleted: what was disabled stands here and can be restored."
        empty={{ title: 'Nothing is disabled', text: 'Disabled accounts, people, facilities and lines of registers stand here.' }}
      />
      {selectedRow && <RestoreDialog row={selectedRow} onClose={() => setSelectedRow(null)} />}
    </>
  );
}

const EFFECT: Record<Row['kind'], string> = {
  ENROLLEE: 'Cover runs again as long as it was to last. A principal brings back those who were disabled together with them.',
  USER: 'The person can sign in again with the old password.',
  HCP: 'It is activated again on the papers on record.',
  MDA: 'People can be enrolled under it again. Nobody’s cover changes by it.',
  SERVICE: 'It can be chosen again.',
  SYMPTOM: 'It can be chosen again.',
  DIAGNOSIS: 'It can be chosen again.',
  EXPENSE_ITEM: 'It can be chosen again.',
  EXPENSE_CATEGORY: 'It can be chosen again.',
  PUBLIC_HOLIDAY: 'Business days leave the day out again.',
  DIAGNOSIS_RULE: 'Claims that meet it get a warning again.',
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
      cancelLabel="Leave it disabled"
      onConfirm={async () => {
        await restore({ variables: { kind: row.kind, id: row.id } });
        toast.done(`${row.label} is restored`);
        void client.refetchQueries({ include: 'active' });
      }}
    />
  );
}
