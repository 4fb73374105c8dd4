import { Prisma } from '../../generated/prisma/client.ts';
import { whereSql } from '../../platform/database/where-sql.ts';
import { db } from '../../platform/db.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assignedEnrollees } from './enrollee.access.ts';

const { raw, sql } = Prisma;

export const isRegistered = sql`"registeredAt" IS NOT NULL AND status <> 'MERGED'`;
/** Current people. The first table that has all filtered keys is read. */
export const peopleRollups = storedRollups(
  { base: 'Enrollee', where: isRegistered },
  {
    EnrolleeRollup: ['lgaId', 'townId', 'planId', 'sex', 'relationship', 'status'],
    EnrolleeHcpRollup: { keys: ['hcpId', 'planId', 'sex', 'relationship', 'status'], index: ['hcpId'] },
    EnrolleeMdaRollup: ['mdaId', 'planId', 'sex', 'relationship', 'status'],
  },
);

type ListRequest = { viewer: Viewer; filter: object | null | undefined; search: string | null };

/** The size of a list, read from a rollup at constant cost if one fits, else counted. */
export async function countEnrollees(where: Prisma.EnrolleeWhereInput, { viewer, filter, search }: ListRequest): Promise<number> {
  const chosen = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const scope = assignedEnrollees(viewer);
  const keys = [...chosen.map(([name]) => name), ...Object.keys(scope)];
  const kept = search ? undefined : Object.values(peopleRollups).find((candidate) => keys.every((key) => candidate.keys.includes(key)));
  if (!kept) return db.enrollee.count({ where });
  const conditions = Object.fromEntries(chosen.map(([name, value]) => [name, Array.isArray(value) ? { in: value } : value]));
  const condition = (alias: string) => whereSql('Enrollee', { AND: [scope, conditions] }, alias);
  // Unregistered people are in no rollup; the index on registeredAt finds them.
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT ((SELECT coalesce(sum(n), 0) FROM ${raw(`"${kept.table}"`)} f WHERE ${condition('f')})
      + (SELECT count(*) FROM "Enrollee" e WHERE e."registeredAt" IS NULL AND e.status <> 'MERGED' AND ${condition('e')}))::int AS count`;
  return row?.count ?? 0;
}
