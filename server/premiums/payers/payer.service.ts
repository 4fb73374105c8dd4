import { Prisma } from '../../generated/prisma/client.ts';
import type { LedgerEntryKind } from '../../generated/prisma/enums.ts';
import { visibleEnrollees } from '../../members/enrollees/enrollee.access.ts';
import { visibleMdas } from '../../members/mdas/mda.access.ts';
import { today } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { visibleInvoices } from '../invoices/invoice.access.ts';

const { sql } = Prisma;

export const PAYER_KINDS = ['MDA', 'INSTITUTION', 'PERSON'] as const;
export type PayerKind = (typeof PAYER_KINDS)[number];

/** What is left to pay on invoices, by the days that have passed since they were due. Kobo. */
export type Ageing = { notDue: bigint; days30: bigint; days60: bigint; days90: bigint; over90: bigint };
export type Payer = { id: string; kind: PayerKind; name: string; number: string | null };
export type PayerBalance = Payer & Ageing & { invoices: number; balance: bigint };

const left = sql`v.amount - v."amountPaid"`;
const between = (from: number, to: number | null) => {
  const age = sql`(${today()}::date - v."dueDate")`;
  const isWithin = to === null ? sql`${age} >= ${from}` : sql`${age} BETWEEN ${from} AND ${to}`;
  return sql`coalesce(sum(${left}) FILTER (WHERE ${isWithin}), 0)::bigint`;
};

/** Payers with unpaid invoices that the viewer may see. Summed before the names are joined, which a count then leaves out. */
const balances = (condition: Prisma.Sql) => sql`
  SELECT coalesce(v."mdaId", v."enrolleeId") AS id, (CASE WHEN e.id IS NOT NULL THEN 'PERSON' WHEN m.type = 'TERTIARY_INSTITUTION' THEN 'INSTITUTION' ELSE 'MDA' END) AS kind,
    coalesce(m.name, e."fullName", 'Unknown') AS name, coalesce(m.code, e."enrolmentNo") AS number,
    v.invoices, v.balance, v."notDue", v."days30", v."days60", v."days90", v."over90"
  FROM (
    SELECT v."mdaId", v."enrolleeId", count(*)::int AS invoices, sum(${left})::bigint AS balance,
      ${between(-100_000, 0)} AS "notDue", ${between(1, 30)} AS "days30", ${between(31, 60)} AS "days60", ${between(61, 90)} AS "days90", ${between(91, null)} AS "over90"
    FROM "Invoice" v WHERE v.status IN ('PENDING', 'PART_PAID') AND ${condition} GROUP BY 1, 2) v
  LEFT JOIN "Mda" m ON m.id = v."mdaId" LEFT JOIN "Enrollee" e ON e.id = v."enrolleeId"`;

export type BalanceWhere = { rows: Prisma.Sql };

/** Balances that match a filter and a search. */
export function balanceWhere(
  viewer: Viewer,
  { kind, isOverdue }: { kind?: readonly PayerKind[] | null; isOverdue?: boolean | null },
  search: string | null | undefined,
): BalanceWhere {
  const pattern = search ? `%${escapeLike(search)}%` : null;
  const rows = sql`
    SELECT b.* FROM (${balances(visibleInvoices.sql(viewer, 'v'))}) b
    WHERE ${kind?.length ? sql`b.kind = ANY(${[...kind]}::text[])` : sql`TRUE`}
      AND ${isOverdue === true ? sql`b.balance > b."notDue"` : isOverdue === false ? sql`b.balance = b."notDue"` : sql`TRUE`}
      AND ${pattern ? sql`(b.name ILIKE ${pattern} OR b.number ILIKE ${pattern})` : sql`TRUE`}`;
  return { rows };
}

const COLUMNS = { balance: sql`b.balance`, over90: sql`b."over90"`, name: sql`b.name`, invoices: sql`b.invoices` };
export type BalanceSort = keyof typeof COLUMNS;

export function findBalances({ rows }: BalanceWhere, sort: BalanceSort, isDescending: boolean, page: { skip: number; take: number }) {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return db.$queryRaw<PayerBalance[]>`
    SELECT * FROM (${rows}) b ORDER BY ${COLUMNS[sort]} ${direction}, b.id LIMIT ${page.take}::int OFFSET ${page.skip}::int`;
}

export async function sumBalances({ rows }: BalanceWhere): Promise<{ count: number; balance: bigint }> {
  const [sums] = await db.$queryRaw<{ count: number; balance: bigint }[]>`
    SELECT count(*)::int AS count, coalesce(sum(balance), 0)::bigint AS balance FROM (${rows}) b`;
  return sums ?? { count: 0, balance: 0n };
}

/** The MDA, institution or person with this id. Errors: NOT_FOUND. */
async function loadPayer(viewer: Viewer, id: string): Promise<Payer> {
  const { scope } = viewer;
  const ofOwnLgas = scope.kind === 'SCHEME' && scope.lgaIds ? { lgaId: { in: scope.lgaIds } } : {};
  const mda = await db.mda.findFirst({ where: { AND: [{ id }, ofOwnLgas, visibleMdas(viewer)] } });
  if (mda) return { id, kind: mda.type === 'TERTIARY_INSTITUTION' ? 'INSTITUTION' : 'MDA', name: mda.name, number: mda.code };
  const person = await db.enrollee.findFirst({ where: { AND: [{ id }, visibleEnrollees(viewer)] } });
  if (!person) throw new DomainError('NOT_FOUND');
  return { id, kind: 'PERSON', name: person.fullName, number: person.enrolmentNo };
}

