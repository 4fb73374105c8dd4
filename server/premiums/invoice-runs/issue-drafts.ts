import type { InvoiceRun } from '../../generated/prisma/client.ts';
import { emailMessages } from '../../messaging/texts/message-text.ts';
import { dayInWords, monthInWords, now } from '../../platform/clock.ts';
import { uuid7 } from '../../platform/ids.ts';
import { addJobs } from '../../platform/jobs/add-job.ts';
import { nairaText } from '../../platform/money.ts';
import { recordStatuses } from '../../scheme/workflow/change-many.ts';
import { yearlyNumbers } from '../../scheme/workflow/numbers.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { invoiceIssued } from '../invoices/invoice.ledger.ts';
import { linkToInvoice } from '../invoices/reference-notice.ts';
import { queueReferences } from '../remita-connection/queue-references.ts';
import { employerLines } from './employer-invoice.rules.ts';

/** People whose list an email carries: a file of about one megabyte. */
const MAX_LISTED = 20_000;

type Whole = { draftId: string; lives: number; amount: bigint };

const filesText = (lives: number): string => {
  const people = `${lives.toLocaleString('en-NG')} ${lives === 1 ? 'person' : 'people'}`;
  return lives <= MAX_LISTED
    ? `The invoice and the list of the ${people} it is for are attached.`
    : `The invoice is attached. Its list of ${people} is too long for an email; open it at the address below, or ask the accounts office for it.`;
};

/** Creates the invoices of a run with ledger entries and emails, one statement per table. */
export async function issueDrafts(
  write: Write,
  run: Pick<InvoiceRun, 'id' | 'runNo' | 'month'>,
  { dueDate, createdById }: { dueDate: Date; createdById: string },
): Promise<void> {
  const { tx } = write;
  const drafts = await tx.invoiceDraft.findMany({
    where: { runId: run.id, leftOut: null },
    include: { mda: true, plan: true },
    orderBy: { mda: { name: 'asc' } },
  });
  const wholes = await tx.$queryRaw<Whole[]>`
    SELECT l."draftId", count(*)::int AS lives, sum(l.amount)::bigint AS amount FROM "InvoiceLife" l JOIN "InvoiceDraft" d ON d.id = l."draftId"
    WHERE d."runId" = ${run.id}::uuid AND d."leftOut" IS NULL AND l.reason = 'WHOLE_MONTH' GROUP BY l."draftId"`;
  const wholeOf = new Map(wholes.map((whole) => [whole.draftId, whole]));
  const numbers = await yearlyNumbers(tx, 'INV', 6, drafts.length);
  const issuedAt = now();
  const invoices = drafts.map((draft, index) => {
    const whole = wholeOf.get(draft.id);
    const lines = employerLines({ ...draft, wholeAmount: whole?.amount ?? 0n, wholeLives: whole?.lives ?? 0 }, run.month);
    return { id: uuid7(), invoiceNo: numbers[index] as string, draft, lines };
  });
  await tx.invoice.createMany({
    data: invoices.map(({ id, invoiceNo, draft: { mdaId, planId, amount } }) => ({
      ...{ id, invoiceNo, kind: 'PREMIUM_MDA' as const, status: 'PENDING' as const },
      ...{ mdaId, planId, amount, period: run.month, dueDate, issuedAt, createdById },
    })),
  });
  await tx.invoiceLine.createMany({
    data: invoices.flatMap(({ id, lines }) =>
      lines.map((line, position) => ({ ...line, invoiceId: id, position, amount: BigInt(line.qty) * line.unitPrice })),
    ),
  });
  const pairs = JSON.stringify(invoices.map(({ id, draft }) => ({ id, draftId: draft.id })));
  await tx.$executeRaw`
    UPDATE "InvoiceDraft" d SET "invoiceId" = p.id, version = d.version + 1
    FROM jsonb_to_recordset(${pairs}::jsonb) AS p(id uuid, "draftId" uuid) WHERE d.id = p."draftId"`;
  const issued = invoices.map(({ id }) => ({ id, fromStatus: null }));
  await recordStatuses(write, 'Invoice', 'ISSUE', issued, 'PENDING', run.runNo);
  await invoiceIssued.post(
    write,
    invoices.map(({ id }) => id),
  );
  await queueReferences(
    tx,
    write.actor,
    invoices.map(({ id, draft: { amount } }) => ({ id, amount })),
  );
  for (const { id, invoiceNo } of invoices)
    write.log({ action: 'Invoice.ISSUE', entityType: 'Invoice', entityId: id, summary: `Issued ${invoiceNo} in ${run.runNo}` });
  const emailMessage = await emailMessages(tx, 'INVOICE');
  const what = `the premiums of ${monthInWords(run.month)}`;
  await addJobs(
    tx,
    'sendInvoiceMail',
    invoices.map(({ id, invoiceNo, draft: { mda, amount, lives } }) => ({
      ...{ invoiceId: id, withList: lives <= MAX_LISTED, to: mda.email },
      ...emailMessage({
        ...{ name: mda.contactName, invoiceNo, amount: nairaText(amount), dueDate: dayInWords(dueDate), what },
        ...{ files: filesText(lives), link: linkToInvoice(id) },
      }),
    })),
  );
}
