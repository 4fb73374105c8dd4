import { useMemo } from 'react';
import { useScreenPath } from '../../app/mount.tsx';
import { useViewer } from '../../app/session.tsx';
import { useClaimListPageQuery } from '../../graphql/generated.ts';
import { naira } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { claimColumns, claimParams, withoutFacility } from './ClaimTable.tsx';
import { claimFilters } from './claim.filters.ts';
import { claimApproval, claimDetail } from './claim.screens.ts';

export default function ClaimListPage() {
  const list = useListState(claimFilters, { sort: 'serviceTo' });
  const result = useClaimListPageQuery(list.variables);
  const { hcp } = useViewer();
  const path = useScreenPath();
  const screen = path(claimApproval, { claimId: 'x' }) ? claimApproval : claimDetail;
  const columns = useMemo(() => {
    const all = claimColumns(screen);
    return hcp ? withoutFacility(all) : all;
  }, [hcp, screen]);
  const totals = (result.data ?? result.previousData)?.claimTotals;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.claims}
      columns={columns}
      searchHint="Claim, enrollee or PA code"
      verb={(row) => ({ label: 'Open', to: screen, params: claimParams(row) })}
      totals={totals && { claimed: totals.claimed, vetted: totals.vetted, approved: totals.approved, paid: totals.paid }}
      foot={
        totals && (
          <>
            Claimed <b>{naira(totals.claimed)}</b>, approved <b>{naira(totals.approved)}</b>
          </>
        )
      }
      empty={{ title: 'No claim here', text: 'A claim appears when it has reached this stage.' }}
    />
  );
}
