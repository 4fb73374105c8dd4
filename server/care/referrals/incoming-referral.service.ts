import type { Prisma, Referral } from '../../generated/prisma/client.ts';
import { dayInWords, dayOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import { countAttempt, type Limit, limitReached, uncountAttempt } from '../../scheme/access/attempts.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { NoticeKind } from '../../scheme/texts/notice-kinds.shared.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { checkEligibility, eligibilityEnrollee } from '../eligibility/eligibility.service.ts';
import { visibleReferrals } from './referral.access.ts';
import { acceptReferralInput, declineReferralInput, updateIncomingReferralInput } from './referral.input.ts';
import { isUnderWay, type ReferralAction, referralMachine } from './referral.machine.ts';

const whole = { enrollee: { include: eligibilityEnrollee }, toHcp: true } as const satisfies Prisma.ReferralInclude;
type Loaded = Prisma.ReferralGetPayload<{ include: typeof whole }>;

const isReceiver = ({ scope }: Viewer, { toHcpId }: { toHcpId: string }) => scope.kind === 'HCP' && scope.hcpId === toHcpId;

/** Loads a referral to this facility and checks the version. */
async function loadReceived(tx: Tx, viewer: Viewer, id: string, version: number): Promise<Loaded> {
  const referral = await tx.referral.findFirst({ where: { id, AND: visibleReferrals(viewer) }, include: whole });
  if (!referral) throw new DomainError('NOT_FOUND');
  if (!isReceiver(viewer, referral)) throw new DomainError('REF_NOT_YOURS');
  assertVersion(referral, version);
  if (referral.toHcp.status !== 'ACTIVATED') throw new DomainError('ELG_HCP_INACTIVE');
  return referral;
}

const expiryOf = ({ validUntil }: { validUntil: Date | null }) => ({ date: validUntil ? dayInWords(validUntil) : '' });

const isPast = ({ validUntil }: { validUntil: Date | null }, day: Date) => validUntil !== null && validUntil < day;

/** Checks cover again, which may have ended since the request. */
async function refuseWithoutCover(tx: Tx, { enrollee, toHcp, urgency }: Loaded, day: Date, field: string | null): Promise<void> {
  const { answer, reasons } = await checkEligibility({ enrollee, hcp: toHcp, day, emergency: urgency === 'EMERGENCY' }, tx);
  const [first] = reasons;
  if (answer !== 'NOT_ELIGIBLE' || !first) return;
  throw field ? fieldError(first.code, field, first.params) : new DomainError(first.code, { params: first.params });
}

function refuseAppointment(referral: Loaded, appointmentAt: Date | null): void {
  if (!appointmentAt || appointmentAt.getTime() === referral.appointmentAt?.getTime()) return;
  if (appointmentAt < now()) throw fieldError('REF_APPOINTMENT_PAST', 'appointmentAt');
  if (isPast(referral, dayOf(appointmentAt))) throw fieldError('REF_APPOINTMENT_LATE', 'appointmentAt', expiryOf(referral));
}

const instant = (text: string | null | undefined) => (text ? new Date(text) : null);

function notifySender(write: Write, { id, fromHcpId }: Referral, kind: NoticeKind, title: string): void {
  write.notify({ hcpId: fromHcpId }, { kind, title, entityType: 'Referral', entityId: id });
}

/** Before the decision, the receiving facility can accept or decline only emergencies, and once. */
function refuseBeforeDecision(referral: Loaded): void {
  if (referral.status === 'PENDING' && (referral.urgency !== 'EMERGENCY' || isUnderWay(referral))) throw stateInvalid(referral, 'Referral');
}

/** Accepts the patient, with an appointment or on arrival. */
export async function acceptReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(acceptReferralInput, raw);
  return transact(viewer, 'acceptReferral', async (write) => {
    const referral = await loadReceived(write.tx, viewer, id, input.version);
    refuseBeforeDecision(referral);
    const action = referral.status === 'PENDING' ? 'ACCEPT_EMERGENCY' : 'ACCEPT';
    referralMachine.next(viewer, referral, action);
    if (isPast(referral, today())) throw new DomainError('REF_EXPIRED', { params: expiryOf(referral) });
    const appointmentAt = instant(input.appointmentAt);
    refuseAppointment(referral, appointmentAt);
    await refuseWithoutCover(write.tx, referral, today(), input.arrivedNow ? 'arrivedNow' : null);
    await changeStatus(write, referralMachine, referral, action, {
      data: { acceptedAt: now(), acceptedById: viewer.userId, appointmentAt, arrivedAt: input.arrivedNow ? now() : null },
      summary: `${referral.referralNo} accepted by ${referral.toHcp.name}`,
    });
    const title = `${referral.referralNo} was accepted by ${referral.toHcp.name}`;
    notifySender(write, referral, 'REFERRAL_ACCEPTED', title);
    write.notify({ enrolleeId: referral.enrolleeId }, { kind: 'REFERRAL_ACCEPTED', title, entityType: 'Referral', entityId: id });
    return { id };
  });
}

/** Declines the patient; the sender chooses another facility. */
export async function declineReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(declineReferralInput, raw);
  return transact(viewer, 'declineReferral', async (write) => {
    const referral = await loadReceived(write.tx, viewer, id, input.version);
    refuseBeforeDecision(referral);
    await changeStatus(write, referralMachine, referral, 'DECLINE', {
      data: { declineReason: input.reason },
      note: input.reason,
      summary: `${referral.referralNo} declined by ${referral.toHcp.name}`,
    });
    notifySender(write, referral, 'REFERRAL_DECLINED', `${referral.referralNo} was declined by ${referral.toHcp.name}`);
    return { id };
  });
}

