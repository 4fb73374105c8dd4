import { useViewer } from '../../app/session.tsx';
import { useEnrolleeListPageQuery } from '../../graphql/generated.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { enrolleeColumns, ownEnrolleeColumns } from './EnrolleeTable.tsx';
import { enrolleeFilters, ownEnrolleeFilters } from './enrollee.filters.ts';

export default function EnrolleeListPage() {
  const { hcp } = useViewer();
  const list = useListState(hcp ? ownEnrolleeFilters : enrolleeFilters, { sort: 'registeredAt', direction: 'DESC' });
  const result = useEnrolleeListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.enrollees}
      columns={hcp ? ownEnrolleeColumns : enrolleeColumns}
      searchHint="Name, number or phone"
      empty={{ title: 'Nobody matches', text: 'Search by surname, by a part of the enrolment number, or by the whole phone number.' }}
    />
  );
}
