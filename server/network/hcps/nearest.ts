import { Prisma } from '../../generated/prisma/client.ts';
import type { HcpLevel, HcpType, ServiceCategory } from '../../generated/prisma/enums.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { visibleHcps } from './hcp.access.ts';

const { sql } = Prisma;

/** Where somebody lives, or a facility is. */
export type Home = { lgaId: string; townId?: string | null; wardId?: string | null };

/** Facilities where patients are treated and can be registered. */
export const TREATING_TYPES = ['HOSPITAL', 'PHC'] as const satisfies HcpType[];

/** What the other facilities are for. */
const SERVED_CATEGORIES: Partial<Record<HcpType, readonly ServiceCategory[]>> = {
  PHARMACY: ['DRUG', 'CONSUMABLE'],
  LABORATORY: ['INVESTIGATION'],
  RADIOLOGY: ['INVESTIGATION'],
  OPTICAL: ['OPTICAL'],
  DENTAL: ['DENTAL'],
};

/** The types of facilities for a need: those that treat patients, and those that serve every category of the services. */
export const typesFor = (categories: readonly ServiceCategory[]): HcpType[] => [
  ...TREATING_TYPES,
  ...(Object.entries(SERVED_CATEGORIES) as [HcpType, readonly ServiceCategory[]][]).flatMap(([type, served]) =>
    categories.length > 0 && categories.every((category) => served.includes(category)) ? [type] : [],
  ),
];

/** The coordinates of a ward; without a ward, or where it has none, the middle of the wards of the LGA. Null where none has coordinates. */
const placeOf = (lgaId: Prisma.Sql, wardId: Prisma.Sql) => sql`
  SELECT coalesce(max(w.latitude) FILTER (WHERE w.id = ${wardId}), avg(w.latitude)) AS latitude,
    coalesce(max(w.longitude) FILTER (WHERE w.id = ${wardId}), avg(w.longitude)) AS longitude
  FROM "Ward" w WHERE w."lgaId" = ${lgaId}`;

/** Joins a home and the place of facility `h`, for KM and nearestFirst. */
export const joinPlaces = ({ lgaId, wardId }: Home) => sql`
  CROSS JOIN (${placeOf(sql`${lgaId}::uuid`, sql`${wardId ?? null}::uuid`)}) home
  CROSS JOIN LATERAL (${placeOf(sql`h."lgaId"`, sql`h."wardId"`)}) place`;

/** Kilometres in a straight line; a degree is 111.2 km. */
const KM = sql`111.2 * sqrt(power(place.latitude - home.latitude, 2)
  + power((place.longitude - home.longitude) * cos(radians(home.latitude)), 2))`;

/** Facilities of the own town first, then of the LGA, then by distance. */
export const nearestFirst = ({ lgaId, townId }: Home) => sql`
  (h."townId" IS NOT DISTINCT FROM ${townId ?? null}::uuid) DESC, (h."lgaId" = ${lgaId}::uuid) DESC, ${KM} NULLS LAST, h.name, h.id`;

/** Of these facilities, nearest first, the distance in kilometres; null where no coordinates are known. */
export async function distancesFrom(home: Home, hcpIds: readonly string[]): Promise<Map<string, number | null>> {
  const rows = await db.$queryRaw<{ id: string; km: number | null }[]>`
    SELECT h.id, ${KM} AS km FROM "Hcp" h ${joinPlaces(home)} WHERE h.id = ANY(${[...hcpIds]}::uuid[]) ORDER BY ${nearestFirst(home)}`;
  return new Map(rows.map(({ id, km }) => [id, km]));
}

type Question = { home: Home; search?: string | null; level?: readonly HcpLevel[] | null };

/** Ids of active facilities where patients are treated, nearest first. */
export async function nearestHcps(viewer: Viewer, { home, search, level }: Question, limit: number): Promise<string[]> {
  const text = search?.trim() && escapeLike(search.trim());
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT h.id FROM "Hcp" h JOIN "Town" t ON t.id = h."townId" ${joinPlaces(home)}
    WHERE ${visibleHcps.sql(viewer, 'h')} AND h.status = 'ACTIVATED' AND h."providerType"::text = ANY(${[...TREATING_TYPES]}::text[])
      AND ${level ? sql`h.level::text = ANY(${[...level]}::text[])` : sql`TRUE`}
      AND ${text ? sql`(h.name ILIKE ${`%${text}%`} OR h.code ILIKE ${`${text}%`} OR t.name ILIKE ${`${text}%`})` : sql`TRUE`}
    ORDER BY ${nearestFirst(home)} LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}
