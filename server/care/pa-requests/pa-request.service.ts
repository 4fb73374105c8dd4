import type { z } from 'zod';
import type { PaRequest } from '../../generated/prisma/client.ts';
import { addMinutes, dayOf, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, messageOf, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { withRecordIds } from '../../scheme/graphql/own-number.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { admitPatient } from '../eligibility/admit-person.service.ts';
import { factDimensions } from '../eligibility/dimensions.ts';
import { lookupScope } from '../eligibility/eligibility.access.ts';
import { eligibilityEnrollee, eligibilitySnapshot } from '../eligibility/eligibility.service.ts';
import { takingCodes } from '../sent-rows/named-by-code.ts';
import { checkSent, type SentAlone, type SentRow, sentAsOf, sentBefore } from '../sent-rows/sent-rows.ts';
import { attachPaDocuments } from './pa-document.service.ts';
import { notifyOnDuty } from './pa-duty.service.ts';
import { autoApprove } from './pa-instant.service.ts';
import { paRequestsToDecide } from './pa-request.access.ts';
import { createPaRequestInput } from './pa-request.input.ts';
import { type PricedItem, priceItems, requireEligible, warnOfDuplicates } from './pa-request-checks.ts';

type Input = z.output<typeof createPaRequestInput>;

/** Creates a PA request; the time limit starts. */
export async function createPaRequest(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(createPaRequestInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'createPaRequest', async (write) => {
    const earlier = await requestSentBefore(write, viewer, input);
    if (earlier) return earlier;
    const { request, hcpName } = await openRequest(write, viewer, input, settings);
    await notifyOnDuty(write, request, hcpName, settings);
    return { id: request.id };
  });
}

/** What creating a request from codes, numbers or ids would say. Nothing is saved. */
export const checkPaRequest = (viewer: Viewer, raw: SentAlone): Promise<SentRow> =>
  checkSent(
    viewer,
    raw,
    async (checker, input) => takingCodes(createPaRequest)(checker, await withRecordIds(checker, input)),
    async (id) => {
      const request = await db.paRequest.findUnique({ where: { id }, select: { requestNo: true, status: true } });
      return request && { id, number: request.requestNo, status: request.status };
    },
  );

/** Requests a code with automatic approval. If that is not possible, the request stays pending and `whyNot` contains the reasons. */
export async function generatePa(viewer: Viewer, raw: unknown): Promise<{ id: string; whyNot: string[] }> {
  const input = parse(createPaRequestInput, raw);
  const settings = await getSettings();
  return transact(viewer, 'generatePa', async (write) => {
    const earlier = await requestSentBefore(write, viewer, input);
    if (earlier) {
      const { autoApproved } = await write.tx.paRequest.findUniqueOrThrow({ where: earlier, select: { autoApproved: true } });
      return { ...earlier, whyNot: autoApproved ? [] : [messageOf('SENT_BEFORE')] };
    }
    const { request, hcpName, items, undetermined } = await openRequest(write, viewer, input, settings);
    const whyNot = await autoApprove(write, request, items, undetermined, settings);
    if (whyNot.length > 0) await notifyOnDuty(write, request, hcpName, settings);
    return { id: request.id, whyNot };
  });
}

const sentAs = ({ purpose: _purpose, confirmDuplicate: _confirm, ...content }: Input) => sentAsOf(content);

async function requestSentBefore(write: Write, { scope }: Viewer, input: Input): Promise<{ id: string } | null> {
  if (scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  const { hcpId } = scope;
  return sentBefore(write, `createPaRequest ${hcpId}`, sentAs(input), async (externalId) => {
    const request = await write.tx.paRequest.findUnique({ where: { hcpId_externalId: { hcpId, externalId } } });
    return request && { ...request, number: request.requestNo };
  });
}

function careStart(input: Input, settings: Settings) {
  const careStartedAt = input.careStartedAt ? new Date(input.careStartedAt) : null;
  if (careStartedAt && careStartedAt > now()) throw fieldError('PA_CARE_STARTED', 'careStartedAt');
  const late =
    input.urgency === 'EMERGENCY' && careStartedAt !== null && careStartedAt < addMinutes(now(), -60 * settings.emergencyWindowHours);
  return { careStartedAt, late, day: dayOf(input.urgency === 'EMERGENCY' && careStartedAt ? careStartedAt : now()) };
}

async function checkEncounter({ tx }: Write, encounterId: string | null | undefined, hcpId: string, enrolleeId: string): Promise<void> {
  if (!encounterId) return;
  const encounter = await tx.encounter.findFirst({
    where: { id: encounterId, hcpId, enrolleeId, status: { not: 'VOID' } },
    select: { id: true },
  });
  if (!encounter) throw fieldError('NOT_FOUND', 'encounterId');
}

async function openRequest(
  write: Write,
  viewer: Viewer,
  input: Input,
  settings: Settings,
): Promise<{ request: PaRequest; hcpName: string; items: PricedItem[]; undetermined: string[] }> {
  const { tx } = write;
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  await admitPatient(viewer, input.enrolleeId, { use: 'CARE', purpose: input.purpose, operation: 'createPaRequest' });
  const [hcp, enrollee] = await Promise.all([
    tx.hcp.findUniqueOrThrow({ where: { id: viewer.scope.hcpId } }),
    tx.enrollee.findFirst({ where: { id: input.enrolleeId, AND: lookupScope(viewer) }, include: eligibilityEnrollee }),
  ]);
  if (!enrollee) throw fieldError('ELG_NOT_ENROLLED', 'enrolleeId');
  const { careStartedAt, late, day } = careStart(input, settings);
  await checkEncounter(write, input.encounterId, hcp.id, enrollee.id);
  const items = await priceItems(tx, input.items, hcp, day);
  const eligibility = await requireEligible(tx, { enrollee, hcp, day, urgency: input.urgency }, items);
  if (!input.confirmDuplicate) await warnOfDuplicates(tx, enrollee.id, items);
  const requestedAt = now();
  const request = await tx.paRequest.create({
    data: {
      requestNo: await monthlyNumber(tx, 'PAR', 5),
      ...sentAs(input),
      enrolleeId: enrollee.id,
      hcpId: hcp.id,
      encounterId: input.encounterId ?? null,
      referralId: eligibility.referral?.id ?? null,
      urgency: input.urgency,
      careStartedAt,
      clinicalNotes: input.clinicalNotes,
      requestedAmount: items.reduce((sum, { amount }) => sum + amount, 0n),
      requestedById: viewer.userId,
      requestedAt,
      dueAt: addMinutes(requestedAt, settings.paDecisionMinutes),
      lateEmergency: late,
      eligibility: eligibilitySnapshot(eligibility),
      ...factDimensions(enrollee, hcp, day),
      items: {
        create: items.map(({ position, service, qty, unitPrice, amount }) => ({ position, serviceId: service.id, qty, unitPrice, amount })),
      },
      diagnoses: { create: [...new Set(input.diagnosisIds)].map((diagnosisId, position) => ({ diagnosisId, position })) },
      symptoms: { create: [...new Set(input.symptomIds)].map((symptomId) => ({ symptomId })) },
    },
  });
  await attachPaDocuments(write, viewer, { id: request.id, items: [] }, 'REQUEST', input.documents);
  await recordStatus(write, 'PaRequest', request.id, 'CREATE', null, 'PENDING');
  write.log({
    action: 'PaRequest.CREATE',
    entityType: 'PaRequest',
    entityId: request.id,
    summary: `${request.requestNo} requested by ${hcp.name} for ${enrollee.fullName}, ${items.length} services`,
    after: { status: 'PENDING', urgency: request.urgency, requestedAmount: Number(request.requestedAmount), lateEmergency: late },
  });
  write.notify(paRequestsToDecide.audience(request, { urgent: request.urgency === 'EMERGENCY' }), {
    kind: 'PA_REQUESTED',
    title: `${request.requestNo}: ${hcp.name} requests authorisation${request.urgency === 'EMERGENCY' ? ', emergency' : ''}`,
    entityType: 'PaRequest',
    entityId: request.id,
  });
  return { request, hcpName: hcp.name, items, undetermined: eligibility.reasons.map(({ message }) => message) };
}
