import type { Service } from '../../generated/prisma/client.ts';
import type { ServiceCategory } from '../../generated/prisma/enums.ts';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { managedHcps } from '../hcps/hcp.access.ts';
import { serviceWhere } from './catalogue.access.ts';
import { nextPricesOf, offeredServices, type Price, pricesOf } from './tariff.service.ts';

export type TariffRow = { service: Service; price: Price | null; next: Price | null };
export type HcpTariff = { total: number; named: number; items: TariffRow[] };

type Wanted = {
  day?: Date | null;
  search?: string | null;
  category?: readonly ServiceCategory[] | null;
  requiresPa?: boolean | null;
  number: number;
  size: number;
};

const MAX_SIZE = 1000;

/**
 * Services of a facility with prices on a day, today by default: those it is accredited for, or all up to its level. A few hundred rows.
 */
export async function hcpTariff(
  viewer: Viewer,
  hcpId: string,
  { day: asked, search, category, requiresPa, number, size }: Wanted,
): Promise<HcpTariff> {
  if (number < 1 || size < 1 || size > MAX_SIZE) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_SIZE } });
  const hcp = await db.hcp.findFirst({ where: { id: hcpId, AND: managedHcps(viewer) }, select: { id: true, level: true } });
  if (!hcp) throw new DomainError('NOT_FOUND');
  const where = { AND: [serviceWhere({ search, category, requiresPa, isActive: true }), await offeredServices(db, hcp)] };
  const [total, named, services] = await Promise.all([
    db.service.count({ where }),
    db.hcpService.count({ where: { hcpId } }),
    db.service.findMany({ where, orderBy: [{ category: 'asc' }, { name: 'asc' }, { id: 'asc' }], skip: (number - 1) * size, take: size }),
  ]);
  const ids = services.map(({ id }) => id);
  const day = asked ?? today();
  const prices = await pricesOf(db, ids, hcp, day);
  const next = await nextPricesOf(db, ids, hcp, day, prices);
  const rowOf = (service: Service) => ({ service, price: prices.get(service.id) ?? null, next: next.get(service.id) ?? null });
  return { total, named, items: services.map(rowOf) };
}
