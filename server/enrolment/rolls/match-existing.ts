import type { Prisma } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { samePeopleOfMany } from '../../members/rules/person.rules.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { statusText } from '../../platform/errors.ts';
import { normalizeText } from '../../platform/spreadsheets/words.shared.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { labelOf, type RowProblem, rowProblem } from './roll-problems.ts';
import type { Family, RollWithPlan, Row } from './roll-rows.ts';
import type { Values } from './row-values.ts';

const select = {
  id: true,
  relationship: true,
  surname: true,
  firstName: true,
  dateOfBirth: true,
  nin: true,
  status: true,
  enrolmentNo: true,
  planId: true,
  staffNo: true,
  matricNo: true,
  lgaId: true,
  hcpId: true,
  coverageEnd: true,
  plan: { select: { name: true } },
} satisfies Prisma.EnrolleeSelect;
const withFamily = {
  ...select,
  dependants: { where: { status: { notIn: ['REJECTED', 'MERGED'] as EnrolleeStatus[] } }, select },
} satisfies Prisma.EnrolleeSelect;
const withSurvivor = { ...withFamily, mergedInto: { select: withFamily } } satisfies Prisma.EnrolleeSelect;

/** `takenFrom` is the merged record that still carries the number in the row. */
export type ExistingPerson = Prisma.EnrolleeGetPayload<{ select: typeof select }> & { takenFrom?: Names };
export type ExistingPrincipal = Prisma.EnrolleeGetPayload<{ select: typeof withFamily }> & ExistingPerson;
type Names = { surname: string; firstName: string; dateOfBirth: Date; nin: string | null };

/** A roll that is loaded this many days or less before cover ends renews it. */
const RENEWAL_DAYS = 30;

/** The principals on record that the families of a roll belong to, by family number. */
export async function existingPrincipals(tx: Tx, roll: RollWithPlan, families: readonly Family[]): Promise<Map<number, ExistingPrincipal>> {
  switch (roll.kind) {
    case 'MDA_STAFF':
      return byNumber(tx, roll, families, 'staffNo');
    case 'STUDENTS':
      return byNumber(tx, roll, families, 'matricNo');
    case 'VULNERABLE':
      return byPerson(tx, roll, families);
  }
}

async function byNumber(
  { enrollee }: Tx,
  roll: RollWithPlan,
  families: readonly Family[],
  field: 'staffNo' | 'matricNo',
): Promise<Map<number, ExistingPrincipal>> {
  const numberOf = ({ principal, members }: Family) => String((principal ?? members[0])?.values[field] ?? '');
  const principals = await enrollee.findMany({
    where: { mdaId: roll.mdaId, relationship: 'PRINCIPAL', status: { not: 'REJECTED' }, [field]: { in: families.map(numberOf) } },
    select: withSurvivor,
    // Of a student with a record for each session, the last one counts.
    orderBy: { coverageEnd: { sort: 'asc', nulls: 'first' } },
  });
  const principalByNumber = new Map<string | null, ExistingPrincipal>(
    principals.map(({ mergedInto, ...principal }) => [principal[field], mergedInto ? { ...mergedInto, takenFrom: principal } : principal]),
  );
  return new Map(
    families.flatMap((family) => {
      const principal = principalByNumber.get(numberOf(family));
      return principal ? [[family.familyNumber, principal] as const] : [];
    }),
  );
}

/** Vulnerable people have no number of an employer or institution: they are identified by NIN, otherwise by name, date of birth, sex and LGA. */
async function byPerson(tx: Tx, roll: RollWithPlan, families: readonly Family[]): Promise<Map<number, ExistingPrincipal>> {
  const people = families.flatMap(({ familyNumber, principal }) => (principal ? [{ familyNumber, values: principal.values }] : []));
  const identifiablePeople = people.filter(({ values }) =>
    ['surname', 'firstName', 'dateOfBirth', 'sex'].every((field) => values[field] !== undefined),
  );
  const samePeople = await samePeopleOfMany(
    tx,
    identifiablePeople.map(({ values }) => values as never),
  );
  const principals = await tx.enrollee.findMany({
    where: {
      relationship: 'PRINCIPAL',
      status: { notIn: ['REJECTED', 'MERGED'] },
      planId: roll.planId,
      OR: [{ nin: { in: people.map(({ values }) => String(values.nin ?? '')) } }, { id: { in: samePeople.flat().map(({ id }) => id) } }],
    },
    select: withFamily,
  });
  const principalById = new Map(principals.map((principal) => [principal.id, principal]));
  const principalByNin = new Map(principals.flatMap((principal) => (principal.nin ? [[principal.nin, principal] as const] : [])));
  const principalByFamily = new Map<number, ExistingPrincipal>();
  for (const { familyNumber, values } of people) {
    const principal = principalByNin.get(String(values.nin ?? ''));
    if (principal) principalByFamily.set(familyNumber, principal);
  }
  identifiablePeople.forEach(({ familyNumber, values }, i) => {
    const samePerson = (samePeople[i] ?? [])
      .flatMap(({ id }) => principalById.get(id) ?? [])
      .find((principal) => principal.lgaId === values.lgaId && !hasOtherNin(values, principal));
    if (samePerson && !principalByFamily.has(familyNumber)) principalByFamily.set(familyNumber, samePerson);
  });
  return principalByFamily;
}

