import { Plus } from 'lucide-react';
import type { FundMovementFilter } from '../../graphql/types.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession } from '../../platform/session.tsx';
import { fundMovementCreate, fundMovementDetail } from '../../screens/claims.screens.ts';
import { naira } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { dateRangeFilter, type Filters, multiSelectFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { also, dateColumn, linkColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { fundName } from '../claim.labels.ts';
import { type FundMovement_RowFragment, useFundMovementListPageQuery } from './FundMovementListPage.generated.ts';
import { FUND_MOVEMENT_KIND, FUND_MOVEMENT_STATUS } from './fund-movement.labels.ts';

type Row = FundMovement_RowFragment;

const filters = {
  kind: multiSelectFilter('Type', FUND_MOVEMENT_KIND),
  status: multiSelectFilter('Status', FUND_MOVEMENT_STATUS),
  day: dateRangeFilter('Date'),
} satisfies Filters<FundMovementFilter>;

const columns = [
  linkColumn<Row>('Number', (row) => row.movementNo, fundMovementDetail, { sort: 'movementNo' }),
  dateColumn<Row>('Date', (row) => row.day, { sort: 'day' }),
  textColumn<Row>('Type', (row) => FUND_MOVEMENT_KIND[row.kind].text),
  textColumn<Row>('Fund', (row) => fundName(row.fundingPool), { strong: true }),
  textColumn<Row>('From', (row) => (row.fromFundingPool ? `${fundName(row.fromFundingPool)} fund` : row.source), {
    ...also('Reference', (row) => row.reference),
  }),
  moneyColumn<Row>('Amount', (row) => row.amount, { sort: 'amount', strong: true }),
  textColumn<Row>('Recorded by', (row) => row.recordedBy.name, { hidden: true }),
  statusColumn<Row>('Status', (row) => FUND_MOVEMENT_STATUS[row.status]),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Awaiting confirmation', filter: { status: ['RECORDED'] } },
  { label: 'Grants', filter: { kind: ['GRANT', 'APPROPRIATION'] } },
  { label: 'Transfers', filter: { kind: ['TRANSFER'] } },
];

/** Grants, appropriations, opening balances and transfers between funds. */
export default function FundMovementListPage() {
  const { preset } = useMount();
  const { can } = useSession();
  const createPath = useScreenPath()(fundMovementCreate);
  const list = useListState(filters, { sort: 'day', direction: 'DESC' });
  const result = useFundMovementListPageQuery(list.variables);
  const sum = (result.data ?? result.previousData)?.fundMovements.sum;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.fundMovements}
      columns={columns}
      searchHint="Number, source or reference"
      quickFilters={'status' in preset ? undefined : QUICK_FILTERS}
      actions={
        createPath &&
        can('FUND_WRITE') && (
          <LinkButton to={createPath}>
            <Plus size={16} aria-hidden /> Record grant or transfer
          </LinkButton>
        )
      }
      rowAction={(row) => ({ label: row.availableActions.includes('CONFIRM') ? 'Confirm' : 'Open', to: fundMovementDetail })}
      footer={
        sum !== undefined && (
          <>
            Total, excluding rejected and reversed <b>{naira(sum ?? 0)}</b>
          </>
        )
      }
      empty={{
        title: 'No grants or transfers found',
        text: 'Grants, appropriations, opening balances and transfers between funds are listed here once an accountant records them.',
      }}
    />
  );
}
