import { type BankStatement, Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { atBank, isUnmatched, signedAmount } from './bank-records.ts';

const { sql } = Prisma;

export type LinesOfStatus = { count: number; amount: bigint };

/** How the balance of the books differs from the balance at the bank on the last day of a statement. */
export type BankReconciliation = {
  /** First day of the first statement of the account. */
  since: Date;
  books: bigint;
  bank: bigint | null;
  /** Records since then that no line shows until the last day. */
  records: LinesOfStatus;
  /** Lines since then without a record. */
  open: LinesOfStatus;
  setAside: LinesOfStatus;
  /** Lines matched to records before or after these days. */
  otherDays: bigint;
};

type Account = Pick<BankStatement, 'accountId' | 'lastDay' | 'closingBalance'> & { fundingPool: string };

/** SQL for records `e` since the first statement that no line shows until the last day. */
const missingRecords = ({ accountId, fundingPool, lastDay }: Account) => sql`
  FROM "LedgerEntry" e WHERE ${atBank(fundingPool)} AND e.day <= ${lastDay}::date
    AND e.day >= (SELECT min(s."firstDay") FROM "BankStatement" s WHERE s."accountId" = ${accountId}::uuid)
    AND (${isUnmatched} OR EXISTS (
      SELECT FROM "BankLineMatch" m JOIN "BankLine" l ON l.id = m."lineId"
      WHERE m."entryId" = e.id AND m."unmatchedAt" IS NULL AND l.day > ${lastDay}::date))`;

/**
 * The reconciliation of a statement. The books less the bank are the records not at the bank, less the lines not in the books, and a
 * difference from before the first statement.
 */
export async function bankReconciliation(account: Account): Promise<BankReconciliation> {
  const { accountId, fundingPool, lastDay, closingBalance } = account;
  const [books, lines, records] = await Promise.all([
    db.$queryRaw<{ since: Date; books: bigint }[]>`
      SELECT (SELECT min(s."firstDay") FROM "BankStatement" s WHERE s."accountId" = ${accountId}::uuid) AS since,
        coalesce(sum(${signedAmount}), 0)::bigint AS books
      FROM "LedgerRollup" e WHERE ${atBank(fundingPool)} AND e.day <= ${lastDay}::date`,
    db.$queryRaw<{ open: number; openAmount: bigint; aside: number; asideAmount: bigint; matched: bigint; paired: bigint }[]>`
      SELECT count(*) FILTER (WHERE l.status = 'OPEN')::int AS open, coalesce(sum(l.amount) FILTER (WHERE l.status = 'OPEN'), 0)::bigint AS "openAmount",
        count(*) FILTER (WHERE l.status = 'SET_ASIDE')::int AS aside,
        coalesce(sum(l.amount) FILTER (WHERE l.status = 'SET_ASIDE'), 0)::bigint AS "asideAmount",
        coalesce(sum(l.amount) FILTER (WHERE l.status = 'MATCHED'), 0)::bigint AS matched,
        coalesce(sum((
          SELECT sum(${signedAmount}) FROM "BankLineMatch" m JOIN "LedgerEntry" e ON e.id = m."entryId"
          WHERE m."lineId" = l.id AND m."unmatchedAt" IS NULL AND e.day <= ${lastDay}::date
            AND e.day >= (SELECT min(s."firstDay") FROM "BankStatement" s WHERE s."accountId" = ${accountId}::uuid)
        )), 0)::bigint AS paired
      FROM "BankLine" l WHERE l."accountId" = ${accountId}::uuid AND l.day <= ${lastDay}::date`,
    db.$queryRaw<
      LinesOfStatus[]
    >`SELECT count(*)::int AS count, coalesce(sum(${signedAmount}), 0)::bigint AS amount ${missingRecords(account)}`,
  ]);
  const [ofBooks, ofLines, missing] = [books[0], lines[0], records[0]];
  return {
    since: ofBooks?.since ?? lastDay,
    books: ofBooks?.books ?? 0n,
    bank: closingBalance,
    records: missing ?? { count: 0, amount: 0n },
    open: { count: ofLines?.open ?? 0, amount: ofLines?.openAmount ?? 0n },
    setAside: { count: ofLines?.aside ?? 0, amount: ofLines?.asideAmount ?? 0n },
    otherDays: (ofLines?.matched ?? 0n) - (ofLines?.paired ?? 0n),
  };
}

/** The part of the difference that neither records nor lines since the first statement explain; null without a balance at the bank. */
export const earlierDifference = ({ books, bank, records, open, setAside, otherDays }: BankReconciliation): bigint | null =>
  bank === null ? null : books - bank - records.amount + open.amount + setAside.amount + otherDays;

/** The ids of one page of the records not at the bank, oldest first, with their number. */
export async function recordsNotAtBank(account: Account, { first, limit }: { first: number; limit: number }) {
  const rows = await db.$queryRaw<{ id: string; total: number }[]>`
    SELECT e.id, count(*) OVER ()::int AS total ${missingRecords(account)} ORDER BY e.day, e.seq LIMIT ${limit} OFFSET ${first}`;
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}
