import { createHash } from 'node:crypto';
import type { Hcp, Prisma, Service, TariffOverride } from '../../generated/prisma/client.ts';
import type { HcpLevel } from '../../generated/prisma/enums.ts';
import { dayInWords, isoDay, now, today } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { hasWholeScheme, requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import type { ErrorCode } from '../../scheme/errors/error-catalogue.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { type PricedServiceQuery, servicesWhere } from '../catalogue/tariff.service.ts';
import { lockTariff } from '../catalogue/tariff-price.service.ts';
import { managedHcps } from '../hcps/hcp.access.ts';
import { changePricesInput, type PriceChangeInput, previewPriceChangeInput } from './price-change.input.ts';
import { changedPrice, percentText } from './price-change.rules.ts';

type CurrentPrice = TariffOverride & { hcp: Hcp | null };

export type PriceChangeOutcome = 'CHANGED' | 'UNCHANGED' | 'REFUSED';
export type PriceChangeRow = {
  service: Service;
  hcpLevel: HcpLevel | null;
  hcp: Hcp | null;
  /** Null if the level or facility has no price of its own today. */
  todayPrice: bigint | null;
  /** Price on the effective date without the change. */
  oldPrice: bigint;
  newPrice: bigint;
  outcome: PriceChangeOutcome;
  refusal: ErrorCode | null;
  /** A price already set for a later date, which stays. */
  next: TariffOverride | null;
};
export type PriceChangePreview = { rows: PriceChangeRow[]; previewHash: string };

const scopeKey = ({ hcpId, hcpLevel }: Pick<TariffOverride, 'hcpId' | 'hcpLevel'>) => hcpId ?? hcpLevel ?? 'ALL';

/** The prices other than base prices that the change concerns. Errors: FORBIDDEN, NOT_FOUND at the facility. */
async function pricesInScope(
  tx: Tx,
  viewer: Viewer,
  { source, hcpLevel, hcpId }: PriceChangeInput,
): Promise<Prisma.TariffOverrideWhereInput> {
  if (source === null) return {};
  if (source === 'OWN') {
    if (hcpId && (await tx.hcp.count({ where: { id: hcpId, AND: managedHcps(viewer) } })) === 0) throw fieldError('NOT_FOUND', 'hcpId');
    return { hcpId: hcpId ?? { not: null }, hcp: managedHcps(viewer) };
  }
  requireWholeScheme(viewer);
  return source === 'BASE' ? { hcpId: null, hcpLevel: null } : { hcpLevel: hcpLevel ?? { not: null } };
}

function computeChange(
  service: Service,
  prices: readonly CurrentPrice[],
  { percent, rounding, effectiveFrom }: PriceChangeInput,
): PriceChangeRow | null {
  const firstDay = new Date(effectiveFrom);
  const current = prices.findLast((price) => price.effectiveFrom <= firstDay);
  const [scope] = prices;
  const isForAll = !scope?.hcpId && !scope?.hcpLevel;
  const firstPrice = isForAll ? service.basePrice : null;
  const oldPrice = current?.price ?? firstPrice;
  // A level or facility without an own price on that date has none to change.
  if (oldPrice === null) return null;
  const newPrice = changedPrice(oldPrice, percent, rounding);
  const row = {
    service,
    hcpLevel: scope?.hcpLevel ?? null,
    hcp: scope?.hcp ?? null,
    todayPrice: prices.findLast((price) => price.effectiveFrom <= today())?.price ?? firstPrice,
    oldPrice,
    newPrice,
    next: prices.find((price) => price.effectiveFrom > firstDay) ?? null,
  };
  const refuse = (refusal: ErrorCode): PriceChangeRow => ({ ...row, newPrice: oldPrice, outcome: 'REFUSED', refusal });
  if (current?.effectiveFrom.getTime() === firstDay.getTime()) return refuse('TARIFF_DAY_TAKEN');
  if (newPrice === 0n && oldPrice > 0n) return refuse('TARIFF_ROUNDED_AWAY');
  if (newPrice > BigInt(Number.MAX_SAFE_INTEGER)) return refuse('TARIFF_TOO_HIGH');
  return { ...row, outcome: newPrice === oldPrice ? 'UNCHANGED' : 'CHANGED', refusal: null };
}

/** Result for each price in effect on the date: for all facilities, levels and single facilities. */
async function computePreview(tx: Tx, viewer: Viewer, services: PricedServiceQuery, parsed: PriceChangeInput): Promise<PriceChangePreview> {
  // Without a source: all prices that the viewer may set; officers with LGA scope set agreed prices of their facilities.
  const input = { ...parsed, source: parsed.source ?? (hasWholeScheme(viewer) ? null : 'OWN') };
  const firstDay = new Date(input.effectiveFrom);
  if (firstDay < today()) throw fieldError('TARIFF_PAST', 'effectiveFrom');
  const scope = await pricesInScope(tx, viewer, input);
  const where: Prisma.ServiceWhereInput = {
    isActive: true,
    effectiveFrom: { lte: firstDay },
    AND: [await servicesWhere(tx, services), { OR: [{ effectiveTo: null }, { effectiveTo: { gte: firstDay } }] }],
  };
  const [servicesInScope, prices] = await Promise.all([
    tx.service.findMany({ where, orderBy: [{ name: 'asc' }, { id: 'asc' }] }),
    tx.tariffOverride.findMany({
      where: { withdrawnAt: null, service: where, AND: scope },
      include: { hcp: true },
      orderBy: [{ hcpLevel: 'asc' }, { hcp: { name: 'asc' } }, { hcpId: 'asc' }, { effectiveFrom: 'asc' }],
    }),
  ]);
  const pricesOfService = Map.groupBy(prices, ({ serviceId }) => serviceId);
  const rows = servicesInScope.flatMap((service) => {
    const byScope = Map.groupBy(pricesOfService.get(service.id) ?? [], scopeKey);
    const forAll = byScope.get('ALL') ?? [];
    byScope.delete('ALL');
    const withBase = input.source === null || input.source === 'BASE';
    return [...(withBase ? [forAll] : []), ...byScope.values()].flatMap((group) => computeChange(service, group, input) ?? []);
  });
  return { rows, previewHash: hashOf(rows) };
}

/** Hash of the preview: differs if any price, facility or service changes. */
const hashOf = (rows: readonly PriceChangeRow[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(rows.map((row) => [row.service.id, row.hcp?.id, row.hcpLevel, `${row.oldPrice}`, `${row.newPrice}`, row.refusal])),
    )
    .digest('hex');

/** Previews a price change; changes nothing. Errors: TARIFF_PAST, NOT_FOUND at the facility, FORBIDDEN. */
export async function previewPriceChange(viewer: Viewer, services: PricedServiceQuery, raw: unknown): Promise<PriceChangePreview> {
  return computePreview(db as unknown as Tx, viewer, services, parse(previewPriceChangeInput, raw));
}

/**
 * Sets all changed prices of the preview from the effective date; the others stay. Errors: those of the preview, TARIFF_MOVED,
 * TARIFF_NO_CHANGE.
 */
export async function changePrices(viewer: Viewer, services: PricedServiceQuery, raw: unknown): Promise<{ changedCount: number }> {
  const { reason, previewHash, ...input } = parse(changePricesInput, raw);
  return transact(viewer, 'changePrices', async ({ tx, log }) => {
    await lockTariff(tx);
    const preview = await computePreview(tx, viewer, services, input);
    if (preview.previewHash !== previewHash) throw new DomainError('TARIFF_MOVED');
    const rows = preview.rows.filter(({ outcome }) => outcome === 'CHANGED');
    if (rows.length === 0) throw fieldError('TARIFF_NO_CHANGE', 'percent');
    const effectiveFrom = new Date(input.effectiveFrom);
    const createdAt = now();
    await tx.tariffOverride.createMany({
      data: rows.map(({ service, hcp, hcpLevel, newPrice }) => ({
        ...{ serviceId: service.id, hcpId: hcp?.id ?? null, hcpLevel, price: newPrice, effectiveFrom },
        ...{ note: `${percentText(input.percent)}: ${reason}`, createdById: viewer.userId, createdAt },
      })),
    });
    const count = rows.length;
    log({
      action: 'Service.PRICES_CHANGE',
      entityType: 'Service',
      summary: `Changed ${count} ${count === 1 ? 'price' : 'prices'} by ${percentText(input.percent)} from ${dayInWords(effectiveFrom)}: ${reason}`,
      after: {
        ...{ count, percent: input.percent, rounding: input.rounding, effectiveFrom: isoDay(effectiveFrom), reason },
        ...{ source: input.source, hcpLevel: input.hcpLevel, hcpId: input.hcpId, unchanged: preview.rows.length - count },
        services: Object.fromEntries(Object.entries(services).filter(([, value]) => value !== null && value !== undefined)),
      },
    });
    return { changedCount: count };
  }).catch((error) => {
    // Somebody set a price for that date meanwhile.
    throw isUniqueViolation(error) ? new DomainError('TARIFF_MOVED') : error;
  });
}
