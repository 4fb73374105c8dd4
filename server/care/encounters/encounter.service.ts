import type { z } from 'zod';
import type { Encounter, Hcp, Prisma } from '../../generated/prisma/client.ts';
import { visitQuestion } from '../../messaging/sms/visit-question.ts';
import { dayOf, daysBetween, now, today } from '../../platform/clock.ts';
import { lockRow } from '../../platform/database/lock-row.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, fieldErrors, messageOf, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings, type Settings } from '../../scheme/settings/settings.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { admitPatient } from '../eligibility/admit-person.service.ts';
import { factDimensions } from '../eligibility/dimensions.ts';
import { lookupScope } from '../eligibility/eligibility.access.ts';
import {
  checkEligibility,
  type Eligibility,
  type EligibilityEnrollee,
  eligibilityEnrollee,
  eligibilitySnapshot,
} from '../eligibility/eligibility.service.ts';
import { completeReferralOfVisit } from '../referrals/referral-progress.service.ts';
import type { SentAs, SentProblem } from '../sent-rows/sent-rows.ts';
import { disputedEncounters, visibleEncounters } from './encounter.access.ts';
import {
  answerDisputeInput,
  answerEncounterInput,
  correctEncounterInput,
  createEncounterInput,
  updateEncounterInput,
  voidEncounterInput,
} from './encounter.input.ts';
import { encounterMachine, isCorrectable } from './encounter.machine.ts';
import { assertNotClaimed, assertNotRepeated } from './encounter-checks.ts';

type Visit = Omit<z.output<typeof updateEncounterInput>, 'version'>;

const instant = (text: string | null | undefined) => (text ? new Date(text) : null);

/** Validates a visit: no contradictions, and required fields when it is closed. */
function checkEncounter(visit: Visit): void {
  const problems: Parameters<typeof fieldErrors>[0] = [];
  const [admittedAt, dischargedAt] = [instant(visit.admittedAt), instant(visit.dischargedAt)];
  if (new Date(visit.visitAt) > now()) problems.push({ code: 'ENC_DATE_FUTURE', field: 'visitAt' });
  if (dischargedAt && !admittedAt) problems.push({ code: 'ENC_ADMISSION_REQUIRED', field: 'admittedAt' });
  if (dischargedAt && admittedAt && dischargedAt < admittedAt)
    problems.push({ code: 'ENC_DISCHARGE_BEFORE_ADMISSION', field: 'dischargedAt' });
  if (admittedAt && admittedAt > now()) problems.push({ code: 'ENC_DATE_FUTURE', field: 'admittedAt' });
  if (visit.visitType === 'INPATIENT' && !admittedAt) problems.push({ code: 'ENC_ADMISSION_REQUIRED', field: 'admittedAt' });
  if (visit.close && visit.diagnosisIds.length === 0) problems.push({ code: 'ENC_DIAGNOSIS_REQUIRED', field: 'diagnosisIds' });
  if (visit.close && !visit.outcome) problems.push({ code: 'ENC_OUTCOME_REQUIRED', field: 'outcome' });
  const refusal = fieldErrors(problems);
  if (refusal) throw refusal;
}

const columns = (visit: Visit) => ({
  visitAt: new Date(visit.visitAt),
  visitType: visit.visitType,
  complaint: visit.complaint,
  treatment: visit.treatment,
  temperature: visit.temperature ?? null,
  bloodPressure: visit.bloodPressure ?? null,
  pulse: visit.pulse ?? null,
  weightKg: visit.weightKg ?? null,
  admittedAt: instant(visit.admittedAt),
  dischargedAt: instant(visit.dischargedAt),
  outcome: visit.outcome ?? null,
  attendingName: visit.attendingName,
  attendingCadre: visit.attendingCadre,
});

async function addLists(tx: Tx, encounterId: string, visit: Visit): Promise<void> {
  await tx.encounterSymptom.createMany({ data: [...new Set(visit.symptomIds)].map((symptomId) => ({ encounterId, symptomId })) });
  await tx.encounterDiagnosis.createMany({
    data: [...new Set(visit.diagnosisIds)].map((diagnosisId, position) => ({ encounterId, diagnosisId, position })),
  });
  await tx.encounterService.createMany({ data: visit.services.map(({ serviceId, qty }) => ({ encounterId, serviceId, qty })) });
}

async function replaceLists(tx: Tx, encounterId: string, visit: Visit): Promise<void> {
  await Promise.all([
    tx.encounterSymptom.deleteMany({ where: { encounterId } }),
    tx.encounterDiagnosis.deleteMany({ where: { encounterId } }),
    tx.encounterService.deleteMany({ where: { encounterId } }),
  ]);
  await addLists(tx, encounterId, visit);
}

