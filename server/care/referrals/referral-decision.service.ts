import type { Prisma } from '../../generated/prisma/client.ts';
import { addDays, dayInWords, dayOf, isoDay, now, today } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { randomReferralCode } from '../../scheme/workflow/numbers.ts';
import { type Notice, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { checkEligibility, eligibilityEnrollee } from '../eligibility/eligibility.service.ts';
import { visibleReferrals } from './referral.access.ts';
import { approveReferralInput, extendReferralInput, queryReferralInput, rejectReferralInput } from './referral.input.ts';
import { referralMachine } from './referral.machine.ts';
import { applyEarlyArrival } from './referral-progress.service.ts';

const whole = {
  enrollee: { include: eligibilityEnrollee },
  fromHcp: true,
  toHcp: true,
  services: { select: { serviceId: true } },
} as const satisfies Prisma.ReferralInclude;

type Loaded = Prisma.ReferralGetPayload<{ include: typeof whole }>;

async function loadReferral(tx: Tx, viewer: Viewer, id: string, version: number): Promise<Loaded> {
  const referral = await tx.referral.findFirst({ where: { id, AND: visibleReferrals(viewer) }, include: whole });
  if (!referral) throw new DomainError('NOT_FOUND');
  assertVersion(referral, version);
  return referral;
}

/** Attempts to generate an unused code: random codes collide once in half a billion per month. */
const DRAWS = 5;

/** A code that no referral has. `draw` is replaced in tests. */
export async function drawReferralCode(tx: Tx, draw: () => string = randomReferralCode): Promise<string> {
  for (let attempt = 0; attempt < DRAWS; attempt += 1) {
    const referralCode = draw();
    if (!(await tx.referral.findUnique({ where: { referralCode }, select: { id: true } }))) return referralCode;
  }
  throw new DomainError('CONFLICT_STALE');
}

/** Cover must be valid on the day of the decision, or of the arrival if the patient came first. */
async function refuseWithoutCover(tx: Tx, { enrollee, arrivedAt, services }: Loaded): Promise<void> {
  const day = dayOf(arrivedAt ?? now());
  const { answer, reasons } = await checkEligibility({ enrollee, day, services: services.map(({ serviceId }) => ({ id: serviceId })) }, tx);
  const [first] = reasons;
  if (answer === 'NOT_ELIGIBLE' && first) throw new DomainError(first.code, { params: first.params });
}

function notifyApproval(write: Write, { id, referralNo, fromHcp, toHcp, enrolleeId }: Loaded, code: string, validUntil: Date): void {
  const notice: Notice = { kind: 'REFERRAL_APPROVED', title: `${referralNo} is approved: ${code}`, entityType: 'Referral', entityId: id };
  write.notify({ hcpId: fromHcp.id }, notice);
  write.notify({ hcpId: toHcp.id }, notice);
  write.notify({ enrolleeId }, notice);
  const subject = `Referral code ${code} for ${referralNo}`;
  const until = `Referral code: ${code}\nValid until ${dayInWords(validUntil)}.\n`;
  write.job('sendMail', {
    to: fromHcp.email,
    subject,
    text: `Dear ${fromHcp.name},\n\nYour referral to ${toHcp.name} has been approved. ${until}`,
  });
  write.job('sendMail', {
    to: toHcp.email,
    subject,
    text: `Dear ${toHcp.name},\n\n${fromHcp.name} has referred a patient to you. ${until}Please accept or decline the referral in Lafiya.\n`,
  });
}

/** Approves a referral: issues its code and validity. */
export async function approveReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(approveReferralInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'approveReferral', async (write) => {
    const referral = await loadReferral(write.tx, viewer, id, input.version);
    referralMachine.next(viewer, referral, 'APPROVE');
    if (referral.toHcp.status !== 'ACTIVATED') throw new DomainError('REF_TARGET_INACTIVE', { params: { hcp: referral.toHcp.name } });
    await refuseWithoutCover(write.tx, referral);
    const referralCode = await drawReferralCode(write.tx);
    const validUntil = addDays(today(), settings.referralValidDays);
    await changeStatus(write, referralMachine, referral, 'APPROVE', {
      data: { referralCode, validUntil, decidedAt: now(), decidedById: viewer.userId, queriedAt: null, queryNote: null },
      summary: `${referral.referralNo} approved`,
      after: { status: 'APPROVED', validUntil: isoDay(validUntil) },
    });
    notifyApproval(write, referral, referralCode, validUntil);
    await applyEarlyArrival(write, id);
    return { id };
  });
}

