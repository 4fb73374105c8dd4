import { useMemo } from 'react';
import { useParams } from 'react-router';
import type { BillStatus } from '../../graphql/types.ts';
import { useHcpPickerByIdQuery } from '../../network/hcps/HcpPicker.generated.ts';
import { useMount, useScreenPath } from '../../platform/mount.tsx';
import { useSession, useViewer } from '../../platform/session.tsx';
import { billDetail, pendingClaims, submitBillPage } from '../../screens/claims.screens.ts';
import { naira } from '../../ui/format.ts';
import { LinkButton } from '../../ui/link.tsx';
import { ListPage } from '../../ui/list/ListPage.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { withoutFacility } from '../ClaimTable.tsx';
import { useOfficerPickerQuery } from './BillDialogs.generated.ts';
import { useBillListPageQuery } from './BillListPage.generated.ts';
import { billColumns, billParams } from './BillTable.tsx';
import {
  accountBillFilters,
  billFilters,
  facilityBillFilters,
  officerBillFilters,
  ownBillFilters,
  vettedBillFilters,
} from './bill.filters.ts';

/** Statuses of finished bills, which are listed newest first. */
const DECIDED: readonly BillStatus[] = ['APPROVED', 'PAID'];

const HOLDERS = [
  { label: 'All' },
  { label: 'Mine', filter: { holder: 'MINE' } },
  { label: 'Unassigned', filter: { holder: 'NOBODY' } },
  { label: 'Others’', filter: { holder: 'OTHERS' } },
];

const READY = [{ label: 'All' }, { label: 'Ready to finish', filter: { isReady: 'yes' } }];

/** Bills: of the facility or the officer that the address names, or all that the viewer may see. */
export default function BillListPage() {
  const { hcpId, officerId } = useParams();
  const { hcp } = useViewer();
  const { preset } = useMount();
  const { can } = useSession();
  const stages = (preset.status ?? (preset.vettedByMe ? DECIDED : undefined)) as readonly BillStatus[] | undefined;
  const waiting = stages?.every((stage) => !DECIDED.includes(stage)) ?? false;
  const ofOneOfficer = Boolean(preset.holder || preset.vettedByMe || officerId);
  const filters = hcp
    ? ownBillFilters
    : ofOneOfficer
      ? waiting
        ? officerBillFilters
        : vettedBillFilters
      : hcpId
        ? facilityBillFilters
        : can('CLAIMS_OFFICER_READ')
          ? billFilters
          : accountBillFilters;
  const list = useListState(filters as typeof billFilters, { sort: 'submittedAt', direction: waiting ? 'ASC' : 'DESC' });
  const result = useBillListPageQuery({
    ...list.variables,
    filter: { ...list.variables.filter, ...(hcpId && { hcpId }), ...(officerId && { vettedById: officerId }) },
  });
  const page = (result.data ?? result.previousData)?.bills;
  const facility = useHcpPickerByIdQuery({ id: hcpId ?? '' }, { skip: !hcpId }).data?.hcp;
  const officer = useOfficerPickerQuery({ ids: officerId ? [officerId] : [] }, { skip: !officerId }).data?.claimsOfficers[0];
  // Officers whose account was closed are not among those that the query returns.
  const officerName = officerId && (officer?.name ?? page?.items[0]?.vettedBy?.name);
  const screenPath = useScreenPath();
  const submitPath = hcp && screenPath(submitBillPage);
  const pendingPath = hcp && screenPath(pendingClaims);
  const columns = useMemo(() => {
    // Leaves out columns that are equal or empty on every row of this list.
    const idle = [
      ...(ofOneOfficer ? ['officer'] : []),
      ...(stages && !stages.includes('SUBMITTED') && !stages.includes('IN_REVIEW') ? ['business-days-left'] : []),
      ...(stages?.every((stage) => stage === 'VETTED' || !DECIDED.includes(stage)) ? ['approved'] : []),
      ...(stages?.every((stage) => stage === 'SUBMITTED' || stage === 'IN_REVIEW') ? ['vetted'] : []),
    ];
    const named = billColumns.filter(({ id }) => !idle.includes(id));
    return hcp || hcpId ? withoutFacility(named) : named;
  }, [hcp, hcpId, stages, ofOneOfficer]);
  return (
    <ListPage
      list={list}
      result={result}
      pick={(data) => data.bills}
      columns={columns}
      subtitle={facility?.name ?? officerName}
      searchHint={hcp ? 'Bill' : 'Bill or facility'}
      quickFilters={waiting && can('BILL_VET') ? (preset.holder ? READY : HOLDERS) : undefined}
      actions={submitPath && <LinkButton to={submitPath}>Submit a bill</LinkButton>}
      rowAction={(row) => ({ label: 'Open', to: billDetail, params: billParams(row) })}
      footer={
        page && (
          <>
            Claimed on this list <b>{naira(page.sum)}</b>
          </>
        )
      }
      empty={{
        title: preset.holder ? 'No bills of yours to vet' : 'No bills found',
        text: preset.holder
          ? 'Bills that you take or that are assigned to you appear here.'
          : hcp
            ? 'Bills you submit are listed here. Start by marking claims as ready.'
            : 'Bills appear here when they reach this stage.',
        action: pendingPath && <LinkButton to={pendingPath}>View pending forms</LinkButton>,
      }}
    />
  );
}
