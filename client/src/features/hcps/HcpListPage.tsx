import { useHcpListPageQuery } from '../../graphql/generated.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { hcpColumns } from './HcpTable.tsx';
import { hcpFilters } from './hcp.filters.ts';

export default function HcpListPage() {
  const list = useListState(hcpFilters, { sort: 'name', direction: 'ASC' });
  const result = useHcpListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.hcps}
      columns={hcpColumns}
      searchHint="Name, code or town"
      empty={{ title: 'No facility here', text: 'Change the filters, or look among the other facilities.' }}
    />
  );
}
