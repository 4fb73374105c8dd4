import { randomUUID } from 'node:crypto';
import type { Enrollee, Plan } from '../../generated/prisma/client.ts';
import { changeCover } from '../../members/cover/change-cover.ts';
import { lockFamilies } from '../../members/cover/cover-rows.ts';
import { enrolleeMachine } from '../../members/enrollee.machine.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { lockedEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { dependantViolations } from '../../members/rules/family-facts.ts';
import { addedPremium } from '../../members/rules/premium.ts';
import { isoDay } from '../../platform/clock.ts';
import { DomainError, fieldError, fieldErrors, parse, stateInvalid } from '../../platform/errors.ts';
import { issuePremiumInvoice } from '../../premiums/invoices/premium-invoice.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { dependantCover } from './add-dependant.service.ts';
import { moveMemberInput, separateSpouseInput } from './family.input.ts';

const HELD = ['DISABLED', 'DECEASED', 'REJECTED', 'MERGED'] as const;

/** A principal must move alone: covered dependants must move first; those without cover follow. */
async function assertAlone(tx: Tx, person: Enrollee): Promise<void> {
  if (person.relationship !== 'PRINCIPAL') return;
  if ((await tx.enrollee.count({ where: { principalId: person.id, status: { notIn: [...HELD] } } })) > 0)
    throw new DomainError('ENR_PRINCIPAL_HAS_DEPENDANTS');
}

const MOVES = ['ACTIVE', 'DISABLED', 'EXPIRED', 'SUSPENDED'];

type Target = Enrollee & { plan: Plan };

async function target(tx: Tx, viewer: Viewer, id: string): Promise<Target> {
  const principal = await tx.enrollee.findFirst({ where: { id, AND: visibleEnrollees(viewer) }, include: { plan: true } });
  if (!principal) throw fieldError('NOT_FOUND', 'principalId');
  if (principal.relationship !== 'PRINCIPAL') throw fieldError('ENR_NOT_PRINCIPAL', 'principalId');
  if (principal.status !== 'ACTIVE') throw fieldError('ENR_PRINCIPAL_NOT_COVERED', 'principalId');
  return principal;
}

/** Whether the person is without cover only because the principal died. */
async function orphaned(tx: Tx, person: Enrollee): Promise<boolean> {
  if (person.status !== 'DISABLED' || !person.principalId || !person.disabledByActionId) return false;
  const head = await tx.enrollee.findUnique({ where: { id: person.principalId }, select: { status: true, disabledByActionId: true } });
  return head?.status === 'DECEASED' && head.disabledByActionId === person.disabledByActionId;
}

/**
 * Moves a person into another family as spouse or child, keeping number and history. Plan and employer become the new principal's, the facility stays.
 * A principal may marry into a family once no dependant with cover is left behind.
 */
export async function moveMember(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(moveMemberInput, raw);
  return transact(viewer, 'moveMember', async (write) => {
    const { tx } = write;
    // Both families in one order, so that two moves across each other wait and do not block.
    await lockFamilies(tx, { ids: [id, input.principalId] });
    const person = await lockedEnrollee(write, viewer, id, input.version);
    const principal = await target(tx, viewer, input.principalId);
    if (principal.id === person.id || principal.id === person.principalId) throw fieldError('ENR_SAME_FAMILY', 'principalId');
    if (!MOVES.includes(person.status)) throw stateInvalid(person, 'Enrollee');
    if (person.relationship === 'SPOUSE' && person.status !== 'DISABLED') throw new DomainError('ENR_SPOUSE_ELSEWHERE');
    await assertAlone(tx, person);
    const newDependant = { ...person, relationship: input.relationship, dateOfBirth: isoDay(person.dateOfBirth), paperId: null };
    const problems = await dependantViolations(tx, principal.plan, principal, newDependant, person.id);
    const refusal = fieldErrors(problems.map((problem) => ({ ...problem, field: 'relationship' })));
    if (refusal) throw refusal;
    const revives = await orphaned(tx, person);
    const before = await tx.enrollee.count({
      where: { principalId: principal.id, relationship: { not: 'EXTRA' }, status: { not: 'REJECTED' } },
    });
    const cover = dependantCover(principal.plan, principal, newDependant);
    const lapsed = person.status === 'EXPIRED';
    const shared = { planId: principal.planId, mdaId: principal.mdaId, sessionId: principal.sessionId };
    await tx.enrollee.update({
      where: { id },
      data: {
        ...shared,
        principalId: principal.id,
        relationship: input.relationship,
        staffNo: null,
        gradeLevel: null,
        dateOfFirstAppointment: null,
        basicSalary: null,
        matricNo: null,
        coverageEnd: lapsed ? person.coverageEnd : cover.coverageEnd,
        vulnerableCategory: principal.plan.requiresCategory ? (person.vulnerableCategory ?? principal.vulnerableCategory) : null,
        version: { increment: 1 },
      },
    });
    await tx.enrollee.updateMany({ where: { principalId: id }, data: { ...shared, principalId: principal.id, version: { increment: 1 } } });
    write.log({
      action: 'Enrollee.MOVE',
      entityType: 'Enrollee',
      entityId: id,
      summary: `Moved ${person.enrolmentNo} to the family of ${principal.enrolmentNo}`,
      before: {
        relationship: person.relationship,
        principalId: person.principalId,
        planId: person.planId,
        mdaId: person.mdaId,
        staffNo: person.staffNo,
      },
      after: { relationship: input.relationship, principalId: principal.id, reason: input.reason },
    });
    if (revives) await changeCover({ ...write, actor: 'SYSTEM' }, 'ENABLE', { ids: [id] }, { reason: 'Moved to another family' });
    const lines = addedPremium(principal.plan, false, before);
    if (lines.length > 0) await issuePremiumInvoice(write, id, lines);
    return { id };
  });
}

/** A spouse leaves after divorce or separation: cover ends, the children stay with the principal unless they are moved. */
export async function separateSpouse(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, maritalStatus, note } = parse(separateSpouseInput, raw);
  return transact(viewer, 'separateSpouse', async (write) => {
    const person = await lockedEnrollee(write, viewer, id, version);
    if (person.relationship !== 'SPOUSE' || !person.principalId) throw new DomainError('ENR_NOT_SPOUSE');
    enrolleeMachine.next(viewer, person, 'SEPARATE');
    const reason = [maritalStatus === 'DIVORCED' ? 'Divorced' : 'Separated', note].filter(Boolean).join(': ');
    await changeCover(write, 'SEPARATE', { ids: [id] }, { reason, actionId: randomUUID() });
    await write.tx.enrollee.updateMany({ where: { id: { in: [id, person.principalId] } }, data: { maritalStatus } });
    return { id };
  });
}
