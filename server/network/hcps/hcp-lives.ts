import type { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';

/**
 * Number of people of each facility in some statuses, from the rollup by facility. Unregistered people are in no rollup; they are found by
 * the index on the registration date.
 */
export async function livesByHcp(hcpIds: readonly string[], statuses: readonly EnrolleeStatus[]): Promise<(hcpId: string) => number> {
  const rows = await db.$queryRaw<{ hcpId: string; n: number }[]>`
    SELECT "hcpId", sum(n)::int AS n FROM (
      SELECT "hcpId", status, n FROM "EnrolleeHcpRollup" WHERE "hcpId" = ANY(${hcpIds}::uuid[])
      UNION ALL
      SELECT "hcpId", status, 1 FROM "Enrollee" WHERE "registeredAt" IS NULL AND "hcpId" = ANY(${hcpIds}::uuid[])
    ) people
    WHERE status = ANY(${statuses}::"EnrolleeStatus"[]) GROUP BY 1`;
  const lives = new Map(rows.map(({ hcpId, n }) => [hcpId, n]));
  return (hcpId) => lives.get(hcpId) ?? 0;
}
