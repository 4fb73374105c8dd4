import type { Enrollee, Plan, Prisma } from '../../generated/prisma/client.ts';
import { lockedEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { mapUniqueViolation } from '../../members/enrollees/unique-violation.ts';
import { ASKS, institutionFacts, institutionViolations } from '../../members/rules/institution.rules.ts';
import { factsExcluding } from '../../members/rules/own-cover.rules.ts';
import { ageFrom, type Problem, personFacts, personViolations, samePeople } from '../../members/rules/person.rules.ts';
import { isoDay, today } from '../../platform/clock.ts';
import { fieldError, fieldErrors, parse } from '../../platform/errors.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { maskTail } from '../../scheme/graphql/mask.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { nameOf } from '../registrations/registration.service.ts';
import { type EditEnrollee, editEnrolleeInput } from './edit-enrollee.input.ts';

/** Fields a principal must have. */
const NEEDED = {
  maritalStatus: 'Marital status',
  phone: 'Phone',
  address: 'Address',
  nextOfKinName: 'Next of kin',
  nextOfKinPhone: 'Phone of the next of kin',
  nextOfKinRelationship: 'Relationship',
} as const;

type Corrected = EditEnrollee & { nin: string | null; mdaId: string | null };

const hasEmployer = ({ relationship }: Enrollee, plan: Plan) => relationship === 'PRINCIPAL' && ASKS[plan.sector] === 'EMPLOYER';

async function problemsOf(tx: Tx, plan: Plan, before: Enrollee, input: Corrected): Promise<Problem[]> {
  const principal = before.relationship === 'PRINCIPAL';
  const facts = await personFacts(tx, [{ ...input, phone: input.phone ?? '' }]);
  const person = {
    ...input,
    planId: plan.id,
    maritalStatus: input.maritalStatus ?? 'SINGLE',
    // Only principals have a phone number that no other principal may have.
    phone: principal ? (input.phone ?? '') : '',
    address: input.address ?? '',
    nextOfKinName: '',
    nextOfKinPhone: '',
    nextOfKinRelationship: '',
  } as const;
  const rules = principal ? plan : { ...plan, requiresNin: false, requiresCategory: false };
  const problems = personViolations(rules, person, await getSettings(), factsExcluding(facts, before));
  if (principal) {
    for (const [field, words] of Object.entries(NEEDED))
      if (!input[field as keyof typeof NEEDED]) problems.push({ code: 'VALIDATION_REQUIRED', field, params: { field: words } });
  }
  if (hasEmployer(before, plan)) {
    const employmentInput = { ...input, basicSalary: input.basicSalary ?? null, sessionId: null, hcpId: before.hcpId };
    const employmentProblems = institutionViolations(plan, employmentInput, await institutionFacts(tx, [employmentInput]), 0);
    const keepsMda = input.mdaId === before.mdaId;
    const keepsStaffNo = keepsMda && input.staffNo === before.staffNo;
    // An MDA that was disabled since stays on the record.
    const editableFields = [...(keepsMda ? [] : ['mdaId']), 'staffNo', 'gradeLevel', 'dateOfFirstAppointment', 'basicSalary'];
    problems.push(
      ...employmentProblems.filter(({ code, field }) => editableFields.includes(field) && !(keepsStaffNo && code === 'ENR_STAFFNO_TAKEN')),
    );
  }
  if (before.relationship === 'CHILD' && ageFrom(input.dateOfBirth) >= plan.childMaxAge)
    problems.push({ code: 'ENR_AGE_LIMIT', field: 'dateOfBirth', params: { max: plan.childMaxAge } });
  return problems;
}

/** Names of the fields that change; of the identity, what it was and is, a NIN by its end. */
function difference(before: Enrollee, data: Record<string, unknown>) {
  const plain = (value: unknown) => (value instanceof Date ? isoDay(value) : typeof value === 'bigint' ? Number(value) : (value ?? null));
  const fields = Object.keys(data).filter((field) => plain(before[field as keyof Enrollee]) !== plain(data[field]));
  const logged = (from: Record<string, unknown>): Prisma.InputJsonObject =>
    Object.fromEntries(
      fields
        .filter((field) => ['nin', 'dateOfBirth', 'sex', 'fullName', 'mdaId'].includes(field))
        .map((field) => [field, field === 'nin' ? maskTail((from.nin as string | null) ?? null) : (plain(from[field]) as string | null)]),
    );
  return { fields, before: logged(before as unknown as Record<string, unknown>), after: logged(data) };
}

/** Corrects a person's record by the rules of registration. What it was is in the activity log, the NIN only by its end. */
export async function editEnrollee(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, isDifferentPerson, basicSalary, mdaId: requestedMdaId, ...input } = parse(editEnrolleeInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'editEnrollee', async (write) => {
      const { tx } = write;
      const person = await lockedEnrollee(write, viewer, id, version);
      const { scope } = viewer;
      if (scope.kind === 'SCHEME' && scope.lgaIds && !scope.lgaIds.includes(input.lgaId)) throw fieldError('FORBIDDEN', 'lgaId');
      const nin = input.nin === undefined || !can(viewer, 'ENROLLEE_NIN_READ') ? person.nin : input.nin;
      const plan = await tx.plan.findUniqueOrThrow({ where: { id: person.planId } });
      const mdaId = requestedMdaId !== undefined && hasEmployer(person, plan) ? requestedMdaId : person.mdaId;
      const refusal = fieldErrors(await problemsOf(tx, plan, person, { ...input, version, isDifferentPerson, basicSalary, nin, mdaId }));
      if (refusal) throw refusal;
      const { dateOfBirth, dateOfFirstAppointment, ...rest } = input;
      const data = {
        ...rest,
        nin,
        mdaId,
        ninStatus: nin === person.nin ? person.ninStatus : nin ? ('UNVERIFIED' as const) : ('NOT_PROVIDED' as const),
        fullName: nameOf(input),
        dateOfBirth: new Date(dateOfBirth),
        dateOfFirstAppointment: dateOfFirstAppointment ? new Date(dateOfFirstAppointment) : null,
        basicSalary: basicSalary == null ? null : BigInt(basicSalary),
      };
      const { fields, before, after } = difference(person, data);
      const identity = ['surname', 'firstName', 'dateOfBirth', 'sex'].some((field) => fields.includes(field));
      const [same] = identity ? (await samePeople(tx, input)).filter((other) => other !== id) : [];
      if (same && !isDifferentPerson) {
        const { enrolmentNo } = await tx.enrollee.findUniqueOrThrow({ where: { id: same }, select: { enrolmentNo: true } });
        throw fieldError('ENR_DUPLICATE_SUSPECT', 'firstName', { no: enrolmentNo ?? 'a pending registration' });
      }
      await tx.enrollee.update({
        where: { id },
        data: {
          ...data,
          ...(input.lgaId !== person.lgaId && { lgaSince: today() }),
          ...(same && { duplicateFlag: 'SUSPECT', matchedEnrolleeId: same }),
          version: { increment: 1 },
        },
      });
      // The family is covered through the employer of the principal.
      if (mdaId !== person.mdaId)
        await tx.enrollee.updateMany({
          where: { principalId: id, mdaId: person.mdaId },
          data: { mdaId, version: { increment: 1 } },
        });
      write.log({
        action: 'Enrollee.EDIT',
        entityType: 'Enrollee',
        entityId: id,
        summary:
          fields.length > 0 ? `Changed ${fields.join(', ')} of ${person.enrolmentNo}` : `Saved ${person.enrolmentNo} without changes`,
        before,
        after,
      });
      return { id };
    }),
  );
}
