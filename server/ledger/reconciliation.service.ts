import { Prisma } from '../generated/prisma/client.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { SIDES } from './fund-statement.service.ts';
import { requireWholeScheme } from './ledger.access.ts';

const { sql } = Prisma;

const part = (amount: Prisma.Sql, condition: Prisma.Sql) => sql`coalesce(sum(${amount}) FILTER (WHERE ${condition}), 0)`;
const balance = (account: string, kinds: Prisma.Sql = sql`TRUE`) =>
  part(sql`side.amount`, sql`side.account = ${account}::"LedgerAccount" AND ${kinds}`);

/** The compared totals; each table is read once. Bills, payments and receipts use covering indexes, invoices the rollup plus unissued invoices. */
const SUMS = sql`
  journal AS (
    SELECT -${balance('BANK', sql`e.kind IN ('PAYMENT_MADE', 'PAYMENT_REVERSED')`)} AS sent,
      ${balance('BANK', sql`e.kind IN ('RECEIPT_RECORDED', 'RECEIPT_REVERSED')`)} AS received,
      -${balance('PAYABLE')} AS payable, ${balance('RECEIVABLE')} AS receivable,
      -${balance('UNMATCHED')} AS unmatched, ${balance('OPERATING_COST')} AS spent,
      -${balance('GRANT_INCOME')} - ${balance('APPROPRIATION_INCOME')} - ${balance('FUND_BALANCE')} AS granted,
      ${balance('INTERFUND_TRANSFER', sql`e.kind IN ('FUNDS_TRANSFERRED', 'FUND_MOVEMENT_REVERSED')`)} AS "netTransfers",
      ${part(sql`side.amount`, sql`side.account = 'INTERFUND_TRANSFER' AND (e.kind = 'FUNDS_TRANSFERRED') = (side.amount > 0)`)} AS transferred
    FROM ${SIDES}),
  bills AS (
    SELECT ${part(sql`"paidAmount"`, sql`kind = 'CAPITATION' AND status = 'PAID'`)} AS "capitationPaid",
      ${part(sql`"payableAmount"`, sql`status = 'APPROVED'`)} AS payable
    FROM "Bill" WHERE kind = 'CAPITATION' OR status = 'APPROVED'),
  payments AS (
    SELECT coalesce(sum("grossAmount"), 0) AS gross, coalesce(sum("netAmount"), 0) AS net FROM "Payment" WHERE status = 'PAID'),
  receipts AS (
    SELECT coalesce(sum(amount), 0) AS amount, coalesce(sum("matchedAmount"), 0) AS matched, coalesce(sum("unmatchedAmount"), 0) AS unmatched
    FROM "RemitaPayment" WHERE direction = 'IN' AND "statusCode" IN ('00', '01') AND status <> 'REVERSED'),
  invoices AS (
    SELECT coalesce(sum(paid), 0) AS paid, ${part(sql`amount - paid`, sql`status IN ('PENDING', 'PART_PAID')`)} AS due
    FROM (
      SELECT status, amount, "amountPaid" AS paid FROM "InvoiceRollup"
      UNION ALL
      SELECT status, amount, "amountPaid" FROM "Invoice" WHERE "issuedAt" IS NULL OR status = 'DRAFT') all_invoices)`;

/** Two SQL expressions for the same amount: the records, and what they must agree with. */
const COMPARISONS = {
  /** Paid claims, granted disputes and paid capitation; against the payments of their bills. */
  PAID_CLAIMS: {
    records: sql`(SELECT coalesce(sum(paid), 0) FROM "ClaimTotalRollup" WHERE status = 'PAID')
      + (SELECT coalesce(sum(d."payableAmount"), 0) FROM "ClaimDispute" d JOIN "Bill" b ON b.id = d."supplementaryBillId" WHERE b.kind = 'SUPPLEMENTARY' AND b.status = 'PAID')
      + (SELECT "capitationPaid" FROM bills)`,
    counterpart: sql`(SELECT gross FROM payments)`,
  },
  /** Payments to facilities; against the bank entries of the ledger. */
  PAYMENTS: { records: sql`(SELECT net FROM payments)`, counterpart: sql`(SELECT sent FROM journal)` },
  /** Approved unpaid bills and capitation owed back by facilities; against the ledger balance owed to facilities. */
  PAYABLES: {
    records: sql`(SELECT payable FROM bills)
      + (SELECT coalesce(sum(s.amount + s.adjustments), 0) FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" WHERE r.status = 'APPROVED' AND s."billId" IS NULL)`,
    counterpart: sql`(SELECT payable FROM journal)`,
  },
  /** Receipts matched to invoices; against the paid amounts of invoices. */
  INVOICES_PAID: { records: sql`(SELECT matched FROM receipts)`, counterpart: sql`(SELECT paid FROM invoices)` },
  /** All receipts; against the bank receipts of the ledger. */
  RECEIPTS: { records: sql`(SELECT amount FROM receipts)`, counterpart: sql`(SELECT received FROM journal)` },
  /** Outstanding invoices; against the ledger balance due from payers. */
  RECEIVABLES: { records: sql`(SELECT due FROM invoices)`, counterpart: sql`(SELECT receivable FROM journal)` },
  /** Unmatched receipts; against the unmatched balance of the ledger. */
  UNMATCHED: { records: sql`(SELECT unmatched FROM receipts)`, counterpart: sql`(SELECT unmatched FROM journal)` },
  /** Confirmed grants, appropriations and opening balances; against the income and opening balances of the ledger. */
  GRANTS: {
    records: sql`(SELECT coalesce(sum(amount), 0) FROM "FundMovement" WHERE status = 'CONFIRMED' AND kind <> 'TRANSFER')`,
    counterpart: sql`(SELECT granted FROM journal)`,
  },
  /** Confirmed transfers; against those of the ledger, which must be as much out of funds as into funds. */
  TRANSFERS: {
    records: sql`(SELECT coalesce(sum(amount), 0) FROM "FundMovement" WHERE status = 'CONFIRMED' AND kind = 'TRANSFER')`,
    counterpart: sql`(SELECT transferred + "netTransfers" FROM journal)`,
  },
  /** Approved expenses; against the operating costs of the ledger. */
  EXPENSES: {
    records: sql`(SELECT coalesce(sum(amount), 0) FROM "Expense" WHERE status = 'APPROVED')`,
    counterpart: sql`(SELECT spent FROM journal)`,
  },
} as const;

export type ReconciliationKey = keyof typeof COMPARISONS;
export const RECONCILIATION_KEYS = Object.keys(COMPARISONS) as ReconciliationKey[];

export type ReconciliationLine = { key: ReconciliationKey; records: bigint; counterpart: bigint };

/** Compares the records with the ledger, in one snapshot. */
export async function reconciliation(viewer: Viewer): Promise<ReconciliationLine[]> {
  requireWholeScheme(viewer);
  return db.$queryRaw<ReconciliationLine[]>(reconciliationRows());
}

/** The rows of the reconciliation, in SQL. */
export function reconciliationRows(): Prisma.Sql {
  const rows = RECONCILIATION_KEYS.map((key) => {
    const { records, counterpart } = COMPARISONS[key];
    return sql`SELECT ${key}::text AS key, (${records})::bigint AS records, (${counterpart})::bigint AS counterpart`;
  });
  return sql`WITH ${SUMS} ${Prisma.join(rows, ' UNION ALL ')}`;
}
