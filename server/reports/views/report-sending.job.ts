import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { sendReport, startDueSendings } from './report-sending.service.ts';

/** Starts schedules that are due. */
export const reportClockJob = defineJob({
  name: 'reportClock',
  payload: z.unknown(),
  schedule: { everyMinutes: 5 },
  run: async () => {
    while ((await startDueSendings()) > 0);
  },
});

/** Sends one email to one recipient. */
export const sendReportJob = defineJob({
  name: 'sendReport',
  payload: z.object({ id: z.uuid() }),
  run: ({ id }) => sendReport(id),
});
