import { dayOf, HOUR, MINUTE, stamp, ymd, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import type { Payment } from './bills.ts';

/** The bank sent it back, and the bills went into the next one. */
function writeFailure(world: World, payment: Payment, random: Random, gross: number): void {
  const createdAt = payment.createdAt - 70 * MINUTE;
  const failedAt = payment.createdAt - 20 * MINUTE;
  const id = random.uuid(createdAt);
  const no = world.numbered(`PAY-${yymm(dayOf(createdAt))}`, 5);
  const failReason = 'The bank rejected the account number';
  world.copyBuffer.add('Payment', {
    id,
    paymentNo: no,
    hcpId: payment.hcp.id,
    grossAmount: gross,
    deductions: 0,
    netAmount: gross,
    method: 'BANK_TRANSFER',
    bankName: payment.hcp.bank.name,
    accountName: payment.hcp.bank.account,
    accountNumber: payment.hcp.bank.number,
    bankReference: null,
    paidOn: null,
    status: 'FAILED',
    failReason,
    createdById: payment.maker.id,
    confirmedById: null,
    confirmedAt: null,
    version: 1,
    createdAt: stamp(createdAt),
    updatedAt: stamp(failedAt),
  });
  for (const bill of payment.bills) world.copyBuffer.add('PaymentLine', { paymentId: id, billId: bill.id, amount: bill.approved });
  const step = { entity: 'Payment', id, label: no };
  recordChange(world, { ...step, action: 'CREATE', from: null, to: 'PENDING', by: payment.maker, at: createdAt });
  recordChange(world, { ...step, action: 'FAIL', from: 'PENDING', to: 'FAILED', by: payment.confirmer, at: failedAt, note: failReason });
}

export function writePayment(world: World, payment: Payment): void {
  const random = world.random.fork('payment row', payment.id);
  const gross = payment.bills.reduce((sum, bill) => sum + bill.approved, 0);
  if (payment.paidAt <= world.now && random.chance(0.02)) writeFailure(world, payment, random, gross);
  const paid = payment.paidAt <= world.now;
  const method = random.weighted(
    [
      ['BANK_TRANSFER', 6],
      ['REMITA', 3],
      ['CHEQUE', 1],
    ] as const,
    ([, weight]) => weight,
  )[0];
  const no = world.numbered(`PAY-${yymm(dayOf(payment.createdAt))}`, 5);
  payment.no = no;
  world.copyBuffer.add('Payment', {
    id: payment.id,
    paymentNo: no,
    hcpId: payment.hcp.id,
    grossAmount: gross,
    deductions: 0,
    netAmount: gross,
    method,
    bankName: payment.hcp.bank.name,
    accountName: payment.hcp.bank.account,
    accountNumber: payment.hcp.bank.number,
    bankReference: paid
      ? `${method === 'CHEQUE' ? 'CHQ' : 'TRF'}/${ymd(dayOf(payment.paidAt)).replaceAll('-', '')}/${no.slice(-5)}${random.digits(3)}`
      : null,
    paidOn: paid ? ymd(dayOf(payment.paidAt)) : null,
    status: paid ? 'PAID' : 'PENDING',
    failReason: null,
    createdById: payment.maker.id,
    confirmedById: paid ? payment.confirmer.id : null,
    confirmedAt: paid ? stamp(payment.paidAt) : null,
    version: paid ? 1 : 0,
    createdAt: stamp(payment.createdAt),
    updatedAt: stamp(paid ? payment.paidAt : payment.createdAt),
  });
  for (const bill of payment.bills) world.copyBuffer.add('PaymentLine', { paymentId: payment.id, billId: bill.id, amount: bill.approved });
  const step = { entity: 'Payment', id: payment.id, label: no };
  recordChange(world, { ...step, action: 'CREATE', from: null, to: 'PENDING', by: payment.maker, at: payment.createdAt });
  if (!paid) return;
  recordChange(world, { ...step, action: 'CONFIRM', from: 'PENDING', to: 'PAID', by: payment.confirmer, at: payment.paidAt });
  if (method !== 'REMITA') return;
  const settled = Math.min(payment.paidAt + random.int(5, 90) * MINUTE, world.now);
  world.copyBuffer.add('RemitaPayment', {
    id: random.uuid(settled),
    rrr: world.nextRrr(),
    direction: 'OUT',
    invoiceId: null,
    paymentId: payment.id,
    amount: gross,
    payerName: payment.hcp.name,
    channel: 'Bulk payment',
    transactionDate: stamp(settled),
    statusCode: '00',
    statusText: 'Transaction completed successfully',
    reconciledAt: settled + 5 * HOUR <= world.now ? stamp(settled + 5 * HOUR) : null,
    reconciledById: settled + 5 * HOUR <= world.now ? payment.confirmer.id : null,
    raw: '{"status":"00"}',
    createdAt: stamp(settled),
    updatedAt: stamp(settled),
  });
}