const INCOMING_ACTION: Partial<Record<Referral['status'], ReferralAction>> = { PENDING: 'ARRIVE_EMERGENCY', COMPLETED: 'ADD_FEEDBACK' };

async function arrivalOf(tx: Tx, referral: Loaded, arrivedAt: Date | null): Promise<Date | null> {
  if (!arrivedAt || arrivedAt.getTime() === referral.arrivedAt?.getTime()) return referral.arrivedAt;
  const day = dayOf(arrivedAt);
  if (arrivedAt > now() || day < dayOf(referral.requestedAt)) throw fieldError('REF_ARRIVAL', 'arrivedAt');
  if (isPast(referral, day)) throw fieldError('REF_EXPIRED', 'arrivedAt', expiryOf(referral));
  await refuseWithoutCover(tx, referral, day, 'arrivedAt');
  return arrivedAt;
}

/**
 * Records appointment and arrival until the referral is complete, and feedback also afterwards. An arrival can be corrected, not removed.
 */
export async function updateIncomingReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(updateIncomingReferralInput, raw);
  return transact(viewer, 'updateIncomingReferral', async (write) => {
    const referral = await loadReceived(write.tx, viewer, id, input.version);
    if (referral.status === 'PENDING' && referral.urgency !== 'EMERGENCY') throw stateInvalid(referral, 'Referral');
    const action = INCOMING_ACTION[referral.status] ?? 'ARRIVE';
    referralMachine.next(viewer, referral, action);
    const { feedbackNote } = input;
    const appointmentAt = instant(input.appointmentAt);
    const isCompleted = referral.status === 'COMPLETED';
    if (!isCompleted) refuseAppointment(referral, appointmentAt);
    const arrivedAt = isCompleted ? referral.arrivedAt : await arrivalOf(write.tx, referral, instant(input.arrivedAt));
    const isAccepted = referral.acceptedAt !== null || arrivedAt === null;
    await changeStatus(write, referralMachine, referral, action, {
      data: {
        feedbackNote,
        arrivedAt,
        ...(!isCompleted && { appointmentAt }),
        ...(!isAccepted && { acceptedAt: now(), acceptedById: viewer.userId }),
      },
      summary: `${referral.referralNo} updated by ${referral.toHcp.name}`,
    });
    if (!isAccepted) notifySender(write, referral, 'REFERRAL_ACCEPTED', `${referral.referralNo} was accepted by ${referral.toHcp.name}`);
    if (feedbackNote && feedbackNote !== referral.feedbackNote)
      notifySender(write, referral, 'REFERRAL_FEEDBACK', `${referral.referralNo}: feedback from ${referral.toHcp.name}`);
    return { id };
  });
}

/** Normalizes a typed referral code: `rc26117f3kqm`, with or without hyphens, spaces and the prefix. */
export function normalReferralCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const [, month, random] = /^(?:RC)?(\d{4})([0-9A-Z]{6})$/.exec(letters) ?? [];
  return month && random ? `RC-${month}-${random}` : letters;
}

/** Wrong codes per account and per facility. Correct codes do not count. */
const ACCOUNT_LIMIT: Limit = { max: 10, minutes: 15 };
const FACILITY_LIMIT: Limit = { max: 30, minutes: 15 };

/**
 * Counts a code before the look-up, so that concurrent guesses count too. Returns a function that undoes the count. Throws
 * REF_CODE_ATTEMPTS.
 */
async function countCode({ userId, scope }: Viewer): Promise<() => Promise<void>> {
  const counters = [
    { key: `referral-code:account:${userId}`, limit: ACCOUNT_LIMIT },
    ...(scope.kind === 'HCP' ? [{ key: `referral-code:facility:${scope.hcpId}`, limit: FACILITY_LIMIT }] : []),
  ];
  const countedKeys: string[] = [];
  const undoCount = async () => {
    for (const key of countedKeys) await uncountAttempt(key);
  };
  for (const { key, limit } of counters) {
    const attempt = await countAttempt(key, limit);
    if (!attempt.allowed) {
      await undoCount();
      throw limitReached('REF_CODE_ATTEMPTS', attempt);
    }
    countedKeys.push(key);
  }
  return undoCount;
}

/**
 * The referral of a code, or an error that says why it is not valid here. Attempts with unknown codes or codes of another facility are
 * limited.
 */
export async function findReferralByCode(viewer: Viewer, typed: string): Promise<{ id: string }> {
  const undoCount = await countCode(viewer);
  const referral = await db.referral.findUnique({ where: { referralCode: normalReferralCode(typed) } });
  if (!referral) throw fieldError('REF_CODE_UNKNOWN', 'code');
  if (!isReceiver(viewer, referral)) throw fieldError('REF_NOT_YOURS', 'code');
  await undoCount();
  const usedAt = referral.completedAt ?? referral.arrivedAt;
  if (usedAt) throw fieldError('REF_USED', 'code', { date: dayInWords(dayOf(usedAt)) });
  if (referral.status === 'EXPIRED' || isPast(referral, today())) throw fieldError('REF_EXPIRED', 'code', expiryOf(referral));
  return { id: referral.id };
}
