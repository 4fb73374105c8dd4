import { z } from 'zod';
import { emailMessages } from '../../messaging/texts/message-text.ts';
import { dayInWords, now, today } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { nairaText } from '../../platform/money.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';

/** Invoices in one transaction. */
const BATCH_SIZE = 200;

type Overdue = {
  id: string;
  invoiceNo: string;
  status: string;
  enrolleeId: string | null;
  mdaId: string | null;
  amountDue: bigint;
  dueDate: Date;
  rrr: string | null;
};

/** Reminds of the next invoices whose payers were not reminded since their last step. */
async function remindBatch(steps: readonly number[]): Promise<number> {
  return transact('SYSTEM', 'remindOfInvoices', async (write) => {
    const { tx } = write;
    const reminded = await tx.$queryRaw<Overdue[]>`
      UPDATE "Invoice" i SET "reminderStep" = s.step, "remindedAt" = ${now()}, "updatedAt" = ${now()}
      FROM (
        SELECT v.id, max(d.step) AS step FROM "Invoice" v JOIN unnest(${[...steps]}::int[]) AS d(step) ON ${today()}::date - v."dueDate" >= d.step
        WHERE v.status IN ('PENDING', 'PART_PAID') GROUP BY v.id HAVING max(d.step) > coalesce(v."reminderStep", -1)
        ORDER BY v."dueDate", v.id LIMIT ${BATCH_SIZE}
      ) s
      WHERE i.id = s.id AND i.status IN ('PENDING', 'PART_PAID') AND coalesce(i."reminderStep", -1) < s.step
      RETURNING i.id, i."invoiceNo", i.status::text AS status, i."enrolleeId", i."mdaId", i.amount - i."amountPaid" AS "amountDue", i."dueDate", i.rrr`;
    const reminder = await emailMessages(tx, 'INVOICE_REMINDER');
    const reminderWithRrr = await emailMessages(tx, 'INVOICE_REMINDER_RRR');
    const mdaIds = reminded.flatMap(({ mdaId }) => mdaId ?? []);
    const mdas = new Map((await tx.mda.findMany({ where: { id: { in: mdaIds } } })).map((mda) => [mda.id, mda]));
    for (const { id, invoiceNo, status, enrolleeId, mdaId, amountDue, dueDate, rrr } of reminded) {
      const subject = { entityType: 'Invoice', entityId: id };
      const title = `${nairaText(amountDue)} on ${invoiceNo} was due on ${dayInWords(dueDate)}${rrr ? `; pay with RRR ${rrr}` : ''}`;
      if (enrolleeId) write.notify({ enrolleeId }, { kind: 'INVOICE_OVERDUE', title, ...subject });
      const mda = mdaId && mdas.get(mdaId);
      if (mda) {
        const values = { name: mda.contactName, invoiceNo, amount: nairaText(amountDue), dueDate: dayInWords(dueDate) };
        write.job('sendMail', { to: mda.email, ...(rrr ? reminderWithRrr({ ...values, rrr }) : reminder(values)) });
      }
      await recordStatus(write, 'Invoice', id, 'REMIND', status, status);
      write.log({ action: 'Invoice.REMIND', ...subject, summary: `Reminded the payer of ${invoiceNo}: ${nairaText(amountDue)} left` });
    }
    return reminded.length;
  });
}

/** Reminds payers of overdue invoices, once for each of the days after the due day that the settings name. */
export async function remindOfInvoices(): Promise<number> {
  const { invoiceReminderDays } = await getSettings();
  let count = 0;
  for (let last = BATCH_SIZE; last === BATCH_SIZE; count += last) last = await remindBatch(invoiceReminderDays);
  return count;
}

export const invoiceReminderJob = defineJob({
  name: 'invoiceReminders',
  payload: z.unknown(),
  schedule: { dailyAt: '07:10' },
  run: async () => {
    await remindOfInvoices();
  },
});
