import type { Plan } from '../../generated/prisma/client.ts';
import type { Relationship } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import type { RegistrationDependant } from './enrolment-form.input.ts';
import { familyViolations } from './family.rules.ts';
import { type Problem, takenNins } from './person.rules.ts';

/** Statuses in which a dependant takes one of the family's places (as Enrollee_one_spouse_key counts). */
const HELD = { notIn: ['DISABLED', 'DECEASED', 'REJECTED', 'MERGED'] as const satisfies string[] };

const PREFIX = 'dependants.0.';

/** How many places of a kind the family's members take, leaving one person out. */
export const placesHeld = (tx: Tx, principalId: string, relationship: Relationship, exceptId?: string): Promise<number> =>
  tx.enrollee.count({ where: { principalId, relationship, status: { notIn: [...HELD.notIn] }, id: { not: exceptId } } });

/** Violations of the registration rules by adding one more person to a family on record. */
export async function dependantViolations(
  tx: Tx,
  plan: Plan,
  principal: { id: string; nin: string | null },
  person: RegistrationDependant,
  existingId?: string,
): Promise<Problem[]> {
  const problems = familyViolations(plan, [person], {
    principalNin: principal.nin,
    // A person on record has the own number.
    nins: existingId ? new Set() : await takenNins(tx, [person.nin]),
    spouses: await placesHeld(tx, principal.id, 'SPOUSE', existingId),
    children: await placesHeld(tx, principal.id, 'CHILD', existingId),
    newborns: true,
  });
  return problems.map((problem) => ({ ...problem, field: problem.field.slice(PREFIX.length) }));
}

/** The next number of a family: the spouse's -01 while it is free, else the one after the highest. */
export async function nextFamilyNumber(tx: Tx, headNo: string, relationship: Relationship): Promise<string> {
  const root = headNo.replace(/-\d{2,}$/, '');
  // A member with own cover keeps the family's number root, so two families share one sequence.
  await tx.$queryRaw`SELECT 1 FROM "Enrollee" WHERE "enrolmentNo" = ${root} FOR NO KEY UPDATE`;
  const taken = await tx.enrollee.findMany({ where: { enrolmentNo: { startsWith: `${root}-` } }, select: { enrolmentNo: true } });
  const numbers = taken.map(({ enrolmentNo }) => Number(enrolmentNo?.slice(root.length + 1))).filter(Number.isInteger);
  const number = relationship === 'SPOUSE' && !numbers.includes(1) ? 1 : Math.max(1, ...numbers) + 1;
  return `${root}-${String(number).padStart(2, '0')}`;
}
