import { fieldError } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Tx, Write } from '../../scheme/workflow/transact.ts';

type Invoice = { id: string; amount: bigint; amountPaid: bigint };

/** A reference belongs to one invoice, and to one receipt. Errors: INV_RRR_TAKEN. */
export async function assertRrrUnused(tx: Tx, rrr: string, invoiceId: string): Promise<void> {
  const taken =
    (await tx.invoice.findFirst({ where: { rrr, id: { not: invoiceId } }, select: { id: true } })) ??
    (await tx.paymentReference.findFirst({
      where: { rrr, invoiceId: { not: invoiceId }, status: { not: 'WITHDRAWN' } },
      select: { id: true },
    })) ??
    (await tx.remitaPayment.findFirst({
      where: { rrr, direction: 'IN', status: { not: 'REVERSED' }, matches: { none: { invoiceId, unmatchedAt: null } } },
      select: { id: true },
    }));
  if (taken) throw fieldError('INV_RRR_TAKEN', 'rrr');
}

/** The amount of an invoice that needs a reference: besides open references, or replacing them. */
export async function amountWithoutReference(tx: Tx, invoice: Invoice, isBesides: boolean): Promise<bigint> {
  const where = { invoiceId: invoice.id, status: 'OPEN' as const };
  const { _sum } = isBesides ? await tx.paymentReference.aggregate({ where, _sum: { amount: true } }) : { _sum: { amount: null } };
  return invoice.amount - invoice.amountPaid - (_sum.amount ?? 0n);
}

/** Deletes pending requests for a Remita reference. */
async function dropRequests(tx: Tx, invoiceId: string): Promise<void> {
  await tx.referenceRequest.updateMany({ where: { invoiceId, status: { in: ['QUEUED', 'FAILED'] } }, data: { status: 'DROPPED' } });
}

type NewReference = { rrr: string; amount: number | null; isBesides: boolean };

/** Adds a reference to an invoice, replacing the open ones or besides them. Errors: INV_RRR_TAKEN, INV_RRR_AMOUNT. */
export async function addReference(
  write: Write,
  invoice: Invoice,
  { rrr, amount: asked, isBesides }: NewReference,
): Promise<{ amount: bigint }> {
  const { tx, actor } = write;
  await assertRrrUnused(tx, rrr, invoice.id);
  if ((await tx.paymentReference.count({ where: { rrr, invoiceId: invoice.id, status: 'PAID' } })) > 0)
    throw fieldError('INV_RRR_TAKEN', 'rrr');
  const open = { invoiceId: invoice.id, status: 'OPEN' as const };
  await tx.paymentReference.updateMany({ where: { ...open, ...(isBesides && { rrr }) }, data: { status: 'WITHDRAWN' } });
  const left = await amountWithoutReference(tx, invoice, true);
  const amount = asked === null ? left : BigInt(asked);
  if (amount > left || amount <= 0n) throw fieldError('INV_RRR_AMOUNT', 'amount', { amount: nairaText(left > 0n ? left : 0n) });
  await dropRequests(tx, invoice.id);
  await tx.paymentReference.create({
    data: { invoiceId: invoice.id, rrr, amount, createdById: actor === 'SYSTEM' ? null : actor.userId },
  });
  return { amount };
}

/** Marks the reference of a payment as paid. Returns the next unused reference. */
export async function markReferencePaid(tx: Tx, invoiceId: string, current: string | null, rrr: string): Promise<string | null> {
  await tx.paymentReference.updateMany({ where: { invoiceId, rrr, status: 'OPEN' }, data: { status: 'PAID' } });
  if (current !== rrr) return current;
  const next = await tx.paymentReference.findFirst({ where: { invoiceId, status: 'OPEN' }, orderBy: { createdAt: 'asc' } });
  return next?.rrr ?? null;
}

/** Cancels the open references of an invoice. */
export async function withdrawReferences(tx: Tx, invoiceId: string): Promise<void> {
  await tx.paymentReference.updateMany({ where: { invoiceId, status: 'OPEN' }, data: { status: 'WITHDRAWN' } });
  await dropRequests(tx, invoiceId);
}

/** Reopens the reference of a failed payment. */
export async function reopenReference(tx: Tx, invoiceId: string, rrr: string): Promise<void> {
  await tx.paymentReference.updateMany({ where: { invoiceId, rrr, status: 'PAID' }, data: { status: 'OPEN' } });
}
