import { visibleEncounters } from '../../care/encounters/encounter.access.ts';
import { paCodeProblem } from '../../care/pa-requests/pa-code.service.ts';
import { paNumber } from '../../care/pa-requests/pa-code.shared.ts';
import { visiblePaCodes } from '../../care/pa-requests/pa-request.access.ts';
import type { Diagnosis, Encounter, Enrollee, Hcp, Service } from '../../generated/prisma/client.ts';
import type { Urgency, VisitOutcome } from '../../generated/prisma/enums.ts';
import { CLAIMABLE_DAYS } from '../../members/enrollees/enrollee.access.ts';
import { priceOf } from '../../network/catalogue/tariff.service.ts';
import { addDays, dayOf, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';

type PrefillItem = { service: Service; qty: number; price: bigint | null };

export type ClaimPrefill = {
  code: string;
  validUntil: Date;
  approvedAmount: bigint;
  urgency: Urgency;
  enrollee: Enrollee;
  hcp: Hcp;
  encounter: Encounter | null;
  referralId: string | null;
  careStartedAt: Date | null;
  diagnoses: Diagnosis[];
  items: PrefillItem[];
};

export type EncounterPrefill = {
  visit: Encounter;
  enrollee: Enrollee;
  attendingName: string;
  admittedAt: Date | null;
  dischargedAt: Date | null;
  outcome: VisitOutcome | null;
  referralId: string | null;
  diagnoses: Diagnosis[];
  symptomIds: string[];
  items: PrefillItem[];
};

/** Claim data of a PA code. Throws a field error if the code cannot be cited. */
export async function claimPrefill(viewer: Viewer, raw: string): Promise<ClaimPrefill> {
  const code = await db.paCode.findFirst({
    where: { code: paNumber(raw), AND: visiblePaCodes(viewer) },
    include: {
      enrollee: true,
      hcp: true,
      paRequest: {
        include: {
          encounter: true,
          items: { include: { service: true }, orderBy: { position: 'asc' } },
          diagnoses: { include: { diagnosis: true }, orderBy: { position: 'asc' } },
        },
      },
    },
  });
  if (!code) throw fieldError('PA_CODE_INVALID', 'paCode');
  const problem = await paCodeProblem(db, { id: code.id }, { hcpId: viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : code.hcpId });
  if (problem) throw fieldError(problem.code, 'paCode', problem.details.params);
  const { paRequest } = code;
  return {
    code: code.code,
    validUntil: code.validUntil,
    approvedAmount: code.approvedAmount,
    urgency: paRequest.urgency,
    enrollee: code.enrollee,
    hcp: code.hcp,
    encounter: paRequest.encounter?.status === 'VOID' ? null : paRequest.encounter,
    referralId: paRequest.referralId,
    careStartedAt: paRequest.careStartedAt,
    diagnoses: paRequest.diagnoses.map(({ diagnosis }) => diagnosis),
    items: paRequest.items
      .filter(({ decision, approvedQty }) => decision !== 'REJECTED' && (approvedQty ?? 0) > 0)
      .map(({ service, approvedQty, approvedPrice }) => ({ service, qty: approvedQty ?? 1, price: approvedPrice })),
  };
}

/** Claim data of a recorded visit. Capitated services are excluded because capitation pays for them. */
export async function encounterPrefill(viewer: Viewer, encounterId: string): Promise<EncounterPrefill> {
  const visit = await db.encounter.findFirst({
    where: { AND: [{ id: encounterId, status: { not: 'VOID' } }, visibleEncounters(viewer)] },
    include: {
      enrollee: true,
      hcp: true,
      symptoms: true,
      services: { include: { service: true } },
      diagnoses: { include: { diagnosis: true }, orderBy: { position: 'asc' } },
    },
  });
  if (!visit) throw new DomainError('NOT_FOUND');
  const claimable = visit.services.filter(({ service }) => service.paymentMethod === 'FFS' || visit.hcp.level !== 'PRIMARY');
  const prices = await priceOf(
    db,
    claimable.map(({ serviceId }) => serviceId),
    visit.hcp,
    dayOf(visit.visitAt),
  );
  return {
    visit,
    enrollee: visit.enrollee,
    attendingName: visit.attendingName,
    admittedAt: visit.admittedAt,
    dischargedAt: visit.dischargedAt,
    outcome: visit.outcome,
    referralId: visit.referralId,
    diagnoses: visit.diagnoses.map(({ diagnosis }) => diagnosis),
    symptomIds: visit.symptoms.map(({ symptomId }) => symptomId),
    items: claimable.map(({ service, qty }) => ({ service, qty, price: prices.get(service.id) ?? null })),
  };
}

export const claimableEncounters = (viewer: Viewer, query: object, enrolleeId: string, hcpId: string | null) =>
  db.encounter.findMany({
    ...query,
    where: {
      AND: [
        visibleEncounters(viewer),
        hcpId ? { hcpId } : {},
        {
          enrolleeId,
          status: { not: 'VOID' },
          visitAt: { gte: addDays(now(), -CLAIMABLE_DAYS) },
          claims: { none: { status: { notIn: ['WITHDRAWN', 'REJECTED'] } } },
        },
      ],
    },
    orderBy: { visitAt: 'desc' },
    take: 20,
  });
