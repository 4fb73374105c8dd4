import { Prisma } from '../generated/prisma/client.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { db } from '../platform/db.ts';
import { SIDES } from './fund-statement.service.ts';
import { requireWholeScheme } from './ledger.access.ts';

const { sql } = Prisma;

const balance = (account: string, kinds: Prisma.Sql = sql`TRUE`) =>
  sql`(SELECT coalesce(sum(side.amount), 0) FROM ${SIDES} WHERE side.account = ${account}::"LedgerAccount" AND ${kinds})`;

/** Two ways to the same amount, in SQL: what is on record, and what it must agree with. */
const COMPARISONS = {
  /** Paid claims with what their disputes granted and paid capitation, and the payments of their bills. */
  PAID_CLAIMS: {
    records: sql`(SELECT coalesce(sum(paid), 0) FROM "ClaimTotalRollup" WHERE status = 'PAID')
      + (SELECT coalesce(sum(d."payableAmount"), 0) FROM "ClaimDispute" d JOIN "Bill" b ON b.id = d."supplementaryBillId" WHERE b.status = 'PAID')
      + (SELECT coalesce(sum("paidAmount"), 0) FROM "Bill" WHERE kind = 'CAPITATION' AND status = 'PAID')`,
    counterpart: sql`(SELECT coalesce(sum("grossAmount"), 0) FROM "Payment" WHERE status = 'PAID')`,
  },
  /** Money sent to facilities, and what the ledger says left the bank for them. */
  PAYMENTS: {
    records: sql`(SELECT coalesce(sum("netAmount"), 0) FROM "Payment" WHERE status = 'PAID')`,
    counterpart: sql`-${balance('BANK', sql`e.kind IN ('PAYMENT_MADE', 'PAYMENT_REVERSED')`)}`,
  },
  /** Approved bills that are not paid, with what facilities owe of capitation, and what the ledger says facilities are owed. */
  PAYABLES: {
    records: sql`(SELECT coalesce(sum("payableAmount"), 0) FROM "Bill" WHERE status = 'APPROVED')
      + (SELECT coalesce(sum(s.amount + s.adjustments), 0) FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" WHERE r.status = 'APPROVED' AND s."billId" IS NULL)`,
    counterpart: sql`-${balance('PAYABLE')}`,
  },
  /** What of receipts pays invoices, and what invoices count as paid. */
  INVOICES_PAID: {
    records: sql`(SELECT coalesce(sum("matchedAmount"), 0) FROM "RemitaPayment" WHERE direction = 'IN' AND "statusCode" IN ('00', '01') AND status <> 'REVERSED')`,
    counterpart: sql`(SELECT coalesce(sum("amountPaid"), 0) FROM "Invoice")`,
  },
  /** All receipts, and what the ledger says came into the bank. */
  RECEIPTS: {
    records: sql`(SELECT coalesce(sum(amount), 0) FROM "RemitaPayment" WHERE direction = 'IN' AND "statusCode" IN ('00', '01') AND status <> 'REVERSED')`,
    counterpart: balance('BANK', sql`e.kind IN ('RECEIPT_RECORDED', 'RECEIPT_REVERSED')`),
  },
  /** What is left to pay on invoices, and what the ledger says payers owe. */
  RECEIVABLES: {
    records: sql`(SELECT coalesce(sum(amount - "amountPaid"), 0) FROM "Invoice" WHERE status IN ('PENDING', 'PART_PAID'))`,
    counterpart: balance('RECEIVABLE'),
  },
  /** What of receipts pays no invoice, and what the ledger holds as unmatched. */
  UNMATCHED: {
    records: sql`(SELECT coalesce(sum("unmatchedAmount"), 0) FROM "RemitaPayment" WHERE direction = 'IN' AND "statusCode" IN ('00', '01') AND status <> 'REVERSED')`,
    counterpart: sql`-${balance('UNMATCHED')}`,
  },
  /** Approved expenses, and the operating cost of the ledger. */
  EXPENSES: {
    records: sql`(SELECT coalesce(sum(amount), 0) FROM "Expense" WHERE status = 'APPROVED')`,
    counterpart: balance('OPERATING_COST'),
  },
} as const;

export type ReconciliationKey = keyof typeof COMPARISONS;
export const RECONCILIATION_KEYS = Object.keys(COMPARISONS) as ReconciliationKey[];

export type ReconciliationLine = { key: ReconciliationKey; records: bigint; counterpart: bigint };

/** Compares the records with the ledger and with each other, all as of one moment. */
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
  return Prisma.join(rows, ' UNION ALL ');
}
