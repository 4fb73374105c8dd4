import type { Payment } from '../../generated/prisma/client.ts';
import { parse, stateInvalid } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { readers, type Tx, transact } from '../../scheme/workflow/transact.ts';
import { revertPayment } from '../bills/bill-payment.service.ts';
import { visiblePayments } from './payment.access.ts';
import { reversePaymentInput, undoPaymentInput } from './payment.input.ts';
import { paymentReversed } from './payment.ledger.ts';
import { paymentMachine } from './payment.machine.ts';
import { loadPayment } from './payment.service.ts';

/** Loads a payment at the version shown. Errors: NOT_FOUND, CONFLICT_STALE, STATE_INVALID if a reversal is requested already, or is not. */
async function loadForReversal(tx: Tx, viewer: Viewer, id: string, version: number, isRequested: boolean): Promise<Payment> {
  const payment = await loadPayment(tx, viewer, id);
  assertVersion(payment, version);
  if (payment.status !== 'PAID' || (payment.reversalRequestedById !== null) !== isRequested) throw stateInvalid(payment, 'Payment');
  return payment;
}

/** The bank sent the money back: requests the reversal, which a second accountant confirms. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function requestPaymentReversal(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(undoPaymentInput, raw);
  return transact(viewer, 'requestPaymentReversal', async (write) => {
    const payment = await loadForReversal(write.tx, viewer, id, version, false);
    await changeStatus(write, paymentMachine, payment, 'REQUEST_REVERSAL', {
      data: { reversalReason: reason, reversalRequestedById: viewer.userId },
      note: reason,
      summary: `Requested reversal of ${payment.paymentNo}: ${reason}`,
    });
    write.notify(readers(['ACCOUNTANT'], visiblePayments, id), {
      kind: 'PAYMENT_REVERSAL_REQUESTED',
      title: `Reversal requested for ${payment.paymentNo}, ${nairaText(payment.netAmount)}`,
      entityType: 'Payment',
      entityId: id,
    });
    return { id };
  });
}

/** Rejects the reversal of a payment; the requester uses it to withdraw the reversal. Errors: STATE_INVALID, CONFLICT_STALE. */
export async function declinePaymentReversal(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(undoPaymentInput, raw);
  return transact(viewer, 'declinePaymentReversal', async (write) => {
    const payment = await loadForReversal(write.tx, viewer, id, version, true);
    await changeStatus(write, paymentMachine, payment, 'DECLINE_REVERSAL', {
      data: { reversalReason: null, reversalRequestedById: null },
      note: reason,
      summary: `Rejected the reversal of ${payment.paymentNo}: ${reason}`,
    });
    if (payment.reversalRequestedById && payment.reversalRequestedById !== viewer.userId)
      write.notify(
        { userIds: [payment.reversalRequestedById] },
        {
          kind: 'PAYMENT_REVERSAL_DECLINED',
          title: `${payment.paymentNo} was not reversed: ${reason}`,
          entityType: 'Payment',
          entityId: id,
        },
      );
    return { id };
  });
}

/**
 * Reverses a payment by a second person: its claims and bills become APPROVED and can be paid again.
 * Errors: FOUR_EYES, STATE_INVALID, CONFLICT_STALE.
 */
export async function reversePayment(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version } = parse(reversePaymentInput, raw);
  return transact(viewer, 'reversePayment', async (write) => {
    const payment = await loadForReversal(write.tx, viewer, id, version, true);
    const reason = payment.reversalReason ?? '';
    await changeStatus(write, paymentMachine, payment, 'REVERSE', {
      data: { failReason: reason },
      note: reason,
      summary: `Reversed ${payment.paymentNo}: ${reason}`,
    });
    await paymentReversed.post(write, [id]);
    await revertPayment(write, { paymentId: id });
    write.notify(
      { hcpId: payment.hcpId },
      { kind: 'PAYMENT_REVERSED', title: `${payment.paymentNo} was reversed: ${reason}`, entityType: 'Payment', entityId: id },
    );
    return { id };
  });
}
