import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';
import { dayInWords, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { changeCover } from './change-cover.ts';
import { notifyMembers } from './cover-notices.ts';
import { todaySql } from './cover-rows.ts';
import { AGE_LIMIT_REASON } from './reasons.ts';

/** Batch size. Thousands of students can expire on one day, so locks are held briefly. */
const BATCH_SIZE = 500;
const NOTICE_DAYS = 30;

const COMES_OF_AGE = Prisma.sql`(e."dateOfBirth" + make_interval(years => (SELECT pl."childMaxAge" FROM "Plan" pl WHERE pl.id = e."planId")))::date`;

/** Processes all matching rows in batches. Rows that changed in the meantime no longer match and are skipped. */
async function inParts(condition: () => Prisma.Sql, work: (where: Prisma.Sql) => Promise<number>): Promise<number> {
  let total = 0;
  for (;;) {
    const rows = await db.$queryRaw<{ id: string }[]>`SELECT e.id FROM "Enrollee" e WHERE ${condition()} ORDER BY e.id LIMIT ${BATCH_SIZE}`;
    if (rows.length === 0) return total;
    total += await work(Prisma.sql`e.id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND ${condition()}`);
  }
}

/** Ends the cover of everyone whose last day was yesterday or before. */
export const expireCover = (): Promise<number> =>
  inParts(
    () => Prisma.sql`e.status = 'ACTIVE' AND e."coverageEnd" < ${todaySql()}`,
    (where) =>
      transact('SYSTEM', 'expireCover', async (write) => {
        const { changed } = await changeCover(write, 'EXPIRE', { where });
        notifyMembers(write, changed, { kind: 'COVER_EXPIRED', title: 'Your cover has ended. Renew it to be covered again.' });
        return changed.length;
      }),
  );

/** Ends the cover of children who have reached the age limit of their plan. */
export const ageOutChildren = (): Promise<number> =>
  inParts(
    () => Prisma.sql`e.relationship = 'CHILD' AND e.status = 'ACTIVE' AND ${COMES_OF_AGE} <= ${todaySql()}`,
    (where) =>
      transact('SYSTEM', 'ageOutChildren', async (write) => {
        const { changed } = await changeCover(write, 'AGE_OUT', { where }, { reason: AGE_LIMIT_REASON });
        return changed.length;
      }),
  );

/** Tells families, once, that a child reaches the age limit within 30 days, and the registration officers how many do. */
export const notifyAgeLimit = (): Promise<number> =>
  transact('SYSTEM', 'notifyAgeLimit', async (write) => {
    const children = await write.tx.$queryRaw<{ principalId: string; fullName: string; ends: Date }[]>`
      UPDATE "Enrollee" e SET "ageOutNoticedAt" = ${now()}
      WHERE e.relationship = 'CHILD' AND e.status = 'ACTIVE' AND e."ageOutNoticedAt" IS NULL AND ${COMES_OF_AGE} <= ${todaySql()} + ${NOTICE_DAYS}::int
      RETURNING e."principalId", e."fullName", ${COMES_OF_AGE} AS ends`;
    for (const { principalId, fullName, ends } of children) {
      const title = `${fullName} reaches the age limit for children on ${dayInWords(ends)}. Students can continue on the students’ plan.`;
      notifyMembers(write, [{ id: principalId }], { kind: 'COVER_AGE_LIMIT', title });
    }
    if (children.length > 0) {
      const title = `${children.length === 1 ? 'A child reaches' : `${children.length} children reach`} the age limit within ${NOTICE_DAYS} days`;
      write.notify({ roles: ['REGISTRATION_OFFICER'], mayRead: null }, { kind: 'COVER_AGE_LIMIT', title });
    }
    return children.length;
  });

export const coverClockJob = defineJob({
  name: 'coverClock',
  payload: z.unknown(),
  schedule: { dailyAt: '00:10' },
  run: async () => {
    await expireCover();
    await ageOutChildren();
    await notifyAgeLimit();
  },
});
