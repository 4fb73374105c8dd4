import { useMemo } from 'react';
import { useNavigate, useParams } from 'react-router';
import { useHcpPickerByIdQuery } from '../network/hcps/HcpPicker.generated.ts';
import { useScreenPath } from '../platform/mount.tsx';
import { useViewer } from '../platform/session.tsx';
import { authClaimForm, claimDetail, pendingClaims, submitBillPage } from '../screens/claims.screens.ts';
import { RowRemark } from '../ui/detail/CheckList.tsx';
import { naira } from '../ui/format.ts';
import { LinkButton, ScreenLink } from '../ui/link.tsx';
import { multiSelectFilter } from '../ui/list/filters.ts';
import { ListPage } from '../ui/list/ListPage.tsx';
import { useListState } from '../ui/list/use-list-state.ts';
import { type Column, dateTimeColumn } from '../ui/table/columns.tsx';
import { claimColumns, withoutFacility } from './ClaimTable.tsx';
import { claimFilters } from './claim.filters.ts';
import { CLAIM_STATUS } from './claim.labels.ts';
import { useFormPath } from './claim-preparation/use-form-path.ts';
import { type PendingClaimsPageQuery, usePendingClaimsPageQuery } from './PendingClaimsPage.generated.ts';

type Row = PendingClaimsPageQuery['claims']['items'][number];

const { DRAFT, READY, RETURNED } = CLAIM_STATUS;
// A claim that is not submitted has no decision.
const { decision: _decision, approved: _approved, ...undecidedFilters } = claimFilters;
const filters = { ...undecidedFilters, status: multiSelectFilter('Status', { DRAFT, READY, RETURNED }) };

/** Claims that are not submitted: drafts, ready claims, and returned ones. */
export default function PendingClaimsPage() {
  const { hcpId } = useParams();
  const { hcp } = useViewer();
  const list = useListState(filters, { sort: 'updatedAt' });
  const filter = {
    ...list.variables.filter,
    status: list.variables.filter?.status ?? (['DRAFT', 'READY', 'RETURNED'] as const),
    ...(hcpId && { hcpId }),
  };
  const result = usePendingClaimsPageQuery({ ...list.variables, filter: { ...filter, status: [...filter.status] } });
  const facility = useHcpPickerByIdQuery({ id: hcpId ?? '' }, { skip: !hcpId }).data?.hcp;
  const screenPath = useScreenPath();
  const formPath = useFormPath();
  const navigate = useNavigate();
  const columns = useMemo<Column<Row>[]>(() => {
    const draftColumns = claimColumns<Row>(claimDetail).filter(
      ({ id }) => !['approved', 'vetted', 'paid', 'paid-on', 'decision', 'bill'].includes(id),
    );
    const saved = dateTimeColumn<Row>('Last saved', (row) => row.updatedAt, { sort: 'updatedAt' });
    const linkedColumns = draftColumns.map((column) =>
      column.id === 'claim'
        ? { ...column, link: undefined, cell: (row: Row) => <ScreenLink to={formPath(row.id)}>{row.claimNo}</ScreenLink> }
        : column.id === 'facility' && !hcpId
          ? {
              ...column,
              cell: (row: Row) => (
                <ScreenLink to={pendingClaims} params={{ hcpId: row.hcp.id }}>
                  {row.hcp.name}
                </ScreenLink>
              ),
            }
          : column,
    );
    return [...(hcp ? withoutFacility(linkedColumns) : linkedColumns), saved];
  }, [hcp, hcpId, formPath]);
  const page = (result.data ?? result.previousData)?.claims;
  const newPath = screenPath(authClaimForm);
  const billPath = screenPath(submitBillPage);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.claims}
      columns={columns}
      subtitle={facility?.name}
      searchHint="Claim, enrollee or PA code"
      actions={
        <>
          {newPath && (
            <LinkButton to={newPath} variant="outline">
              New claim
            </LinkButton>
          )}
          {billPath && <LinkButton to={billPath}>Submit a bill</LinkButton>}
        </>
      }
      rowAction={(row) => ({ label: row.canEdit ? 'Open form' : 'Open', onClick: () => void navigate(formPath(row.id) ?? '') })}
      rowNote={(row) => {
        if (row.status === 'RETURNED') return <RowRemark kind="warn">{row.returnReason}</RowRemark>;
        const [first] = row.checks.filter(({ severity }) => severity === 'BLOCK');
        return first && row.status === 'DRAFT' ? <RowRemark kind="block">{first.message}</RowRemark> : null;
      }}
      footer={
        page && (
          <>
            Total claimed on this list <b>{naira(page.sum)}</b>
          </>
        )
      }
      empty={{ title: 'No pending forms', text: 'Saved forms are listed here until they are submitted in a bill.' }}
    />
  );
}
