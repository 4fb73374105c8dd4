import { type Enrollee, type Plan, Prisma } from '../../generated/prisma/client.ts';
import { changeCover } from '../../members/cover/change-cover.ts';
import { lockedEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import { ASKS, institutionFacts, institutionViolations } from '../../members/rules/institution.rules.ts';
import { factsExcluding } from '../../members/rules/own-cover.rules.ts';
import { type Problem, personFacts, personViolations } from '../../members/rules/person.rules.ts';
import { isoDay } from '../../platform/clock.ts';
import { DomainError, fieldErrors, parse, stateInvalid } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { type Tx, transact, type Write } from '../../scheme/workflow/transact.ts';
import { type TransferHeadship, transferHeadshipInput } from './family.input.ts';

const NO_EMPLOYMENT = { staffNo: null, gradeLevel: null, dateOfFirstAppointment: null, basicSalary: null } as const;

/** The rules of registration for the spouse as a principal. The own NIN and the family's phone number are not held against them. */
async function headProblems(tx: Tx, plan: Plan, head: Enrollee, former: Enrollee, input: TransferHeadship): Promise<Problem[]> {
  const person = {
    ...head,
    nin: input.nin ?? head.nin,
    phone: input.phone,
    maritalStatus: input.maritalStatus,
    dateOfBirth: isoDay(head.dateOfBirth),
    address: head.address ?? '',
    vulnerableCategory: head.vulnerableCategory ?? former.vulnerableCategory,
    bloodGroup: null,
    genotype: null,
    nextOfKinName: input.nextOfKinName,
    nextOfKinPhone: input.nextOfKinPhone,
    nextOfKinRelationship: input.nextOfKinRelationship,
  };
  const facts = await personFacts(tx, [person]);
  const problems = personViolations(
    plan,
    person,
    await getSettings(),
    factsExcluding(facts, head, { nin: null, phone: former.phone, email: null }),
  );
  if (ASKS[plan.sector] === 'EMPLOYER') {
    const employmentInput = {
      ...input,
      basicSalary: input.basicSalary ?? null,
      sessionId: null,
      matricNo: null,
      studyLevel: null,
      courseOfStudy: null,
      hcpId: head.hcpId,
    };
    const employment = institutionViolations(plan, employmentInput, await institutionFacts(tx, [employmentInput]), 0);
    // The facility does not change here.
    problems.push(...employment.filter(({ field }) => field !== 'hcpId'));
  }
  return problems;
}

/** Exchanges the two: the former principal becomes the spouse first, so that phone and staff number are free. */
async function exchange(write: Write, plan: Plan, former: Enrollee, head: Enrollee, input: TransferHeadship): Promise<void> {
  const { tx } = write;
  const employed = ASKS[plan.sector] === 'EMPLOYER';
  const mdaId = employed ? input.mdaId : former.mdaId;
  const step = { version: { increment: 1 } } as const;
  await tx.enrollee.update({
    where: { id: former.id },
    data: { ...step, relationship: 'SPOUSE', principalId: head.id, mdaId, ...(employed && NO_EMPLOYMENT) },
  });
  await tx.enrollee.update({
    where: { id: head.id },
    data: {
      ...step,
      relationship: 'PRINCIPAL',
      principalId: null,
      mdaId,
      phone: input.phone,
      maritalStatus: input.maritalStatus,
      nin: input.nin ?? head.nin,
      ninStatus: input.nin && input.nin !== head.nin ? 'UNVERIFIED' : head.ninStatus,
      vulnerableCategory: head.vulnerableCategory ?? former.vulnerableCategory,
      nextOfKinName: input.nextOfKinName,
      nextOfKinPhone: input.nextOfKinPhone,
      nextOfKinRelationship: input.nextOfKinRelationship,
      ...(employed && {
        staffNo: input.staffNo,
        gradeLevel: input.gradeLevel,
        dateOfFirstAppointment: input.dateOfFirstAppointment ? new Date(input.dateOfFirstAppointment) : null,
        basicSalary: input.basicSalary == null ? null : BigInt(input.basicSalary),
      }),
    },
  });
  await tx.enrollee.updateMany({ where: { principalId: former.id }, data: { ...step, principalId: head.id, mdaId } });
}

/**
 * Makes the spouse the principal; all numbers stay the same. After a death, restores the cover that the death ended.
 * Returns the new principal.
 */
export async function transferHeadship(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(transferHeadshipInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'transferHeadship', async (write) => {
      const { tx } = write;
      const former = await lockedEnrollee(write, viewer, id, input.version);
      if (former.relationship !== 'PRINCIPAL') throw new DomainError('ENR_NOT_PRINCIPAL');
      const head = await tx.enrollee.findFirst({ where: { id: input.newHeadId, principalId: id } });
      if (!head) throw new DomainError('NOT_FOUND');
      if (head.relationship !== 'SPOUSE') throw new DomainError('ENR_NOT_SPOUSE');
      const hasSameStatus = head.status === former.status;
      if (head.status === 'DECEASED' || (!hasSameStatus && former.status !== 'DECEASED')) throw stateInvalid(head, 'Enrollee');
      const plan = await tx.plan.findUniqueOrThrow({ where: { id: former.planId } });
      const refusal = fieldErrors(await headProblems(tx, plan, head, former, input));
      if (refusal) throw refusal;
      await exchange(write, plan, former, head, input);
      for (const [person, summary] of [
        [head, `${head.enrolmentNo} replaced ${former.enrolmentNo} as principal`],
        [former, `${former.enrolmentNo} handed over as principal to ${head.enrolmentNo}`],
      ] as const) {
        write.log({
          action: 'Enrollee.TRANSFER_HEADSHIP',
          entityType: 'Enrollee',
          entityId: person.id,
          summary,
          before: { relationship: person.relationship, principalId: person.principalId, mdaId: person.mdaId },
          after: { reason: input.reason },
        });
      }
      if (former.status === 'DECEASED' && former.disabledByActionId) {
        const where = Prisma.sql`e."disabledByActionId" = ${former.disabledByActionId}::uuid AND (e.id = ${head.id}::uuid OR e."principalId" = ${head.id}::uuid)`;
        await changeCover({ ...write, actor: 'SYSTEM' }, 'ENABLE', { where }, { reason: 'The family has a new principal' });
      }
      write.notify(
        { enrolleeId: head.id },
        { kind: 'FAMILY_HEAD', title: 'You are now the principal of your family', entityType: 'Enrollee', entityId: head.id },
      );
      return { id: head.id };
    }),
  );
}
