import { Prisma } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { whereSql } from '../../platform/database/where-sql.ts';
import { db } from '../../platform/db.ts';
import { assignedEnrollees } from './enrollee.access.ts';

const { raw, sql } = Prisma;

/** The numbers of people that are kept, and by what; the first that has all that is asked is read. */
const KEPT = [
  { table: 'EnrolleeRollup', keys: ['lgaId', 'townId', 'planId', 'sex', 'relationship', 'status'] },
  { table: 'EnrolleeHcpRollup', keys: ['hcpId', 'planId', 'sex', 'relationship', 'status'] },
  { table: 'EnrolleeMdaRollup', keys: ['mdaId', 'planId', 'sex', 'relationship', 'status'] },
];

type ListRequest = { viewer: Viewer; filter: object | null | undefined; search: string | null };

/** How many people a list holds: from numbers that are kept, which cost the same at any size, or counted where they are kept by something else. */
export async function countEnrollees(where: Prisma.EnrolleeWhereInput, { viewer, filter, search }: ListRequest): Promise<number> {
  const chosen = Object.entries(filter ?? {}).filter(([, value]) => value !== null && value !== undefined);
  const scope = assignedEnrollees(viewer);
  const keys = [...chosen.map(([name]) => name), ...Object.keys(scope)];
  const kept = search ? undefined : KEPT.find((candidate) => keys.every((key) => candidate.keys.includes(key)));
  if (!kept) return db.enrollee.count({ where });
  const conditions = Object.fromEntries(chosen.map(([name, value]) => [name, Array.isArray(value) ? { in: value } : value]));
  const condition = (alias: string) => whereSql('Enrollee', { AND: [scope, conditions] }, alias);
  // Who is not registered yet is in no rollup, and found by the index on the day of registration.
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT ((SELECT coalesce(sum(n), 0) FROM ${raw(`"${kept.table}"`)} f WHERE ${condition('f')})
      + (SELECT count(*) FROM "Enrollee" e WHERE e."registeredAt" IS NULL AND e.status <> 'MERGED' AND ${condition('e')}))::int AS count`;
  return row?.count ?? 0;
}
