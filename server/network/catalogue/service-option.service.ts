import type { PaymentMethod, ServiceCategory } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { visibleHcps } from '../hcps/hcp.access.ts';
import { serviceWhere } from './catalogue.access.ts';
import { offeredServices, priceOf } from './tariff.service.ts';

export type ServiceOption = {
  id: string;
  code: string;
  name: string;
  category: ServiceCategory;
  unit: string;
  maxQty: number;
  requiresPa: boolean;
  autoApprove: boolean;
  paymentMethod: PaymentMethod;
  price: bigint | null;
};

type Wanted = { search?: string | null; ids?: readonly string[] | null; hcpId?: string | null; day: Date; requiresPa?: boolean | null };

const MOST = 30;

/** The facility whose prices apply: a provider user's own, otherwise the one given, if the viewer may see it. */
async function facilityFor(viewer: Viewer, hcpId: string | null | undefined) {
  const id = viewer.scope.kind === 'HCP' ? viewer.scope.hcpId : hcpId;
  return id ? db.hcp.findFirstOrThrow({ where: { id, AND: visibleHcps(viewer) }, select: { id: true, level: true } }) : null;
}

/** Services to select from: those the facility offers, with its prices on the day. Names that start with the search text come first. */
export async function serviceOptions(viewer: Viewer, { search, ids, hcpId, day, requiresPa }: Wanted): Promise<ServiceOption[]> {
  const hcp = await facilityFor(viewer, hcpId);
  const offered = hcp && !ids ? await offeredServices(db, hcp) : {};
  const services = await db.service.findMany({
    where: ids ? { id: { in: [...ids].slice(0, 100) } } : { AND: [serviceWhere({ search, requiresPa, isActive: true }), offered] },
    orderBy: { name: 'asc' },
    take: ids ? 100 : 200,
  });
  const prices = hcp
    ? await priceOf(
        db,
        services.map(({ id }) => id),
        hcp,
        day,
      )
    : new Map<string, bigint | null>();
  const begins = (name: string) => (search && name.toLowerCase().startsWith(search.trim().toLowerCase()) ? 0 : 1);
  return services
    .map((service) => ({ ...service, price: prices.get(service.id) ?? null }))
    .sort((a, b) => begins(a.name) - begins(b.name))
    .slice(0, ids ? 100 : MOST);
}
