import { z } from 'zod';
import { now } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Notice, readers, transact } from '../../scheme/workflow/transact.ts';
import { paRequestsToDecide, visiblePaRequests } from './pa-request.access.ts';

/**
 * Marks overdue requests and notifies administrators once each. One statement, so that concurrent runs mark each request once. Leaves
 * `version` unchanged, because a decision in progress must not fail as stale.
 */
export async function markOverdueRequests(): Promise<number> {
  return transact('SYSTEM', 'markOverdueRequests', async (write) => {
    const late = await write.tx.$queryRaw<{ id: string; requestNo: string; hcp: string }[]>`
      UPDATE "PaRequest" r SET "slaBreached" = true, "updatedAt" = now() FROM "Hcp" h
      WHERE h.id = r."hcpId" AND r.status = 'PENDING' AND NOT r."slaBreached" AND r."dueAt" <= ${now()}
      RETURNING r.id, r."requestNo", h.name AS hcp`;
    for (const { id, requestNo, hcp } of late) {
      await recordStatus(write, 'PaRequest', id, 'BREACH', 'PENDING', 'PENDING');
      write.log({ action: 'PaRequest.BREACH', entityType: 'PaRequest', entityId: id, summary: `${requestNo} is overdue` });
      const notice: Notice = {
        kind: 'PA_BREACHED',
        title: `${requestNo} from ${hcp} is overdue`,
        entityType: 'PaRequest',
        entityId: id,
      };
      // The notification disappears once the request is decided.
      const { waiting } = paRequestsToDecide.audience({ id }, { urgent: true });
      write.notify({ ...readers(['ACCOUNT_MANAGER', 'ADMIN'], visiblePaRequests, id), waiting }, notice);
    }
    return late.length;
  });
}

export const paClockJob = defineJob({
  name: 'paClock',
  payload: z.unknown(),
  schedule: { everyMinutes: 1 },
  run: async () => {
    await markOverdueRequests();
  },
});
