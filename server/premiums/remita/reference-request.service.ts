import { lockRow } from '../../platform/database/lock-row.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { invoiceMachine } from '../invoices/invoice.machine.ts';
import { loadInvoice } from '../invoices/invoice.service.ts';
import { amountWithoutReference } from '../invoices/payment-reference.service.ts';
import { REFERENCE_ATTEMPTS } from '../remita-connection/queue-references.ts';
import { isRemitaOn } from '../remita-connection/remita-line.ts';
import { requestInvoiceReferenceInput } from './remita.input.ts';

/**
 * Asks Remita for a reference of an invoice, for the whole or for a part; a failed request of the same amount is made again.
 * Errors: RMT_OFF, RMT_WAITING, INV_RRR_AMOUNT, STATE_INVALID, CONFLICT_STALE.
 */
export async function requestInvoiceReference(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, amount: asked, isBesides } = parse(requestInvoiceReferenceInput, raw);
  if (!isRemitaOn()) throw new DomainError('RMT_OFF');
  return transact(viewer, 'requestInvoiceReference', async ({ tx, job, log }) => {
    await lockRow(tx, 'Invoice', id);
    const invoice = await loadInvoice(tx, viewer, id);
    assertVersion(invoice, version);
    invoiceMachine.next(viewer, invoice, invoice.status === 'PART_PAID' ? 'REISSUE' : 'ISSUE');
    // Drafts are issued by entering a reference manually.
    if (invoice.status === 'DRAFT') throw stateInvalid(invoice);
    const left = await amountWithoutReference(tx, invoice, isBesides);
    const amount = asked === null ? left : BigInt(asked);
    if (amount > left || amount <= 0n) throw fieldError('INV_RRR_AMOUNT', 'amount', { amount: nairaText(left > 0n ? left : 0n) });
    const earlier = await tx.referenceRequest.findFirst({ where: { invoiceId: id, status: { in: ['QUEUED', 'FAILED'] } } });
    if (earlier?.status === 'QUEUED') throw new DomainError('RMT_WAITING');
    const isAgain = earlier?.amount === amount && earlier.isBesides === isBesides;
    if (earlier && !isAgain) await tx.referenceRequest.update({ where: { id: earlier.id }, data: { status: 'DROPPED' } });
    const request =
      earlier && isAgain
        ? await tx.referenceRequest.update({ where: { id: earlier.id }, data: { status: 'QUEUED', attempts: 0, error: null } })
        : await tx.referenceRequest.create({ data: { invoiceId: id, amount, isBesides, createdById: viewer.userId } });
    log({
      action: 'Invoice.REQUEST_REFERENCE',
      entityType: 'Invoice',
      entityId: id,
      summary: `Requested an RRR for ${nairaText(amount)} on ${invoice.invoiceNo} from Remita`,
    });
    job('requestRrrFromRemita', { id: request.id }, { maxAttempts: REFERENCE_ATTEMPTS });
    return { id };
  }).catch((error) => {
    if (isUniqueViolation(error)) throw new DomainError('RMT_WAITING');
    throw error;
  });
}
