import { FileUp, Percent, Plus } from 'lucide-react';
import { useState } from 'react';
import { useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { catalogueImportNew, priceChange, serviceCreate, serviceEdit } from '../../screens/network.screens.ts';
import { ActionMenu } from '../../ui/detail/ActionMenu.tsx';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { actionsColumn } from '../../ui/table/columns.tsx';
import { serviceFilters } from './catalogue.filters.ts';
import { ServiceStateDialog } from './ServiceStateDialog.tsx';
import { type ServiceTable_RowFragment, useServiceListPageQuery } from './ServiceTable.generated.ts';
import { serviceColumns } from './ServiceTable.tsx';

type Row = ServiceTable_RowFragment;

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Active', filter: { isActive: 'yes' } },
  { label: 'Requires a PA code', filter: { requiresPa: 'yes' } },
  { label: 'Disabled', filter: { isActive: 'no' } },
];

/** List of services, with quick filters or with its filters in the row. */
export function ServiceList({ filtersOpen = false }: { filtersOpen?: boolean }) {
  const list = useListState(serviceFilters, { sort: 'name', direction: 'ASC' });
  const result = useServiceListPageQuery(list.variables);
  const { can } = useSession();
  const [selectedRow, setSelectedRow] = useState<Row | null>(null);
  const add = useScreenPath()(serviceCreate);
  const menu = (row: Row) => (
    <ActionMenu
      compact
      label={`Actions for ${row.name}`}
      items={[
        { label: 'Edit', to: serviceEdit, params: { id: row.id } },
        { label: row.isActive ? 'Disable' : 'Enable', onSelect: () => setSelectedRow(row), tone: row.isActive ? 'danger' : undefined },
      ]}
    />
  );
  const kept = new URLSearchParams(Object.entries({ ...list.values, q: list.q }).flatMap(([key, text]) => (text ? [[key, text]] : [])));
  const screenPath = useScreenPath();
  const importPath = screenPath(catalogueImportNew);
  const changePrices = screenPath(priceChange, {}, { search: kept.size > 0 ? `?${kept}` : '' });
  const button = add && (
    <LinkButton to={add}>
      <Plus size={16} strokeWidth={1.75} aria-hidden /> Add a service
    </LinkButton>
  );
  return (
    <>
      <ListPage
        list={list}
        result={result}
        pick={(data) => data.services}
        columns={can('SERVICE_MANAGE') ? [...serviceColumns, actionsColumn<Row>(menu)] : serviceColumns}
        quickFilters={filtersOpen ? undefined : QUICK_FILTERS}
        shownFilters={filtersOpen ? 6 : undefined}
        searchHint="Name or code"
        actions={
          button && (
            <>
              {importPath && (
                <LinkButton to={importPath} variant="outline">
                  <FileUp size={16} strokeWidth={1.75} aria-hidden /> Import
                </LinkButton>
              )}
              {changePrices && (
                <LinkButton to={changePrices} variant="outline">
                  <Percent size={16} strokeWidth={1.75} aria-hidden /> Change prices
                </LinkButton>
              )}
              {button}
            </>
          )
        }
        empty={{
          title: 'No services found',
          text: 'Services that facilities provide and claim are listed here with their prices and rules.',
          action: button || undefined,
        }}
      />
      {selectedRow && <ServiceStateDialog service={selectedRow} onClose={() => setSelectedRow(null)} />}
    </>
  );
}
