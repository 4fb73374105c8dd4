import type { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';
import { addMinutes, dayOf, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { withRecordIds } from '../../scheme/graphql/own-number.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { nextNumber } from '../../scheme/workflow/numbers.ts';
import { type Notice, type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { admitPatient } from '../eligibility/admit-person.service.ts';
import { factDimensions } from '../eligibility/dimensions.ts';
import { lookupScope } from '../eligibility/eligibility.access.ts';
import { type EligibilityEnrollee, eligibilityEnrollee } from '../eligibility/eligibility.service.ts';
import { takingCodes } from '../sent-rows/named-by-code.ts';
import { checkSent, type SentAlone, type SentAs, type SentRow, sentAsOf, sentBefore } from '../sent-rows/sent-rows.ts';
import { referralsToDecide, sentReferrals } from './referral.access.ts';
import { cancelReferralInput, createReferralInput, redirectReferralInput, updateReferralInput } from './referral.input.ts';
import { isUnderWay, referralMachine } from './referral.machine.ts';
import { checkReferral } from './referral-checks.ts';

type Details = Omit<z.output<typeof updateReferralInput>, 'version'>;
type Sender = Prisma.HcpGetPayload<object>;

const whole = {
  enrollee: { include: eligibilityEnrollee },
  fromHcp: true,
  toHcp: true,
  services: { select: { serviceId: true } },
} as const satisfies Prisma.ReferralInclude;

const columns = ({ serviceIds: _, contactPhone, ...details }: Details) => ({ ...details, contactPhone: contactPhone ?? null });

async function loadTarget(tx: Tx, toHcpId: string) {
  const to = await tx.hcp.findFirst({ where: { id: toHcpId, status: { in: ['ACTIVATED', 'DEACTIVATED'] } } });
  if (!to) throw fieldError('NOT_FOUND', 'toHcpId');
  return to;
}

/** Loads a referral sent by this facility and checks the version. */
async function loadSent(tx: Tx, viewer: Viewer, id: string, version: number) {
  const referral = await tx.referral.findFirst({ where: { id, AND: sentReferrals(viewer) }, include: whole });
  if (!referral) throw new DomainError('NOT_FOUND');
  assertVersion(referral, version);
  return referral;
}

const decisionDueAt = (urgency: Details['urgency'], from: Date, { emergencyWindowHours }: Settings) =>
  urgency === 'EMERGENCY' ? addMinutes(from, emergencyWindowHours * 60) : null;

/** Notifies those who decide; in an emergency also the receiving facility. */
function announce(write: Write, referral: { id: string; referralNo: string; toHcpId: string; urgency: string }, senderName: string): void {
  const about = { entityType: 'Referral', entityId: referral.id };
  if (referral.urgency === 'EMERGENCY') {
    const notice: Notice = {
      ...about,
      kind: 'REFERRAL_EMERGENCY',
      title: `${referral.referralNo}: emergency on the way from ${senderName}`,
    };
    write.notify({ hcpId: referral.toHcpId }, notice);
    write.notify(referralsToDecide.audience(referral, { urgent: true }), notice);
    return;
  }
  const title = `${referral.referralNo}: ${senderName} requests a referral`;
  write.notify(referralsToDecide.audience(referral), { ...about, kind: 'REFERRAL_REQUESTED', title });
}

type Draft = {
  enrollee: EligibilityEnrollee;
  details: Details;
  fromEncounterId: string | null;
  redirectedFromId: string | null;
  sentAs: SentAs | null;
};

async function openReferral(
  write: Write,
  viewer: Viewer,
  { from, settings, patientField }: { from: Sender; settings: Settings; patientField: string | null },
  { enrollee, details, fromEncounterId, redirectedFromId, sentAs }: Draft,
): Promise<{ id: string }> {
  const { tx } = write;
  const to = await loadTarget(tx, details.toHcpId);
  const { needsReview } = await checkReferral(tx, { ...details, enrollee, from, to, day: today() }, patientField);
  const series = `REF/${from.code}`;
  const requestedAt = now();
  const referral = await tx.referral.create({
    data: {
      ...columns(details),
      ...sentAs,
      referralNo: `${series}/${String(await nextNumber(tx, series)).padStart(4, '0')}`,
      enrolleeId: enrollee.id,
      fromHcpId: from.id,
      fromEncounterId,
      redirectedFromId,
      requestedById: viewer.userId,
      requestedAt,
      decisionDueAt: decisionDueAt(details.urgency, requestedAt, settings),
      needsReview,
      ...factDimensions(enrollee, from, today()),
      services: { create: details.serviceIds.map((serviceId) => ({ serviceId })) },
    },
  });
  await recordStatus(write, 'Referral', referral.id, 'CREATE', null, 'PENDING');
  write.log({
    action: 'Referral.CREATE',
    entityType: 'Referral',
    entityId: referral.id,
    summary: `${referral.referralNo}: ${from.name} refers ${enrollee.fullName} to ${to.name}`,
    after: { status: 'PENDING', urgency: referral.urgency, needsReview },
  });
  announce(write, referral, from.name);
  return { id: referral.id };
}

async function ownHcp(tx: Tx, viewer: Viewer): Promise<Sender> {
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  return tx.hcp.findUniqueOrThrow({ where: { id: viewer.scope.hcpId } });
}

/** Requests a referral. In an emergency the patient may go immediately. */
export async function createReferral(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { purpose, ...sent } = parse(createReferralInput, raw);
  const { externalId: _externalId, enrolleeId, fromEncounterId = null, ...details } = sent;
  const sentAs = sentAsOf(sent);
  const settings = await getSettings();
  return transact(viewer, 'createReferral', async (write) => {
    const { tx } = write;
    const from = await ownHcp(tx, viewer);
    const earlier = await sentBefore(write, `createReferral ${from.id}`, sentAs, async (externalId) => {
      const referral = await tx.referral.findUnique({ where: { fromHcpId_externalId: { fromHcpId: from.id, externalId } } });
      return referral && { ...referral, number: referral.referralNo };
    });
    if (earlier) return earlier;
    await admitPatient(viewer, enrolleeId, { use: 'CARE', purpose, operation: 'createReferral' });
    const enrollee = await tx.enrollee.findFirst({
      where: { id: enrolleeId, AND: lookupScope(viewer) },
      include: eligibilityEnrollee,
    });
    if (!enrollee) throw fieldError('ELG_NOT_ENROLLED', 'enrolleeId');
    const visit = { id: fromEncounterId ?? undefined, hcpId: from.id, enrolleeId, status: { not: 'VOID' } } as const;
    if (fromEncounterId && !(await tx.encounter.findFirst({ where: visit, select: { id: true } })))
      throw fieldError('NOT_FOUND', 'fromEncounterId');
    return openReferral(
      write,
      viewer,
      { from, settings, patientField: 'enrolleeId' },
      { enrollee, details, fromEncounterId, redirectedFromId: null, sentAs },
    );
  });
}

/** What creating a referral from codes, numbers or ids would say. Nothing is saved. */
export const checkNewReferral = (viewer: Viewer, raw: SentAlone): Promise<SentRow> =>
  checkSent(
    viewer,
    raw,
    async (checker, input) => takingCodes(createReferral)(checker, await withRecordIds(checker, input)),
    async (id) => {
      const referral = await db.referral.findUnique({ where: { id }, select: { referralNo: true, status: true } });
      return referral && { id, number: referral.referralNo, status: referral.status };
    },
  );

/** Changes a pending referral; this also answers an open query. */
export async function updateReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...details } = parse(updateReferralInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'updateReferral', async (write) => {
    const { tx } = write;
    const referral = await loadSent(tx, viewer, id, version);
    referralMachine.next(viewer, referral, 'UPDATE');
    const hasNewReceiver = details.toHcpId !== referral.toHcpId || details.urgency !== referral.urgency;
    if (hasNewReceiver && isUnderWay(referral))
      throw fieldError('STATE_INVALID', 'toHcpId', { state: 'accepted by the receiving facility' });
    const to = await loadTarget(tx, details.toHcpId);
    const { enrollee, fromHcp: from } = referral;
    const day = dayOf(referral.requestedAt);
    const { needsReview } = await checkReferral(tx, { ...details, enrollee, from, to, day, referralId: id }, null);
    await changeStatus(write, referralMachine, referral, 'UPDATE', {
      data: {
        ...columns(details),
        needsReview,
        decisionDueAt: decisionDueAt(details.urgency, referral.requestedAt, settings),
        queriedAt: null,
        queryNote: null,
      },
      summary: `${referral.referralNo} changed by ${from.name}`,
    });
    await tx.referralService.deleteMany({ where: { referralId: id } });
    await tx.referralService.createMany({ data: details.serviceIds.map((serviceId) => ({ referralId: id, serviceId })) });
    if (hasNewReceiver || referral.queriedAt)
      announce(write, { ...referral, toHcpId: details.toHcpId, urgency: details.urgency }, from.name);
    return { id };
  });
}

/** Withdraws a pending referral, unless the patient has arrived. */
export async function cancelReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(cancelReferralInput, raw);
  return transact(viewer, 'cancelReferral', async (write) => {
    const referral = await loadSent(write.tx, viewer, id, input.version);
    referralMachine.next(viewer, referral, 'CANCEL');
    if (referral.arrivedAt) throw new DomainError('REF_ARRIVED');
    await changeStatus(write, referralMachine, referral, 'CANCEL', {
      note: input.reason,
      summary: `${referral.referralNo} withdrawn by ${referral.fromHcp.name}`,
    });
    if (referral.urgency === 'EMERGENCY')
      write.notify(
        { hcpId: referral.toHcpId },
        {
          kind: 'REFERRAL_CANCELLED',
          title: `${referral.referralNo} was withdrawn by ${referral.fromHcp.name}`,
          entityType: 'Referral',
          entityId: id,
        },
      );
    return { id };
  });
}

