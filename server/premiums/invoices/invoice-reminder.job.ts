import { z } from 'zod';
import { emailMessages } from '../../messaging/texts/message-text.ts';
import { dayInWords, now, today } from '../../platform/clock.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import { nairaText } from '../../platform/money.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';

/** Invoices in one transaction. */
const BATCH_SIZE = 200;

/** Below every stage that the settings allow. */
const NO_STEP = -1000;

type Overdue = {
  id: string;
  /** Days after the due date of the stage that is reached. */
  step: number;
  invoiceNo: string;
  status: string;
  enrolleeId: string | null;
  mdaId: string | null;
  amountDue: bigint;
  dueDate: Date;
  rrr: string | null;
};

const stageText = (step: number): string => {
  const days = `${Math.abs(step)} ${Math.abs(step) === 1 ? 'day' : 'days'}`;
  return step === 0 ? 'On the due date' : `${days} ${step < 0 ? 'before' : 'after'} the due date`;
};

/** The letter of each stage: before the due date, first, second and final after it; each can be edited. */
async function readLetters(tx: Tx, steps: readonly number[]) {
  const first = await emailMessages(tx, 'INVOICE_REMINDER');
  const firstWithRrr = await emailMessages(tx, 'INVOICE_REMINDER_RRR');
  const before = await emailMessages(tx, 'INVOICE_REMINDER_BEFORE');
  const second = await emailMessages(tx, 'INVOICE_REMINDER_SECOND');
  const final = await emailMessages(tx, 'INVOICE_REMINDER_FINAL');
  const late = steps.filter((step) => step > 0);
  return (step: number, values: { name: string; invoiceNo: string; amount: string; dueDate: string }, rrr: string | null) => {
    const pay = rrr ? `Pay at any bank with RRR ${rrr}.` : 'The accounts office of the scheme will give you the RRR for payment.';
    if (step <= 0) return before({ ...values, pay });
    if (step === Math.min(...late)) return rrr ? firstWithRrr({ ...values, rrr }) : first(values);
    return (step === Math.max(...late) ? final : second)({ ...values, pay });
  };
}

/** Reminds of the next invoices whose payers were not reminded since their last step. */
async function remindBatch(steps: readonly number[]): Promise<number> {
  return transact('SYSTEM', 'remindOfInvoices', async (write) => {
    const { tx } = write;
    const reminded = await tx.$queryRaw<Overdue[]>`
      UPDATE "Invoice" i SET "reminderStep" = s.step, "remindedAt" = ${now()}, "updatedAt" = ${now()}
      FROM (
        SELECT v.id, max(d.step) AS step FROM "Invoice" v JOIN unnest(${[...steps]}::int[]) AS d(step) ON ${today()}::date - v."dueDate" >= d.step
          AND (d.step > 0 OR v."issuedAt" < v."dueDate" + d.step)
        WHERE v.status IN ('PENDING', 'PART_PAID') AND v."reminderPauseReason" IS NULL
        GROUP BY v.id HAVING max(d.step) > coalesce(v."reminderStep", ${NO_STEP})
        ORDER BY v."dueDate", v.id LIMIT ${BATCH_SIZE}
      ) s
      WHERE i.id = s.id AND i.status IN ('PENDING', 'PART_PAID') AND i."reminderPauseReason" IS NULL
        AND coalesce(i."reminderStep", ${NO_STEP}) < s.step
      RETURNING i.id, i."reminderStep" AS step, i."invoiceNo", i.status::text AS status, i."enrolleeId", i."mdaId", i.amount - i."amountPaid" AS "amountDue", i."dueDate", i.rrr`;
    const letterOf = await readLetters(tx, steps);
    const mdaIds = reminded.flatMap(({ mdaId }) => mdaId ?? []);
    const mdas = new Map((await tx.mda.findMany({ where: { id: { in: mdaIds } } })).map((mda) => [mda.id, mda]));
    for (const { id, step, invoiceNo, status, enrolleeId, mdaId, amountDue, dueDate, rrr } of reminded) {
      const subject = { entityType: 'Invoice', entityId: id };
      const owed = `${nairaText(amountDue)} on ${invoiceNo}`;
      const due = step > 0 ? `${owed} was due on ${dayInWords(dueDate)}` : `${owed} is due on ${dayInWords(dueDate)}`;
      const title = rrr ? `${due}; pay with RRR ${rrr}` : due;
      if (enrolleeId) write.notify({ enrolleeId }, { kind: 'INVOICE_OVERDUE', title, ...subject });
      const mda = mdaId && mdas.get(mdaId);
      if (mda) {
        const values = { name: mda.contactName, invoiceNo, amount: nairaText(amountDue), dueDate: dayInWords(dueDate) };
        write.job('sendInvoiceMail', { invoiceId: id, to: mda.email, ...letterOf(step, values, rrr) });
      }
      await recordStatus(write, 'Invoice', id, 'REMIND', status, status, stageText(step));
      write.log({ action: 'Invoice.REMIND', ...subject, summary: `Reminded the payer of ${invoiceNo}: ${nairaText(amountDue)} left` });
    }
    return reminded.length;
  });
}

/** Reminds payers of unpaid invoices, once for each of the days before and after the due day that the settings name. Paused ones are left out. */
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
