import { Prisma } from '../generated/prisma/client.ts';
import { db } from '../platform/db.ts';
import { rollupTotals } from '../platform/rollups/rollup-totals.ts';
import { storedRollups } from '../platform/rollups/stored-rollup.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { visibleClaims } from './claim.access.ts';

const { sql } = Prisma;

export type ClaimTotals = { count: number; claimed: bigint; vetted: bigint; approved: bigint; paid: bigint };

/** All claims, including drafts and withdrawn ones, for the totals of lists. */
export const claimTotalRollups = storedRollups(
  {
    base: 'Claim',
    rows: (table) =>
      sql`(SELECT *, "claimedAmount" AS claimed, "vettedAmount" AS vetted, "approvedAmount" AS approved, "paidAmount" AS paid FROM ${table}) AS c`,
    sums: ['claimed', 'vetted', 'approved', 'paid'],
  },
  { ClaimTotalRollup: { keys: ['hcpId', 'lgaId', 'townId', 'planId', 'type', 'status'], index: ['hcpId'] } },
);

/** Whether the rollup can answer for the viewer's scope. */
const isByPlace = (viewer: Viewer): boolean => Object.keys(visibleClaims(viewer)).every((key) => ['hcpId', 'lgaId'].includes(key));

/** Submitted claims with totals by month and place, from the rollup, or from the rows if the viewer's scope is narrower. */
export const sentClaims = (viewer: Viewer): Prisma.Sql =>
  isByPlace(viewer)
    ? sql`"ClaimRollup"`
    : sql`(SELECT *, 1 AS n, "claimedAmount" AS claimed, CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS approved,
        CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS paid FROM "Claim" WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'))`;

type ListRequest = { viewer: Viewer; filter: object | null | undefined; search: string | null };

/** Cached per viewer (one request): count and totals of a page come from the same query. */
const answers = new WeakMap<Viewer, Map<string, Promise<ClaimTotals>>>();

/** Totals over the claims of a list, kobo. */
export function claimTotals(where: Prisma.ClaimWhereInput, asked: ListRequest): Promise<ClaimTotals> {
  const ofViewer = answers.get(asked.viewer) ?? new Map<string, Promise<ClaimTotals>>();
  answers.set(asked.viewer, ofViewer);
  const question = JSON.stringify([asked.filter, asked.search]);
  const answer = ofViewer.get(question) ?? readTotals(where);
  ofViewer.set(question, answer);
  return answer;
}

async function readTotals(where: Prisma.ClaimWhereInput): Promise<ClaimTotals> {
  const kept = await rollupTotals('Claim', where, Object.values(claimTotalRollups), ['claimed', 'vetted', 'approved', 'paid']);
  if (kept) {
    const { n: count, ...sums } = kept;
    return { count, ...sums };
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
