import { Plus } from 'lucide-react';
import type { PlanFilter } from '../../graphql/types.ts';
import { planCreate, planEdit } from '../../screens/network.screens.ts';
import { LinkButton, useScreenHref } from '../../ui/link.tsx';
import type { Filters } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { activeColumn, activeFilter } from '../../ui/master-data/MasterDataPage.tsx';
import { codeColumn, linkColumn, moneyColumn, numberColumn, textColumn } from '../../ui/table/columns.tsx';
import { type Plan_RowFragment, usePlanListPageQuery } from './Plan.generated.ts';
import { PLAN_SECTOR, premiumText } from './plan.labels.ts';

type Row = Plan_RowFragment;

const filters = { isActive: activeFilter } satisfies Filters<PlanFilter>;

const columns = [
  linkColumn<Row>('Name', (r) => r.name, planEdit, { sort: 'name' }),
  codeColumn<Row>('Code', (r) => r.code, { sort: 'code' }),
  textColumn<Row>('Sector', (r) => PLAN_SECTOR[r.sector]),
  textColumn<Row>('Premium', premiumText),
  moneyColumn<Row>('Capitation', (r) => r.capitationPerLife),
  numberColumn<Row>('Waiting period (days)', (r) => r.waitingDays),
  codeColumn<Row>('Fund', (r) => r.fundingPool),
  numberColumn<Row>('Scheduled changes', (r) => r.planned.length || null),
  activeColumn<Row>(),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Active', filter: { isActive: 'yes' } },
  { label: 'Disabled', filter: { isActive: 'no' } },
];

/** The plans of the scheme. */
export default function PlanListPage() {
  const list = useListState(filters, { sort: 'sortOrder', direction: 'ASC' });
  const addHref = useScreenHref()(planCreate);
  const add = (
    <LinkButton to={addHref ?? ''}>
      <Plus size={16} strokeWidth={1.75} aria-hidden /> Add a plan
    </LinkButton>
  );
  return (
    <ListPage
      list={list}
      result={usePlanListPageQuery(list.variables)}
      pick={(data) => data.managedPlans}
      columns={columns}
      quickFilters={QUICK_FILTERS}
      searchHint="Name or code"
      actions={add}
      empty={{ title: 'No plans found', text: 'A plan defines who is covered, what it costs and what it covers.', action: add }}
    />
  );
}
