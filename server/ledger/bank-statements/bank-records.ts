import { Prisma } from '../../generated/prisma/client.ts';
import type { LedgerEntryKind } from '../../generated/prisma/enums.ts';
import { addDays } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

const { sql } = Prisma;

/** An entry of the books at the bank, or all entries of a payment run: what a line of a statement may show. */
export type BankRecord = {
  /** Of the entry, or of the run. */
  id: string;
  kind: LedgerEntryKind;
  entityType: string;
  entityId: string;
  recordNo: string;
  day: Date;
  /** Kobo; positive into the account. */
  amount: bigint;
  /** Texts by which a bank may name it. */
  references: string[];
  party: string | null;
  entryIds: string[];
};

/** Days between a record and its line at the bank, at most. */
const MATCH_DAYS = 90;
const PROPOSAL_DAYS = 30;
const MAX_PROPOSALS = 20;

/** SQL for the entries `e` of a fund at the bank. */
export const atBank = (fundingPool: string) => sql`e."fundingPool" = ${fundingPool} AND (e.debit = 'BANK' OR e.credit = 'BANK')`;
/** SQL for the signed amount of `e` at the bank. */
export const signedAmount = sql`(CASE WHEN e.debit = 'BANK' THEN e.amount ELSE -e.amount END)`;
/** SQL for entries `e` that no line shows. */
export const isUnmatched = sql`NOT EXISTS (SELECT FROM "BankLineMatch" m WHERE m."entryId" = e.id AND m."unmatchedAt" IS NULL)`;

/** The unmatched records of a fund at the bank, in SQL; `condition` is about entries `e`. A run is one record besides its payments. */
export const unmatchedRecords = (fundingPool: string, condition: Prisma.Sql): Prisma.Sql => sql`
  entry AS (
    SELECT e.id, e.kind, e."entityType", e."entityId", e."recordNo", e.day, ${signedAmount} AS amount, p."runId",
      array_remove(ARRAY[e."recordNo", p."bankReference", f.reference, x."voucherNo"], NULL) AS refs,
      coalesce(h.name, r."payerName", x.payee, f.source) AS party
    FROM "LedgerEntry" e
      LEFT JOIN "Payment" p ON e."entityType" = 'Payment' AND p.id = e."entityId"
      LEFT JOIN "Hcp" h ON h.id = e."hcpId"
      LEFT JOIN "RemitaPayment" r ON e."entityType" = 'RemitaPayment' AND r.id = e."entityId"
      LEFT JOIN "Expense" x ON e."entityType" = 'Expense' AND x.id = e."entityId"
      LEFT JOIN "FundMovement" f ON e."entityType" = 'FundMovement' AND f.id = e."entityId"
    WHERE ${atBank(fundingPool)} AND ${isUnmatched} AND ${condition}),
  record AS (
    SELECT id, kind, "entityType", "entityId", "recordNo", day, amount, refs, party, ARRAY[id] AS ids FROM entry
    UNION ALL
    SELECT run.id, 'PAYMENT_MADE', 'PaymentRun', run.id, run."runNo", max(entry.day), sum(entry.amount)::bigint, ARRAY[run."runNo"],
      count(*) || ' facilities', array_agg(entry.id ORDER BY entry.id)
    FROM entry JOIN "PaymentRun" run ON run.id = entry."runId" WHERE entry.kind = 'PAYMENT_MADE' GROUP BY run.id HAVING count(*) > 1)`;

const COLUMNS = sql`id, kind, "entityType", "entityId", "recordNo", day, amount, refs AS "references", party, ids AS "entryIds"`;

const daysAround = (from: Date, to: Date, days: number) => sql`e.day BETWEEN ${addDays(from, -days)}::date AND ${addDays(to, days)}::date`;

/** The unmatched records with one of these amounts, within months of the days. */
export function recordsOfAmounts(tx: Pick<Tx, '$queryRaw'>, fundingPool: string, days: Date[], amounts: bigint[]): Promise<BankRecord[]> {
  const times = days.map((day) => day.getTime());
  const within = daysAround(new Date(Math.min(...times)), new Date(Math.max(...times)), MATCH_DAYS);
  return tx.$queryRaw<BankRecord[]>`
    WITH ${unmatchedRecords(fundingPool, within)}
    SELECT ${COLUMNS} FROM record WHERE amount = ANY(${amounts}::bigint[]) ORDER BY day, id`;
}

type LineOfFund = { fundingPool: string; day: Date; amount: bigint };

/** Proposals for a line: records of its amount and a near day; with a search, records of its direction that it names. */
export function proposalsFor(tx: Pick<Tx, '$queryRaw'>, line: LineOfFund, search: string | null): Promise<BankRecord[]> {
  const pattern = `%${escapeLike(search ?? '')}%`;
  const isWanted = search
    ? sql`sign(amount) = sign(${line.amount}::bigint) AND ("recordNo" ILIKE ${pattern} OR party ILIKE ${pattern} OR array_to_string(refs, ' ') ILIKE ${pattern})`
    : sql`amount = ${line.amount}`;
  return tx.$queryRaw<BankRecord[]>`
    WITH ${unmatchedRecords(line.fundingPool, daysAround(line.day, line.day, search ? MATCH_DAYS : PROPOSAL_DAYS))}
    SELECT ${COLUMNS} FROM record WHERE ${isWanted} ORDER BY abs(day - ${line.day}::date), day, id LIMIT ${MAX_PROPOSALS}`;
}

/** The unmatched entries of selected records of a fund, with their signed amounts. */
export const entriesOfRecords = (tx: Pick<Tx, '$queryRaw'>, fundingPool: string, ids: readonly string[]) =>
  tx.$queryRaw<{ id: string; recordNo: string; amount: bigint }[]>`
    SELECT e.id, e."recordNo", ${signedAmount} AS amount FROM "LedgerEntry" e
    WHERE ${atBank(fundingPool)} AND ${isUnmatched} AND (e.id = ANY(${[...ids]}::uuid[])
      OR e.kind = 'PAYMENT_MADE' AND e."entityId" IN (SELECT p.id FROM "Payment" p WHERE p."runId" = ANY(${[...ids]}::uuid[])))
    ORDER BY e.id`;
