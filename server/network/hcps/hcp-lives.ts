import type { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';

/**
 * How many people have each facility as their provider, in some states: from the numbers that are kept by facility, in one statement.
 * Who is not registered yet is in no rollup, and found by the index on the day of registration.
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