export type Period = { from: Date | null; to: Date | null };

/** What of the ledger is about what a payer owes; a record that was merged into the payer's counts too. As an array, because an OR beside a subquery reads the whole ledger. */
const entriesOf = (payerId: string) => sql`
  SELECT e.id, e.day, e."postedAt", e.kind::text AS kind, e."recordNo", e."entityType", e."entityId",
    CASE WHEN e.debit = 'RECEIVABLE' THEN e.amount ELSE 0 END AS charge, CASE WHEN e.credit = 'RECEIVABLE' THEN e.amount ELSE 0 END AS credit,
    sum(CASE WHEN e.debit = 'RECEIVABLE' THEN e.amount ELSE -e.amount END) OVER (ORDER BY e.day, e."postedAt", e.id)::bigint AS balance
  FROM "LedgerEntry" e WHERE (e.debit = 'RECEIVABLE' OR e.credit = 'RECEIVABLE') AND (e."mdaId" = ${payerId}::uuid
    OR e."enrolleeId" = ANY(ARRAY(SELECT p.id FROM "Enrollee" p WHERE p.id = ${payerId}::uuid OR p."mergedIntoId" = ${payerId}::uuid)))`;

const within = ({ from, to }: Period) =>
  sql`(${from}::date IS NULL OR a.day >= ${from}::date) AND (${to}::date IS NULL OR a.day <= ${to}::date)`;

export type PayerEntry = {
  id: string;
  day: Date;
  kind: LedgerEntryKind;
  recordNo: string;
  entityType: string;
  entityId: string;
  charge: bigint;
  credit: bigint;
  balance: bigint;
};

export type EntryWhere = Period & { payerId: string };

/** The lines of a statement of account; a payer outside the scope is NOT_FOUND. */
export async function entryWhere(viewer: Viewer, payerId: string | undefined, period: Period): Promise<EntryWhere> {
  if (!payerId) throw new DomainError('NOT_FOUND');
  await loadPayer(viewer, payerId);
  return { payerId, ...period };
}

export function findEntries({ payerId, ...period }: EntryWhere, isDescending: boolean, page: { skip: number; take: number }) {
  const direction = isDescending ? sql`DESC` : sql`ASC`;
  return db.$queryRaw<PayerEntry[]>`
    SELECT * FROM (${entriesOf(payerId)}) a WHERE ${within(period)}
    ORDER BY a.day ${direction}, a."postedAt" ${direction}, a.id ${direction} LIMIT ${page.take}::int OFFSET ${page.skip}::int`;
}

export async function countEntries({ payerId, ...period }: EntryWhere): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM (${entriesOf(payerId)}) a WHERE ${within(period)}`;
  return row?.count ?? 0;
}

export type PayerAccount = Payer & {
  opening: bigint;
  invoiced: bigint;
  cancelled: bigint;
  received: bigint;
  reversed: bigint;
  closing: bigint;
  ageing: Ageing;
};

/** What a payer owed at the beginning, what came and went, and what is owed at the end; the ageing is as of today. Errors: NOT_FOUND. */
export async function payerAccount(viewer: Viewer, payerId: string, period: Period): Promise<PayerAccount> {
  const payer = await loadPayer(viewer, payerId);
  const [sums] = await db.$queryRaw<Omit<PayerAccount, keyof Payer | 'ageing'>[]>`
    SELECT coalesce(sum(a.charge - a.credit) FILTER (WHERE a.day < ${period.from}::date), 0)::bigint AS opening,
      coalesce(sum(a.charge) FILTER (WHERE a.kind = 'INVOICE_ISSUED' AND ${within(period)}), 0)::bigint AS invoiced,
      coalesce(sum(a.credit) FILTER (WHERE a.kind = 'INVOICE_CANCELLED' AND ${within(period)}), 0)::bigint AS cancelled,
      coalesce(sum(a.credit) FILTER (WHERE a.kind <> 'INVOICE_CANCELLED' AND ${within(period)}), 0)::bigint AS received,
      coalesce(sum(a.charge) FILTER (WHERE a.kind <> 'INVOICE_ISSUED' AND ${within(period)}), 0)::bigint AS reversed,
      coalesce(sum(a.charge - a.credit) FILTER (WHERE ${period.to}::date IS NULL OR a.day <= ${period.to}::date), 0)::bigint AS closing
    FROM (${entriesOf(payerId)}) a`;
  const [ageing] = await db.$queryRaw<PayerBalance[]>(
    balances(sql`(v."mdaId" = ${payerId}::uuid OR v."enrolleeId" = ${payerId}::uuid) AND ${visibleInvoices.sql(viewer, 'v')}`),
  );
  const nothing = { notDue: 0n, days30: 0n, days60: 0n, days90: 0n, over90: 0n };
  const noSums = { opening: 0n, invoiced: 0n, cancelled: 0n, received: 0n, reversed: 0n, closing: 0n };
  return { ...payer, ...(sums ?? noSums), ageing: ageing ?? nothing };
}
