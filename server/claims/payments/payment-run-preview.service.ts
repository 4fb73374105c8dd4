import { Prisma } from '../../generated/prisma/client.ts';
import type { HcpLevel } from '../../generated/prisma/enums.ts';
import { requireWholeScheme } from '../../ledger/ledger.access.ts';
import { addDays, dayOf, now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { visibleBills } from '../bills/bill.access.ts';

/** Reasons for which a run holds back a facility with approved bills. */
export const EXCLUSION_REASON = ['NO_BANK', 'BANK_CHANGED', 'ZERO'] as const;
export type ExclusionReason = (typeof EXCLUSION_REASON)[number];

export type RunCandidate = {
  hcpId: string;
  name: string;
  code: string | null;
  bankName: string | null;
  accountName: string | null;
  accountNumber: string | null;
  sortCode: string | null;
  lga: string;
  level: HcpLevel;
  dueOn: Date;
  bills: number;
  claims: number;
  amount: bigint;
  heldBack: ExclusionReason | null;
};

export type FundToPay = { fundingPool: string; facilities: number; bills: number; amount: bigint };

const { sql } = Prisma;

/** Approved unpaid bills of a fund, including bills with an approved amount of zero. */
export const unpaidBills = (viewer: Viewer) => sql`b.status = 'APPROVED' AND b."paymentId" IS NULL AND ${visibleBills.sql(viewer, 'b')}`;

/** Facilities with unpaid bills of a fund, by name, with the reason if held back. Optionally only for these bills. */
export async function runCandidates(
  viewer: Viewer,
  fundingPool: string,
  tx: Tx = db,
  billIds: readonly string[] | null = null,
): Promise<RunCandidate[]> {
  requireWholeScheme(viewer);
  const { bankChangeHoldDays, paymentDays } = await getSettings(tx);
  const since = addDays(now(), -bankChangeHoldDays);
  const rows = await tx.$queryRaw<(Omit<RunCandidate, 'dueOn'> & { approvedAt: Date })[]>`
    SELECT h.id AS "hcpId", h.name, h.code, h."bankName", h."bankAccountName" AS "accountName", h."bankAccountNumber" AS "accountNumber",
      h."bankSortCode" AS "sortCode", l.name AS lga, h.level, s."approvedAt", s.bills, s.claims, s.amount,
      CASE
        WHEN h."bankName" IS NULL OR h."bankAccountName" IS NULL OR h."bankAccountNumber" IS NULL THEN 'NO_BANK'
        WHEN s.amount = 0 THEN 'ZERO'
        WHEN EXISTS (
          SELECT FROM "HcpBankChange" c WHERE c."hcpId" = h.id AND (c.status = 'PENDING' OR c.status = 'APPROVED' AND c."decidedAt" > ${since})
        ) THEN 'BANK_CHANGED'
      END AS "heldBack"
    FROM (
      SELECT b."hcpId", count(*)::int AS bills, sum(b."claimCount")::int AS claims, sum(b."payableAmount")::bigint AS amount,
        min(b."approvedAt") AS "approvedAt"
      FROM "Bill" b WHERE ${unpaidBills(viewer)} AND b."fundingPool" = ${fundingPool} AND (${billIds}::uuid[] IS NULL OR b.id = ANY(${billIds}::uuid[]))
      GROUP BY b."hcpId"
    ) s JOIN "Hcp" h ON h.id = s."hcpId" JOIN "Lga" l ON l.id = h."lgaId"
    ORDER BY h.name, h.id`;
  return rows.map(({ approvedAt, ...row }) => ({ ...row, dueOn: addDays(dayOf(approvedAt), paymentDays) }));
}

/** Funds with payable bills. */
export async function fundsToPay(viewer: Viewer): Promise<FundToPay[]> {
  requireWholeScheme(viewer);
  return db.$queryRaw<FundToPay[]>`
    SELECT b."fundingPool", count(DISTINCT b."hcpId")::int AS facilities, count(*)::int AS bills, sum(b."payableAmount")::bigint AS amount
    FROM "Bill" b WHERE ${unpaidBills(viewer)} AND b."payableAmount" > 0 GROUP BY 1 ORDER BY 1`;
}
