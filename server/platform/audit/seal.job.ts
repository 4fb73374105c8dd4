import { z } from 'zod';
import { db, sqlPool } from '../db.ts';
import { defineJob } from '../jobs/define-job.ts';
import { keepHeads, readHeads } from './heads.ts';
import { seal } from './seal.ts';

/** Seals the audit tables and keeps the head outside the database; heads that an earlier run did not get to are made up for. */
export const sealAuditJob = defineJob({
  name: 'sealAudit',
  payload: z.object({}),
  schedule: { everyMinutes: 1 },
  run: async () => {
    await seal(sqlPool);
    const lastNo = readHeads().at(-1)?.no ?? 0;
    const blocks = await db.auditBlock.findMany({
      where: { no: { gt: lastNo } },
      orderBy: { no: 'asc' },
      select: { no: true, hash: true, sealedAt: true },
    });
    keepHeads(blocks.map(({ sealedAt, ...head }) => ({ ...head, sealedAt: sealedAt.toISOString() })));
  },
});
