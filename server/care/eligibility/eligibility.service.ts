import type { Prisma } from '../../generated/prisma/client.ts';
import type { HcpLevel, HcpStatus } from '../../generated/prisma/enums.ts';
import { addDays, dayInWords, dayOf, isoDay, now, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { messageOf } from '../../platform/errors.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { type Except, type Limit, limitsOf } from './limits.ts';
import { checkServices, type Reason, type RequestedService } from './service-checks.ts';

export type EligibilityAnswer = 'ELIGIBLE' | 'NOT_ELIGIBLE' | 'UNDETERMINED';

/** Relations of an enrollee that the check needs. */
export const eligibilityEnrollee = { plan: true, hcp: true } as const satisfies Prisma.EnrolleeInclude;
export type EligibilityEnrollee = Prisma.EnrolleeGetPayload<{ include: typeof eligibilityEnrollee }>;

export type EligibilityHcp = { id: string; name: string; level: HcpLevel; status: HcpStatus; statusChangedAt: Date | null };

export type EligibilityQuestion = {
  enrollee: EligibilityEnrollee;
  /** The facility of the care; without it, only cover is checked. */
  hcp?: EligibilityHcp | null;
  /** Lagos day of the care. */
  day: Date;
  emergency?: boolean;
  services?: readonly RequestedService[];
  /** Records that must not count against the limits, for rechecks. */
  except?: Except;
};

export type Eligibility = {
  answer: EligibilityAnswer;
  eligible: boolean;
  /** Reasons against eligibility; with UNDETERMINED, the missing data. */
  reasons: (Reason & { message: string })[];
  day: Date;
  checkedAt: Date;
  plan: { id: string; name: string; code: string; coPayDrugPercent: number };
  coverageStart: Date | null;
  coverageEnd: Date | null;
  homeHcp: { id: string; name: string } | null;
  /** The referral that allows care away from the home facility. */
  referral: { id: string; referralNo: string; validUntil: Date | null } | null;
  limits: Limit[];
};

/** Blocks are certain; unknowns leave the answer undetermined. */
type Findings = { blocks: Reason[]; unknowns: Reason[] };

const changedAfter = (at: Date | null, day: Date) => at !== null && dayOf(at) > day;

/** Whether the day lies in an earlier cover period. */
export const wasCovered = async (tx: Tx, enrolleeId: string, day: Date): Promise<boolean> =>
  (await tx.coverPeriod.count({ where: { enrolleeId, startsOn: { lte: day }, endsOn: { gte: day } } })) > 0;

/** Checks status and cover on the day, using the present status unless it began later. */
async function checkCover(tx: Tx, enrollee: EligibilityEnrollee, day: Date, { blocks, unknowns }: Findings): Promise<void> {
  const { status, coverageStart, coverageEnd } = enrollee;
  // People awaiting their own cover may still have been covered as dependants.
  if (status === 'PENDING_APPROVAL' && (await wasCovered(tx, enrollee.id, day))) return;
  if (status === 'INCOMPLETE' || status === 'PENDING_APPROVAL' || status === 'REJECTED' || status === 'MERGED') {
    blocks.push({ code: 'ELG_INCOMPLETE' });
    return;
  }
  if (status === 'DECEASED' && (!enrollee.deceasedOn || enrollee.deceasedOn < day)) blocks.push({ code: 'ELG_DECEASED' });
  if (status === 'DISABLED' || status === 'SUSPENDED') {
    const since = enrollee.disabledAt ?? enrollee.statusChangedAt;
    if (!since && day < today()) unknowns.push({ code: 'ELG_STATUS_UNKNOWN', params: { date: dayInWords(day) } });
    else if (!changedAfter(since, day)) blocks.push({ code: status === 'DISABLED' ? 'ELG_DISABLED' : 'ELG_SUSPENDED' });
  }
  if (!coverageStart) unknowns.push({ code: 'ELG_COVER_UNKNOWN' });
  else if (day < coverageStart && !(await wasCovered(tx, enrollee.id, day)))
    blocks.push({ code: 'ELG_WAITING', params: { date: dayInWords(coverageStart) } });
  if (coverageEnd && day > coverageEnd) blocks.push({ code: 'ELG_EXPIRED', params: { date: dayInWords(coverageEnd) } });
  else if (status === 'EXPIRED' && !coverageEnd) unknowns.push({ code: 'ELG_COVER_UNKNOWN' });
  if (day > today() && blocks.length === 0) unknowns.push({ code: 'ELG_FUTURE_DAY', params: { date: dayInWords(day) } });
}

/** The home facility on a day, before later changes of facility. */
async function homeHcpOn(tx: Tx, enrollee: EligibilityEnrollee, day: Date) {
  if (!enrollee.hcpSince || enrollee.hcpSince <= day) return enrollee.hcp;
  const change = await tx.facilityChangeRequest.findFirst({
    where: { enrolleeId: enrollee.id, status: 'APPROVED', effectiveDate: { gt: day }, fromHcpId: { not: null } },
    orderBy: { effectiveDate: 'asc' },
    include: { fromHcp: true },
  });
  return change?.fromHcp ?? enrollee.hcp;
}

/**
 * Referrals that allow treatment on a day: approved, accepted or completed ones within their validity, and undecided emergencies, because
 * those patients move immediately.
 */
export const usableReferrals = (day: Date): Prisma.ReferralWhereInput => ({
  requestedAt: { lt: startOfDay(addDays(day, 1)) },
  OR: [
    { status: { in: ['APPROVED', 'ACCEPTED', 'COMPLETED'] }, OR: [{ validUntil: null }, { validUntil: { gte: day } }] },
    { status: 'PENDING', urgency: 'EMERGENCY' },
  ],
});

/** The referral that allows this facility to treat the person on the day. */
export async function referralFor(tx: Tx, enrolleeId: string, hcpId: string, day: Date) {
  return tx.referral.findFirst({
    where: { AND: [{ enrolleeId, toHcpId: hcpId }, usableReferrals(day)] },
    orderBy: { requestedAt: 'desc' },
    select: { id: true, referralNo: true, validUntil: true },
  });
}

/** Decides whether a person may have care at a facility on a day. PA requests, referrals, visits and claims all use it. */
export async function checkEligibility(question: EligibilityQuestion, tx: Tx = db): Promise<Eligibility> {
  const { enrollee, hcp, day, emergency = false, services = [], except = {} } = question;
  const findings: Findings = { blocks: [], unknowns: [] };
  await checkCover(tx, enrollee, day, findings);
  const homeHcp = await homeHcpOn(tx, enrollee, day);
  let referral: Eligibility['referral'] = null;
  if (hcp) {
    if (hcp.status !== 'ACTIVATED' && !(hcp.status === 'DEACTIVATED' && changedAfter(hcp.statusChangedAt, day)))
      findings.blocks.push({ code: 'ELG_HCP_INACTIVE' });
    if (hcp.id !== homeHcp?.id) {
      referral = await referralFor(tx, enrollee.id, hcp.id, day);
      if (!referral && !emergency) findings.blocks.push({ code: 'ELG_OTHER_HCP', params: { hcp: homeHcp?.name ?? 'no facility yet' } });
    }
  }
  const limits = (await limitsOf(tx, enrollee.id, enrollee.plan, day, except)).filter(
    ({ key }) => key !== 'BIRTHS' || enrollee.sex === 'FEMALE',
  );
  const person = { ...enrollee, planName: enrollee.plan.name };
  findings.blocks.push(...(await checkServices(tx, person, services, day, limits)));
  const answer = findings.blocks.length > 0 ? 'NOT_ELIGIBLE' : findings.unknowns.length > 0 ? 'UNDETERMINED' : 'ELIGIBLE';
  return {
    answer,
    eligible: answer === 'ELIGIBLE',
    reasons: [...findings.blocks, ...findings.unknowns].map((reason) => ({ ...reason, message: messageOf(reason.code, reason.params) })),
    day,
    checkedAt: now(),
    plan: { id: enrollee.plan.id, name: enrollee.plan.name, code: enrollee.plan.code, coPayDrugPercent: enrollee.plan.coPayDrugPercent },
    coverageStart: enrollee.coverageStart,
    coverageEnd: enrollee.coverageEnd,
    homeHcp: homeHcp && { id: homeHcp.id, name: homeHcp.name },
    referral,
    limits,
  };
}

/** Snapshot of the eligibility answer stored on the visit or request. */
export const eligibilitySnapshot = (eligibility: Eligibility): Prisma.InputJsonObject => ({
  answer: eligibility.answer,
  reasons: eligibility.reasons.map(({ code, message }) => ({ code, message })),
  day: isoDay(eligibility.day),
  checkedAt: eligibility.checkedAt.toISOString(),
  plan: eligibility.plan.name,
  homeHcp: eligibility.homeHcp?.name ?? null,
  coverageStart: eligibility.coverageStart ? isoDay(eligibility.coverageStart) : null,
  coverageEnd: eligibility.coverageEnd ? isoDay(eligibility.coverageEnd) : null,
  referralNo: eligibility.referral?.referralNo ?? null,
  limits: eligibility.limits,
});
