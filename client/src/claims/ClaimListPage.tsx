import { useMemo } from 'react';
import type { ClaimFilter, ClaimStatus } from '../graphql/types.ts';
import { useMount, useScreenPath } from '../platform/mount.tsx';
import { useViewer } from '../platform/session.tsx';
import { claimApproval, claimDetail, claimOutcome } from '../screens/claims.screens.ts';
import { naira } from '../ui/format.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { useClaimListPageQuery } from './ClaimListPage.generated.ts';
import { claimColumns, claimParams, paidClaimColumns, withoutFacility } from './ClaimTable.tsx';
import { claimFilters, schemeClaimFilters, submittedClaimFilters } from './claim.filters.ts';

const DECIDED: readonly ClaimStatus[] = ['VETTED', 'APPROVED', 'REJECTED', 'PAID'];

export default function ClaimListPage() {
  const { status, waitsForFacility, isSubmitted } = useMount().preset as ClaimFilter;
  const isPaidList = status?.length === 1 && status[0] === 'PAID';
  const { hcp } = useViewer();
  const list = useListState<typeof schemeClaimFilters, 'serviceTo'>(
    hcp ? (claimFilters as typeof schemeClaimFilters) : isSubmitted ? submittedClaimFilters : schemeClaimFilters,
    { sort: 'serviceTo' },
  );
  const result = useClaimListPageQuery(list.variables);
  const screenPath = useScreenPath();
  const isDecidedList = status?.every((value) => DECIDED.includes(value)) ?? false;
  const screens = [claimApproval, ...(isDecidedList ? [claimOutcome] : [])];
  const screen = screens.find((candidate) => screenPath(candidate, { claimId: 'x' })) ?? claimDetail;
  const columns = useMemo(() => {
    const allColumns = isPaidList ? paidClaimColumns(claimColumns(screen)) : claimColumns(screen);
    return hcp ? withoutFacility(allColumns) : allColumns;
  }, [hcp, screen, isPaidList]);
  const totals = (result.data ?? result.previousData)?.claimTotals;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.claims}
      columns={columns}
      searchHint="Claim, enrollee or PA code"
      rowAction={(row) => ({ label: 'Open', to: screen, params: claimParams(row) })}
      totals={totals && { claimed: totals.claimed, vetted: totals.vetted, approved: totals.approved, paid: totals.paid }}
      footer={
        totals && (
          <>
            Claimed <b>{naira(totals.claimed)}</b>, approved <b>{naira(totals.approved)}</b>
          </>
        )
      }
      empty={
        isPaidList
          ? { title: 'No paid claims yet', text: 'Claims appear here when the payment of their bill is confirmed.' }
          : waitsForFacility
            ? { title: 'No claims with a query', text: 'Claims appear here when the scheme returns them or sends a query.' }
            : { title: 'No claims yet', text: `Claims appear here when ${hcp ? 'you submit' : 'the facility submits'} them in a bill.` }
      }
    />
  );
}
