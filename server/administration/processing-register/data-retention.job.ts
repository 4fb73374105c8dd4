import { z } from 'zod';
import { addDays, addMonths, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { getSettings } from '../../scheme/settings/settings.ts';

/** Deletes form drafts without a recent change and old sessions of the phone menu, and blanks the wording of old text messages. Their rows remain, because reports and costs count them. */
export const dataRetentionJob = defineJob({
  name: 'dataRetention',
  payload: z.object({}),
  schedule: { dailyAt: '02:50' },
  run: async () => {
    const { draftDays, textMessageMonths, ussdSessionDays } = await getSettings();
    await db.formDraft.deleteMany({ where: { updatedAt: { lt: addDays(now(), -draftDays) } } });
    await db.ussdSession.deleteMany({ where: { updatedAt: { lt: addDays(now(), -ussdSessionDays) } } });
    await db.smsMessage.updateMany({
      where: {
        createdAt: { lt: addMonths(now(), -textMessageMonths) },
        status: { in: ['SENT', 'FAILED', 'UNCERTAIN'] },
        text: { not: '' },
      },
      data: { text: '' },
    });
    await db.smsInbound.updateMany({
      where: { receivedAt: { lt: addMonths(now(), -textMessageMonths) }, handledAt: { not: null }, text: { not: '' } },
      data: { text: '' },
    });
  },
});
