import { z } from 'zod';
import { defineJob } from '../jobs/define-job.ts';
import { moveNextFamilies } from './hcp-move.service.ts';

export const hcpMoveJob = defineJob({
  name: 'hcpMove',
  payload: z.object({ moveId: z.uuid() }),
  run: async ({ moveId }) => {
    while (await moveNextFamilies(moveId));
  },
});
