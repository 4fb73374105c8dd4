import { randomInt } from 'node:crypto';
import { addDays, now, today } from '../clock.ts';
import { recordStatus } from '../workflow/change-status.ts';
import { yearlyNumber } from '../workflow/numbers.ts';
import type { Write } from '../workflow/transact.ts';
import { type PremiumLine, sumOf } from './premium.ts';

const DAYS_TO_PAY = 30;

/** A retrieval reference of the payment channel: 12 digits, random, unique on invoices. */
async function freeRrr(write: Write): Promise<string> {
  for (;;) {
    const rrr = `${randomInt(100_000, 1_000_000)}${randomInt(100_000, 1_000_000)}`;
    if (!(await write.tx.invoice.findUnique({ where: { rrr }, select: { id: true } }))) return rrr;
  }
}

/** Bills the premium of a new principal. */
export async function issuePremiumInvoice(
  write: Write,
  enrolleeId: string,
  lines: PremiumLine[],
): Promise<{ id: string; invoiceNo: string }> {
  const invoice = await write.tx.invoice.create({
    data: {
      invoiceNo: await yearlyNumber(write.tx, 'INV', 6),
      kind: 'PREMIUM_SELF',
      enrolleeId,
      period: today(),
      amount: sumOf(lines),
      dueDate: addDays(today(), DAYS_TO_PAY),
      rrr: await freeRrr(write),
      status: 'PENDING',
      issuedAt: now(),
      createdById: write.actor === 'SYSTEM' ? null : write.actor.userId,
      lines: { create: lines.map((line, position) => ({ ...line, position, amount: BigInt(line.qty) * line.unitPrice })) },
    },
    select: { id: true, invoiceNo: true },
  });
  await recordStatus(write, 'Invoice', invoice.id, 'ISSUE', null, 'PENDING');
  write.log({ action: 'Invoice.ISSUE', entityType: 'Invoice', entityId: invoice.id, summary: `Issued ${invoice.invoiceNo} for a premium` });
  write.notify(
    { role: 'ACCOUNTANT' },
    { kind: 'INVOICE_ISSUED', title: `${invoice.invoiceNo} waits for payment`, entityType: 'Invoice', entityId: invoice.id },
  );
  return invoice;
}
