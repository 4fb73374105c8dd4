import { dayOf, HOUR, isoDate, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { Payment } from './bills.ts';

const FAILED_SHARE = 0.02;

export type PayMethod = 'BANK_TRANSFER' | 'REMITA' | 'CHEQUE';

/** Writes a payment rejected by the bank; its bills were paid by the next one. */
function writeFailure(world: World, payment: Payment, random: Random, gross: number): void {
  const createdAt = payment.createdAt - 70 * MINUTE;
  const failedAt = payment.createdAt - 20 * MINUTE;
  const id = random.uuid(createdAt);
  const paymentNo = world.numbered(`PAY-${yymm(dayOf(createdAt))}`, 5);
  const failReason = 'The bank rejected the account number';
  world.copyBuffer.add('Payment', {
    id,
    paymentNo,
    hcpId: payment.hcp.id,
    fundingPool: payment.pool,
    runId: null,
    grossAmount: gross,
    deductions: 0,
    netAmount: gross,
    method: 'BANK_TRANSFER',
    bankName: payment.hcp.bank.name,
    accountName: payment.hcp.bank.account,
    accountNumber: payment.hcp.bank.number,
    sortCode: payment.hcp.bank.sortCode,
    bankReference: null,
    paidOn: null,
    status: 'FAILED',
    failReason,
    createdById: payment.maker.id,
    confirmedById: null,
    confirmedAt: null,
    version: 1,
    createdAt: sqlTimestamp(createdAt),
    updatedAt: sqlTimestamp(failedAt),
  });
  for (const bill of payment.bills) world.copyBuffer.add('PaymentLine', { paymentId: id, billId: bill.id, amount: bill.payable });
  const record = { entity: 'Payment', id, label: paymentNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'PENDING', by: payment.maker, at: createdAt });
  recordChange(world, { ...record, action: 'FAIL', from: 'PENDING', to: 'FAILED', by: payment.confirmer, at: failedAt, note: failReason });
}

export function writePayment(world: World, payment: Payment): void {
  const random = world.random.fork('payment row', payment.id);
  const gross = payment.bills.reduce((sum, bill) => sum + bill.payable, 0);
  if (payment.paidAt <= world.now && random.chance(FAILED_SHARE)) writeFailure(world, payment, random, gross);
  const isPaid = payment.paidAt <= world.now;
  const drawnMethod = random.weighted(
    [
      ['BANK_TRANSFER', 6],
      ['REMITA', 3],
      ['CHEQUE', 1],
    ] as const,
    ([, weight]) => weight,
  )[0];
  const method: PayMethod = payment.run?.method ?? drawnMethod;
  const paymentNo = world.numbered(`PAY-${yymm(dayOf(payment.createdAt))}`, 5);
  payment.no = paymentNo;
  world.copyBuffer.add('Payment', {
    id: payment.id,
    paymentNo,
    hcpId: payment.hcp.id,
    fundingPool: payment.pool,
    runId: payment.run?.id ?? null,
    grossAmount: gross,
    deductions: 0,
    netAmount: gross,
    method,
    bankName: payment.hcp.bank.name,
    accountName: payment.hcp.bank.account,
    accountNumber: payment.hcp.bank.number,
    sortCode: payment.hcp.bank.sortCode,
    bankReference: isPaid
      ? `${method === 'CHEQUE' ? 'CHQ' : 'TRF'}/${isoDate(dayOf(payment.paidAt)).replaceAll('-', '')}/${paymentNo.slice(-5)}${random.digits(3)}`
      : null,
    paidOn: isPaid ? isoDate(dayOf(payment.paidAt)) : null,
    status: isPaid ? 'PAID' : 'PENDING',
    failReason: null,
    createdById: payment.maker.id,
    confirmedById: isPaid ? payment.confirmer.id : null,
    confirmedAt: isPaid ? sqlTimestamp(payment.paidAt) : null,
    version: isPaid ? 1 : 0,
    createdAt: sqlTimestamp(payment.createdAt),
    updatedAt: sqlTimestamp(isPaid ? payment.paidAt : payment.createdAt),
  });
  for (const bill of payment.bills) world.copyBuffer.add('PaymentLine', { paymentId: payment.id, billId: bill.id, amount: bill.payable });
  const record = { entity: 'Payment', id: payment.id, label: paymentNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'PENDING', by: payment.maker, at: payment.createdAt });
  if (!isPaid) return;
  recordChange(world, { ...record, action: 'CONFIRM', from: 'PENDING', to: 'PAID', by: payment.confirmer, at: payment.paidAt });
  if (method !== 'REMITA') return;
  const settledAt = Math.min(payment.paidAt + random.int(5, 90) * MINUTE, world.now);
  world.copyBuffer.add('RemitaPayment', {
    id: random.uuid(settledAt),
    rrr: world.nextRrr(),
    direction: 'OUT',
    status: 'RECORDED',
    version: 0,
    reversalReason: null,
    reversalRequestedById: null,
    reversedAt: null,
    invoiceId: null,
    paymentId: payment.id,
    amount: gross,
    matchedAmount: 0,
    payerName: payment.hcp.name,
    channel: 'Bulk payment',
    transactionDate: sqlTimestamp(settledAt),
    statusCode: '00',
    statusText: 'Transaction completed successfully',
    reconciledAt: settledAt + 5 * HOUR <= world.now ? sqlTimestamp(settledAt + 5 * HOUR) : null,
    reconciledById: settledAt + 5 * HOUR <= world.now ? payment.confirmer.id : null,
    raw: '{"status":"00"}',
    createdAt: sqlTimestamp(settledAt),
    updatedAt: sqlTimestamp(settledAt),
  });
}
