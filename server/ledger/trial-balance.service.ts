import { Prisma } from '../generated/prisma/client.ts';
import type { LedgerAccount } from '../generated/prisma/enums.ts';
import { db } from '../platform/db.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { SIDES } from './fund-statement.service.ts';
import { requireWholeScheme } from './ledger.access.ts';

/** An account over a period: debits are positive, credits negative in the balances. */
export type AccountBalance = { account: LedgerAccount; opening: bigint; debits: bigint; credits: bigint; closing: bigint };

type Query = { from: Date; to: Date; fundingPool?: string | null | undefined };

/** The balance of every account with entries until the last day, of one fund or of all. Debits equal credits. */
export async function trialBalance(viewer: Viewer, { from, to, fundingPool }: Query): Promise<AccountBalance[]> {
  requireWholeScheme(viewer);
  const total = (amount: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`coalesce(sum(${amount}) FILTER (WHERE ${condition}), 0)::bigint`;
  const signed = Prisma.sql`side.amount`;
  const within = Prisma.sql`e.day >= ${from}::date`;
  return db.$queryRaw<AccountBalance[]>`
    SELECT side.account::text AS account,
      ${total(signed, Prisma.sql`e.day < ${from}::date`)} AS opening,
      ${total(signed, Prisma.sql`${within} AND side.amount > 0`)} AS debits,
      ${total(Prisma.sql`-side.amount`, Prisma.sql`${within} AND side.amount < 0`)} AS credits,
      ${total(signed, Prisma.sql`TRUE`)} AS closing
    FROM ${SIDES} WHERE e.day <= ${to}::date AND ${fundingPool ? Prisma.sql`e."fundingPool" = ${fundingPool}` : Prisma.sql`TRUE`}
    GROUP BY side.account ORDER BY side.account`;
}
