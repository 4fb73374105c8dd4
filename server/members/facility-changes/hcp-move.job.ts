import { z } from 'zod';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { moveNextFamilies } from './hcp-move.service.ts';
import { stopHcpMove } from './resume-hcp-move.service.ts';

export const hcpMoveJob = defineJob({
  name: 'hcpMove',
  payload: z.object({ moveId: z.uuid() }),
  run: async ({ moveId }) => {
    while (await moveNextFamilies(moveId));
  },
  through: {
    idle: async (since) => {
      const rows = await db.hcpMove.findMany({ where: { status: 'RUNNING', updatedAt: { lt: since } }, select: { id: true } });
      return rows.map(({ id }) => ({ moveId: id }));
    },
    giveUp: ({ moveId }) => stopHcpMove(moveId),
  },
});
