import type pg from 'pg';
import { capitationBills } from '../../claims/capitation/capitation-bills.ts';
import { DAY, dayOf, instantAt, isoDate, MINUTE, sqlTimestamp, startOf, weekday, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { User, World } from '../world/world.ts';

type Run = { id: string; runNo: string; fundingPool: string; by: User; approver: User; approvedAt: number };
type PaidBill = { id: string; billNo: string; paymentId: string; paymentNo: string };

/** The bills of an approved run. */
export async function issueBills(client: pg.ClientBase, world: World, { id, runNo, approver, approvedAt }: Run): Promise<void> {
  const { text, values } = capitationBills(id);
  const { rows } = await client.query<{ id: string; number: string }>(text, values);
  for (const bill of rows) {
    const record = { entity: 'Bill', id: bill.id, label: bill.number, by: approver, note: runNo };
    recordChange(world, { ...record, action: 'CREATE', from: null, to: 'OPEN', at: approvedAt });
    recordChange(world, { ...record, action: 'APPROVE_CAPITATION', from: 'OPEN', to: 'APPROVED', at: approvedAt + 1 });
  }
}

/** The next number of a series; the series of the scheme are written already. */
async function nextNumbers(client: pg.ClientBase, key: string, count: number): Promise<number> {
  const { rows } = await client.query<{ first: number }>(
    `INSERT INTO "NumberSeries" (key, next) VALUES ($1, $2::int + 1)
     ON CONFLICT (key) DO UPDATE SET next = "NumberSeries".next + $2::int RETURNING next - $2::int AS first`,
    [key, count],
  );
  return rows[0]?.first ?? 1;
}

/** Pays the bills of a run by one payment run on the Friday after their approval; facilities without bank details wait. */
export async function payBills(client: pg.ClientBase, world: World, run: Run): Promise<void> {
  const confirmer = world.staff('ACCOUNTANT').find((accountant) => accountant !== run.by);
  const friday = dayOf(run.approvedAt) + 1 + ((5 - weekday(dayOf(run.approvedAt) + 1) + 7) % 7);
  const [createdAt, paidAt] = [instantAt(friday, 9, 0) - DAY, instantAt(friday, 14, 30)];
  if (!confirmer || paidAt > world.now) return;
  const random = world.random.fork('capitation payment', run.runNo);
  const runId = random.uuid(createdAt);
  const series = yymm(dayOf(createdAt));
  const { rows: payable } = await client.query<{ id: string; amount: string }>(
    `SELECT b.id, b."payableAmount" AS amount FROM "CapitationStatement" s JOIN "Bill" b ON b.id = s."billId" JOIN "Hcp" h ON h.id = b."hcpId"
     WHERE s."runId" = $1 AND h."bankAccountNumber" IS NOT NULL ORDER BY b."billNo"`,
    [run.id],
  );
  if (payable.length === 0) return;
  const amount = payable.reduce((sum, bill) => sum + Number(bill.amount), 0);
  const runNo = `RUN-${series}-${String(await nextNumbers(client, `RUN-${series}`, 1)).padStart(3, '0')}`;
  const firstNumber = await nextNumbers(client, `PAY-${series}`, payable.length);
  await client.query(
    `INSERT INTO "PaymentRun" (id, "runNo", "fundingPool", method, status, "paymentCount", amount, "createdById", "confirmedById", "confirmedAt", version, "createdAt", "updatedAt")
     VALUES ($1, $2, $3, 'BANK_TRANSFER', 'DONE', $4, $5, $6, $7, $8, 3, $9, $10)`,
    [
      runId,
      runNo,
      run.fundingPool,
      payable.length,
      amount,
      run.by.id,
      confirmer.id,
      sqlTimestamp(paidAt - 90 * MINUTE),
      sqlTimestamp(createdAt),
      sqlTimestamp(paidAt),
    ],
  );
  const { rows: paid } = await client.query<PaidBill>(
    `WITH bills AS (
       SELECT b.*, row_number() OVER (ORDER BY b."billNo") - 1 AS place FROM "Bill" b WHERE b.id = ANY($1::uuid[])
     ), payments AS (
       INSERT INTO "Payment" (id, "paymentNo", "hcpId", "fundingPool", "runId", "grossAmount", "netAmount", method, "bankName", "accountName", "accountNumber", "sortCode",
         "bankReference", "paidOn", status, "createdById", "confirmedById", "confirmedAt", version, "createdAt", "updatedAt")
       SELECT uuidv7(), 'PAY-' || $2 || '-' || lpad(($3::int + b.place)::text, 5, '0'), b."hcpId", b."fundingPool", $4, b."payableAmount", b."payableAmount", 'BANK_TRANSFER',
         h."bankName", h."bankAccountName", h."bankAccountNumber", h."bankSortCode", 'TRF/' || $5 || '/C' || lpad(($3::int + b.place)::text, 5, '0'), $6::date, 'PAID',
         $7, $8, $9::timestamp, 1, $10::timestamp, $9::timestamp
       FROM bills b JOIN "Hcp" h ON h.id = b."hcpId" RETURNING id, "paymentNo", "hcpId"
     ), lines AS (
       INSERT INTO "PaymentLine" ("paymentId", "billId", amount)
       SELECT p.id, b.id, b."payableAmount" FROM payments p JOIN bills b ON b."hcpId" = p."hcpId"
     )
     UPDATE "Bill" b SET status = 'PAID', "paidAmount" = b."payableAmount", "paidAt" = $11::timestamp, "paymentId" = p.id, version = 3, "updatedAt" = $9::timestamp
     FROM payments p WHERE b.id = ANY($1::uuid[]) AND b."hcpId" = p."hcpId" RETURNING b.id, b."billNo", p.id AS "paymentId", p."paymentNo"`,
    [
      payable.map(({ id }) => id),
      series,
      firstNumber,
      runId,
      isoDate(friday).replaceAll('-', ''),
      isoDate(friday),
      run.by.id,
      confirmer.id,
      sqlTimestamp(paidAt),
      sqlTimestamp(createdAt),
      sqlTimestamp(startOf(friday)),
    ],
  );
  const record = { entity: 'PaymentRun', id: runId, label: runNo };
  recordChange(world, { ...record, action: 'CREATE', from: null, to: 'PENDING', by: run.by, at: createdAt });
  recordChange(world, { ...record, action: 'CONFIRM', from: 'PENDING', to: 'CONFIRMED', by: confirmer, at: paidAt - 90 * MINUTE });
  recordChange(world, { ...record, action: 'READ_RESULT', from: 'CONFIRMED', to: 'SETTLING', by: confirmer, at: paidAt });
  recordChange(world, { ...record, action: 'FINISH', from: 'SETTLING', to: 'DONE', by: null, at: paidAt + 1 });
  for (const bill of paid) {
    const payment = { entity: 'Payment', id: bill.paymentId, label: bill.paymentNo };
    recordChange(world, { ...payment, action: 'CREATE', from: null, to: 'PENDING', by: run.by, at: createdAt });
    recordChange(world, { ...payment, action: 'CONFIRM', from: 'PENDING', to: 'PAID', by: confirmer, at: paidAt });
    recordChange(world, {
      entity: 'Bill',
      id: bill.id,
      label: bill.billNo,
      action: 'PAY',
      from: 'APPROVED',
      to: 'PAID',
      by: confirmer,
      at: paidAt,
    });
  }
}
