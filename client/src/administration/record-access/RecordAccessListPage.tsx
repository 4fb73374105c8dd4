import { type RecordAccess_RowFragment, useRecordAccessListPageQuery } from '../../members/record-access/RecordAccessListPage.generated.ts';
import { partsColumn, purposeColumn, readerColumn, whenColumn } from '../../members/record-access/record-access.columns.ts';
import { recordAccessFilters } from '../../members/record-access/record-access.filters.ts';
import { useEntityPath } from '../../platform/mount.tsx';
import { enumLabel } from '../../ui/format.ts';
import { ScreenLink } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, type Column, textColumn } from '../../ui/table/columns.tsx';

type Row = RecordAccess_RowFragment;

/** Screens name these records differently. */
const pageOf = (operation: string) =>
  enumLabel(
    operation
      .replace(/^Encounter/, 'Visit')
      .replace(/^Hcp/, 'Facility')
      .replace(/(?<=[a-z])(?=[A-Z])/g, '_'),
  ).replace(/^Pa /, 'PA ');

/** The access log: views of a person’s record by other users. */
export default function RecordAccessListPage() {
  const list = useListState(recordAccessFilters, { sort: 'at', direction: 'DESC' });
  const result = useRecordAccessListPageQuery(list.variables);
  const pathOf = useEntityPath();
  const columns: Column<Row>[] = [
    whenColumn,
    readerColumn,
    textColumn('Enrollee', (r) => r.enrolleeName, {
      cell: (r) => <ScreenLink to={pathOf('Enrollee', r.enrolleeId)}>{r.enrolleeName}</ScreenLink>,
      ...also('Enrolment number', (r) => r.enrolmentNo),
    }),
    partsColumn,
    purposeColumn,
    textColumn('Page', (r) => pageOf(r.operation)),
  ];
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.recordAccesses}
      columns={columns}
      searchHint="Name or number of the enrollee"
      empty={{
        title: 'No record access found',
        text: 'Every time someone views another person’s record, it is logged here permanently.',
      }}
    />
  );
}
