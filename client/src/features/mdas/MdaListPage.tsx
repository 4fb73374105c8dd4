import { useMdaListPageQuery } from '../../graphql/generated.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { mdaColumns } from './MdaTable.tsx';
import { mdaFilters } from './mda.filters.ts';

export default function MdaListPage() {
  const list = useListState(mdaFilters, { sort: 'name', direction: 'ASC' });
  const result = useMdaListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.mdas}
      columns={mdaColumns}
      searchHint="Name or code"
      empty={{ title: 'No MDA yet', text: 'The ministries, departments and agencies whose staff are enrolled stand here.' }}
    />
  );
}
