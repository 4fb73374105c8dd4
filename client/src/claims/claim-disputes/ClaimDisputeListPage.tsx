import type { ClaimDisputeFilter } from '../../graphql/types.ts';
import { useLgaPicker } from '../../network/geography/LgaPicker.ts';
import { useHcpPicker } from '../../network/hcps/HcpPicker.ts';
import { live } from '../../platform/live.ts';
import { useMount } from '../../platform/mount.tsx';
import { useViewer } from '../../platform/session.tsx';
import { claimDisputeDetail } from '../../screens/claims.screens.ts';
import { naira } from '../../ui/format.ts';
import { dateRangeFilter, type Filters, multiSelectFilter, pickerFilter } from '../../ui/list/filters.ts';
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
import { withoutFacility } from '../ClaimTable.tsx';
import { type ClaimDispute_RowFragment, useClaimDisputeListPageQuery } from './ClaimDisputes.generated.ts';
import { CLAIM_DISPUTE_STATUS } from './claim-dispute.labels.ts';

type Row = ClaimDispute_RowFragment;

const ownFilters = {
  status: multiSelectFilter('Status', CLAIM_DISPUTE_STATUS),
  filed: dateRangeFilter('Disputed'),
} satisfies Filters<ClaimDisputeFilter>;

const schemeFilters = {
  ...ownFilters,
  hcpId: pickerFilter('Facility', useHcpPicker),
  lgaId: pickerFilter('LGA', useLgaPicker),
} satisfies Filters<ClaimDisputeFilter>;

const columns: Column<Row>[] = [
  linkColumn<Row>('Dispute', (row) => row.disputeNo, claimDisputeDetail, { sort: 'disputeNo' }),
  codeColumn<Row>('Claim', (row) => row.claim.claimNo),
  textColumn<Row>('Facility', (row) => row.hcp.name, { ...also('LGA', (row) => row.hcp.lga.name) }),
  dateTimeColumn<Row>('Disputed', (row) => row.filedAt, { sort: 'filedAt' }),
  moneyColumn<Row>('Requested', (row) => row.requestedAmount, { sort: 'requestedAmount', strong: true }),
  moneyColumn<Row>('Granted', (row) => (row.decidedAt ? row.grantedAmount : null), { sort: 'grantedAmount' }),
  dateTimeColumn<Row>('Answered', (row) => row.decidedAt, { sort: 'decidedAt' }),
  statusColumn<Row>('Status', (row) => CLAIM_DISPUTE_STATUS[row.status]),
];

const QUICK_FILTERS = [
  { label: 'All' },
  { label: 'Awaiting answer', filter: { status: 'OPEN' } },
  { label: 'Rejected', filter: { status: 'REFUSED' } },
];

/** Claim disputes: the scheme's, or those of the viewer's facility. */
export default function ClaimDisputeListPage() {
  const { hcp } = useViewer();
  const preset = useMount().preset as ClaimDisputeFilter;
  const list = useListState<typeof schemeFilters, 'filedAt'>(hcp ? (ownFilters as typeof schemeFilters) : schemeFilters, {
    sort: 'filedAt',
    // Disputes to decide: the longest waiting first.
    direction: preset.status?.join() === 'OPEN' ? 'ASC' : 'DESC',
  });
  const result = useClaimDisputeListPageQuery(list.variables, live('ClaimDispute'));
  const page = (result.data ?? result.previousData)?.claimDisputes;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.claimDisputes}
      columns={hcp ? withoutFacility(columns) : columns}
      searchHint={hcp ? 'Dispute or claim' : 'Dispute, claim or facility'}
      quickFilters={QUICK_FILTERS}
      rowAction={() => ({ label: 'Open', to: claimDisputeDetail })}
      footer={
        page && (
          <>
            Requested <b>{naira(page.sum ?? 0)}</b>
          </>
        )
      }
      empty={{
        title: 'No disputes found',
        text: hcp ? 'To dispute a rejected or reduced claim, open the claim.' : 'Disputes from facilities are listed here.',
      }}
    />
  );
}
