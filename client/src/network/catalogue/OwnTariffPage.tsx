import { useViewer } from '../../platform/session.tsx';
import { plural } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { ownTariffFilters } from './catalogue.filters.ts';
import { useHcpTariffQuery } from './HcpTariff.generated.ts';
import { hcpTariffColumns } from './HcpTariff.tsx';

/** Services of the viewer's facility, with current and upcoming prices. */
export default function OwnTariffPage() {
  const viewer = useViewer();
  const list = useListState(ownTariffFilters);
  const { page, search, filter } = list.variables;
  const result = useHcpTariffQuery({ hcpId: viewer.hcp?.id ?? '', page, search, filter });
  const named = result.data?.hcpTariff.named ?? 0;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.hcpTariff}
      columns={hcpTariffColumns}
      searchHint="Name or code"
      subtitle={
        named > 0
          ? `You are accredited for ${plural(named, 'service')}. The price on the date of care applies.`
          : 'All services up to your level. The price on the date of care applies.'
      }
      empty={{ title: 'No services found', text: 'Search by part of the name, or by code.' }}
    />
  );
}
