import { Button } from '@chakra-ui/react';
import { Percent, Plus } from 'lucide-react';
import { useState } from 'react';
import { useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { priceChange } from '../../screens/network.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { tariffPriceFilters } from './catalogue.filters.ts';
import { SetPriceDialog } from './SetPriceDialog.tsx';
import { useTariffPriceListPageQuery } from './TariffPriceTable.generated.ts';
import { useTariffPriceColumns } from './TariffPriceTable.tsx';

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Upcoming', filter: { state: ['UPCOMING'] } },
  { label: 'In effect', filter: { state: ['BEGUN'] } },
];

/** All prices ever set, except base prices of services. */
export default function TariffPriceListPage() {
  const list = useListState(tariffPriceFilters, { sort: 'effectiveFrom', direction: 'DESC' });
  const result = useTariffPriceListPageQuery(list.variables);
  const { can } = useSession();
  const [adding, setAdding] = useState(false);
  const { columns, dialog } = useTariffPriceColumns({ withService: true });
  const changePrices = useScreenPath()(priceChange);
  const button = can('SERVICE_MANAGE') ? (
    <Button onClick={() => setAdding(true)}>
      <Plus size={16} strokeWidth={1.75} aria-hidden /> Set a price
    </Button>
  ) : undefined;
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.tariffPrices}
        columns={columns}
        quickFilters={QUICK_FILTERS}
        searchHint="Name or code of the service"
        subtitle="A price applies to care from its effective date. Earlier care keeps its price."
        actions={
          <>
            {changePrices && (
              <LinkButton to={changePrices} variant="outline">
                <Percent size={16} strokeWidth={1.75} aria-hidden /> Change by percentage
              </LinkButton>
            )}
            {button}
          </>
        }
        empty={{ title: 'No prices found', text: 'Services without a price here use their base price.', action: button }}
      />
      {adding && <SetPriceDialog onClose={() => setAdding(false)} />}
      {dialog}
    </>
  );
}
