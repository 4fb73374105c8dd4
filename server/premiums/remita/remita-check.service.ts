import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { visibleReceipts } from '../invoices/invoice.access.ts';
import { loadInvoice } from '../invoices/invoice.service.ts';
import { queueCheck } from '../remita-connection/queue-check.ts';
import { isRemitaOn } from '../remita-connection/remita-line.ts';
import { checkInvoicePaymentsInput, checkReceiptInput } from './remita.input.ts';

/** Asks Remita whether the open references of an invoice are paid. Errors: RMT_OFF, RMT_NOTHING, CONFLICT_STALE. */
export async function checkInvoicePayments(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(checkInvoicePaymentsInput, raw);
  if (!isRemitaOn()) throw new DomainError('RMT_OFF');
  return transact(viewer, 'checkInvoicePayments', async (write) => {
    const invoice = await loadInvoice(write.tx, viewer, id);
    assertVersion(invoice, version);
    const references = await write.tx.paymentReference.findMany({ where: { invoiceId: id, status: 'OPEN' } });
    if (references.length === 0) throw new DomainError('RMT_NOTHING');
    for (const { rrr } of references) queueCheck(write, rrr);
    return { id };
  });
}

/** Asks Remita about the money of a receipt. Errors: RMT_OFF, NOT_FOUND, CONFLICT_STALE. */
export async function checkReceipt(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(checkReceiptInput, raw);
  if (!isRemitaOn()) throw new DomainError('RMT_OFF');
  return transact(viewer, 'checkReceipt', async (write) => {
    const where = { AND: [{ id, direction: 'IN' as const, status: { not: 'REVERSED' as const } }, visibleReceipts(viewer)] };
    const receipt = await write.tx.remitaPayment.findFirst({ where });
    if (!receipt) throw new DomainError('NOT_FOUND');
    assertVersion(receipt, version);
    queueCheck(write, receipt.rrr);
    return { id };
  });
}
