import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, today } from '../../platform/clock.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

const LOOK_BACK_DAYS = 90;
/** Minimum approved claims for a meaningful average. */
const FEWEST_CLAIMS = 10;

/** Facilities whose average approved claim (90 days) exceeds the given multiple of the median of their level. */
export const outlierFacilities = (day: Date, factor: number): Prisma.Sql => Prisma.sql`
  WITH averages AS (
    SELECT c."hcpId", h.level, avg(c."approvedAmount") AS average
    FROM "Claim" c JOIN "Hcp" h ON h.id = c."hcpId"
    WHERE c.status IN ('APPROVED', 'PAID') AND c."approvedAt" >= ${addDays(day, -LOOK_BACK_DAYS)}::date
    GROUP BY 1, 2 HAVING count(*) >= ${FEWEST_CLAIMS}),
  medians AS (SELECT level, percentile_cont(0.5) WITHIN GROUP (ORDER BY average) AS median FROM averages GROUP BY 1)
  SELECT a."hcpId" FROM averages a JOIN medians m ON m.level = a.level WHERE a.average > m.median * ${factor}::float8`;

export async function isOutlierFacility(tx: Pick<Tx, '$queryRaw'>, hcpId: string, factor: number): Promise<boolean> {
  const outliers = await tx.$queryRaw<{ hcpId: string }[]>(outlierFacilities(today(), factor));
  return outliers.some((outlier) => outlier.hcpId === hcpId);
}
