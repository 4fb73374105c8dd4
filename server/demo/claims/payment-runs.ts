import { dayOf, MINUTE, sqlTimestamp, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { User, World } from '../world/world.ts';
import type { Payment } from './bills.ts';

/** Days since payments are made in runs; earlier ones were made per facility. */
export const RUNS_SINCE_DAYS = 70;
/** Minimum facilities of a run. */
const SMALLEST_RUN = 3;

/** Payments of one fund and one Friday are prepared together. Those of the last Friday await confirmation. */
export function writePaymentRuns(world: World, payments: readonly Payment[]): void {
  const ofRuns = payments.filter(({ isOfRun, createdAt }) => isOfRun && createdAt <= world.now);
  for (const [key, ofRun] of Map.groupBy(ofRuns, ({ pool, paidAt }) => `${pool}/${dayOf(paidAt)}`)) {
    if (ofRun.length >= SMALLEST_RUN) writeRun(world, key, ofRun);
  }
}

function writeRun(world: World, key: string, payments: readonly Payment[]): void {
  const random = world.random.fork('payment run', key);
  const [first] = payments;
  if (!first) return;
  const { pool, createdAt, paidAt, maker, confirmer } = first;
  const isPaid = paidAt <= world.now;
  const method = random.chance(0.5) ? 'BANK_TRANSFER' : 'REMITA';
  const id = random.uuid(createdAt);
  const runNo = world.numbered(`RUN-${yymm(dayOf(createdAt))}`, 3);
  for (const payment of payments) payment.run = { id, method };
  const confirmedAt = paidAt - 90 * MINUTE;
  const steps: [string, string, number, User | null][] = [['CREATE', 'PENDING', createdAt, maker]];
  if (isPaid)
    steps.push(
      ['CONFIRM', 'CONFIRMED', confirmedAt, confirmer],
      ['READ_RESULT', 'SETTLING', paidAt, confirmer],
      ['FINISH', 'DONE', paidAt + 1, null],
    );
  world.copyBuffer.add('PaymentRun', {
    id,
    runNo,
    fundingPool: pool,
    method,
    status: isPaid ? 'DONE' : 'PENDING',
    paymentCount: payments.length,
    amount: payments.reduce((sum, { bills }) => sum + bills.reduce((total, bill) => total + bill.payable, 0), 0),
    cancelReason: null,
    createdById: maker.id,
    confirmedById: isPaid ? confirmer.id : null,
    confirmedAt: isPaid ? sqlTimestamp(confirmedAt) : null,
    version: steps.length - 1,
    createdAt: sqlTimestamp(createdAt),
    updatedAt: sqlTimestamp(isPaid ? paidAt : createdAt),
  });
  let from: string | null = null;
  for (const [action, to, at, by] of steps) {
    recordChange(world, { entity: 'PaymentRun', id, label: runNo, action, from, to, by, at });
    from = to;
  }
}
