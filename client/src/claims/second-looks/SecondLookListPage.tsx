import type { SecondLookFilter } from '../../graphql/types.ts';
import { useUserPicker } from '../../identity/accounts/UserPicker.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { live } from '../../platform/live.ts';
import { claimApproval } from '../../screens/claims.screens.ts';
import { naira } from '../../ui/format.ts';
import { booleanFilter, dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import {
  also,
  type Column,
  codeColumn,
  dateTimeColumn,
  linkColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns.tsx';
import { type SecondLook_RowFragment, useSecondLookListPageQuery } from './SecondLooks.generated.ts';
import { reasonsText, SECOND_LOOK_REASON, SECOND_LOOK_STATUS } from './second-look.labels.ts';

type Row = SecondLook_RowFragment;

const filters = {
  status: multiSelectFilter('Status', SECOND_LOOK_STATUS),
  reason: multiSelectFilter('Reason', SECOND_LOOK_REASON),
  waiting: booleanFilter('Bill', { yes: 'Bill awaiting approval', no: 'Any' }),
  officerId: pickerFilter('Officer', useUserPicker),
  hcpId: pickerFilter('Facility', useHcpPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
  setAside: dateRangeFilter('Selected on'),
} satisfies Filters<SecondLookFilter>;

const params = ({ claim, bill, hcp }: Row) => ({ claimId: claim.id, billId: bill.id, hcpId: hcp.id });

const columns: Column<Row>[] = [
  linkColumn<Row>('Claim', ({ claim }) => claim.claimNo, claimApproval, {
    params,
    second: ({ claim }) => claim.enrollee.fullName,
    extra: { label: 'Patient', value: ({ claim }) => claim.enrollee.fullName },
  }),
  textColumn<Row>('Facility', ({ hcp }) => hcp.name, { ...also('LGA', ({ hcp }) => hcp.lga.name) }),
  codeColumn<Row>('Bill', ({ bill }) => bill.billNo, { hidden: true }),
  textColumn<Row>('Reason', ({ reasons }) => reasonsText(reasons)),
  textColumn<Row>('Officer', ({ officer }) => officer.name),
  dateTimeColumn<Row>('Selected on', (row) => row.setAsideAt, { sort: 'setAsideAt' }),
  moneyColumn<Row>('Claimed', (row) => row.claimedAmount, { sort: 'claimedAmount' }),
  moneyColumn<Row>('Officer approved', (row) => row.vettedAmount, { sort: 'vettedAmount', strong: true }),
  moneyColumn<Row>('Final amount', (row) => row.decidedAmount),
  dateTimeColumn<Row>('Reviewed on', (row) => row.decidedAt, {
    sort: 'decidedAt',
    ...also('Reviewed by', (row) => row.decidedBy?.name),
    hidden: true,
  }),
  statusColumn<Row>('Status', (row) => SECOND_LOOK_STATUS[row.status]),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'To review', filter: { status: 'OPEN' } },
  { label: 'Changed', filter: { status: 'CHANGED' } },
];

/** Claims selected for second review. */
export default function SecondLookListPage() {
  const list = useListState<typeof filters, 'setAsideAt'>(filters, { sort: 'setAsideAt', direction: 'DESC' });
  const result = useSecondLookListPageQuery(list.variables, live('Bill'));
  const page = (result.data ?? result.previousData)?.secondLooks;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.secondLooks}
      columns={columns}
      searchHint="Claim, bill or facility"
      quickFilters={QUICK_FILTERS}
      rowAction={(row) => ({ label: row.status === 'OPEN' ? 'Review' : 'Open', to: claimApproval, params: params(row) })}
      footer={
        page && (
          <>
            Total approved by officers <b>{naira(page.sum ?? 0)}</b>
          </>
        )
      }
      empty={{
        title: 'No claims found',
        text: 'When a bill is vetted, some of its claims are selected for a second review. They are listed here.',
      }}
    />
  );
}
