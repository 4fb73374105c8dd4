import { Plus } from 'lucide-react';
import { COMMISSION_HOURS } from '../../../../server/administration/data-breaches/data-breach.input.ts';
import type { DataBreachFilter } from '../../graphql/types.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { dataBreachCreate, dataBreachDetail } from '../../screens/administration.screens.ts';
import { LinkButton } from '../../ui/link.tsx';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { HourBar } from '../../ui/status.tsx';
import { clockColumn, dateTimeColumn, linkColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { type DataBreach_RowFragment, useDataBreachListPageQuery } from './DataBreachListPage.generated.ts';
import { DATA_BREACH_RISK, DATA_BREACH_STATUS } from './data-breach.labels.ts';

type Row = DataBreach_RowFragment;

const filters = {
  status: multiSelectFilter('Status', DATA_BREACH_STATUS),
  risk: multiSelectFilter('Risk', DATA_BREACH_RISK),
  becameAwareAt: dateRangeFilter('Became aware'),
  overdue: booleanFilter('Overdue', { yes: 'Overdue', no: 'Not overdue' }),
  toReport: booleanFilter('To report', { yes: 'To report', no: 'Nothing to report' }),
} satisfies Filters<DataBreachFilter>;

const columns = [
  linkColumn<Row>('Number', (row) => row.breachNo, dataBreachDetail, { sort: 'breachNo' }),
  textColumn<Row>('Title', (row) => row.title, { strong: true }),
  dateTimeColumn<Row>('Became aware', (row) => row.becameAwareAt, { sort: 'becameAwareAt' }),
  statusColumn<Row>('Risk', (row) => DATA_BREACH_RISK[row.risk]),
  numberColumn<Row>('People', (row) => row.affectedCount),
  clockColumn<Row>('Time to notify', (row) => row.commissionDueAt, {
    cell: (row) => (row.commissionDueAt ? <HourBar dueAt={row.commissionDueAt} total={COMMISSION_HOURS * 60} /> : '–'),
  }),
  dateTimeColumn<Row>('Commission notified', (row) => row.commissionNotifiedAt),
  textColumn<Row>('Recorded by', (row) => row.reportedBy.name, { hidden: true }),
  statusColumn<Row>('Status', (row) => DATA_BREACH_STATUS[row.status]),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'To report', filter: { toReport: 'yes' } },
  { label: 'Overdue', filter: { overdue: 'yes' } },
  { label: 'Open', filter: { status: ['OPEN'] } },
  { label: 'Closed', filter: { status: ['CLOSED'] } },
];

/** The register of personal-data breaches. */
export default function DataBreachListPage() {
  const { preset } = useMount();
  const { can } = useSession();
  const createPath = useScreenPath()(dataBreachCreate);
  const list = useListState(filters, { sort: 'becameAwareAt', direction: 'DESC' });
  const result = useDataBreachListPageQuery(list.variables);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.dataBreaches}
      columns={columns}
      searchHint="Number, title or reference"
      quickFilters={'toReport' in preset ? undefined : QUICK_FILTERS}
      actions={
        createPath &&
        can('DATA_BREACH_WRITE') && (
          <LinkButton to={createPath}>
            <Plus size={16} aria-hidden /> Record breach
          </LinkButton>
        )
      }
      rowAction={() => ({ label: 'Open', to: dataBreachDetail })}
      empty={{
        title: 'No data breaches found',
        text: 'Breaches of personal data are listed here once an administrator records them.',
      }}
    />
  );
}
