import { expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { makeEnrollee } from '../../testing/make/make.ts';
import { db } from '../db.ts';
import { uuid7 } from '../ids.ts';
import { insertMany } from './insert-many.ts';

type Row = Prisma.EnrolleeUncheckedCreateInput & { id: string };

/** Columns that differ between two inserts of the same rows. */
const OWN = { id: true, enrolmentNo: true, searchNumbers: true, createdAt: true, updatedAt: true } as const;

it('inserts the same rows as Prisma: days, instants, money, and database defaults', async () => {
  const { relationship, surname, firstName, fullName, sex, dateOfBirth, lgaId, townId, planId, hcpId, coverageStart, registeredAt } =
    await makeEnrollee();
  const required = {
    relationship,
    surname,
    firstName,
    fullName,
    sex,
    dateOfBirth,
    lgaId,
    townId,
    planId,
    hcpId,
    coverageStart,
    registeredAt,
  };
  const more = {
    surname: `O'Neil "\\u0041" \u0181ello\n{}`,
    otherNames: undefined,
    occupation: '',
    basicSalary: 9_007_199_254_740_993n,
    hcpSince: new Date('2026-02-28'),
    statusChangedAt: new Date('2026-02-28T23:59:59.999Z'),
    isPregnant: true,
    duplicateFlag: 'SUSPECT' as const,
    coverageEnd: null,
  };
  const rowsOf = (name: string): Row[] =>
    [{ ...required, ...more }, required, { ...required, cardIssue: 3 }].map((row, i) => ({
      ...row,
      id: uuid7(),
      enrolmentNo: `${name}-${i}`,
    }));
  const [ofPrisma, ofOurs] = [rowsOf('PRISMA'), rowsOf('OURS')];
  await db.enrollee.createMany({ data: ofPrisma });
  await db.$transaction((tx) => insertMany(tx, 'Enrollee', ofOurs));
  const among = (rows: Row[]) => ({ where: { id: { in: rows.map(({ id }) => id) } }, orderBy: { enrolmentNo: 'asc' } }) as const;
  expect(await db.enrollee.findMany({ ...among(ofOurs), omit: OWN })).toEqual(
    await db.enrollee.findMany({ ...among(ofPrisma), omit: OWN }),
  );
  const stamps = await db.enrollee.findMany({ ...among(ofOurs), select: { createdAt: true, updatedAt: true } });
  expect(stamps).toHaveLength(3);
  for (const { createdAt, updatedAt } of stamps) expect(Math.abs(createdAt.getTime() - updatedAt.getTime())).toBeLessThan(60_000);
});
