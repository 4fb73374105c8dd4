import type { TariffOverride } from '../../generated/prisma/client.ts';
import type { HcpLevel } from '../../generated/prisma/enums.ts';
import { dayInWords, isoDay, now, today } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { requireWholeScheme } from '../../scheme/access/whole-scheme.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { managedHcps } from '../hcps/hcp.access.ts';
import { visibleTariffPrices } from './tariff-price.access.ts';
import { setTariffPriceInput, withdrawTariffPriceInput } from './tariff-price.input.ts';

/** Scope of a price as text: a facility, a level or all. */
export const priceFor = (hcp: { name: string } | null, level: HcpLevel | null): string =>
  hcp ? hcp.name : level ? `${level.toLowerCase()} level` : 'all facilities';

/** Serializes bulk price changes, so that each is computed from current prices. */
export async function lockTariff(tx: Tx): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('tariff'))`;
}

/**
 * Sets the price of a service from a date. Earlier prices stay, so earlier care keeps its price. Errors: NOT_FOUND at the service or
 * facility, TARIFF_PAST, TARIFF_DAY_TAKEN; FORBIDDEN for a price outside the officer's LGAs.
 */
export async function setTariffPrice(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { serviceId, hcpId, hcpLevel, price, note, ...input } = parse(setTariffPriceInput, raw);
  if (!hcpId) requireWholeScheme(viewer);
  const effectiveFrom = new Date(input.effectiveFrom);
  if (effectiveFrom < today()) throw fieldError('TARIFF_PAST', 'effectiveFrom');
  return transact(viewer, 'setTariffPrice', async ({ tx, log }) => {
    const service = await tx.service.findUnique({ where: { id: serviceId } });
    if (!service) throw fieldError('NOT_FOUND', 'serviceId');
    const hcp = hcpId ? await tx.hcp.findFirst({ where: { id: hcpId, AND: managedHcps(viewer) } }) : null;
    if (hcpId && !hcp) throw fieldError('NOT_FOUND', 'hcpId');
    const { id } = await tx.tariffOverride.create({
      data: { serviceId, hcpId, hcpLevel, price: BigInt(price), effectiveFrom, note, createdById: viewer.userId },
    });
    log({
      action: 'Service.PRICE',
      entityType: 'Service',
      entityId: serviceId,
      summary: `${service.name}: ${nairaText(price)} from ${dayInWords(effectiveFrom)}, ${priceFor(hcp, hcpLevel)}`,
      after: { price, effectiveFrom: isoDay(effectiveFrom), for: priceFor(hcp, hcpLevel), note },
    });
    return { id };
  }).catch((error) => {
    throw isUniqueViolation(error) ? fieldError('TARIFF_DAY_TAKEN', 'effectiveFrom') : error;
  });
}

const refuseWithdrawal = ({ withdrawnAt }: TariffOverride) => new DomainError(withdrawnAt ? 'TARIFF_WITHDRAWN' : 'TARIFF_BEGUN');

/** Cancels a price before it takes effect. Errors: NOT_FOUND, TARIFF_BEGUN, TARIFF_WITHDRAWN, FORBIDDEN as for setting one. */
export async function withdrawTariffPrice(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { reason } = parse(withdrawTariffPriceInput, raw);
  return transact(viewer, 'withdrawTariffPrice', async ({ tx, log }) => {
    const row = await tx.tariffOverride.findFirst({
      where: { id, AND: visibleTariffPrices(viewer) },
      include: { service: { select: { name: true } }, hcp: { select: { name: true } } },
    });
    if (!row) throw new DomainError('NOT_FOUND');
    if (!row.hcpId) requireWholeScheme(viewer);
    const { count } = await tx.tariffOverride.updateMany({
      where: { id, withdrawnAt: null, effectiveFrom: { gt: today() } },
      data: { withdrawnAt: now(), withdrawnById: viewer.userId },
    });
    if (count === 0) throw refuseWithdrawal(await tx.tariffOverride.findUniqueOrThrow({ where: { id } }));
    log({
      action: 'Service.PRICE_WITHDRAW',
      entityType: 'Service',
      entityId: row.serviceId,
      summary: `Cancelled the price of ${row.service.name} from ${dayInWords(row.effectiveFrom)} for ${priceFor(row.hcp, row.hcpLevel)}: ${reason}`,
      before: { price: Number(row.price) },
    });
    return { id };
  });
}
