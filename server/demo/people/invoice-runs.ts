import type pg from 'pg';
import type { Prisma } from '../../generated/prisma/client.ts';
import { employerLines } from '../../premiums/invoice-runs/employer-invoice.rules.ts';
import { invoiceDraftSums, invoiceDrafts, invoiceLives, invoiceRunTotals } from '../../premiums/invoice-runs/invoice-lives.ts';
import { addMonths, DAY, HOUR, isoDate, MINUTE, monthStart, sqlTimestamp, yearOf, yymm } from '../world/days.ts';
import { recordChange } from '../world/history.ts';
import type { User, World } from '../world/world.ts';

const DAYS_TO_PAY = 30;
/** Employers whose payroll arrived early. */
const EARLY_EMPLOYERS = 3;
const NOT_CONFIRMED = 'The payroll office has not confirmed the list';

type Totals = { bodies: number; lives: number; amount: string };
type Run = { id: string; runNo: string; month: number; at: number; by: User };

/** Invoice runs, computed from the existing rows as on the platform: one discarded, one issued to a few employers, and one pending. */
export async function makeInvoiceRuns(client: pg.ClientBase, world: World): Promise<void> {
  // All dates among the values are days.
  const run = ({ text, values }: Prisma.Sql) =>
    client.query(
      text,
      values.map((value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)),
    );
  const [by] = world.staff('ACCOUNTANT');
  if (!by) return;
  const thisMonth = monthStart(world.today);
  const nextMonth = addMonths(thisMonth, 1);

  async function compute(place: number, month: number, at: number): Promise<Run> {
    const id = world.random.fork('invoice-run', String(place)).uuid(at);
    const runNo = `PRM-${yymm(thisMonth)}-${String(place).padStart(3, '0')}`;
    await client.query(
      `INSERT INTO "InvoiceRun" (id, "runNo", month, "computedById", "createdAt", "updatedAt") VALUES ($1, $2, $3, $4, $5, $5)`,
      [id, runNo, isoDate(month), by?.id, new Date(at)],
    );
    const days = { id, month: new Date(isoDate(month)) };
    for (const statement of [...invoiceDrafts(days), invoiceLives(days), invoiceDraftSums(id)]) await run(statement);
    const record = { entity: 'InvoiceRun', id, label: runNo, by: by ?? null };
    recordChange(world, { ...record, action: 'OPEN', from: null, to: 'OPEN', at });
    recordChange(world, { ...record, action: 'FINISH', from: 'OPEN', to: 'COMPUTED', at: at + MINUTE });
    return { id, runNo, month, at, by: by as User };
  }

  const finish = async ({ id, at }: Run, status: string, more: { discardReason?: string; issuedAt?: number }) => {
    const [totals] = (await run(invoiceRunTotals(id))).rows as [Totals];
    const { discardReason = null, issuedAt = null } = more;
    await client.query(
      `UPDATE "InvoiceRun" SET status = $2::"InvoiceRunStatus", bodies = $3, lives = $4, amount = $5, "computedAt" = $6, "discardReason" = $7, "issuedAt" = $8,
         "issuedById" = CASE WHEN $8::timestamp IS NOT NULL THEN "computedById" END, "dueDate" = $9, version = $10 WHERE id = $1`,
      [
        ...[id, status, totals.bodies, totals.lives, totals.amount, sqlTimestamp(at + MINUTE), discardReason],
        ...[issuedAt && sqlTimestamp(issuedAt), issuedAt && isoDate(world.today + DAYS_TO_PAY), status === 'COMPUTED' ? 1 : 2],
      ],
    );
  };

  const discarded = await compute(1, thisMonth, world.now - 2 * DAY);
  const discardReason = 'The month is invoiced already';
  await finish(discarded, 'DISCARDED', { discardReason });
  recordChange(world, {
    ...{ entity: 'InvoiceRun', id: discarded.id, label: discarded.runNo, by, at: discarded.at + HOUR },
    ...{ action: 'DISCARD', from: 'COMPUTED', to: 'DISCARDED', note: discardReason },
  });

  const issued = await compute(2, nextMonth, world.now - DAY);
  await client.query(
    `UPDATE "InvoiceDraft" SET "leftOut" = 'BY_HAND', "leftOutReason" = $2 WHERE "runId" = $1 AND "leftOut" IS NULL AND id NOT IN (
       SELECT d.id FROM "InvoiceDraft" d JOIN "Mda" m ON m.id = d."mdaId" WHERE d."runId" = $1 AND d."leftOut" IS NULL ORDER BY d.amount, m.code LIMIT $3)`,
    [issued.id, NOT_CONFIRMED, EARLY_EMPLOYERS],
  );
  const issuedAt = issued.at + HOUR;
  await issueRun(client, world, issued, issuedAt);
  await finish(issued, 'ISSUED', { issuedAt });
  recordChange(world, {
    ...{ entity: 'InvoiceRun', id: issued.id, label: issued.runNo, by, at: issuedAt },
    ...{ action: 'ISSUE', from: 'COMPUTED', to: 'ISSUED' },
  });

  await finish(await compute(3, nextMonth, world.now - 3 * HOUR), 'COMPUTED', {});
  await client.query('INSERT INTO "NumberSeries" (key, next) VALUES ($1, $2)', [`PRM-${yymm(thisMonth)}`, 4]);
}

