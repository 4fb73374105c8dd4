import { today } from '../clock.ts';
import type { ErrorCode } from '../error-catalogue.ts';
import type { Hcp, Plan } from '../generated/prisma/client.ts';
import type { PlanSector } from '../generated/prisma/enums.ts';
import type { Tx } from '../workflow/transact.ts';
import type { Problem } from './person.rules.ts';
import type { RegistrationInstitution } from './registration.input.ts';

/** What of the institution step a plan asks for; the rest is dropped. */
export const ASKS: Record<PlanSector, 'EMPLOYER' | 'INSTITUTION' | 'NOTHING'> = {
  FORMAL: 'EMPLOYER',
  STUDENT: 'INSTITUTION',
  INFORMAL: 'NOTHING',
  VULNERABLE: 'NOTHING',
  PRIVATE: 'NOTHING',
};

const EMPLOYER = { staffNo: null, gradeLevel: null, dateOfFirstAppointment: null, basicSalary: null };
const STUDENT = { sessionId: null, matricNo: null, studyLevel: null, courseOfStudy: null };

/** The answers that belong to the plan, without what was typed under another plan. */
export function relevantTo(plan: Plan, input: RegistrationInstitution): RegistrationInstitution {
  switch (ASKS[plan.sector]) {
    case 'EMPLOYER':
      return { ...input, ...STUDENT };
    case 'INSTITUTION':
      return { ...input, ...EMPLOYER };
    case 'NOTHING':
      return { ...input, ...EMPLOYER, ...STUDENT, mdaId: null };
  }
}

/** What stands against the employer or institution and the choice of the first provider. */
export async function institutionProblems(tx: Tx, plan: Plan, input: RegistrationInstitution): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (ASKS[plan.sector] === 'EMPLOYER') problems.push(...(await employerProblems(tx, input)));
  if (ASKS[plan.sector] === 'INSTITUTION') problems.push(...(await studentProblems(tx, input)));
  if (!input.hcpId) problems.push({ code: 'ENR_HCP_REQUIRED', field: 'hcpId' });
  else {
    const code =
      hcpRefusal(plan, await tx.hcp.findUnique({ where: { id: input.hcpId } })) ??
      ((await roomFor(tx, input.hcpId, 1)) ? null : 'ENR_HCP_FULL');
    if (code) problems.push({ code, field: 'hcpId' });
  }
  return problems;
}

async function employerProblems(tx: Tx, input: RegistrationInstitution): Promise<Problem[]> {
  const problems: Problem[] = [];
  const mda = input.mdaId ? await tx.mda.findFirst({ where: { id: input.mdaId, isActive: true } }) : null;
  if (!mda) problems.push({ code: 'ENR_PLAN_MDA_REQUIRED', field: 'mdaId' });
  if (!input.staffNo) problems.push({ code: 'ENR_STAFFNO_REQUIRED', field: 'staffNo' });
  else if (
    mda &&
    (await tx.enrollee.findFirst({
      where: { mdaId: mda.id, staffNo: input.staffNo, relationship: 'PRINCIPAL', status: { not: 'REJECTED' } },
      select: { id: true },
    }))
  ) {
    problems.push({ code: 'ENR_STAFFNO_TAKEN', field: 'staffNo' });
  }
  const needed = { gradeLevel: 'Grade level', dateOfFirstAppointment: 'Date of first appointment', basicSalary: 'Basic salary' } as const;
  for (const [field, words] of Object.entries(needed)) {
    if (!input[field as keyof typeof needed]) problems.push({ code: 'VALIDATION_REQUIRED', field, params: { field: words } });
  }
  return problems;
}

async function studentProblems(tx: Tx, input: RegistrationInstitution): Promise<Problem[]> {
  const session = input.sessionId
    ? await tx.academicSession.findFirst({
        where: {
          id: input.sessionId,
          mdaId: input.mdaId ?? undefined,
          endsOn: { gte: today() },
          mda: { type: 'TERTIARY_INSTITUTION', isActive: true },
        },
      })
    : null;
  if (!input.mdaId) return [{ code: 'ENR_TISHIP_INSTITUTION', field: 'mdaId' }];
  if (!session) return [{ code: 'ENR_TISHIP_INSTITUTION', field: 'sessionId' }];
  if (!input.matricNo) return [{ code: 'ENR_TISHIP_MATRIC', field: 'matricNo' }];
  const taken = await tx.enrollee.findFirst({
    where: { mdaId: input.mdaId, matricNo: input.matricNo, sessionId: session.id, relationship: 'PRINCIPAL', status: { not: 'REJECTED' } },
    select: { id: true },
  });
  return taken ? [{ code: 'ENR_TISHIP_DUP', field: 'matricNo', params: { session: session.name } }] : [];
}

/** Why this facility cannot be a first provider under the plan, or null. */
export function hcpRefusal(plan: Plan, hcp: Hcp | null): ErrorCode | null {
  if (hcp?.status !== 'ACTIVATED') return 'ENR_HCP_INVALID';
  const givesCare = hcp.providerType === 'HOSPITAL' || hcp.providerType === 'PHC';
  return givesCare && plan.allowedHcpLevels.includes(hcp.level) ? null : 'ENR_HCP_LEVEL';
}

/** Whether so many more people may choose this facility. */
export async function roomFor(tx: Tx, hcpId: string, people: number): Promise<boolean> {
  const hcp = await tx.hcp.findUniqueOrThrow({ where: { id: hcpId }, select: { capitationCapacity: true } });
  if (hcp.capitationCapacity === 0) return true;
  const lives = await tx.enrollee.count({ where: { hcpId, status: { in: ['ACTIVE', 'PENDING_APPROVAL'] } } });
  return lives + people <= hcp.capitationCapacity;
}