const hasOtherNin = ({ nin }: Values, record: Pick<ExistingPerson, 'nin'>) =>
  nin !== undefined && record.nin !== null && nin !== record.nin;

/** Whether a row and a record are one person: the same NIN; else the same name, or one of the names and the day of birth. */
function isSamePerson(values: Values, record: Names): boolean {
  if (values.nin !== undefined && record.nin !== null) return values.nin === record.nin;
  const names = [values.surname, values.firstName].map((name) => normalizeText(String(name ?? '')));
  const recordNames = [record.surname, record.firstName].map(normalizeText);
  const sameNames = names.filter((name) => recordNames.includes(name)).length;
  return sameNames === 2 || (sameNames === 1 && values.dateOfBirth === isoDay(record.dateOfBirth));
}

/** Within a family only the first name distinguishes people: twins have the same surname and date of birth. */
export function isSameMember(values: Values, record: Pick<ExistingPerson, 'firstName' | 'dateOfBirth' | 'nin'>): boolean {
  if (values.nin !== undefined && record.nin !== null) return values.nin === record.nin;
  return (
    normalizeText(String(values.firstName ?? '')) === normalizeText(record.firstName) && values.dateOfBirth === isoDay(record.dateOfBirth)
  );
}

export type MatchResult = { outcome: 'SAME' | 'RENEW' } | { problem: RowProblem };

/** Compares a row with the existing record: unchanged, a renewal of cover, or a conflict. */
export function matchExisting(roll: RollWithPlan, row: Row, record: ExistingPerson, familyRenews = false): MatchResult {
  const matches = record.relationship === 'PRINCIPAL' ? isSamePerson : isSameMember;
  const enrolmentNo = record.enrolmentNo ?? 'not yet numbered';
  const key = roll.kind === 'MDA_STAFF' ? 'staffNo' : roll.kind === 'STUDENTS' ? 'matricNo' : 'nin';
  const recordsOfNumber = record.takenFrom ? [record, record.takenFrom] : [record];
  if (!recordsOfNumber.some((bearer) => matches(row.values, bearer)))
    return { problem: rowProblem('ROLL_OTHER_PERSON', key, { field: labelOf(roll.kind, key), no: enrolmentNo }) };
  if (record.planId !== roll.planId) return { problem: rowProblem('ROLL_OTHER_PLAN', key, { no: enrolmentNo, plan: record.plan.name }) };
  const stopped = { problem: rowProblem('ROLL_STOPPED', key, { no: enrolmentNo, status: statusText(record.status) }) };
  switch (record.status) {
    case 'INCOMPLETE':
    case 'PENDING_APPROVAL':
    case 'REJECTED':
    case 'MERGED':
      return { outcome: 'SAME' };
    case 'DISABLED':
    case 'SUSPENDED':
    case 'DECEASED':
      return stopped;
    case 'ACTIVE':
    case 'EXPIRED':
      if (record.relationship === 'PRINCIPAL' ? isDue(roll, record) : familyRenews) return { outcome: 'RENEW' };
      return record.status === 'ACTIVE' ? { outcome: 'SAME' } : stopped;
  }
}

/** Whether renewCover would renew the principal, and the family along. */
function isDue({ plan, session }: RollWithPlan, { coverageEnd, status }: ExistingPerson): boolean {
  if (coverageEnd === null) return false;
  switch (plan.periodType) {
    case 'OPEN_ENDED':
      return false;
    case 'MONTHS':
      return status === 'EXPIRED' || coverageEnd < addDays(today(), RENEWAL_DAYS);
    case 'ACADEMIC_SESSION':
      return session !== null && coverageEnd < session.endsOn;
  }
}