/** Rejects a referral with a reason. Not possible once the patient has arrived. */
export async function rejectReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(rejectReferralInput, raw);
  return transact(viewer, 'rejectReferral', async (write) => {
    const referral = await loadReferral(write.tx, viewer, id, input.version);
    referralMachine.next(viewer, referral, 'REJECT');
    if (referral.arrivedAt) throw new DomainError('REF_ARRIVED');
    await changeStatus(write, referralMachine, referral, 'REJECT', {
      data: { decidedAt: now(), decidedById: viewer.userId, rejectionReason: input.reason },
      note: input.reason,
      summary: `${referral.referralNo} rejected`,
    });
    const notice: Notice = {
      kind: 'REFERRAL_REJECTED',
      title: `${referral.referralNo} was rejected`,
      entityType: 'Referral',
      entityId: id,
    };
    write.notify({ hcpId: referral.fromHcpId }, notice);
    if (referral.urgency === 'EMERGENCY') write.notify({ hcpId: referral.toHcpId }, notice);
    write.notify({ enrolleeId: referral.enrolleeId }, notice);
    return { id };
  });
}

/** Sends a query to the sender. The referral stays pending; the sender answers by changing it. */
export async function queryReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(queryReferralInput, raw);
  return transact(viewer, 'queryReferral', async (write) => {
    const referral = await loadReferral(write.tx, viewer, id, input.version);
    await changeStatus(write, referralMachine, referral, 'QUERY', {
      data: { queriedAt: now(), queryNote: input.note },
      note: input.note,
      summary: `${referral.referralNo}: query to ${referral.fromHcp.name}`,
    });
    write.notify(
      { hcpId: referral.fromHcpId },
      {
        kind: 'REFERRAL_QUERIED',
        title: `${referral.referralNo}: query from the scheme`,
        entityType: 'Referral',
        entityId: id,
      },
    );
    return { id };
  });
}

/** Extends the validity of a referral, once, before the patient arrives. */
export async function extendReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(extendReferralInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'extendReferral', async (write) => {
    const referral = await loadReferral(write.tx, viewer, id, input.version);
    const action = referral.status === 'ACCEPTED' ? 'EXTEND_ACCEPTED' : 'EXTEND';
    referralMachine.next(viewer, referral, action);
    if (referral.extendedAt) throw new DomainError('REF_EXTENDED');
    if (referral.arrivedAt) throw new DomainError('REF_USED', { params: { date: dayInWords(dayOf(referral.arrivedAt)) } });
    const validUntil = addDays(referral.validUntil ?? today(), settings.referralValidDays);
    await changeStatus(write, referralMachine, referral, action, {
      data: { validUntil, extendedAt: now() },
      note: `Valid until ${dayInWords(validUntil)}`,
      summary: `${referral.referralNo} extended to ${dayInWords(validUntil)}`,
      after: { validUntil: isoDay(validUntil) },
    });
    const notice: Notice = {
      kind: 'REFERRAL_EXTENDED',
      title: `${referral.referralNo} is valid until ${dayInWords(validUntil)}`,
      entityType: 'Referral',
      entityId: id,
    };
    write.notify({ hcpId: referral.fromHcpId }, notice);
    write.notify({ hcpId: referral.toHcpId }, notice);
    return { id };
  });
}
