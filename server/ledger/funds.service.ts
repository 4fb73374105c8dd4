import { db } from '../platform/db.ts';
import { DomainError, fieldError } from '../platform/errors.ts';
import { nairaText } from '../platform/money.ts';
import { can } from '../scheme/access/permissions.shared.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import type { Tx } from '../scheme/workflow/transact.ts';
import { ADMINISTRATION_FUND } from './funds.ts';
import { requireWholeScheme } from './ledger.access.ts';

export type Fund = { fundingPool: string; bankBalance: bigint };

/** The funds of the scheme with what each has at the bank: the pools of the plans, and the administration. */
export async function funds(viewer: Viewer): Promise<Fund[]> {
  requireWholeScheme(viewer);
  return db.$queryRaw<Fund[]>`
    SELECT f."fundingPool", coalesce((SELECT sum(CASE WHEN e.debit = 'BANK' THEN e.amount ELSE -e.amount END) FROM "LedgerRollup" e
      WHERE e."fundingPool" = f."fundingPool" AND 'BANK' IN (e.debit, e.credit)), 0)::bigint AS "bankBalance"
    FROM (SELECT "fundingPool" FROM "Plan" UNION SELECT ${ADMINISTRATION_FUND}) f ORDER BY 1`;
}

/** Rejects the name of a fund that no plan has. Errors: FUND_UNKNOWN. */
export async function requireFund(tx: Tx, fundingPool: string, field: string): Promise<void> {
  if (fundingPool === ADMINISTRATION_FUND) return;
  if ((await tx.plan.count({ where: { fundingPool } })) === 0) throw fieldError('FUND_UNKNOWN', field);
}

/** Transactions that take money out of a fund by hand wait for each other, so that two cannot spend the same balance. */
export async function lockFundBalance(tx: Tx, fundingPool: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('Fund'), hashtext(${fundingPool}))`;
}

/** Rejects a bank balance below zero, except for viewers with FUND_OVERDRAW. Errors: FUND_OVERDRAWN. */
export async function requireNotOverdrawn(tx: Tx, viewer: Viewer, fundingPool: string): Promise<void> {
  if (can(viewer, 'FUND_OVERDRAW')) return;
  const [row] = await tx.$queryRaw<{ balance: bigint }[]>`
    SELECT coalesce(sum(CASE WHEN e.debit = 'BANK' THEN e.amount ELSE -e.amount END), 0)::bigint AS balance
    FROM "LedgerEntry" e WHERE e."fundingPool" = ${fundingPool} AND 'BANK' IN (e.debit, e.credit)`;
  const balance = row?.balance ?? 0n;
  if (balance < 0n) throw new DomainError('FUND_OVERDRAWN', { params: { fund: fundingPool, amount: nairaText(-balance) } });
}
