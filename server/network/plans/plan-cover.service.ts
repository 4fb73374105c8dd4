import type { Plan } from '../../generated/prisma/client.ts';
import type { ServiceCategory } from '../../generated/prisma/enums.ts';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { serviceWhere } from '../catalogue/catalogue.access.ts';

type CoveredService = { name: string; requiresPa: boolean; waitingDays: number | null };
export type CoverOfCategory = { category: ServiceCategory; services: CoveredService[] };

/** What a plan covers today, by category and name. Null if the scheme offers no such plan. */
export async function planCover(code: string): Promise<{ plan: Plan; cover: CoverOfCategory[] } | null> {
  const plan = await db.plan.findFirst({ where: { code, isActive: true } });
  if (!plan) return null;
  const services = await db.service.findMany({
    where: {
      AND: [
        serviceWhere({ isActive: true, planId: plan.id }),
        { effectiveFrom: { lte: today() }, OR: [{ effectiveTo: null }, { effectiveTo: { gte: today() } }] },
      ],
    },
    select: { category: true, name: true, requiresPa: true, waitingDays: true },
    orderBy: [{ category: 'asc' }, { name: 'asc' }],
  });
  const byCategory = Map.groupBy(services, ({ category }) => category);
  return { plan, cover: [...byCategory].map(([category, covered]) => ({ category, services: covered })) };
}
