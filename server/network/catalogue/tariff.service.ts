import { Prisma } from '../../generated/prisma/client.ts';
import type { HcpLevel } from '../../generated/prisma/enums.ts';
import { isoDay, today } from '../../platform/clock.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { type ServiceQuery, serviceWhere } from './catalogue.access.ts';

/** A facility with its level, for pricing. */
export type PricedHcp = { id: string; level: HcpLevel };

export type PriceSource = 'OWN' | 'LEVEL' | 'BASE';
export type Price = { price: bigint; source: PriceSource; since: Date };

/** The price of service `s` for all facilities on a day. */
const basePriceFrom = (day: Date | Prisma.Sql) => Prisma.sql`
  SELECT t.price, t."effectiveFrom" FROM "TariffOverride" t
  WHERE t."serviceId" = s.id AND t."hcpId" IS NULL AND t."hcpLevel" IS NULL AND t."effectiveFrom" <= ${day}::date AND t."withdrawnAt" IS NULL
  ORDER BY t."effectiveFrom" DESC LIMIT 1`;

/**
 * Price of each service at a facility on a service date, in kobo, with its source: the facility's own price, else its level's, else the one
 * for all. Services not valid on that day are missing.
 */
export async function pricesOf(tx: Tx, serviceIds: readonly string[], hcp: PricedHcp, day: Date): Promise<Map<string, Price>> {
  const prices = await pricesOnDays(
    tx,
    serviceIds.map((serviceId) => ({ serviceId, day })),
    hcp,
  );
  return prices.get(isoDay(day)) ?? new Map();
}

/** The same for services on several days, by day (`isoDay`), in one statement. */
export async function pricesOnDays(
  tx: Tx,
  asked: readonly { serviceId: string; day: Date }[],
  hcp: PricedHcp,
): Promise<Map<string, Map<string, Price>>> {
  if (asked.length === 0) return new Map();
  const day = Prisma.sql`q.day`;
  const rows = await tx.$queryRaw<(Price & { id: string; day: string })[]>`
    SELECT s.id, q.day::text AS day, coalesce(own.price, level.price, base.price, s."basePrice") AS price,
      CASE WHEN own.price IS NOT NULL THEN 'OWN' WHEN level.price IS NOT NULL THEN 'LEVEL' ELSE 'BASE' END AS source,
      coalesce(own."effectiveFrom", level."effectiveFrom", base."effectiveFrom", s."effectiveFrom") AS since
    FROM (
      SELECT DISTINCT id, day FROM unnest(${asked.map(({ serviceId }) => serviceId)}::uuid[], ${asked.map((each) => isoDay(each.day))}::date[]) AS a(id, day)
    ) q JOIN "Service" s ON s.id = q.id
    LEFT JOIN LATERAL (
      SELECT t.price, t."effectiveFrom" FROM "TariffOverride" t
      WHERE t."serviceId" = s.id AND t."hcpId" = ${hcp.id}::uuid AND t."effectiveFrom" <= ${day} AND t."withdrawnAt" IS NULL
      ORDER BY t."effectiveFrom" DESC LIMIT 1) own ON true
    LEFT JOIN LATERAL (
      SELECT t.price, t."effectiveFrom" FROM "TariffOverride" t
      WHERE t."serviceId" = s.id AND t."hcpLevel" = ${hcp.level}::"HcpLevel" AND t."effectiveFrom" <= ${day} AND t."withdrawnAt" IS NULL
      ORDER BY t."effectiveFrom" DESC LIMIT 1) level ON true
    LEFT JOIN LATERAL (${basePriceFrom(day)}) base ON true
    WHERE s."effectiveFrom" <= ${day} AND (s."effectiveTo" IS NULL OR s."effectiveTo" >= ${day})`;
  const prices = new Map<string, Map<string, Price>>();
  for (const { id, day: on, price, source, since } of rows) {
    const known = prices.get(on) ?? new Map<string, Price>();
    prices.set(on, known.set(id, { price: BigInt(price), source, since }));
  }
  return prices;
}

/** Precedence of prices: the higher one applies. */
const RANK: Record<PriceSource, number> = { OWN: 3, LEVEL: 2, BASE: 1 };

