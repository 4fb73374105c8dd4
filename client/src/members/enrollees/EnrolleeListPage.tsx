import { useMount } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { useEnrolleeListPageQuery } from './EnrolleeListPage.generated.ts';
import { dependantColumns, enrolleeColumns, ownEnrolleeColumns } from './EnrolleeTable.tsx';
import { enrolleeFilters, ownEnrolleeFilters } from './enrollee.filters.ts';

export default function EnrolleeListPage() {
  const { hcp } = useViewer();
  const list = useListState(hcp ? ownEnrolleeFilters : enrolleeFilters, { sort: 'registeredAt', direction: 'DESC' });
  const { relationship } = useMount().preset as { relationship?: string[] };
  const dependants = relationship !== undefined && !relationship.includes('PRINCIPAL');
  const result = useEnrolleeListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.enrollees}
      columns={hcp ? ownEnrolleeColumns : dependants ? dependantColumns : enrolleeColumns}
      searchHint="Name, number or phone"
      empty={{
        title: hcp ? 'No enrollees assigned to your facility yet' : 'No enrollees yet',
        text: hcp
          ? 'Enrollees appear here when they choose your facility at registration.'
          : 'Enrollees and their families appear here once they are registered.',
      }}
    />
  );
}
