import type { Plan, Roll } from '../../generated/prisma/client.ts';
import type { PlanSector, RollKind } from '../../generated/prisma/enums.ts';
import type { RegistrationInstitution } from '../../members/rules/enrolment-form.input.ts';
import { ASKS, facilitiesOf, hcpRefusal, institutionFacts } from '../../members/rules/institution.rules.ts';
import { premiumLines } from '../../members/rules/premium.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { chooseColumns } from '../../platform/spreadsheets/choose-columns.ts';
import type { Mapping } from '../../platform/spreadsheets/columns.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus, recordStatus } from '../../scheme/workflow/change-status.ts';
import { monthlyNumber } from '../../scheme/workflow/numbers.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { checkRollJob } from './check-roll.job.ts';
import { loadRollJob } from './load-roll.job.ts';
import { readRollJob } from './read-roll.job.ts';
import { visibleRolls } from './roll.access.ts';
import { checkRollInput, createRollInput } from './roll.input.ts';
import { assertNobodyLoaded, rollMachine } from './roll.machine.ts';
import { missingFields, ROLL_FIELDS } from './roll-fields.shared.ts';

export const SECTOR: Record<RollKind, PlanSector> = { MDA_STAFF: 'FORMAL', STUDENTS: 'STUDENT', VULNERABLE: 'VULNERABLE' };

/** The plan of a roll. It must be one that members do not pay for, because a roll is loaded without waiting for payments. */
async function planFor(tx: Tx, kind: RollKind, planId: string): Promise<Plan> {
  const plan = await tx.plan.findFirst({ where: { id: planId, isActive: true } });
  if (!plan) throw fieldError('NOT_FOUND', 'planId');
  if (plan.sector !== SECTOR[kind] || premiumLines(plan, { dependants: 0, extras: 0 }).length > 0)
    throw fieldError('ROLL_PLAN', 'planId', { plan: plan.name });
  return plan;
}

async function checkPlaces(tx: Tx, plan: Plan, { mdaId, sessionId, hcpId }: Pick<Roll, 'mdaId' | 'sessionId' | 'hcpId'>): Promise<void> {
  const facts = await institutionFacts(tx, [{ mdaId, sessionId, hcpId: null, staffNo: null, matricNo: null } as RegistrationInstitution]);
  if (ASKS[plan.sector] !== 'NOTHING' && !(mdaId && facts.mdas.has(mdaId))) throw fieldError('ENR_PLAN_MDA_REQUIRED', 'mdaId');
  if (ASKS[plan.sector] === 'INSTITUTION' && facts.sessions.get(sessionId ?? '')?.mdaId !== mdaId)
    throw fieldError('ENR_TISHIP_INSTITUTION', 'sessionId');
  const refusal = hcpId ? hcpRefusal(plan, (await facilitiesOf(tx, [hcpId])).hcps.get(hcpId) ?? null) : null;
  if (refusal) throw fieldError(refusal, 'hcpId');
}

/** Opens a roll with a file that the officer has uploaded; it is read by a job. */
export async function createRoll(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { fileId, ...input } = parse(createRollInput, raw);
  const requiredPlace = ASKS[SECTOR[input.kind] as PlanSector];
  const data = {
    ...input,
    mdaId: requiredPlace === 'NOTHING' ? null : input.mdaId,
    sessionId: requiredPlace === 'INSTITUTION' ? input.sessionId : null,
  };
  return transact(viewer, 'createRoll', async (write) => {
    const { tx } = write;
    await checkPlaces(tx, await planFor(tx, data.kind, data.planId), data);
    const file = await tx.attachment.findFirst({ where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'ROLL' } });
    if (!file) throw fieldError('NOT_FOUND', 'fileId');
    const rollNo = await monthlyNumber(tx, 'ROLL', 4);
    const roll = await tx.roll.create({
      data: { ...data, rollNo, fileId, filename: file.filename, sha256: file.sha256, uploadedById: viewer.userId },
    });
    await tx.attachment.update({ where: { id: fileId }, data: { ownerType: 'Roll', ownerId: roll.id } });
    await recordStatus(write, 'Roll', roll.id, 'UPLOAD', null, 'READING');
    write.log({ action: 'Roll.UPLOAD', entityType: 'Roll', entityId: roll.id, summary: `Uploaded ${file.filename} as ${rollNo}` });
    readRollJob.start(write, roll.id);
    return { id: roll.id };
  });
}

const loadVisibleRoll = ({ tx }: Write, viewer: Viewer, id: string): Promise<Roll> =>
  tx.roll.findFirstOrThrow({ where: { id, AND: visibleRolls(viewer) } });

function mappingOf(roll: Roll, selected: { field: string; heading: string }[]): Mapping {
  const mapping = chooseColumns(ROLL_FIELDS[roll.kind], roll.headings, selected);
  const missing = missingFields(roll.kind, mapping);
  const labels = missing.map(({ label }) => label);
  if (roll.kind !== 'STUDENTS' && !roll.hcpId && !mapping.hcp) labels.push('Facility');
  if (labels.length > 0) throw fieldError('SHEET_COLUMNS', 'mapping', { columns: labels.join(', ') });
  return mapping;
}

/** Saves which column holds which field, and starts the check of all rows; it enrols nobody. */
export async function checkRoll(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, mapping: selected, dateOrder } = parse(checkRollInput, raw);
  return transact(viewer, 'checkRoll', async (write) => {
    const roll = await loadVisibleRoll(write, viewer, id);
    assertVersion(roll, version);
    rollMachine.next(viewer, roll, 'CHECK');
    assertNobodyLoaded(roll);
    await changeStatus(write, rollMachine, roll, 'CHECK', {
      data: {
        mapping: mappingOf(roll, selected),
        dateOrder,
        failure: null,
        doneCount: 0,
        newCount: 0,
        renewCount: 0,
        sameCount: 0,
        badCount: 0,
        checkedAt: null,
      },
      summary: `Checked ${roll.rollNo}`,
    });
    checkRollJob.start(write, id);
    return { id };
  });
}

/** Enrols every row that has no problem, by a job. */
export async function loadRoll(viewer: Viewer, id: string, version: number): Promise<{ id: string }> {
  return transact(viewer, 'loadRoll', async (write) => {
    const roll = await loadVisibleRoll(write, viewer, id);
    assertVersion(roll, version);
    rollMachine.next(viewer, roll, 'LOAD');
    if (roll.newCount + roll.renewCount === 0) throw new DomainError('ROLL_NOTHING_TO_LOAD');
    await checkPlaces(write.tx, await planFor(write.tx, roll.kind, roll.planId), roll);
    await changeStatus(write, rollMachine, roll, 'LOAD', {
      // Keeps the count of people enrolled before a stop.
      data: { loadedById: viewer.userId, failure: null, doneCount: roll.loadedCount },
      summary: `Loaded ${roll.rollNo}`,
    });
    loadRollJob.start(write, id);
    return { id };
  });
}

/** Cancels a roll before anyone was enrolled from it. */
export async function cancelRoll(viewer: Viewer, id: string): Promise<{ id: string }> {
  return transact(viewer, 'cancelRoll', async (write) => {
    const roll = await loadVisibleRoll(write, viewer, id);
    assertNobodyLoaded(roll);
    await changeStatus(write, rollMachine, roll, 'CANCEL', { data: { updatedAt: now() }, summary: `Cancelled ${roll.rollNo}` });
    return { id };
  });
}
