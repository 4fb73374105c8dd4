import { Prisma } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus, Relationship } from '../../generated/prisma/enums.ts';
import { isoDay, today } from '../../platform/clock.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** The enrollees an action applies to: ids, or a condition on the row `e` of "Enrollee". */
export type Selection = { ids: readonly string[] } | { where: Prisma.Sql };

/** A row that an action moved; `follows` when it went along with its principal. */
export type CoverChange = {
  id: string;
  fromStatus: EnrolleeStatus;
  number: string;
  fullName: string;
  relationship: Relationship;
  follows: boolean;
};

export const selected = (selection: Selection): Prisma.Sql =>
  'ids' in selection ? Prisma.sql`e.id = ANY(${[...selection.ids]}::uuid[])` : selection.where;

/** Today in Lagos, for SQL. */
export const todaySql = (): Prisma.Sql => Prisma.sql`${isoDay(today())}::date`;

/** Statuses in which a dependant takes one of the family's places. */
export const COUNTS_TOWARDS_FAMILY_LIMIT = Prisma.sql`NOT IN ('DISABLED', 'DECEASED', 'REJECTED', 'MERGED')`;

/**
 * Takes the locks under which a family's rules are judged: every member of every family that the selection touches, in one order.
 * Every change of a family takes them first.
 */
export async function lockFamilies(tx: Tx, selection: Selection): Promise<void> {
  await tx.$queryRaw`
    WITH heads AS (SELECT DISTINCT coalesce(e."principalId", e.id) AS id FROM "Enrollee" e WHERE ${selected(selection)}),
    members AS (SELECT id FROM heads UNION SELECT m.id FROM "Enrollee" m JOIN heads h ON m."principalId" = h.id)
    SELECT 1 FROM "Enrollee" f WHERE f.id IN (SELECT id FROM members) ORDER BY f.id FOR NO KEY UPDATE`;
}

/** The last day of a dependant `d` whose principal is `p` under plan `pl`: the family’s end, for a newborn under a plan for one person sooner. */
export const DEPENDANT_END = Prisma.sql`CASE
  WHEN d.relationship = 'CHILD' AND pl."maxChildren" = 0 THEN LEAST(p."coverageEnd", d."dateOfBirth" + pl."newbornWeeks" * 7 - 1)
  ELSE p."coverageEnd" END`;
