import { Prisma } from '../generated/prisma/client.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { requireWholeScheme } from './ledger.access.ts';

/** Signed entries of the ledger: debits positive, credits negative. */
export const SIDES = Prisma.sql`"LedgerRollup" e CROSS JOIN LATERAL (VALUES (e.debit, e.amount), (e.credit, -e.amount)) side(account, amount)`;

export type FundStatement = {
  fundingPool: string;
  opening: bigint;
  received: bigint;
  granted: bigint;
  transferred: bigint;
  paidToFacilities: bigint;
  spent: bigint;
  closing: bigint;
  payable: bigint;
  receivable: bigint;
  unmatched: bigint;
};

const { sql } = Prisma;

type Period = { from: Date; to: Date };

/** The statement of each fund over a period (inclusive): opening, receipts, grants, transfers, payments, closing, owed and due. */
export async function fundStatements(viewer: Viewer, period: Period): Promise<FundStatement[]> {
  requireWholeScheme(viewer);
  return db.$queryRaw<FundStatement[]>(fundStatementRows(period));
}

/** The rows of the statements, in SQL. */
export function fundStatementRows({ from, to }: Period): Prisma.Sql {
  const within = sql`side.account = 'BANK' AND e.day BETWEEN ${from}::date AND ${to}::date`;
  const isTransfer = sql`'INTERFUND_TRANSFER' IN (e.debit, e.credit)`;
  const total = (condition: Prisma.Sql) => sql`coalesce(sum(side.amount) FILTER (WHERE ${condition}), 0)::bigint`;
  return sql`
    SELECT e."fundingPool",
      ${total(sql`side.account = 'BANK' AND e.day < ${from}::date`)} AS opening,
      ${total(sql`${within} AND e.kind IN ('RECEIPT_RECORDED', 'RECEIPT_REVERSED', 'RECEIPT_MATCHED', 'RECEIPT_UNMATCHED')`)} AS received,
      ${total(sql`${within} AND NOT ${isTransfer} AND e.kind IN ('GRANT_RECEIVED', 'OPENING_BALANCE', 'FUND_MOVEMENT_REVERSED')`)} AS granted,
      ${total(sql`${within} AND ${isTransfer}`)} AS transferred,
      -${total(sql`${within} AND e.kind IN ('PAYMENT_MADE', 'PAYMENT_REVERSED')`)} AS "paidToFacilities",
      -${total(sql`${within} AND e.kind IN ('EXPENSE_APPROVED', 'EXPENSE_VOIDED')`)} AS spent,
      ${total(sql`side.account = 'BANK'`)} AS closing,
      -${total(sql`side.account = 'PAYABLE'`)} AS payable,
      ${total(sql`side.account = 'RECEIVABLE'`)} AS receivable,
      -${total(sql`side.account = 'UNMATCHED'`)} AS unmatched
    FROM ${SIDES} WHERE e.day <= ${to}::date
    GROUP BY 1 ORDER BY 1`;
}
