import type { Prisma } from '../../generated/prisma/client.ts';
import { type PremiumLine, sumOf } from '../../members/rules/premium.ts';
import { addDays, now, today } from '../../platform/clock.ts';
import { recordStatus } from '../../scheme/workflow/change-status.ts';
import { yearlyNumber } from '../../scheme/workflow/numbers.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { queueReferences } from '../remita-connection/queue-references.ts';
import { invoicesToPay } from './invoice.access.ts';
import { invoiceIssued } from './invoice.ledger.ts';

const DAYS_TO_PAY = 30;

type Bill = Pick<Prisma.InvoiceUncheckedCreateInput, 'kind' | 'mdaId' | 'enrolleeId' | 'period' | 'dueDate'> & {
  /** Null if it is for no plan: income of its fund, or of the administration. */
  planId: string | null;
  /** The fund of an invoice for no plan. */
  fundingPool?: string | null;
  lines: PremiumLine[];
};

/** Invoices a person's premium under the current plan. */
export async function issuePremiumInvoice(write: Write, enrolleeId: string, lines: PremiumLine[], period = today()) {
  const { planId } = await write.tx.enrollee.findUniqueOrThrow({ where: { id: enrolleeId }, select: { planId: true } });
  return billPremium(write, { kind: 'PREMIUM_SELF', enrolleeId, planId, period, dueDate: addDays(today(), DAYS_TO_PAY), lines });
}

/** Issues an invoice. The reference to pay by is Remita's to make: without a connection, an officer types it (issueInvoice). */
export async function billPremium(write: Write, { lines, ...bill }: Bill): Promise<{ id: string; invoiceNo: string }> {
  const invoice = await write.tx.invoice.create({
    data: {
      ...bill,
      invoiceNo: await yearlyNumber(write.tx, 'INV', 6),
      amount: sumOf(lines),
      status: 'PENDING',
      issuedAt: now(),
      createdById: write.actor === 'SYSTEM' ? null : write.actor.userId,
      lines: { create: lines.map((line, position) => ({ ...line, position, amount: BigInt(line.qty) * line.unitPrice })) },
    },
    select: { id: true, invoiceNo: true, amount: true },
  });
  await recordStatus(write, 'Invoice', invoice.id, 'ISSUE', null, 'PENDING');
  await invoiceIssued.post(write, [invoice.id]);
  await queueReferences(write.tx, write.actor, [invoice]);
  write.log({
    action: 'Invoice.ISSUE',
    entityType: 'Invoice',
    entityId: invoice.id,
    summary: `Issued ${invoice.invoiceNo}${bill.planId ? ' for a premium' : ''}`,
  });
  write.notify(invoicesToPay.audience(invoice), {
    kind: 'INVOICE_ISSUED',
    title: `${invoice.invoiceNo} is awaiting payment`,
    entityType: 'Invoice',
    entityId: invoice.id,
  });
  return { id: invoice.id, invoiceNo: invoice.invoiceNo };
}
