import type { Hcp, Plan } from '../../generated/prisma/client.ts';
import type { PlanSector } from '../../generated/prisma/enums.ts';
import { placesTaken } from '../../network/hcps/places.ts';
import { today } from '../../platform/clock.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { RegistrationInstitution } from './enrolment-form.input.ts';
import type { Problem } from './person.rules.ts';

/** Which fields of the institution step a plan uses; others are dropped. */
export const ASKS: Record<PlanSector, 'EMPLOYER' | 'INSTITUTION' | 'NOTHING'> = {
  FORMAL: 'EMPLOYER',
  STUDENT: 'INSTITUTION',
  INFORMAL: 'NOTHING',
  VULNERABLE: 'NOTHING',
  PRIVATE: 'NOTHING',
};

const EMPLOYER = { staffNo: null, gradeLevel: null, dateOfFirstAppointment: null, basicSalary: null };
const STUDENT = { sessionId: null, matricNo: null, studyLevel: null, courseOfStudy: null };

/** The values that apply to the plan, without those entered for another plan. */
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

type Session = { id: string; name: string; mdaId: string };

/** Facts about employers, students and facilities that the rules need, for one or many people. */
export type InstitutionFacts = {
  /** Active ones. */
  mdas: ReadonlySet<string>;
  /** Sessions of active institutions that have not ended. */
  sessions: ReadonlyMap<string, Session>;
  /** MDA and staff number of principals on record. */
  staffNos: ReadonlySet<string>;
  /** MDA, session and matric number of students on record. */
  matricNos: ReadonlySet<string>;
  facilities: Facilities;
};

const keyOf = (...parts: (string | null | undefined)[]) => parts.join('\n');
const uniqueValues = (values: (string | null)[]): string[] => [...new Set(values.filter((value) => value !== null))];

/** Loads the facts for institutionViolations. */
export async function institutionFacts(tx: Tx, inputs: readonly RegistrationInstitution[]): Promise<InstitutionFacts> {
  const mdaIds = uniqueValues(inputs.map(({ mdaId }) => mdaId));
  const onRecord = { mdaId: { in: mdaIds }, relationship: 'PRINCIPAL', status: { not: 'REJECTED' } } as const;
  const staffNos = uniqueValues(inputs.map(({ staffNo }) => staffNo));
  const matricNos = uniqueValues(inputs.map(({ matricNo }) => matricNo));
  const mdas = await tx.mda.findMany({ where: { id: { in: mdaIds }, isActive: true }, select: { id: true } });
  const sessions = await tx.academicSession.findMany({
    where: {
      id: { in: uniqueValues(inputs.map(({ sessionId }) => sessionId)) },
      endsOn: { gte: today() },
      mda: { type: 'TERTIARY_INSTITUTION', isActive: true },
    },
  });
  const staff = await tx.enrollee.findMany({ where: { ...onRecord, staffNo: { in: staffNos } }, select: { mdaId: true, staffNo: true } });
  const students = await tx.enrollee.findMany({
    where: { ...onRecord, matricNo: { in: matricNos } },
    select: { mdaId: true, sessionId: true, matricNo: true },
  });
  return {
    mdas: new Set(mdas.map(({ id }) => id)),
    sessions: new Map(sessions.map((session) => [session.id, session])),
    staffNos: new Set(staff.map(({ mdaId, staffNo }) => keyOf(mdaId, staffNo))),
    matricNos: new Set(students.map(({ mdaId, sessionId, matricNo }) => keyOf(mdaId, sessionId, matricNo))),
    facilities: await facilitiesOf(tx, uniqueValues(inputs.map(({ hcpId }) => hcpId))),
  };
}