/** After a decline: creates a new referral to another facility with all details, to be decided again. */
export async function redirectReferral(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(redirectReferralInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'redirectReferral', async (write) => {
    const { tx } = write;
    const declined = await loadSent(tx, viewer, id, input.version);
    referralMachine.next(viewer, declined, 'REDIRECT');
    if (await tx.referral.count({ where: { redirectedFromId: id } }))
      throw new DomainError('STATE_INVALID', { params: { state: 'redirected' } });
    if (input.toHcpId === declined.toHcpId) throw fieldError('REF_SAME_HCP', 'toHcpId');
    const { enrollee, fromHcp: from, fromEncounterId } = declined;
    const { urgency, specialty, reason, presentingComplaint, examinationFindings, investigationsDone, treatmentGiven } = declined;
    const { provisionalDiagnosisId, referringPersonName, referringPersonCadre, contactName, contactPhone } = declined;
    const details = {
      ...{ urgency, specialty, reason, presentingComplaint, examinationFindings, investigationsDone, treatmentGiven },
      ...{ provisionalDiagnosisId, referringPersonName, referringPersonCadre, contactName, contactPhone },
      toHcpId: input.toHcpId,
      serviceIds: declined.services.map(({ serviceId }) => serviceId),
    };
    await changeStatus(write, referralMachine, declined, 'REDIRECT', {
      summary: `${declined.referralNo}: ${from.name} chose another facility`,
    });
    return openReferral(
      write,
      viewer,
      { from, settings, patientField: null },
      { enrollee, details, fromEncounterId, redirectedFromId: id, sentAs: null },
    );
  });
}
