import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** Enrollees `e` who count towards the capacity of a facility. */
export const COUNTS_TOWARDS_CAPACITY = Prisma.sql`e.status IN ('ACTIVE', 'PENDING_APPROVAL')`;

/**
 * Places taken at each facility: by its enrollees, and by approved changes to it that are not applied yet. Callers that assign a place must
 * lock the facility first.
 */
export async function placesTaken(tx: Tx, hcpIds: readonly string[]): Promise<Map<string, number>> {
  if (hcpIds.length === 0) return new Map();
  const ids = [...hcpIds];
  const rows = await tx.$queryRaw<{ id: string; taken: number }[]>`
    SELECT id, sum(n)::int AS taken FROM (
      SELECT e."hcpId" AS id, count(*) AS n FROM "Enrollee" e WHERE e."hcpId" = ANY(${ids}::uuid[]) AND ${COUNTS_TOWARDS_CAPACITY} GROUP BY 1
      UNION ALL
      SELECT r."toHcpId", count(*) FROM "FacilityChangeRequest" r JOIN "Enrollee" e ON e.id = r."enrolleeId"
      WHERE r."toHcpId" = ANY(${ids}::uuid[]) AND r.status = 'APPROVED' AND r."appliedAt" IS NULL AND e."hcpId" IS DISTINCT FROM r."toHcpId" AND ${COUNTS_TOWARDS_CAPACITY}
      GROUP BY 1
    ) places GROUP BY 1`;
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Places left at each facility; null means no limit. */
export async function placesLeft(tx: Tx, hcps: readonly { id: string; capitationCapacity: number }[]): Promise<Map<string, number | null>> {
  const limited = hcps.filter(({ capitationCapacity }) => capitationCapacity > 0);
  const taken = await placesTaken(
    tx,
    limited.map(({ id }) => id),
  );
  return new Map(
    hcps.map(({ id, capitationCapacity }) => [
      id,
      capitationCapacity === 0 ? null : Math.max(0, capitationCapacity - (taken.get(id) ?? 0)),
    ]),
  );
}
