import type { Prisma } from '../../generated/prisma/client.ts';
import type { HcpLevel, HcpType } from '../../generated/prisma/enums.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { serviceWhere } from '../catalogue/catalogue.access.ts';
import { LEVELS } from '../catalogue/tariff.service.ts';

export type DirectoryFilter = {
  lgaId?: string | null;
  townId?: string | null;
  level?: HcpLevel | null;
  type?: HcpType | null;
  /** Search words of a service name. */
  service?: string | null;
};

const LONGEST_TEXT = 80;

/** Facilities that may provide one of the services: those accredited for it, and those without a list up to their level. */
async function offering(text: string): Promise<Prisma.HcpWhereInput> {
  const services = await db.service.findMany({ where: serviceWhere({ search: text, isActive: true }), select: { id: true, level: true } });
  const lowest = Math.min(...services.map(({ level }) => LEVELS.indexOf(level)));
  return {
    OR: [
      { services: { some: { serviceId: { in: services.map(({ id }) => id) } } } },
      { services: { none: {} }, level: { in: LEVELS.filter((_level, i) => i >= lowest) } },
    ],
  };
}

/** Active facilities that match a search of the directory. */
export async function directoryWhere(
  search: string | null | undefined,
  filter: DirectoryFilter | null | undefined,
): Promise<Prisma.HcpWhereInput> {
  const text = search?.trim().slice(0, LONGEST_TEXT) ?? '';
  const service = filter?.service?.trim().slice(0, LONGEST_TEXT);
  return {
    status: 'ACTIVATED',
    lgaId: filter?.lgaId ?? undefined,
    townId: filter?.townId ?? undefined,
    level: filter?.level ?? undefined,
    providerType: filter?.type ?? undefined,
    AND: [
      ...(text
        ? [
            {
              OR: [
                { name: { contains: escapeLike(text), mode: 'insensitive' as const } },
                { code: { startsWith: escapeLike(text), mode: 'insensitive' as const } },
                { town: { name: { startsWith: escapeLike(text), mode: 'insensitive' as const } } },
              ],
            },
          ]
        : []),
      ...(service ? [await offering(service)] : []),
    ],
  };
}

/** Number of these facilities per LGA. */
export async function facilitiesByLga(where: Prisma.HcpWhereInput): Promise<{ lgaId: string; count: number }[]> {
  const groups = await db.hcp.groupBy({ by: ['lgaId'], where, _count: true });
  return groups.map(({ lgaId, _count }) => ({ lgaId, count: _count }));
}
