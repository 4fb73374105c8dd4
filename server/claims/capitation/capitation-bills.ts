import { type CapitationRun, Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { DomainError } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import { type Changed, recordChanges, recordStatuses } from '../../scheme/workflow/change-many.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { billMachine } from '../bill.machine.ts';
import { billsToPay } from '../bills/bill.access.ts';

const { sql } = Prisma;

/** Creates an approved bill for each statement with a positive amount and links it to the statement. Returns the bills. */
export const capitationBills = (runId: string): Prisma.Sql => sql`
  WITH made AS (
    INSERT INTO "Bill" (id, "billNo", kind, "hcpId", "careMonth", "fundingPool", status, "approvedAmount", "payableAmount", "submittedById", "submittedAt",
      "approvedById", "approvedAt", version, "createdAt", "updatedAt")
    SELECT uuidv7(), r."runNo" || '-' || coalesce(h.code, left(h.id::text, 8)), 'CAPITATION', s."hcpId", r.month, r."fundingPool", 'APPROVED', s.amount + s.adjustments,
      s.amount + s.adjustments, r."computedById", r."computedAt", r."approvedById", r."approvedAt", 1, r."approvedAt", r."approvedAt"
    FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" JOIN "Hcp" h ON h.id = s."hcpId"
    WHERE r.id = ${runId}::uuid AND s.amount + s.adjustments > 0
    RETURNING id, "hcpId", "billNo"
  )
  UPDATE "CapitationStatement" s SET "billId" = made.id FROM made WHERE s."runId" = ${runId}::uuid AND s."hcpId" = made."hcpId"
  RETURNING made.id, 'OPEN' AS "fromStatus", made."billNo" AS number`;

/** Creates one bill per facility of an approved run, so that capitation is paid through the same payments as claims. */
export async function issueCapitationBills(write: Write, run: CapitationRun): Promise<void> {
  const bills = await write.tx.$queryRaw<Changed[]>(capitationBills(run.id));
  const [first] = bills;
  if (!first) return;
  await recordStatuses(
    write,
    'Bill',
    'CREATE',
    bills.map(({ id }) => ({ id, fromStatus: null })),
    'OPEN',
  );
  await recordChanges(write, billMachine, 'APPROVE_CAPITATION', bills, (no) => `Approved bill ${no} with ${run.runNo}`);
  write.notify(billsToPay.audience({ id: first.id }), {
    kind: 'BILL_APPROVED',
    title: `Capitation ${run.runNo} is ready for payment: ${nairaText(run.amount)}`,
    entityType: 'Bill',
    entityId: first.id,
  });
}

/** Reverses the bills of a run. Errors: CAP_IN_PAYMENT if one of the bills is in a payment. */
export async function withdrawCapitationBills(write: Write, run: CapitationRun, reason: string): Promise<void> {
  const { tx } = write;
  const bills = await tx.$queryRaw<{ paymentId: string | null }[]>`
    SELECT b."paymentId" FROM "Bill" b WHERE b.id IN (SELECT "billId" FROM "CapitationStatement" WHERE "runId" = ${run.id}::uuid) ORDER BY b.id FOR UPDATE`;
  const inPayment = bills.filter(({ paymentId }) => paymentId !== null).length;
  if (inPayment > 0) throw new DomainError('CAP_IN_PAYMENT', { params: { n: inPayment } });
  const returned = await tx.$queryRaw<Changed[]>`
    UPDATE "Bill" b SET status = 'RETURNED', "returnReason" = ${reason}, version = b.version + 1, "updatedAt" = ${now()}
    FROM "CapitationStatement" s WHERE s."billId" = b.id AND s."runId" = ${run.id}::uuid AND b.status = 'APPROVED'
    RETURNING b.id, 'APPROVED' AS "fromStatus", b."billNo" AS number`;
  await recordChanges(write, billMachine, 'REVERSE_CAPITATION', returned, (no) => `Reversed bill ${no} with ${run.runNo}`, reason);
}