/** The next price of each service at a facility after a day, if one is set; `current` has the prices on that day. */
export async function nextPricesOf(
  tx: Tx,
  serviceIds: readonly string[],
  hcp: PricedHcp,
  day: Date,
  current: ReadonlyMap<string, Price>,
): Promise<Map<string, Price>> {
  const prices = await tx.tariffOverride.findMany({
    where: {
      serviceId: { in: [...serviceIds] },
      effectiveFrom: { gt: day },
      withdrawnAt: null,
      OR: [{ hcpId: hcp.id }, { hcpId: null, hcpLevel: hcp.level }, { hcpId: null, hcpLevel: null }],
    },
    orderBy: { effectiveFrom: 'asc' },
  });
  const next = new Map<string, Price>();
  for (const { serviceId, hcpId, hcpLevel, price, effectiveFrom: since } of prices) {
    const source: PriceSource = hcpId ? 'OWN' : hcpLevel ? 'LEVEL' : 'BASE';
    const known = next.get(serviceId);
    // Of two prices that start on the same day, take the one with precedence.
    const isFirst = !known || (known.since.getTime() === since.getTime() && RANK[source] > RANK[known.source]);
    if (isFirst && RANK[source] >= RANK[current.get(serviceId)?.source ?? 'BASE']) next.set(serviceId, { price, source, since });
  }
  return next;
}

/** Price of each service on a day without a level price or agreed price. */
export async function basePricesOf(tx: Tx, serviceIds: readonly string[], day: Date): Promise<Map<string, bigint>> {
  if (serviceIds.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; price: bigint }[]>`
    SELECT s.id, coalesce(base.price, s."basePrice") AS price FROM "Service" s LEFT JOIN LATERAL (${basePriceFrom(day)}) base ON true
    WHERE s.id IN (${Prisma.join(serviceIds.map((id) => Prisma.sql`${id}::uuid`))})`;
  return new Map(rows.map(({ id, price }) => [id, BigInt(price)]));
}

/** Services whose price for all facilities is within a range on a day. */
async function servicesPriced(tx: Tx, day: Date, { min, max }: { min?: number | null; max?: number | null }): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT s.id FROM "Service" s LEFT JOIN LATERAL (${basePriceFrom(day)}) base ON true
    WHERE coalesce(base.price, s."basePrice") BETWEEN ${BigInt(min ?? 0)} AND ${BigInt(max ?? Number.MAX_SAFE_INTEGER)}`;
  return rows.map(({ id }) => id);
}

/** Search and filters of services; prices are today's for all facilities. */
export type PricedServiceQuery = ServiceQuery & { priceMin?: number | null; priceMax?: number | null };

export async function servicesWhere(
  tx: Tx,
  { priceMin: min, priceMax: max, ...query }: PricedServiceQuery,
): Promise<Prisma.ServiceWhereInput> {
  const isPriced = (min ?? max ?? null) !== null;
  return { AND: [serviceWhere(query), isPriced ? { id: { in: await servicesPriced(tx, today(), { min, max }) } } : {}] };
}

/** Price only; null for a service not valid on that day. */
export async function priceOf(tx: Tx, serviceIds: readonly string[], hcp: PricedHcp, day: Date): Promise<Map<string, bigint | null>> {
  const prices = await pricesOf(tx, serviceIds, hcp, day);
  return new Map(serviceIds.map((id) => [id, prices.get(id)?.price ?? null]));
}

export const LEVELS: readonly HcpLevel[] = ['PRIMARY', 'SECONDARY', 'TERTIARY'];

/** The services a facility may provide: those it is accredited for, or, if none are listed, all up to its level. */
export async function offeredServices(tx: Tx, hcp: PricedHcp): Promise<Prisma.ServiceWhereInput> {
  const named = await tx.hcpService.findFirst({ where: { hcpId: hcp.id }, select: { serviceId: true } });
  return named ? { hcps: { some: { hcpId: hcp.id } } } : { level: { in: LEVELS.slice(0, LEVELS.indexOf(hcp.level) + 1) } };
}

/** Which of these services each of several facilities may provide. */
export async function servicesOfferedAt(
  tx: Tx,
  hcps: readonly PricedHcp[],
  serviceIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const hcpIds = hcps.map(({ id }) => id);
  const [services, named, accredited] = await Promise.all([
    tx.service.findMany({ where: { id: { in: [...serviceIds] }, isActive: true }, select: { id: true, level: true } }),
    tx.hcpService.findMany({ where: { hcpId: { in: hcpIds } }, distinct: ['hcpId'], select: { hcpId: true } }),
    tx.hcpService.findMany({ where: { hcpId: { in: hcpIds }, serviceId: { in: [...serviceIds] } } }),
  ]);
  const namedIds = new Set(named.map(({ hcpId }) => hcpId));
  return new Map(
    hcps.map((hcp) => {
      const given = services.filter(({ id, level }) =>
        namedIds.has(hcp.id)
          ? accredited.some(({ hcpId, serviceId }) => hcpId === hcp.id && serviceId === id)
          : LEVELS.indexOf(level) <= LEVELS.indexOf(hcp.level),
      );
      return [hcp.id, new Set(given.map(({ id }) => id))];
    }),
  );
}
