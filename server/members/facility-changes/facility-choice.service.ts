import { Prisma } from '../../generated/prisma/client.ts';
import type { HcpLevel } from '../../generated/prisma/enums.ts';
import { joinPlaces, nearestFirst, TREATING_TYPES } from '../../network/hcps/nearest.ts';
import { placesLeft } from '../../network/hcps/places.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { peopleOf } from './facility-change.rules.ts';

const { sql } = Prisma;

type Nearness = 'TOWN' | 'LGA' | 'ELSEWHERE';
export type FacilityOption = { hcpId: string; nearness: Nearness; placesLeft: number | null; present: boolean };
export type FacilityOptions = { total: number; items: FacilityOption[] };

export type FacilityOptionsInput = {
  enrolleeId: string;
  wholeFamily: boolean;
  page: { number: number; size: number };
  search?: string | null;
  filter?: { lgaId?: string | null; level?: HcpLevel | null } | null;
};

const MAX_SIZE = 50;

/** Facilities that every plan of these people allows: those in the person's own town first, then in the LGA, then by distance. A few thousand facilities at most; by Hcp_status_name_idx. */
export async function facilityOptions(viewer: Viewer, input: FacilityOptionsInput): Promise<FacilityOptions> {
  const { number, size } = input.page;
  if (number < 1 || size < 1 || size > MAX_SIZE || number * size > 10_000)
    throw new DomainError('RPT_TOO_LARGE', { params: { n: 10_000 } });
  const people = await peopleOf(db, viewer, input.enrolleeId, input.wholeFamily);
  const [person] = people;
  if (!person) throw new DomainError('NOT_FOUND');
  const levels = person.plan.allowedHcpLevels.filter((level) => people.every(({ plan }) => plan.allowedHcpLevels.includes(level)));
  const text = input.search && escapeLike(input.search.trim());
  const { lgaId, level } = input.filter ?? {};
  const rows = await db.$queryRaw<{ id: string; nearness: Nearness; capitationCapacity: number; total: number }[]>`
    SELECT h.id, h."capitationCapacity", count(*) OVER ()::int AS total,
      CASE WHEN h."townId" = ${person.townId}::uuid THEN 'TOWN' WHEN h."lgaId" = ${person.lgaId}::uuid THEN 'LGA' ELSE 'ELSEWHERE' END AS nearness
    FROM "Hcp" h JOIN "Town" t ON t.id = h."townId"
      ${joinPlaces(person)}
    WHERE h.status = 'ACTIVATED' AND h."providerType"::text = ANY(${[...TREATING_TYPES]}::text[]) AND h.level::text = ANY(${levels}::text[])
      AND ${lgaId ? sql`h."lgaId" = ${lgaId}::uuid` : sql`TRUE`} AND ${level ? sql`h.level::text = ${level}` : sql`TRUE`}
      AND ${text ? sql`(h.name ILIKE ${`%${text}%`} OR h.code ILIKE ${`${text}%`} OR t.name ILIKE ${`${text}%`})` : sql`TRUE`}
    ORDER BY ${nearestFirst(person)}
    LIMIT ${size} OFFSET ${(number - 1) * size}`;
  const left = await placesLeft(db, rows);
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ id, nearness }) => ({
      hcpId: id,
      nearness,
      placesLeft: left.get(id) ?? null,
      present: people.every(({ hcpId }) => hcpId === id),
    })),
  };
}
