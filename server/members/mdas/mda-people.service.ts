import { Prisma } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus, Relationship, Sex } from '../../generated/prisma/enums.ts';
import { ageOn, today } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { instantsWithin } from '../../scheme/graphql/date-range.ts';
import { assignedEnrollees } from '../enrollees/enrollee.access.ts';
import { searchForm } from '../enrollees/search-form.ts';

const { raw, sql } = Prisma;

export type MdaPerson = {
  id: string;
  serial: number;
  enrolmentNo: string | null;
  fullName: string;
  relationship: Relationship;
  sex: Sex;
  dateOfBirth: Date;
  age: number;
  staffNo: string | null;
  hcpName: string | null;
  lgaName: string;
  phone: string | null;
  status: EnrolleeStatus;
  registeredAt: Date | null;
};

export type MdaPeopleFilter = {
  mdaId: string;
  status?: readonly EnrolleeStatus[] | null;
  relationship?: readonly Relationship[] | null;
  sex?: Sex | null;
  planId?: string | null;
  hcpId?: string | null;
  lgaId?: string | null;
  townId?: string | null;
  registered?: Parameters<typeof instantsWithin>[0];
};

const likePattern = (text: string) => `%${escapeLike(text)}%`;
const isOneOf = (column: Prisma.Sql, type: string, values: readonly string[] | null | undefined) =>
  values?.length ? [sql`${column} = ANY(${[...values]}::text[]::${raw(`"${type}"`)}[])`] : [];
const hasId = (column: Prisma.Sql, id: string | null | undefined) => (id ? [sql`${column} = ${id}::uuid`] : []);

/** People covered through one MDA that the viewer may list: rows `e` with their principal `p`. */
export function mdaPeopleWhere(viewer: Viewer, filter: MdaPeopleFilter | null | undefined, search: string | null | undefined): Prisma.Sql {
  if (!filter) return sql`FALSE`;
  const { gte, lt } = instantsWithin(filter.registered) ?? {};
  const searchWords = searchForm(search ?? '')
    .split(' ')
    .filter(Boolean);
  const name = Prisma.join([sql`TRUE`, ...searchWords.map((word) => sql`e."searchName" LIKE ${likePattern(` ${word}`)}`)], ' AND ');
  return Prisma.join(
    [
      sql`e."mdaId" = ${filter.mdaId}::uuid`,
      sql`e.status NOT IN ('INCOMPLETE', 'REJECTED', 'MERGED')`,
      assignedEnrollees.sql(viewer, 'e'),
      ...isOneOf(sql`e.status`, 'EnrolleeStatus', filter.status),
      ...isOneOf(sql`e.relationship`, 'Relationship', filter.relationship),
      ...(filter.sex ? [sql`e.sex = ${filter.sex}::"Sex"`] : []),
      ...hasId(sql`e."planId"`, filter.planId),
      ...hasId(sql`e."hcpId"`, filter.hcpId),
      ...hasId(sql`e."lgaId"`, filter.lgaId),
      ...hasId(sql`e."townId"`, filter.townId),
      ...(gte ? [sql`e."registeredAt" >= ${gte}`] : []),
      ...(lt ? [sql`e."registeredAt" < ${lt}`] : []),
      ...(searchWords.length > 0
        ? [sql`(${name} OR e."searchNumbers" LIKE ${likePattern((search ?? '').toUpperCase())} OR e.phone = ${search})`]
        : []),
    ],
    ' AND ',
  );
}

/** Whitelist of sort columns for families, because they are inserted into SQL. */
const FAMILY: Record<string, string> = { fullName: 'p."searchName"', enrolmentNo: 'p."enrolmentNo"', registeredAt: 'p."registeredAt"' };

type Page = { where: Prisma.Sql; orderBy: object; skip: number; take: number };

/** Families one after another, the principal first; by the index on (mdaId, status). */
export async function findMdaPeople({ where, orderBy, skip, take }: Page): Promise<MdaPerson[]> {
  const [[sort = 'fullName', direction] = []] = [orderBy].flat().map((part) => Object.entries(part)[0]);
  const family = raw(`${FAMILY[sort] ?? FAMILY.fullName} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST`);
  const rows = await db.$queryRaw<Omit<MdaPerson, 'serial' | 'age'>[]>`
    SELECT e.id, e."enrolmentNo", e."fullName", e.relationship::text AS relationship, e.sex::text AS sex, e."dateOfBirth", e."staffNo",
      h.name AS "hcpName", l.name AS "lgaName", e.phone, e.status::text AS status, e."registeredAt"
    FROM "Enrollee" e JOIN "Enrollee" p ON p.id = coalesce(e."principalId", e.id) JOIN "Lga" l ON l.id = e."lgaId" LEFT JOIN "Hcp" h ON h.id = e."hcpId"
    WHERE ${where} ORDER BY ${family}, p.id, e.relationship, e."enrolmentNo", e.id LIMIT ${take} OFFSET ${skip}`;
  return rows.map((row, at) => ({ ...row, serial: skip + at + 1, age: ageOn(row.dateOfBirth, today()) }));
}

export async function countMdaPeople({ where }: { where: Prisma.Sql }): Promise<number> {
  const [found] = await db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM "Enrollee" e WHERE ${where}`;
  return found?.n ?? 0;
}