type Draft = {
  id: string;
  mdaId: string;
  planId: string;
  amount: string;
  lives: number;
  wholeLives: number;
  wholeAmount: string;
  mda: { premiumType: 'PERCENT' | 'FLAT' | null; premiumValue: number | null };
  plan: { premiumType: 'PERCENT_BASIC'; premiumValue: number; employeeShare: number; employerShare: number };
};

async function issueRun(client: pg.ClientBase, world: World, { id: runId, runNo, month, by }: Run, at: number): Promise<void> {
  const { rows } = await client.query<Draft>(
    `SELECT d.id, d."mdaId", d."planId", d.amount, d.lives, to_jsonb(m) AS mda, to_jsonb(p) AS plan, w.lives AS "wholeLives", w.amount AS "wholeAmount"
     FROM "InvoiceDraft" d JOIN "Mda" m ON m.id = d."mdaId" JOIN "Plan" p ON p.id = d."planId"
     CROSS JOIN LATERAL (SELECT count(*)::int AS lives, coalesce(sum(l.amount), 0) AS amount FROM "InvoiceLife" l WHERE l."draftId" = d.id AND l.reason = 'WHOLE_MONTH') w
     WHERE d."runId" = $1 AND d."leftOut" IS NULL ORDER BY m.code`,
    [runId],
  );
  const { rows: series } = await client.query<{ first: number }>(
    `INSERT INTO "NumberSeries" (key, next) VALUES ($1, $2::int + 1) ON CONFLICT (key) DO UPDATE SET next = "NumberSeries".next + $2::int RETURNING next - $2::int AS first`,
    [`INV-${yearOf(world.today)}`, rows.length],
  );
  for (const [place, draft] of rows.entries()) {
    const random = world.random.fork('invoice-of-run', draft.mdaId);
    const id = random.uuid(at);
    const invoiceNo = `INV-${yearOf(world.today)}-${String((series[0]?.first ?? 1) + place).padStart(6, '0')}`;
    await client.query(
      `INSERT INTO "Invoice" (id, "invoiceNo", kind, "mdaId", "planId", period, amount, "dueDate", status, "issuedAt", "createdById", "createdAt", "updatedAt")
       VALUES ($1, $2, 'PREMIUM_MDA', $3, $4, $5, $6, $7, 'PENDING', $8, $9, $8, $8)`,
      [
        ...[id, invoiceNo, draft.mdaId, draft.planId, isoDate(month), draft.amount],
        ...[isoDate(world.today + DAYS_TO_PAY), sqlTimestamp(at), by.id],
      ],
    );
    const { mda, plan } = draft;
    const lines = employerLines(
      {
        ...{ amount: BigInt(draft.amount), lives: draft.lives, wholeLives: draft.wholeLives, wholeAmount: BigInt(draft.wholeAmount) },
        mda: { ...mda, premiumValue: mda.premiumValue === null ? null : BigInt(mda.premiumValue) },
        plan: { ...plan, premiumValue: BigInt(plan.premiumValue) },
      },
      new Date(isoDate(month)),
    );
    for (const [position, { description, qty, unitPrice }] of lines.entries())
      await client.query(
        `INSERT INTO "InvoiceLine" (id, "invoiceId", position, description, qty, "unitPrice", amount) VALUES ($1, $2, $3, $4, $5::int, $6::bigint, $5::int * $6::bigint)`,
        [random.uuid(at), id, position, description, qty, String(unitPrice)],
      );
    await client.query('UPDATE "InvoiceDraft" SET "invoiceId" = $2, version = 1 WHERE id = $1', [draft.id, id]);
    recordChange(world, { entity: 'Invoice', id, label: invoiceNo, action: 'ISSUE', from: null, to: 'PENDING', by, at, note: runNo });
  }
}
