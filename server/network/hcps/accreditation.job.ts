import { z } from 'zod';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { dayInWords, daysBetween, today } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { type Notice, readers, transact } from '../../scheme/workflow/transact.ts';
import { visibleHcps } from './hcp.access.ts';

type Due = { id: string; name: string; code: string; email: string; contactName: string; accreditedTo: Date };

/**
 * Notifies account managers and the facility 60, 30 and 7 days before an accreditation ends, and when it has ended. Stores the stage in the
 * same statement, so that concurrent runs send each warning once; a renewal clears it.
 */
export async function notifyAccreditationExpiry(): Promise<number> {
  return transact('SYSTEM', 'notifyAccreditationExpiry', async (write) => {
    const due = await write.tx.$queryRaw<Due[]>`
      UPDATE "Hcp" h SET "accreditationTold" = d.stage
      FROM (
        SELECT id, CASE WHEN left_days < 0 THEN 0 WHEN left_days <= 7 THEN 7 WHEN left_days <= 30 THEN 30 ELSE 60 END AS stage
        FROM (SELECT id, "accreditedTo" - ${today()}::date AS left_days FROM "Hcp" WHERE status = 'ACTIVATED' AND "accreditedTo" <= ${today()}::date + 60) l
      ) d
      WHERE d.id = h.id AND (h."accreditationTold" IS NULL OR h."accreditationTold" > d.stage)
      RETURNING h.id, h.name, h.code, h.email, h."contactName", h."accreditedTo"`;
    for (const { id, name, code, email, contactName, accreditedTo } of due) {
      const left = daysBetween(today(), accreditedTo);
      const title = `The accreditation of ${name} (${code}) ${left < 0 ? 'ended' : 'ends'} on ${dayInWords(accreditedTo)}`;
      const notice: Notice = { kind: 'HCP_ACCREDITATION', title, entityType: 'Hcp', entityId: id };
      write.notify(readers(['ACCOUNT_MANAGER'], visibleHcps, id), notice);
      write.notify({ hcpId: id }, notice);
      const values = { name: contactName, facility: name, day: dayInWords(accreditedTo) };
      const words = await emailMessage(write.tx, left < 0 ? 'ACCREDITATION_ENDED' : 'ACCREDITATION_ENDS', values);
      write.job('sendMail', { to: email, ...words });
    }
    return due.length;
  });
}

export const accreditationJob = defineJob({
  name: 'accreditation',
  payload: z.unknown(),
  schedule: { dailyAt: '06:00' },
  run: async () => {
    await notifyAccreditationExpiry();
  },
});