const emergency = (visit: Pick<Visit, 'visitType'>) => visit.visitType === 'EMERGENCY';

/** The eligibility answer for the activity log. A visit without cover is recorded too, because it took place. */
const answerOf = (eligibility: Eligibility) => (eligibility.eligible ? 'eligible' : eligibility.reasons.map(({ code }) => code).join(', '));

type NewVisit = z.output<typeof createEncounterInput>;

/** Records a visit for the own facility, or for any facility as an administrator. Errors: ENC_REPEATED, those of `admitPerson`. */
export async function createEncounter(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const input = parse(createEncounterInput, raw);
  checkEncounter(input);
  return transact(viewer, 'createEncounter', async (write) => {
    await admitPatient(viewer, input.enrolleeId, { use: 'CARE', purpose: input.purpose, operation: 'createEncounter' });
    const hcpId = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : input.hcpId;
    if (hcpId && !input.isAnotherVisit) {
      // Of two people who record the same visit at once, the second waits here.
      await lockRow(write.tx, 'Enrollee', input.enrolleeId);
      await assertNotRepeated(write.tx, hcpId, input);
    }
    const { visit } = await recordVisit(write, viewer, input);
    return { id: visit.id };
  });
}

/** What the visits of one call have in common. Recording a visit changes none of it. */
export type VisitFacts = { settings: Settings; hcp: Hcp | null; people: ReadonlyMap<string, EligibilityEnrollee> };

/** The settings, the facility and the people of a call's visits, whatever their number in three statements. */
export async function loadVisitFacts(viewer: Viewer, hcpId: string, enrolleeIds: readonly string[], tx: Tx = db): Promise<VisitFacts> {
  const [settings, hcp, people] = await Promise.all([
    getSettings(tx),
    tx.hcp.findUnique({ where: { id: hcpId } }),
    tx.enrollee.findMany({ where: { id: { in: [...enrolleeIds] }, AND: lookupScope(viewer) }, include: eligibilityEnrollee }),
  ]);
  return { settings, hcp, people: new Map(people.map((person) => [person.id, person])) };
}

/** Records a visit sent by the facility's own system, within the transaction of its row. */
export async function recordSentVisit(
  write: Write,
  viewer: Viewer,
  raw: unknown,
  { sentAs, facts }: { sentAs: SentAs; facts: VisitFacts },
): Promise<RecordedVisit> {
  const input = parse(createEncounterInput, raw);
  checkEncounter(input);
  return recordVisit(write, viewer, input, { sentAs, facts });
}

/** Doubts: why the scheme may not pay for the visit, which is recorded all the same. */
export type RecordedVisit = { visit: Encounter; doubts: SentProblem[] };

function doubtsAbout(eligibility: Eligibility, { claimHardLimitDays }: Settings): SentProblem[] {
  const age = daysBetween(eligibility.day, today());
  const reasons = eligibility.reasons.map(({ code, message }) => ({ code, message, path: 'member' }));
  if (age <= claimHardLimitDays) return reasons;
  return [...reasons, { code: 'ENC_TOO_OLD', message: messageOf('ENC_TOO_OLD', { n: age, max: claimHardLimitDays }), path: 'visitAt' }];
}

async function recordVisit(
  write: Write,
  viewer: Viewer,
  input: NewVisit,
  sent?: { sentAs: SentAs; facts: VisitFacts },
): Promise<RecordedVisit> {
  const byAdmin = viewer.scope.kind !== 'HCP';
  const hcpId = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : input.hcpId;
  if (!hcpId) throw new DomainError('INVALID_INPUT', { fields: { hcpId: 'Choose the facility.' } });
  const { tx } = write;
  const { settings, hcp, people } = sent?.facts ?? (await loadVisitFacts(viewer, hcpId, [input.enrolleeId], tx));
  const enrollee = people.get(input.enrolleeId);
  if (!hcp) throw fieldError('NOT_FOUND', 'hcpId');
  if (!enrollee) throw fieldError('ELG_NOT_ENROLLED', 'enrolleeId');
  if (hcp.status !== 'ACTIVATED') throw fieldError('ELG_HCP_INACTIVE', 'hcpId');
  const day = dayOf(new Date(input.visitAt));
  const eligibility = await checkEligibility({ enrollee, hcp, day, emergency: emergency(input) }, tx);
  const encounter = await tx.encounter.create({
    data: {
      encounterNo: await monthlyNumber(tx, 'ENC', 6),
      enrolleeId: enrollee.id,
      hcpId: hcp.id,
      ...columns(input),
      ...sent?.sentAs,
      referralId: eligibility.referral?.id ?? null,
      eligibility: eligibilitySnapshot(eligibility),
      enteredByAdmin: byAdmin,
      createdById: viewer.userId,
      createdAt: now(),
      ...factDimensions(enrollee, hcp, day),
    },
  });
  await addLists(tx, encounter.id, input);
  await recordStatus(write, 'Encounter', encounter.id, 'CREATE', null, 'OPEN', byAdmin ? 'By admin' : null);
  write.log({
    action: 'Encounter.CREATE',
    entityType: 'Encounter',
    entityId: encounter.id,
    summary: `${encounter.encounterNo}: ${enrollee.fullName} at ${hcp.name}, ${answerOf(eligibility)}${byAdmin ? ', by admin' : ''}`,
    after: { status: 'OPEN', visitType: encounter.visitType },
  });
  if (input.close)
    await changeStatus(write, encounterMachine, encounter, 'CLOSE', {
      data: { closedAt: now() },
      summary: `${encounter.encounterNo} closed`,
    });
  await completeReferralOfVisit(write, encounter.referralId, { visitAt: encounter.visitAt, isClosed: input.close });
  write.notify(
    { enrolleeId: enrollee.id },
    {
      kind: 'VISIT_RECORDED',
      title: `A visit at ${hcp.name} was recorded. Was this you?`,
      entityType: 'Encounter',
      entityId: encounter.id,
      sms: await visitQuestion(tx, encounter.id, settings),
    },
  );
  return { visit: { ...encounter, status: input.close ? 'CLOSED' : 'OPEN' }, doubts: doubtsAbout(eligibility, settings) };
}

