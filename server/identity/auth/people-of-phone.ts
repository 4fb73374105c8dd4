import type { Enrollee, Prisma } from '../../generated/prisma/client.ts';
import { Relationship } from '../../generated/prisma/enums.ts';
import { addMonths, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { logAccount, type Origin } from './account-log.ts';

const ADULT_YEARS = 18;
/** More people on one number are not read. */
const MOST_PEOPLE = 200;
const RELATIONSHIPS = Object.values(Relationship);

export type ReachedPerson = Pick<Enrollee, 'id' | 'fullName' | 'enrolmentNo' | 'principalId'>;

/** Who may sign in by phone: adults with an active member account, or with active or ended cover and no account yet. */
export const maySignIn = (): Prisma.EnrolleeWhereInput => ({
  status: { notIn: ['MERGED', 'DECEASED', 'DISABLED'] },
  OR: [{ relationship: 'PRINCIPAL' }, { dateOfBirth: { lte: addMonths(today(), -12 * ADULT_YEARS) } }],
  AND: {
    OR: [
      { account: { role: 'ENROLLEE', isActive: true } },
      { account: null, enrolmentNo: { not: null }, status: { in: ['ACTIVE', 'EXPIRED'] } },
    ],
  },
});

/** A dependant without a phone is reached through the principal. The principals come first: a join with them by OR would read every row. */
async function reachedBy(phone: string): Promise<Prisma.EnrolleeWhereInput> {
  const principals = await db.enrollee.findMany({ where: { phone, relationship: 'PRINCIPAL' }, select: { id: true }, take: MOST_PEOPLE });
  return { OR: [{ phone }, { phone: null, principalId: { in: principals.map(({ id }) => id) } }] };
}

/** Who is reached by a phone, among `which`: the principal first, then the others by age. */
export async function peopleReachedBy(phone: string, which: Prisma.EnrolleeWhereInput = {}): Promise<ReachedPerson[]> {
  // Sorted here: for the first rows in an order, PostgreSQL would walk an index of that order through all people.
  const people = await db.enrollee.findMany({
    where: { AND: [await reachedBy(phone), maySignIn(), which] },
    select: { id: true, fullName: true, enrolmentNo: true, principalId: true, relationship: true, dateOfBirth: true },
    take: MOST_PEOPLE,
  });
  const order = (person: (typeof people)[number]) => RELATIONSHIPS.indexOf(person.relationship);
  return people.sort((a, b) => order(a) - order(b) || a.dateOfBirth.getTime() - b.dateOfBirth.getTime()).slice(0, 20);
}

/** The member’s account, created at the first use of the phone and limited to the member’s own record. `how` says how the phone was used. */
export async function accountOfMember(enrolleeId: string, { ip, userAgent }: Origin, how: string): Promise<string> {
  const account = await db.userAccount.findUnique({ where: { enrolleeId }, select: { id: true } });
  if (account) return account.id;
  const person = await db.enrollee.findUniqueOrThrow({ where: { id: enrolleeId }, include: { principal: true } });
  return db.$transaction(async (tx) => {
    const { firstName, surname: lastName, fullName } = person;
    const phone = person.phone ?? person.principal?.phone ?? null;
    // On concurrent first uses, the second finds the account of the first.
    const [made] = await tx.userAccount.createManyAndReturn({
      // No email address to verify.
      data: [
        { email: null, emailVerified: true, firstName, lastName, name: `${firstName} ${lastName}`, phone, role: 'ENROLLEE', enrolleeId },
      ],
      skipDuplicates: true,
      select: { id: true },
    });
    if (!made) return (await tx.userAccount.findUniqueOrThrow({ where: { enrolleeId }, select: { id: true } })).id;
    const summary = `${fullName} ${how} for the first time; an account was created`;
    await logAccount(tx, { ip, userAgent, action: 'USER_REGISTER', summary, userId: made.id, proved: true });
    return made.id;
  });
}