/** Violations in the employer or institution and in the home facility, for the given number of people. */
export function institutionViolations(plan: Plan, input: RegistrationInstitution, facts: InstitutionFacts, people = 1): Problem[] {
  const problems: Problem[] = [];
  if (ASKS[plan.sector] === 'EMPLOYER') problems.push(...employerProblems(input, facts));
  if (ASKS[plan.sector] === 'INSTITUTION') problems.push(...studentProblems(input, facts));
  if (!input.hcpId) problems.push({ code: 'ENR_HCP_REQUIRED', field: 'hcpId' });
  else {
    const code =
      hcpRefusal(plan, facts.facilities.hcps.get(input.hcpId) ?? null) ??
      (hasRoom(facts.facilities, input.hcpId, people) ? null : 'ENR_HCP_FULL');
    if (code) problems.push({ code, field: 'hcpId' });
  }
  return problems;
}

function employerProblems(input: RegistrationInstitution, facts: InstitutionFacts): Problem[] {
  const problems: Problem[] = [];
  const isActiveMda = input.mdaId !== null && facts.mdas.has(input.mdaId);
  if (!isActiveMda) problems.push({ code: 'ENR_PLAN_MDA_REQUIRED', field: 'mdaId' });
  if (!input.staffNo) problems.push({ code: 'ENR_STAFFNO_REQUIRED', field: 'staffNo' });
  else if (isActiveMda && facts.staffNos.has(keyOf(input.mdaId, input.staffNo)))
    problems.push({ code: 'ENR_STAFFNO_TAKEN', field: 'staffNo' });
  const requiredFields = {
    gradeLevel: 'Grade level',
    dateOfFirstAppointment: 'Date of first appointment',
    basicSalary: 'Basic salary',
  } as const;
  for (const [field, words] of Object.entries(requiredFields)) {
    if (!input[field as keyof typeof requiredFields]) problems.push({ code: 'VALIDATION_REQUIRED', field, params: { field: words } });
  }
  return problems;
}

function studentProblems({ mdaId, sessionId, matricNo }: RegistrationInstitution, facts: InstitutionFacts): Problem[] {
  const session = sessionId ? facts.sessions.get(sessionId) : undefined;
  if (!mdaId) return [{ code: 'ENR_TISHIP_INSTITUTION', field: 'mdaId' }];
  if (session?.mdaId !== mdaId) return [{ code: 'ENR_TISHIP_INSTITUTION', field: 'sessionId' }];
  if (!matricNo) return [{ code: 'ENR_TISHIP_MATRIC', field: 'matricNo' }];
  return facts.matricNos.has(keyOf(mdaId, session.id, matricNo))
    ? [{ code: 'ENR_TISHIP_DUP', field: 'matricNo', params: { session: session.name } }]
    : [];
}

/** Why this facility cannot be a home facility under the plan, or null. */
export function hcpRefusal(plan: Plan, hcp: Hcp | null): ErrorCode | null {
  if (hcp?.status !== 'ACTIVATED') return 'ENR_HCP_INVALID';
  const givesCare = hcp.providerType === 'HOSPITAL' || hcp.providerType === 'PHC';
  return givesCare && plan.allowedHcpLevels.includes(hcp.level) ? null : 'ENR_HCP_LEVEL';
}

/** Facilities with the places that are taken at those of a limited capacity. */
export type Facilities = { hcps: ReadonlyMap<string, Hcp>; lives: ReadonlyMap<string, number> };

export async function facilitiesOf(tx: Tx, ids: readonly string[]): Promise<Facilities> {
  const hcps = await tx.hcp.findMany({ where: { id: { in: [...ids] } } });
  const limited = hcps.filter(({ capitationCapacity }) => capitationCapacity > 0).map(({ id }) => id);
  return { hcps: new Map(hcps.map((hcp) => [hcp.id, hcp])), lives: await placesTaken(tx, limited) };
}

/** Whether the facility has places for this many more people. */
export function hasRoom({ hcps, lives }: Facilities, hcpId: string, people: number): boolean {
  const capacity = hcps.get(hcpId)?.capitationCapacity ?? 0;
  return capacity === 0 || (lives.get(hcpId) ?? 0) + people <= capacity;
}
