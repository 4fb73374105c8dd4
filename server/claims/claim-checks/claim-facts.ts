import { usableReferrals } from '../../care/eligibility/eligibility.service.ts';
import { type Limit, limitsOfAll } from '../../care/eligibility/limits.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { offeredServices, type PricedHcp } from '../../network/catalogue/tariff.service.ts';
import { addDays, dayOf, startOfDay } from '../../platform/clock.ts';
import type { Settings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { Rule } from '../diagnosis-rules/diagnosis-rule.rules.ts';

export const claimForChecks = {
  hcp: true,
  plan: true,
  enrollee: { include: { hcp: { select: { name: true } }, pastCover: true } },
  paCode: { include: { paRequest: { select: { urgency: true, requestedAt: true } } } },
  resubmissionOf: { select: { submittedAt: true } },
  diagnoses: { select: { diagnosisId: true, position: true, diagnosis: { select: { code: true } } } },
  items: { orderBy: { position: 'asc' }, include: { paItem: true, service: { include: { plans: { select: { planId: true } } } } } },
} as const satisfies Prisma.ClaimInclude;

export type CheckedClaim = Prisma.ClaimGetPayload<{ include: typeof claimForChecks }>;

/** Other claims of the same enrollee, except drafts, withdrawn claims, and rejected claims without a granted dispute. */
export type OtherClaim = {
  id: string;
  claimNo: string;
  hcpId: string;
  serviceFrom: Date;
  serviceTo: Date;
  careType: string;
  items: { serviceId: string }[];
};

/** Input of the checks, which are pure functions. */
export type ClaimFacts = {
  claim: CheckedClaim;
  day: Date;
  settings: Settings;
  others: OtherClaim[];
  /** The visit of this claim, or one on its dates at the same facility. */
  visitId: string | null;
  /** True if this facility may treat the enrollee: home facility, later change of facility, referral or emergency. */
  mayTreat: boolean;
  limits: Limit[];
  /** Claimed services that this facility is accredited for. */
  offered: ReadonlySet<string>;
  diagnosisRules: readonly Rule[];
};

/** Facts that several claims of a facility share. */
export type SharedFacts = Pick<ClaimFacts, 'offered' | 'diagnosisRules'>;

/** Longest look-back period for repeated services. */
const LOOK_BACK_DAYS = 400;

/** Claims whose facility may treat the enrollee. */
async function treatable(tx: Tx, claims: readonly CheckedClaim[]): Promise<Set<string>> {
  const isAway = ({ hcpId, enrollee, visitType, paCodeId }: CheckedClaim) =>
    hcpId !== enrollee.hcpId && visitType !== 'EMERGENCY' && !paCodeId;
  const away = claims.filter(isAway);
  const referredOrMoved = ({ id, hcpId, serviceFrom }: CheckedClaim): Prisma.ClaimWhereInput => ({
    id,
    enrollee: {
      OR: [
        { referrals: { some: { AND: [{ toHcpId: hcpId }, usableReferrals(serviceFrom)] } } },
        { changes: { some: { fromHcpId: hcpId, status: 'APPROVED', effectiveDate: { gt: serviceFrom } } } },
      ],
    },
  });
  const found = away.length === 0 ? [] : await tx.claim.findMany({ where: { OR: away.map(referredOrMoved) }, select: { id: true } });
  return new Set([...claims.filter((claim) => !isAway(claim)), ...found].map(({ id }) => id));
}

/** Which of these services the facility may provide, and the diagnosis rules in force. */
export async function loadSharedFacts(tx: Tx, hcp: PricedHcp, serviceIds: readonly string[]): Promise<SharedFacts> {
  const offered = await tx.service.findMany({
    where: { AND: [{ id: { in: [...new Set(serviceIds)] } }, await offeredServices(tx, hcp)] },
    select: { id: true },
  });
  const diagnosisRules = await tx.diagnosisRule.findMany({ where: { isActive: true }, orderBy: { name: 'asc' } });
  return { offered: new Set(offered.map(({ id }) => id)), diagnosisRules };
}

const needsLimits = ({ plan, items }: CheckedClaim) =>
  plan.annualLimit !== null || items.some(({ service }) => service.category === 'ADMISSION' || service.category === 'DELIVERY');

/** Loads the check facts of several claims of one facility in a constant number of statements. */
export async function loadClaimFacts(
  tx: Tx,
  claimIds: readonly string[],
  settings: Settings,
  day: Date,
  shared?: SharedFacts,
): Promise<Map<string, ClaimFacts>> {
  const claims = await tx.claim.findMany({ where: { id: { in: [...claimIds] } }, include: claimForChecks });
  const [first] = claims;
  if (!first) return new Map();
  const enrolleeIds = [...new Set(claims.map((claim) => claim.enrolleeId))];
  const from = new Date(Math.min(...claims.map((claim) => claim.serviceFrom.getTime())));
  const to = new Date(Math.max(...claims.map((claim) => claim.serviceTo.getTime())));
  const others = await tx.claim.findMany({
    where: {
      enrolleeId: { in: enrolleeIds },
      OR: [{ status: { notIn: ['DRAFT', 'WITHDRAWN', 'REJECTED'] } }, { dispute: { grantedAmount: { gt: 0n } } }],
      serviceFrom: { gte: addDays(from, -LOOK_BACK_DAYS) },
    },
    select: {
      id: true,
      enrolleeId: true,
      claimNo: true,
      hcpId: true,
      serviceFrom: true,
      serviceTo: true,
      careType: true,
      items: { select: { serviceId: true } },
    },
  });
  const visits = await tx.encounter.findMany({
    where: { enrolleeId: { in: enrolleeIds }, status: { not: 'VOID' }, visitAt: { gte: startOfDay(from), lt: startOfDay(addDays(to, 1)) } },
    select: { id: true, enrolleeId: true, hcpId: true, visitAt: true },
  });
  const serviceIds = claims.flatMap((claim) => claim.items.map((item) => item.serviceId));
  const { offered, diagnosisRules } = shared ?? (await loadSharedFacts(tx, first.hcp, serviceIds));
  const treated = await treatable(tx, claims);
  const visitOf = (claim: CheckedClaim): string | null => {
    const visit = visits.find(
      ({ enrolleeId, hcpId, visitAt }) =>
        enrolleeId === claim.enrolleeId &&
        hcpId === claim.hcpId &&
        dayOf(visitAt) >= claim.serviceFrom &&
        dayOf(visitAt) <= claim.serviceTo,
    );
    return claim.encounterId ?? visit?.id ?? null;
  };
  const limited = claims.filter(needsLimits);
  const limits = await limitsOfAll(
    tx,
    limited.map((claim) => ({
      ...{ enrolleeId: claim.enrolleeId, plan: claim.plan, day: claim.serviceFrom },
      except: { claimId: claim.id, paCodeId: claim.paCodeId, encounterId: visitOf(claim) },
    })),
  );
  const facts = new Map<string, ClaimFacts>();
  for (const claim of claims) {
    facts.set(claim.id, {
      claim,
      day,
      settings,
      others: others.filter((other) => other.enrolleeId === claim.enrolleeId && other.id !== claim.id),
      visitId: visitOf(claim),
      mayTreat: treated.has(claim.id),
      limits: limits[limited.indexOf(claim)] ?? [],
      offered,
      diagnosisRules,
    });
  }
  return facts;
}
