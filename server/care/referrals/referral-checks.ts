import type { HcpLevel, HcpStatus, Urgency } from '../../generated/prisma/enums.ts';
import { servicesOfferedAt } from '../../network/catalogue/tariff.service.ts';
import { DomainError, fieldError, fieldErrors } from '../../platform/errors.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { checkEligibility, type EligibilityEnrollee, type EligibilityHcp } from '../eligibility/eligibility.service.ts';

export type Place = { id: string; name: string; level: HcpLevel; status: HcpStatus };
type Obstacle = { code: ErrorCode; params?: Record<string, string> };

/** Why a destination is not allowed, and whether the scheme should review it. */
export type Destination = { refusal: Obstacle | null; needsReview: boolean; missingServiceIds: string[] };

const LEVELS: readonly HcpLevel[] = ['PRIMARY', 'SECONDARY', 'TERTIARY'];
const rank = ({ level }: { level: HcpLevel }) => LEVELS.indexOf(level);

/** Statuses of open referrals. */
export const OPEN_STATUSES = ['PENDING', 'APPROVED', 'ACCEPTED'] as const;

async function isOfferedAtSecondaryLevel(tx: Tx, serviceIds: readonly string[]): Promise<boolean> {
  const hcps = await tx.hcp.findMany({ where: { level: 'SECONDARY', status: 'ACTIVATED' }, select: { id: true, level: true } });
  const offered = await servicesOfferedAt(tx, hcps, serviceIds);
  return hcps.some(({ id }) => serviceIds.every((serviceId) => offered.get(id)?.has(serviceId)));
}

/**
 * Checks the destinations of a referral: a higher level, or the same level for a service that the sender does not offer. Tertiary care
 * requires a secondary facility first, except in an emergency or if no secondary facility offers the services.
 */
export async function validateDestinations(
  tx: Tx,
  from: Place,
  targets: readonly Place[],
  { serviceIds, urgency }: { serviceIds: readonly string[]; urgency: Urgency },
): Promise<Map<string, Destination>> {
  const offered = await servicesOfferedAt(tx, [from, ...targets], serviceIds);
  const services = await tx.service.findMany({ where: { id: { in: [...serviceIds] } }, select: { id: true, name: true } });
  const ownIds = offered.get(from.id);
  const skipsLevel = (to: Place) => rank(to) - rank(from) > 1;
  const isSecondaryFirst = targets.some(skipsLevel) && urgency !== 'EMERGENCY' && (await isOfferedAtSecondaryLevel(tx, serviceIds));
  function refusalOf(to: Place): Obstacle | null {
    if (to.id === from.id) return { code: 'REF_SAME_HCP' };
    if (to.status !== 'ACTIVATED') return { code: 'REF_TARGET_INACTIVE', params: { hcp: to.name } };
    const lackedHere = services.filter(({ id }) => !ownIds?.has(id));
    const isForLackedService = lackedHere.some(({ id }) => offered.get(to.id)?.has(id));
    if (rank(to) < rank(from) || (rank(to) === rank(from) && !isForLackedService))
      return {
        code: 'REF_LEVEL',
        params: { service: (lackedHere[0] ?? services[0])?.name ?? 'a service that your facility does not offer' },
      };
    return skipsLevel(to) && isSecondaryFirst ? { code: 'REF_SKIPS_LEVEL' } : null;
  }
  return new Map(
    targets.map((to) => [
      to.id,
      {
        refusal: refusalOf(to),
        needsReview: skipsLevel(to),
        missingServiceIds: serviceIds.filter((id) => !offered.get(to.id)?.has(id)),
      },
    ]),
  );
}

type Question = {
  enrollee: EligibilityEnrollee;
  from: EligibilityHcp;
  to: Place;
  day: Date;
  urgency: Urgency;
  specialty: string | null;
  serviceIds: readonly string[];
  /** The referral itself, for changes. */
  referralId?: string;
};

/** Locks the patient, so that concurrent referrals of the same person see each other. */
const lockPatient = (tx: Tx, enrolleeId: string) =>
  tx.$queryRaw`SELECT id FROM "Enrollee" WHERE id = ${enrolleeId}::uuid FOR NO KEY UPDATE`;

async function refuseIneligible(tx: Tx, { enrollee, from, day, urgency, serviceIds }: Question, patientField: string | null) {
  const services = serviceIds.map((id) => ({ id }));
  const { answer, reasons } = await checkEligibility({ enrollee, hcp: from, day, emergency: urgency === 'EMERGENCY', services }, tx);
  if (answer !== 'NOT_ELIGIBLE') return;
  const problems = reasons.map(({ code, params, serviceId }) => ({ code, params, field: serviceId ? 'serviceIds' : patientField }));
  const [first] = problems;
  const atFields = problems.flatMap(({ field, ...problem }) => (field ? [{ ...problem, field }] : []));
  const refusal = fieldErrors(atFields);
  if (refusal) throw refusal;
  if (first) throw new DomainError(first.code, { params: first.params });
}

/** An open non-emergency referral does not block an emergency. A referral to a deactivated facility blocks nothing. */
async function refuseOpen(tx: Tx, { enrollee, urgency, specialty, referralId }: Question) {
  const open = await tx.referral.findMany({
    where: {
      enrolleeId: enrollee.id,
      status: { in: [...OPEN_STATUSES] },
      ...(referralId && { id: { not: referralId } }),
      ...(urgency === 'EMERGENCY' && { urgency }),
      NOT: { arrivedAt: null, toHcp: { status: 'DEACTIVATED' } },
    },
    select: { referralNo: true, specialty: true },
  });
  const sameAs = (other: string | null) => (other ?? '').toLowerCase() === (specialty ?? '').toLowerCase();
  const earlier = open.find((referral) => sameAs(referral.specialty));
  if (earlier) throw fieldError('REF_OPEN_EXISTS', 'specialty', { no: earlier.referralNo });
}

async function refuseAdmitted(tx: Tx, { enrollee, from }: Question, patientField: string | null) {
  const stay = await tx.encounter.findFirst({
    where: { enrolleeId: enrollee.id, hcpId: { not: from.id }, status: 'OPEN', admittedAt: { not: null }, dischargedAt: null },
    select: { id: true },
  });
  if (stay) throw patientField ? fieldError('REF_ADMITTED_ELSEWHERE', patientField) : new DomainError('REF_ADMITTED_ELSEWHERE');
}

/** Validates a new or changed referral. Returns whether the scheme should review the level. */
export async function checkReferral(tx: Tx, question: Question, patientField: string | null): Promise<{ needsReview: boolean }> {
  const { from, to, enrollee } = question;
  await lockPatient(tx, enrollee.id);
  await refuseIneligible(tx, question, patientField);
  const destination = (await validateDestinations(tx, from, [to], question)).get(to.id);
  if (destination?.refusal) throw fieldError(destination.refusal.code, 'toHcpId', destination.refusal.params);
  await refuseAdmitted(tx, question, patientField);
  await refuseOpen(tx, question);
  return { needsReview: destination?.needsReview ?? false };
}
