import type { Prisma, TariffOverride } from '../../generated/prisma/client.ts';
import type { HcpLevel } from '../../generated/prisma/enums.ts';
import { dayInWords, today } from '../../platform/clock.ts';
import { nairaText } from '../../platform/money.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { priceFor } from '../catalogue/tariff-price.service.ts';
import { managedHcps } from '../hcps/hcp.access.ts';
import { rowProblem, type ValidatedRow } from './catalogue-rows.ts';
import type { ReadRow } from './validate-service-rows.ts';

const KIND = 'PRICES';
type For = { hcpLevel: HcpLevel | null; hcpId: string | null };

/** Changes from a file of prices. A price not yet in effect is replaced by another one of the same date. */
export type PriceChanges = { added: Prisma.TariffOverrideCreateManyInput[]; withdrawn: string[] };

const holdsFor = (price: TariffOverride, serviceId: string, { hcpLevel, hcpId }: For) =>
  price.serviceId === serviceId && price.hcpId === hcpId && price.hcpLevel === hcpLevel;

/** Compares each row with the prices on record: new for its facility or level, changed, unchanged, or rejected with its errors. */
export async function validatePriceRows(
  tx: Tx,
  viewer: Viewer,
  rows: readonly ReadRow[],
  defaults: For & { effectiveFrom: Date },
): Promise<{ validated: ValidatedRow[]; changes: PriceChanges }> {
  const textOf = ({ values }: ReadRow, field: string) => (typeof values[field] === 'string' ? values[field] : '');
  const services = new Map(
    (await tx.service.findMany({ where: { code: { in: rows.map((row) => textOf(row, 'code')) } } })).map((service) => [
      service.code,
      service,
    ]),
  );
  const hcps = await tx.hcp.findMany({
    where: {
      AND: [managedHcps(viewer), { OR: [{ code: { in: rows.map((row) => textOf(row, 'hcp')) } }, { id: defaults.hcpId ?? undefined }] }],
    },
    select: { id: true, code: true, name: true },
  });
  const prices = await tx.tariffOverride.findMany({
    where: { serviceId: { in: [...services.values()].map(({ id }) => id) }, withdrawnAt: null },
    orderBy: { effectiveFrom: 'asc' },
  });
  const rowOfKey = new Map<string, number>();
  const changes: PriceChanges = { added: [], withdrawn: [] };

  function validateRow(row: ReadRow): ValidatedRow {
    const [code, hcpCode, level] = [textOf(row, 'code'), textOf(row, 'hcp'), textOf(row, 'hcpLevel')];
    const service = services.get(code);
    const problems = [...row.problems];
    const refuse = (...args: Parameters<typeof rowProblem> extends [unknown, ...infer Rest] ? Rest : never) =>
      problems.push(rowProblem(KIND, ...args));
    if (!service) refuse('CIM_SERVICE_UNKNOWN', 'code', { code: code || '(empty)' });
    const price = row.values.price;
    if (typeof price !== 'number' && !problems.some(({ field }) => field === 'price'))
      refuse('CIM_VALUE', 'price', { why: 'enter a price' });
    const named = hcpCode ? hcps.find((hcp) => hcp.code === hcpCode) : undefined;
    if (hcpCode && !named) refuse('CIM_HCP_UNKNOWN', 'hcp', { code: hcpCode });
    if (hcpCode && level) refuse('TARIFF_FOR', 'hcp');
    const isNamed = Boolean(hcpCode || level);
    const to: For = isNamed ? { hcpId: named?.id ?? null, hcpLevel: (level || null) as HcpLevel | null } : defaults;
    const hcp = hcps.find(({ id }) => id === to.hcpId) ?? null;
    const effectiveFrom = textOf(row, 'effectiveFrom') ? new Date(textOf(row, 'effectiveFrom')) : defaults.effectiveFrom;
    if (effectiveFrom < today()) refuse('TARIFF_PAST', 'effectiveFrom');
    const key = [code, to.hcpId, to.hcpLevel, effectiveFrom.getTime()].join(' ');
    const earlier = rowOfKey.get(key);
    if (earlier) refuse('CIM_TWICE', 'code', { row: earlier });
    rowOfKey.set(key, earlier ?? row.number);
    const ofScope = service ? prices.filter((each) => holdsFor(each, service.id, to)) : [];
    const sameDay = ofScope.find((each) => each.effectiveFrom.getTime() === effectiveFrom.getTime());
    const isForAll = !to.hcpId && !to.hcpLevel;
    const current = ofScope.findLast((each) => each.effectiveFrom <= effectiveFrom)?.price ?? (isForAll ? service?.basePrice : undefined);
    const isChanged = typeof price === 'number' && current !== BigInt(price);
    if (sameDay && isChanged && effectiveFrom <= today()) refuse('TARIFF_DAY_TAKEN', 'effectiveFrom');
    const result = { number: row.number, cells: row.cells, code, name: service?.name ?? null };
    if (problems.length > 0 || !service || typeof price !== 'number') return { ...result, outcome: 'REFUSED', changes: [], problems };
    if (!isChanged) return { ...result, outcome: 'UNCHANGED', changes: [], problems };
    if (sameDay) changes.withdrawn.push(sameDay.id);
    changes.added.push({
      serviceId: service.id,
      ...{ hcpId: to.hcpId, hcpLevel: to.hcpLevel },
      price: BigInt(price),
      effectiveFrom,
      note: textOf(row, 'note') || null,
    });
    const words = `${current === undefined ? '' : `${nairaText(current)} → `}${nairaText(price)} from ${dayInWords(effectiveFrom)}, ${priceFor(hcp, to.hcpLevel)}`;
    return { ...result, outcome: current === undefined ? 'NEW' : 'CHANGED', changes: [words], problems };
  }
  return { validated: rows.map(validateRow), changes };
}
