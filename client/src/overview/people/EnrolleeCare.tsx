import { ENCOUNTER_STATUS, VISIT_TYPE } from '../../care/encounters/encounter.labels.ts';
import { PA_REQUEST_STATUS } from '../../care/pa-requests/pa-request.labels.ts';
import { REFERRAL_STATUS } from '../../care/referrals/referral.labels.ts';
import { CLAIM_STATUS } from '../../claims/claim.labels.ts';
import { useSession } from '../../platform/session.tsx';
import { encounterDetail, paRequestDetail, referralDetail } from '../../screens/care.screens.ts';
import { claimDetail } from '../../screens/claims.screens.ts';
import { Panel } from '../../ui/detail/page.tsx';
import { EmptyState, ErrorPanel, LoadingPanel } from '../../ui/detail/states.tsx';
import { plural } from '../../ui/format.ts';
import { type Column, dateColumn, dateTimeColumn, linkColumn, moneyColumn, statusColumn, textColumn } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type EnrolleeCareQuery, useEnrolleeCareQuery } from './EnrolleeCare.generated.ts';

type Item<List extends { items: readonly unknown[] } | undefined> = NonNullable<List>['items'][number];
type Visit = Item<EnrolleeCareQuery['encounters']>;
type Request = Item<EnrolleeCareQuery['paRequests']>;
type Referral = Item<EnrolleeCareQuery['referrals']>;
type Claim = Item<EnrolleeCareQuery['claims']>;

const encounterColumns: Column<Visit>[] = [
  linkColumn('Visit', (visit) => visit.encounterNo, encounterDetail),
  dateTimeColumn('When', (visit) => visit.visitAt),
  textColumn('Type', (visit) => VISIT_TYPE[visit.visitType]),
  textColumn('Facility', (visit) => visit.hcp.name),
  statusColumn('Status', (visit) => ENCOUNTER_STATUS[visit.status]),
];

const requestColumns: Column<Request>[] = [
  linkColumn('Request', (request) => request.requestNo, paRequestDetail),
  dateTimeColumn('Requested', (request) => request.requestedAt),
  textColumn('Facility', (request) => request.hcp.name),
  moneyColumn('Requested', (request) => request.requestedAmount),
  moneyColumn('Approved', (request) => (request.status === 'PENDING' ? null : request.approvedAmount)),
  statusColumn('Status', (request) => PA_REQUEST_STATUS[request.status]),
];

const referralColumns: Column<Referral>[] = [
  linkColumn('Referral', (referral) => referral.referralNo, referralDetail),
  dateTimeColumn('Requested', (referral) => referral.requestedAt),
  textColumn('From', (referral) => referral.fromHcp.name),
  textColumn('To', (referral) => referral.toHcp.name),
  dateColumn('Valid until', (referral) => referral.validUntil),
  statusColumn('Status', (referral) => REFERRAL_STATUS[referral.status]),
];

const claimColumns: Column<Claim>[] = [
  linkColumn('Claim', (claim) => claim.claimNo, claimDetail, { params: (claim) => ({ claimId: claim.id }) }),
  dateColumn('Care', (claim) => claim.serviceTo),
  textColumn('Facility', (claim) => claim.hcp.name),
  moneyColumn('Claimed', (claim) => claim.claimedAmount),
  moneyColumn('Approved', (claim) => (['APPROVED', 'REJECTED', 'PAID'].includes(claim.status) ? claim.approvedAmount : null)),
  statusColumn('Status', (claim) => CLAIM_STATUS[claim.status]),
];

type ListProps<Row> = { title: string; noun: string; list: { total: number; items: readonly Row[] } | undefined; columns: Column<Row>[] };

function Latest<Row>({ title, noun, list, columns }: ListProps<Row>) {
  if (!list) return null;
  const note = list.total > list.items.length ? `the latest ${list.items.length} of ${plural(list.total, noun)}` : plural(list.total, noun);
  return (
    <Panel title={title} note={note} padding={false} mb="3">
      <DataTable rows={list.items} columns={columns} label={title} empty={<EmptyState title={`No ${noun} records yet`} />} />
    </Panel>
  );
}

/** Which records of an enrollee's care the viewer may see. */
export function useSeesCare() {
  const { can } = useSession();
  return {
    visits: can('ENCOUNTER_READ'),
    requests: can('PA_REQUEST_READ'),
    referrals: can('REFERRAL_READ'),
    claims: can('CLAIM_READ'),
  };
}

/** The latest visits, PA requests, referrals and claims of a person, as far as the viewer may see them. */
export function EnrolleeCare({ id }: { id: string }) {
  const result = useEnrolleeCareQuery({ id, ...useSeesCare() });
  const { data } = result;
  if (!data) return result.error ? <ErrorPanel error={result.error} retry={result.refetch} /> : <LoadingPanel rows={6} />;
  return (
    <>
      <Latest title="Visits" noun="visit" list={data.encounters} columns={encounterColumns} />
      <Latest title="PA requests" noun="request" list={data.paRequests} columns={requestColumns} />
      <Latest title="Referrals" noun="referral" list={data.referrals} columns={referralColumns} />
      <Latest title="Claims" noun="claim" list={data.claims} columns={claimColumns} />
    </>
  );
}
