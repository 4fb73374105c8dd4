import { useMount } from '../../app/mount.tsx';
import { type HcpFilter, useHcpListPageQuery } from '../../graphql/generated.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { hcpColumns } from './HcpTable.tsx';
import { hcpFilters } from './hcp.filters.ts';

export default function HcpListPage() {
  const deactivated = (useMount().preset as HcpFilter).status?.includes('DEACTIVATED');
  const list = useListState(hcpFilters, { sort: 'name', direction: 'ASC' });
  const result = useHcpListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.hcps}
      columns={hcpColumns}
      searchHint="Name, code or town"
      empty={
        deactivated
          ? { title: 'No facility is deactivated', text: 'One that is stands here with the reason.' }
          : {
              title: 'No facility is active yet',
              text: 'A facility appears here once it is added and activated; then people can choose it.',
            }
      }
    />
  );
}
