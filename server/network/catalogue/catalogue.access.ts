import type { Prisma } from '../../generated/prisma/client.ts';
import type { HcpLevel, ServiceCategory } from '../../generated/prisma/enums.ts';
import { escapeLike } from '../../platform/database/like.ts';

export type ServiceQuery = {
  search?: string | null;
  category?: readonly ServiceCategory[] | null;
  level?: readonly HcpLevel[] | null;
  requiresPa?: boolean | null;
  isActive?: boolean | null;
  planId?: string | null;
  priceMin?: number | null;
  priceMax?: number | null;
};

/** Every word must be in the code or the name. */
const matches = (search: string | null | undefined): Prisma.ServiceWhereInput[] =>
  (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      OR: [{ name: { contains: escapeLike(word), mode: 'insensitive' } }, { code: { startsWith: escapeLike(word), mode: 'insensitive' } }],
    }));

/** The register is the same for everyone who may read it. */
export function serviceWhere({
  search,
  category,
  level,
  requiresPa,
  isActive,
  planId,
  priceMin,
  priceMax,
}: ServiceQuery): Prisma.ServiceWhereInput {
  return {
    AND: [
      ...matches(search),
      ...(category ? [{ category: { in: [...category] } }] : []),
      ...(level ? [{ level: { in: [...level] } }] : []),
      ...(typeof requiresPa === 'boolean' ? [{ requiresPa }] : []),
      ...(typeof isActive === 'boolean' ? [{ isActive }] : []),
      ...(planId ? [{ OR: [{ plans: { none: {} } }, { plans: { some: { planId } } }] }] : []),
      ...(typeof priceMin === 'number' ? [{ basePrice: { gte: BigInt(priceMin) } }] : []),
      ...(typeof priceMax === 'number' ? [{ basePrice: { lte: BigInt(priceMax) } }] : []),
    ],
  };
}
