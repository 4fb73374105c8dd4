import type { PaymentRun } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { nairaText } from '../../platform/money.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import { changeStatus } from '../../scheme/workflow/change-status.ts';
import { defineRecordJob } from '../../scheme/workflow/record-job.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { markPaymentsPaid } from '../bills/bill-payment.service.ts';
import { paymentAdvices } from './advice-letter.ts';
import { paymentMade } from './payment.ledger.ts';
import { paymentMachine } from './payment.machine.ts';
import { paymentRunMachine } from './payment-run.machine.ts';
import { finishRunIfSettled, returnBillsToPayable } from './payment-run.service.ts';

/** Payments per transaction; each has about fifty claims. */
const BATCH_SIZE = 100;

type Line = {
  paymentId: string;
  paymentNo: string;
  hcpId: string;
  netAmount: bigint;
  isPaid: boolean;
  bankReference: string | null;
  paidOn: Date | null;
  failReason: string | null;
};

const nextLines = ({ tx }: Write, { id }: PaymentRun): Promise<Line[]> => tx.$queryRaw<Line[]>`
  SELECT l."paymentId", p."paymentNo", p."hcpId", p."netAmount", l."isPaid", l."bankReference", l."paidOn", l."failReason"
  FROM "PaymentRunResultLine" l JOIN "PaymentRunResult" r ON r.id = l."resultId" JOIN "Payment" p ON p.id = l."paymentId"
  WHERE r."runId" = ${id}::uuid AND l."appliedAt" IS NULL ORDER BY l."paymentId" LIMIT ${BATCH_SIZE}`;

const asChanged = (lines: readonly Line[]) =>
  lines.map(({ paymentId, paymentNo }) => ({ id: paymentId, fromStatus: 'PENDING', number: paymentNo }));

async function settlePaid(write: Write, run: PaymentRun, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const { tx } = write;
  const ids = lines.map(({ paymentId }) => paymentId);
  await tx.$executeRaw`
    UPDATE "Payment" p SET status = 'PAID', "bankReference" = l."bankReference", "paidOn" = l."paidOn", "confirmedAt" = ${now()},
      "confirmedById" = ${run.confirmedById}::uuid, version = p.version + 1, "updatedAt" = ${now()}
    FROM "PaymentRunResultLine" l JOIN "PaymentRunResult" r ON r.id = l."resultId"
    WHERE r."runId" = ${run.id}::uuid AND l."appliedAt" IS NULL AND l."paymentId" = p.id AND p.id = ANY(${ids}::uuid[])`;
  await recordChanges(write, paymentMachine, 'CONFIRM', asChanged(lines), (no) => `Paid ${no} by the result of the bank for ${run.runNo}`);
  await paymentMade.post(write, ids);
  await markPaymentsPaid(write, ids);
  const letters = await paymentAdvices(tx, ids);
  for (const { paymentId, paymentNo, hcpId, netAmount } of lines) {
    write.notify(
      { hcpId },
      {
        kind: 'PAYMENT_PAID',
        title: `${nairaText(netAmount)} was paid: ${paymentNo}`,
        entityType: 'Payment',
        entityId: paymentId,
        details: letters.get(paymentId),
      },
    );
  }
}

async function settleFailed(write: Write, run: PaymentRun, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  const { tx } = write;
  const ids = lines.map(({ paymentId }) => paymentId);
  await tx.$executeRaw`
    UPDATE "Payment" p SET status = 'FAILED', "failReason" = l."failReason", version = p.version + 1, "updatedAt" = ${now()}
    FROM "PaymentRunResultLine" l JOIN "PaymentRunResult" r ON r.id = l."resultId"
    WHERE r."runId" = ${run.id}::uuid AND l."appliedAt" IS NULL AND l."paymentId" = p.id AND p.id = ANY(${ids}::uuid[])`;
  for (const line of lines)
    await recordChanges(write, paymentMachine, 'FAIL', asChanged([line]), (no) => `${no} failed: ${line.failReason}`, line.failReason);
  await returnBillsToPayable(tx, ids);
}

/** Applies the next lines. Returns false when none is left. */
async function settleNext(write: Write, run: PaymentRun): Promise<boolean> {
  const lines = await nextLines(write, run);
  if (lines.length === 0) {
    if (!(await finishRunIfSettled(write, run.id)))
      await changeStatus({ ...write, actor: 'SYSTEM' }, paymentRunMachine, run, 'WAIT', {
        summary: `Applied the results for ${run.runNo}; awaiting the other banks`,
      });
    return false;
  }
  await settlePaid(
    write,
    run,
    lines.filter(({ isPaid }) => isPaid),
  );
  await settleFailed(
    write,
    run,
    lines.filter(({ isPaid }) => !isPaid),
  );
  const ids = lines.map(({ paymentId }) => paymentId);
  await write.tx.$executeRaw`
    UPDATE "PaymentRunResultLine" l SET "appliedAt" = ${now()} FROM "PaymentRunResult" r
    WHERE r.id = l."resultId" AND r."runId" = ${run.id}::uuid AND l."paymentId" = ANY(${ids}::uuid[]) AND l."appliedAt" IS NULL`;
  return true;
}

/** Applies bank results in batches. Resumes after a crash with the remaining lines. */
export const settleRunJob = defineRecordJob<PaymentRun>({
  name: 'settlePaymentRun',
  model: 'PaymentRun',
  idKey: 'runId',
  status: 'SETTLING',
  find: (tx, where) => tx.paymentRun.findUniqueOrThrow({ where }),
  actorId: ({ confirmedById }) => confirmedById,
  run: async (_run, transactLocked) => {
    while (await transactLocked(settleNext));
  },
  stop: async (write, run) => {
    await changeStatus(write, paymentRunMachine, run, 'STOP', { summary: `Applying the results for ${run.runNo} stopped` });
    write.notify(
      { userIds: [run.createdById, ...(run.confirmedById ? [run.confirmedById] : [])] },
      {
        kind: 'PAYMENT_RUN_STOPPED',
        title: `${run.runNo} stopped. Settled payments stay settled`,
        entityType: 'PaymentRun',
        entityId: run.id,
      },
    );
  },
});
