import { type ClaimStatus, Prisma } from '../generated/prisma/client.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { whereSql } from '../platform/database/where-sql.ts';
import { db } from '../platform/db.ts';
import { visibleClaims } from './claim.access.ts';

const { raw, sql } = Prisma;

export type ClaimTotals = { count: number; claimed: bigint; vetted: bigint; approved: bigint; paid: bigint };

/** What the rollup tables of claims are grouped by; the first are the keys of both. */
const PLACE_KEYS = ['hcpId', 'lgaId', 'townId'] as const;
const PLAN_KEYS = ['planId', 'type', 'status'] as const;

type Keys = { month?: Date | null } & { [key in (typeof PLACE_KEYS)[number] | (typeof PLAN_KEYS)[number]]?: unknown };
const isGiven = (value: unknown): boolean => value !== null && value !== undefined;

/** Not sent, and so in no rollup. */
const UNSENT = ['DRAFT', 'READY', 'WITHDRAWN'] satisfies ClaimStatus[];
/** Rollups keep of these only their number and what was claimed (report_sums in prisma/sql/rollups). They are few; a submitted claim has no decided amounts. */
const UNDECIDED = ['IN_REVIEW', 'RETURNED', 'DISPUTED'] satisfies ClaimStatus[];

/** Whether the rollups have the columns that the viewer's scope asks for. */
const isByPlace = (viewer: Viewer): boolean => Object.keys(visibleClaims(viewer)).every((key) => PLACE_KEYS.includes(key as never));

/** Sent claims with their sums, by month and place: from the rollup, or from the rows where the viewer's scope is narrower than a place. */
export const sentClaims = (viewer: Viewer): Prisma.Sql =>
  isByPlace(viewer)
    ? sql`"ClaimRollup"`
    : sql`(SELECT *, 1 AS n, "claimedAmount" AS claimed, CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS approved,
        CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS paid FROM "Claim" WHERE status NOT IN (${Prisma.join(UNSENT)}))`;

/** The sums over all claims of the viewer's scope that have these keys: from the rollups what is decided, from the rows what is not. */
async function fromRollups(viewer: Viewer, { month, ...keys }: Keys): Promise<ClaimTotals> {
  const chosen = Object.entries(keys).filter(([, value]) => isGiven(value));
  const where = Object.fromEntries(chosen.map(([name, value]) => [name, Array.isArray(value) ? { in: value } : value]));
  const condition = sql`${whereSql('Claim', { AND: [visibleClaims(viewer), where] }, 'f')} AND ${month ? sql`f.month = ${month}::date` : sql`TRUE`}`;
  const byPlan = PLAN_KEYS.some((key) => key in where);
  const unsent = sql`f.status IN (${Prisma.join(UNSENT)})`;
  const [totals] = await db.$queryRaw<ClaimTotals[]>`
    SELECT coalesce(sum(n), 0)::int AS count, coalesce(sum(claimed), 0)::bigint AS claimed, coalesce(sum(vetted), 0)::bigint AS vetted,
      coalesce(sum(approved), 0)::bigint AS approved, coalesce(sum(paid), 0)::bigint AS paid
    FROM (
      SELECT n, claimed, vetted, approved, paid FROM ${raw(byPlan ? '"ClaimPlanRollup"' : '"ClaimRollup"')} f WHERE ${condition}
      UNION ALL
      SELECT (${unsent})::int, CASE WHEN ${unsent} THEN f."claimedAmount" ELSE 0 END, f."vettedAmount", f."approvedAmount", f."paidAmount"
      FROM "Claim" f WHERE f.status IN (${Prisma.join([...UNSENT, ...UNDECIDED])}) AND ${condition}
    ) AS parts`;
  return totals ?? { count: 0, claimed: 0n, vetted: 0n, approved: 0n, paid: 0n };
}

type Asked = { viewer: Viewer; filter: object | null | undefined; search: string | null };

/** A page asks for the number of its claims and for their sums: the same question, answered once. */
const answers = new WeakMap<Viewer, Map<string, Promise<ClaimTotals>>>();

export function claimTotals(where: Prisma.ClaimWhereInput, asked: Asked): Promise<ClaimTotals> {
  const ofViewer = answers.get(asked.viewer) ?? new Map<string, Promise<ClaimTotals>>();
  answers.set(asked.viewer, ofViewer);
  const question = JSON.stringify([asked.filter, asked.search]);
  const answer = ofViewer.get(question) ?? readTotals(where, asked);
  ofViewer.set(question, answer);
  return answer;
}

/** The sums over the claims of a list, kobo. A filter by nothing but keys of the rollups costs the same at any number of claims. */
async function readTotals(where: Prisma.ClaimWhereInput, { viewer, filter, search }: Asked): Promise<ClaimTotals> {
  const keys: readonly string[] = ['month', ...PLACE_KEYS, ...PLAN_KEYS];
  if (!search && isByPlace(viewer) && Object.entries(filter ?? {}).every(([name, value]) => !isGiven(value) || keys.includes(name))) {
    return fromRollups(viewer, { ...filter });
  }
  const { _count, _sum } = await db.claim.aggregate({
    where,
    _count: true,
    _sum: { claimedAmount: true, vettedAmount: true, approvedAmount: true, paidAmount: true },
  });
  return {
    count: _count,
    claimed: _sum.claimedAmount ?? 0n,
    vetted: _sum.vettedAmount ?? 0n,
    approved: _sum.approvedAmount ?? 0n,
    paid: _sum.paidAmount ?? 0n,
  };
}
