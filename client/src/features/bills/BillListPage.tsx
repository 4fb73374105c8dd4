import { Button } from '@chakra-ui/react';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { useScreenPath } from '../../app/mount.tsx';
import { useViewer } from '../../app/session.tsx';
import { useBillListPageQuery } from '../../graphql/generated.ts';
import { naira } from '../../ui/format.ts';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { withoutFacility } from '../claims/ClaimTable.tsx';
import { billColumns, billParams } from './BillTable.tsx';
import { billFilters, ownBillFilters } from './bill.filters.ts';
import { billDetail, submitBillPage } from './bill.screens.ts';

/** Bills: of the facility or the officer that the address names, or all that the viewer may see. */
export default function BillListPage() {
  const { hcpId, officerId } = useParams();
  const { hcp } = useViewer();
  const list = useListState(hcp ? ownBillFilters : billFilters, { sort: 'submittedAt', direction: hcpId ? 'ASC' : 'DESC' });
  const result = useBillListPageQuery({
    ...list.variables,
    filter: { ...list.variables.filter, ...(hcpId && { hcpId }), ...(officerId && { vettedById: officerId }) },
  });
  const page = (result.data ?? result.previousData)?.claimBatches;
  const [first] = page?.items ?? [];
  const path = useScreenPath();
  const submitPath = hcp && path(submitBillPage);
  const columns = useMemo(() => {
    const named = officerId ? billColumns.filter(({ id }) => id !== 'officer') : billColumns;
    return hcp || hcpId ? withoutFacility(named) : named;
  }, [hcp, hcpId, officerId]);
  const sentence = hcpId ? first?.hcp.name : officerId ? first?.vettedBy?.name : undefined;
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.claimBatches}
      columns={columns}
      sentence={sentence}
      searchHint="Bill or facility"
      actions={
        submitPath && (
          <Button asChild>
            <Link to={submitPath}>Submit a bill</Link>
          </Button>
        )
      }
      verb={(row) => ({ label: 'Open', to: billDetail, params: billParams(row) })}
      foot={
        page && (
          <>
            Claimed on this list <b>{naira(page.sum)}</b>
          </>
        )
      }
      empty={{
        title: 'No bill here',
        text: hcp ? 'Ready claims of a month go into a bill; it is followed here.' : 'A bill appears here when it has reached this stage.',
      }}
    />
  );
}
