import type { Service } from '../../generated/prisma/client.ts';
import type { ServiceCategory } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { serviceWhere } from '../catalogue/catalogue.access.ts';
import { offeredServices, type Price, pricesOf } from '../catalogue/tariff.service.ts';
import { managedHcps } from './hcp.access.ts';

export type TariffRow = { service: Service; price: Price | null };
export type HcpTariff = { total: number; named: number; items: TariffRow[] };

type Wanted = { search?: string | null; category?: readonly ServiceCategory[] | null; number: number; size: number };

const MAX_SIZE = 1000;

/** What a facility gives, with the prices that hold today: the services it is accredited for, or all of its level and below. A register of some hundred rows. */
export async function hcpTariff(viewer: Viewer, hcpId: string, { search, category, number, size }: Wanted): Promise<HcpTariff> {
  if (number < 1 || size < 1 || size > MAX_SIZE) throw new DomainError('RPT_TOO_LARGE', { params: { n: MAX_SIZE } });
  const hcp = await db.hcp.findFirst({ where: { id: hcpId, AND: managedHcps(viewer) }, select: { id: true, level: true } });
  if (!hcp) throw new DomainError('NOT_FOUND');
  const where = { AND: [serviceWhere({ search, category, isActive: true }), await offeredServices(db, hcp)] };
  const [total, named, services] = await Promise.all([
    db.service.count({ where }),
    db.hcpService.count({ where: { hcpId } }),
    db.service.findMany({ where, orderBy: [{ category: 'asc' }, { name: 'asc' }, { id: 'asc' }], skip: (number - 1) * size, take: size }),
  ]);
  const ids = services.map(({ id }) => id);
  const prices = await pricesOf(db, ids, hcp, today());
  return { total, named, items: services.map((service) => ({ service, price: prices.get(service.id) ?? null })) };
}
