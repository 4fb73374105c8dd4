import type { Diagnosis, Enrollee, Hcp } from '../../generated/prisma/client.ts';
import type { EncounterStatus, PaRequestStatus, ReferralStatus, VisitOutcome, VisitType } from '../../generated/prisma/enums.ts';
import { logRecordAccess } from '../../members/record-access/record-access.ts';
import { addMonths, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';
import { visibleEncounters } from '../encounters/encounter.access.ts';
import { visiblePaRequests } from '../pa-requests/pa-request.access.ts';
import { visibleReferrals } from '../referrals/referral.access.ts';
import { visibleCareHistories } from './care-history.access.ts';

export type CareEvent = {
  kind: 'VISIT' | 'PA_REQUEST' | 'REFERRAL' | 'CLAIM';
  id: string;
  recordNo: string;
  enrolleeId: string;
  at: Date;
  hcp: Hcp;
  toHcp?: Hcp;
  encounterStatus?: EncounterStatus;
  paRequestStatus?: PaRequestStatus;
  referralStatus?: ReferralStatus;
  visitType?: VisitType;
  outcome?: VisitOutcome | null;
  diagnoses: Diagnosis[];
  /** Complaint and treatment of a visit, reason of a referral. */
  notes: string[];
  services: string[];
};

export type CareHistory = { enrollee: Enrollee; events: CareEvent[] };

const MONTHS = 12;
const MAX_OF_KIND = 100;

const serviceText = ({ service, qty }: { service: { name: string }; qty: number }) => (qty > 1 ? `${service.name} × ${qty}` : service.name);
const written = (texts: (string | null)[]): string[] => texts.filter((text): text is string => Boolean(text));

const diagnosesInOrder = { include: { diagnosis: true }, orderBy: { position: 'asc' } } as const;
const serviceNames = { include: { service: { select: { name: true } } } } as const;

async function visitsOf(viewer: Viewer, enrolleeId: string, since: Date): Promise<CareEvent[]> {
  const visits = await db.encounter.findMany({
    where: { enrolleeId, visitAt: { gte: since }, status: { not: 'VOID' }, AND: ofMember(viewer, visibleEncounters) },
    include: { hcp: true, diagnoses: diagnosesInOrder, services: serviceNames },
    orderBy: { visitAt: 'desc' },
    take: MAX_OF_KIND,
  });
  return visits.map(({ visitAt, encounterNo, status, diagnoses, services, complaint, treatment, ...visit }) => ({
    ...visit,
    kind: 'VISIT',
    recordNo: encounterNo,
    at: visitAt,
    encounterStatus: status,
    diagnoses: diagnoses.map(({ diagnosis }) => diagnosis),
    notes: written([complaint, treatment]),
    services: services.map(serviceText),
  }));
}

async function paRequestsOf(viewer: Viewer, enrolleeId: string, since: Date): Promise<CareEvent[]> {
  const requests = await db.paRequest.findMany({
    where: { enrolleeId, requestedAt: { gte: since }, status: { not: 'CANCELLED' }, AND: ofMember(viewer, visiblePaRequests) },
    include: { hcp: true, diagnoses: diagnosesInOrder, items: { ...serviceNames, orderBy: { position: 'asc' } } },
    orderBy: { requestedAt: 'desc' },
    take: MAX_OF_KIND,
  });
  return requests.map(({ id, hcp, requestNo, requestedAt, status, diagnoses, items }) => ({
    kind: 'PA_REQUEST',
    id,
    enrolleeId,
    hcp,
    recordNo: requestNo,
    at: requestedAt,
    paRequestStatus: status,
    diagnoses: diagnoses.map(({ diagnosis }) => diagnosis),
    notes: [],
    services: items.map(serviceText),
  }));
}

async function referralsOf(viewer: Viewer, enrolleeId: string, since: Date): Promise<CareEvent[]> {
  const referrals = await db.referral.findMany({
    where: { enrolleeId, requestedAt: { gte: since }, status: { not: 'CANCELLED' }, AND: ofMember(viewer, visibleReferrals) },
    include: { fromHcp: true, toHcp: true, provisionalDiagnosis: true },
    orderBy: { requestedAt: 'desc' },
    take: MAX_OF_KIND,
  });
  return referrals.map(({ id, fromHcp, toHcp, referralNo, requestedAt, status, provisionalDiagnosis, reason }) => ({
    kind: 'REFERRAL',
    id,
    enrolleeId,
    hcp: fromHcp,
    toHcp,
    recordNo: referralNo,
    at: requestedAt,
    referralStatus: status,
    diagnoses: [provisionalDiagnosis],
    notes: [reason],
    services: [],
  }));
}

/** Claimed care without a recorded visit. Members do not see claims. */
async function claimedCareOf(viewer: Viewer, enrolleeId: string, since: Date): Promise<CareEvent[]> {
  if (viewer.scope.kind === 'SELF') return [];
  const claims = await db.claim.findMany({
    where: {
      enrolleeId,
      encounterId: null,
      serviceFrom: { gte: since },
      status: { in: ['SUBMITTED', 'IN_REVIEW', 'VETTED', 'APPROVED', 'PAID'] },
    },
    include: { hcp: true, diagnoses: diagnosesInOrder, items: { ...serviceNames, orderBy: { position: 'asc' } } },
    orderBy: { serviceFrom: 'desc' },
    take: MAX_OF_KIND,
  });
  return claims.map(({ id, hcp, claimNo, serviceFrom, outcome, diagnoses, items }) => ({
    kind: 'CLAIM',
    id,
    enrolleeId,
    hcp,
    recordNo: claimNo,
    at: serviceFrom,
    outcome,
    diagnoses: diagnoses.map(({ diagnosis }) => diagnosis),
    notes: [],
    services: items.map(serviceText),
  }));
}

/** Members see what the lists show; a treating facility sees the records of all facilities. */
const ofMember = <Where extends object>(viewer: Viewer, scope: (viewer: Viewer) => Where): Where[] =>
  viewer.scope.kind === 'HCP' ? [] : [scope(viewer)];

/** Care of a person at all facilities in the last 12 months, newest first. Writes to the access log. Throws NOT_FOUND. */
export async function careHistory(context: Context & { viewer: Viewer }, enrolleeId: string): Promise<CareHistory> {
  const { viewer } = context;
  const enrollee = await db.enrollee.findFirst({ where: { id: enrolleeId, AND: visibleCareHistories(viewer) } });
  if (!enrollee) throw new DomainError('NOT_FOUND');
  logRecordAccess(context, enrolleeId, 'CARE');
  const since = addMonths(today(), -MONTHS);
  const events = await Promise.all([visitsOf, paRequestsOf, referralsOf, claimedCareOf].map((load) => load(viewer, enrolleeId, since)));
  return { enrollee, events: events.flat().sort((a, b) => b.at.getTime() - a.at.getTime()) };
}
