import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { readers, transact } from '../../scheme/workflow/transact.ts';
import { complaintsToHandle, visibleComplaints } from './complaint.access.ts';

/**
 * Escalates complaints with a missed deadline to administrators, once each. One statement, so that concurrent runs escalate each once. Leaves
 * `version` unchanged, because an answer in progress must not fail as stale. Returns how many.
 */
export async function escalateComplaints(): Promise<number> {
  return transact('SYSTEM', 'escalateComplaints', async (write) => {
    const late = await write.tx.$queryRaw<{ id: string; complaintNo: string; status: string }[]>`
      UPDATE "Complaint" SET "escalatedAt" = ${now()}, "updatedAt" = ${now()}
      WHERE status NOT IN ('RESOLVED', 'REJECTED') AND "escalatedAt" IS NULL
        AND ("answerBy" < ${now()} OR ("acknowledgedAt" IS NULL AND "acknowledgeBy" < ${now()}))
      RETURNING id, "complaintNo", status::text`;
    for (const { id, complaintNo, status } of late) {
      await recordStatus(write, 'Complaint', id, 'ESCALATE', status, status);
      const title = `Complaint ${complaintNo} is overdue`;
      write.log({ action: 'Complaint.ESCALATE', entityType: 'Complaint', entityId: id, summary: title });
      // The notification disappears once the complaint is no longer overdue.
      const { waiting } = complaintsToHandle.audience({ id }, { urgent: true });
      write.notify(
        { ...readers(['ADMIN'], visibleComplaints, id), waiting },
        { kind: 'COMPLAINT_OVERDUE', title, entityType: 'Complaint', entityId: id },
      );
    }
    return late.length;
  });
}

export const complaintClockJob = defineJob({
  name: 'complaintClock',
  payload: z.unknown(),
  schedule: { everyMinutes: 1 },
  run: async () => {
    await escalateComplaints();
  },
});
