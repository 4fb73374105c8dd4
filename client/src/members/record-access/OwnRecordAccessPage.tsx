import { useRecordAccessListPageQuery } from '../../graphql/generated.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { textColumn } from '../../ui/table/columns.tsx';
import { partsColumn, purposeColumn, readerColumn, whenColumn } from './record-access.columns.ts';
import { ownRecordAccessFilters } from './record-access.filters.ts';

const COLUMNS = [
  whenColumn,
  readerColumn,
  textColumn<Parameters<typeof partsColumn.value>[0]>('Whose record', (r) => r.enrolleeName),
  partsColumn,
  purposeColumn,
];

/** For members: who has read the records of their family, which part, and why. */
export default function OwnRecordAccessPage() {
  const list = useListState(ownRecordAccessFilters, { sort: 'at', direction: 'DESC' });
  const result = useRecordAccessListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.recordAccesses}
      columns={COLUMNS}
      searchable={false}
      subtitle="Facilities and officers of the scheme who read the record of you or your family. If you do not know why, ask the scheme."
      empty={{
        title: 'Nobody has read your record',
        text: 'When a facility or an officer does, it stands here with the day and the reason.',
      }}
    />
  );
}