const whole = { enrollee: { include: eligibilityEnrollee }, hcp: true } as const satisfies Prisma.EncounterInclude;
type Loaded = Prisma.EncounterGetPayload<{ include: typeof whole }>;

export async function loadEncounter(tx: Tx, viewer: Viewer, id: string, version: number): Promise<Loaded> {
  const encounter = await tx.encounter.findFirst({ where: { id, AND: visibleEncounters(viewer) }, include: whole });
  if (!encounter) throw new DomainError('NOT_FOUND');
  assertVersion(encounter, version);
  return encounter;
}

/** Updates an open visit and can close it. Eligibility is checked again, because the day may have changed. */
export async function updateEncounter(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(updateEncounterInput, raw);
  checkEncounter(input);
  return transact(viewer, 'updateEncounter', async (write) => {
    await rewriteVisit(write, await loadEncounter(write.tx, viewer, id, input.version), input);
    return { id };
  });
}

const eligibilityFor = ({ id, enrollee, hcp }: Loaded, visit: Visit, tx: Tx) =>
  checkEligibility({ enrollee, hcp, day: dayOf(new Date(visit.visitAt)), emergency: emergency(visit), except: { encounterId: id } }, tx);

async function rewriteVisit(write: Write, encounter: Loaded, visit: Visit, sentAs?: SentAs): Promise<Eligibility> {
  const eligibility = await eligibilityFor(encounter, visit, write.tx);
  const referralId = eligibility.referral?.id ?? encounter.referralId;
  await changeStatus(write, encounterMachine, encounter, visit.close ? 'CLOSE' : 'UPDATE', {
    data: {
      ...columns(visit),
      ...sentAs,
      ...(visit.close && { closedAt: now() }),
      referralId,
      eligibility: eligibilitySnapshot(eligibility),
      ...factDimensions(encounter.enrollee, encounter.hcp, eligibility.day),
    },
    summary: `${encounter.encounterNo} ${visit.close ? 'closed' : 'changed'}`,
  });
  await replaceLists(write.tx, encounter.id, visit);
  await completeReferralOfVisit(write, referralId, { visitAt: new Date(visit.visitAt), isClosed: visit.close });
  return eligibility;
}

/**
 * Changes a visit to what the facility's own system sends now: an open one is updated or closed, a closed one corrected.
 * Errors: SENT_OTHER_PERSON, and those of updating and correcting a visit.
 */
export async function replaceSentVisit(write: Write, viewer: Viewer, id: string, raw: unknown, sentAs: SentAs): Promise<RecordedVisit> {
  const { tx } = write;
  const input = parse(createEncounterInput, raw);
  await lockRow(tx, 'Encounter', id);
  const encounter = await tx.encounter.findFirstOrThrow({ where: { id, AND: visibleEncounters(viewer) }, include: whole });
  if (encounter.enrolleeId !== input.enrolleeId) throw fieldError('SENT_OTHER_PERSON', 'enrolleeId', { number: encounter.encounterNo });
  const isClosed = encounter.status === 'CLOSED';
  const visit = { ...input, close: isClosed || input.close };
  checkEncounter(visit);
  const eligibility = isClosed ? await eligibilityFor(encounter, visit, tx) : await rewriteVisit(write, encounter, visit, sentAs);
  if (isClosed) await correctVisit(write, viewer, encounter, visit, { reason: 'Sent again by the facility’s own system.', sentAs });
  const replaced = await tx.encounter.findUniqueOrThrow({ where: { id } });
  return { visit: replaced, doubts: doubtsAbout(eligibility, await getSettings()) };
}

