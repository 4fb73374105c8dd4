import { z } from 'zod';
import { databaseTime } from '../../platform/database/database-time.ts';
import { db, sqlPool } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { appendHeads, readHeads } from './heads.ts';
import { seal } from './seal.ts';

/** Seals the audit tables and keeps the head outside the database; heads that an earlier run did not write are appended. */
export const sealAuditJob = defineJob({
  name: 'sealAudit',
  payload: z.object({}),
  schedule: { everyMinutes: 1 },
  run: async () => {
    await seal(sqlPool);
    const lastNo = readHeads().heads.at(-1)?.no ?? 0;
    appendHeads(
      await db.auditBlock.findMany({
        where: { no: { gt: lastNo } },
        orderBy: { no: 'asc' },
        select: { no: true, hash: true, sealedAt: true },
      }),
      await databaseTime(sqlPool),
    );
  },
});
