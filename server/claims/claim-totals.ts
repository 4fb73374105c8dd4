import { Prisma } from '../generated/prisma/client.ts';
import type { Viewer } from '../platform/access/viewer.ts';
import { whereSql } from '../platform/database/where-sql.ts';
import { db } from '../platform/db.ts';
import { visibleClaims } from './claim.access.ts';

const { sql } = Prisma;

export type ClaimTotals = { count: number; claimed: bigint; vetted: bigint; approved: bigint; paid: bigint };

/** What the sums of all claims are kept by (ClaimTotalRollup). */
const KEYS = ['hcpId', 'lgaId', 'townId', 'planId', 'type', 'status'];

/** Whether sums kept by place know the rows that the viewer may see. */
const isByPlace = (viewer: Viewer): boolean => Object.keys(visibleClaims(viewer)).every((key) => ['hcpId', 'lgaId'].includes(key));

/** Sent claims with their sums, by month and place: from the rollup, or from the rows where the viewer's scope is narrower than a place. */
export const sentClaims = (viewer: Viewer): Prisma.Sql =>
  isByPlace(viewer)
    ? sql`"ClaimRollup"`
    : sql`(SELECT *, 1 AS n, "claimedAmount" AS claimed, CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS approved,
        CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS paid FROM "Claim" WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'))`;

/** The sums that are kept of all claims of the viewer's scope with these keys. */
async function keptTotals(viewer: Viewer, keys: [string, unknown][]): Promise<ClaimTotals> {
  const where = Object.fromEntries(keys.map(([name, value]) => [name, Array.isArray(value) ? { in: value } : value]));
  const [totals] = await db.$queryRaw<ClaimTotals[]>`
    SELECT coalesce(sum(n), 0)::int AS count, coalesce(sum(claimed), 0)::bigint AS claimed, coalesce(sum(vetted), 0)::bigint AS vetted,
      coalesce(sum(approved), 0)::bigint AS approved, coalesce(sum(paid), 0)::bigint AS paid
    FROM "ClaimTotalRollup" f WHERE ${whereSql('Claim', { AND: [visibleClaims(viewer), where] }, 'f')}`;
  return totals ?? { count: 0, claimed: 0n, vetted: 0n, approved: 0n, paid: 0n };
}

type Asked = { viewer: Viewer; filter: object | null | undefined; search: string | null };

/** By viewer, who is one request's: a page asks for the number of its claims and for their sums, which is the same question. */
const answers = new WeakMap<Viewer, Map<string, Promise<ClaimTotals>>>();

/** The sums over the claims of a list, kobo. */
export function claimTotals(where: Prisma.ClaimWhereInput, asked: Asked): Promise<ClaimTotals> {
  const ofViewer = answers.get(asked.viewer) ?? new Map<string, Promise<ClaimTotals>>();
  answers.set(asked.viewer, ofViewer);
  const question = JSON.stringify([asked.filter, asked.search]);
  const answer = ofViewer.get(question) ?? readTotals(where, asked);
  ofViewer.set(question, answer);
  return answer;
}

/** A filter by nothing but the keys of the kept sums costs the same at any number of claims. */
async function readTotals(where: Prisma.ClaimWhereInput, { viewer, filter, search }: Asked): Promise<ClaimTotals> {
  const chosen = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== undefined);
  if (!search && isByPlace(viewer) && chosen.every(([name]) => KEYS.includes(name))) return keptTotals(viewer, chosen);
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