/** Corrects a closed visit, with a reason in its history. Errors: ENC_VOID_WINDOW, ENC_CLAIMED, those of closing a visit. */
export async function correctEncounter(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { correctionReason, ...input } = parse(correctEncounterInput, raw);
  const visit = { ...input, close: true };
  checkEncounter(visit);
  return transact(viewer, 'correctEncounter', async (write) => {
    const encounter = await loadEncounter(write.tx, viewer, id, input.version);
    await correctVisit(write, viewer, encounter, visit, { reason: correctionReason });
    return { id };
  });
}

type Correction = { reason: string; sentAs?: SentAs };

async function correctVisit(write: Write, viewer: Viewer, encounter: Loaded, visit: Visit, { reason, sentAs }: Correction): Promise<void> {
  if (!isCorrectable(viewer, encounter)) throw new DomainError('ENC_VOID_WINDOW');
  await assertNotClaimed(write.tx, encounter.id);
  const day = dayOf(new Date(visit.visitAt));
  await changeStatus(write, encounterMachine, encounter, 'CORRECT', {
    data: { ...columns(visit), ...sentAs, ...factDimensions(encounter.enrollee, encounter.hcp, day) },
    note: reason,
    summary: `${encounter.encounterNo} corrected`,
  });
  await replaceLists(write.tx, encounter.id, visit);
}

/** Voids a visit: its author within a day, an administrator at any time. Errors: ENC_VOID_WINDOW, ENC_CLAIMED. */
export async function voidEncounter(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(voidEncounterInput, raw);
  return transact(viewer, 'voidEncounter', async (write) => {
    const encounter = await loadEncounter(write.tx, viewer, id, input.version);
    if (!isCorrectable(viewer, encounter)) throw new DomainError('ENC_VOID_WINDOW');
    await assertNotClaimed(write.tx, id);
    await changeStatus(write, encounterMachine, encounter, 'VOID', {
      data: { voidReason: input.reason },
      note: input.reason,
      summary: `${encounter.encounterNo} voided`,
    });
    return { id };
  });
}

/** Records whether the member confirms the visit. A dispute is notified to the scheme. */
export async function answerEncounter(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(answerEncounterInput, raw);
  return transact(viewer, 'answerEncounter', async (write) => {
    const encounter = await loadEncounter(write.tx, viewer, id, input.version);
    if (encounter.enrolleeAnsweredAt) throw new DomainError('STATE_INVALID', { params: { state: 'already answered' } });
    await changeStatus(write, encounterMachine, encounter, input.confirmed ? 'CONFIRM' : 'DISPUTE', {
      data: {
        enrolleeConfirmed: input.confirmed,
        enrolleeAnsweredAt: now(),
        enrolleeNote: input.note,
        careReceived: input.careReceived ?? null,
        paymentAsked: input.paymentAsked ?? null,
        drugsPrescribed: input.drugsPrescribed ?? null,
        drugsReceived: input.drugsReceived ?? null,
        rating: input.rating ?? null,
      },
      summary: `${encounter.encounterNo} ${input.confirmed ? 'confirmed' : 'disputed'} by the member`,
    });
    if (!input.confirmed) {
      write.notify(disputedEncounters.audience({ id }), {
        kind: 'VISIT_DISPUTED',
        title: `The member disputes visit ${encounter.encounterNo} at ${encounter.hcp.name}`,
        entityType: 'Encounter',
        entityId: id,
      });
    }
    return { id };
  });
}

/** Answers a disputed visit; the member can read the answer. Errors: ENC_NOT_DISPUTED, STATE_INVALID once answered. */
export async function answerDispute(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(answerDisputeInput, raw);
  return transact(viewer, 'answerDispute', async (write) => {
    const encounter = await loadEncounter(write.tx, viewer, id, input.version);
    if (encounter.enrolleeConfirmed !== false) throw new DomainError('ENC_NOT_DISPUTED');
    if (encounter.disputeAnsweredAt) throw new DomainError('STATE_INVALID', { params: { state: 'already answered' } });
    await changeStatus(write, encounterMachine, encounter, 'ANSWER_DISPUTE', {
      data: { disputeFinding: input.finding, disputeAnswer: input.answer, disputeAnsweredAt: now() },
      note: input.answer,
      summary: `${encounter.encounterNo}: member's dispute answered`,
    });
    const title = `The scheme has answered your dispute about the visit at ${encounter.hcp.name}`;
    write.notify({ enrolleeId: encounter.enrolleeId }, { kind: 'VISIT_DISPUTE_ANSWERED', title, entityType: 'Encounter', entityId: id });
    return { id };
  });
}
