import type { Prisma } from '../../generated/prisma/client.ts';
import type { CareType, HcpLevel, PaymentMethod, ServiceCategory, SexRule } from '../../generated/prisma/enums.ts';
import { escapeLike } from '../../platform/database/like.ts';

export type ServiceQuery = {
  search?: string | null;
  category?: readonly ServiceCategory[] | null;
  level?: readonly HcpLevel[] | null;
  paymentMethod?: PaymentMethod | null;
  careType?: readonly CareType[] | null;
  sexRule?: readonly SexRule[] | null;
  requiresPa?: boolean | null;
  isActive?: boolean | null;
  planId?: string | null;
};

/** Every search word must match the code or the name. */
const matches = (search: string | null | undefined): Prisma.ServiceWhereInput[] =>
  (search ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({
      OR: [{ name: { contains: escapeLike(word), mode: 'insensitive' } }, { code: { startsWith: escapeLike(word), mode: 'insensitive' } }],
    }));

/** All readers see the same services. */
export function serviceWhere({
  search,
  category,
  level,
  paymentMethod,
  careType,
  sexRule,
  requiresPa,
  isActive,
  planId,
}: ServiceQuery): Prisma.ServiceWhereInput {
  return {
    AND: [
      ...matches(search),
      ...(category ? [{ category: { in: [...category] } }] : []),
      ...(level ? [{ level: { in: [...level] } }] : []),
      ...(paymentMethod ? [{ paymentMethod }] : []),
      ...(careType ? [{ careType: { in: [...careType] } }] : []),
      ...(sexRule ? [{ sexRule: { in: [...sexRule] } }] : []),
      ...(typeof requiresPa === 'boolean' ? [{ requiresPa }] : []),
      ...(typeof isActive === 'boolean' ? [{ isActive }] : []),
      ...(planId ? [{ OR: [{ plans: { none: {} } }, { plans: { some: { planId } } }] }] : []),
    ],
  };
}
