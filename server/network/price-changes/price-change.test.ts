import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeService, makeUser } from '../../testing/make/make.ts';
import { changedPrice } from './price-change.rules.ts';

const PREVIEW = /* GraphQL */ `query ($search: String, $filter: ServiceFilter, $input: PriceChangePreviewInput!, $outcome: [PriceChangeOutcome!]) {
  priceChangePreview(search: $search, filter: $filter, input: $input) {
    previewHash changedCount unchangedCount refusedCount
    rows(page: { number: 1, size: 20 }, outcome: $outcome) { total items {
      service { code } hcpLevel hcp { id } todayPrice oldPrice newPrice difference outcome refusal nextPrice nextFrom
    } }
  }
}`;
const CHANGE = /* GraphQL */ `mutation ($search: String, $filter: ServiceFilter, $input: ChangePricesInput!) { changePrices(search: $search, filter: $filter, input: $input) { changedCount } }`;

const day = (days: number) => isoDay(addDays(today(), days));
const terms = { percent: 10, rounding: 'TEN_NAIRA', effectiveFrom: day(5) } as const;
const reason = 'The board decided on 3 November';

let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  admin = await makeUser('ADMIN');
});

let series = 0;
/** Creates services with a unique name prefix to search for. */
async function makeServices(...basePrices: bigint[]) {
  series += 1;
  const prefix = `PC${series}-`;
  const services = [];
  for (const [index, basePrice] of basePrices.entries())
    services.push(await makeService({ code: `${prefix}${index}`, name: `Priced ${prefix}${index}`, basePrice }));
  return { search: prefix, services };
}
const priceFrom = (
  serviceId: string | undefined,
  days: number,
  price: bigint,
  scope: { hcpId?: string; hcpLevel?: 'PRIMARY' | 'SECONDARY' } = {},
) => db.tariffOverride.create({ data: { serviceId: serviceId ?? '', price, effectiveFrom: addDays(today(), days), ...scope } });
const previewOf = async (search: string, input: object = {}, who: { id: string } = admin) =>
  (await as(who).run(PREVIEW, { search, input: { ...terms, ...input } })).data.priceChangePreview;
const change = async (search: string, input: object = {}, who: { id: string } = admin) => {
  const { previewHash } = await previewOf(search, input);
  return as(who).run(CHANGE, { search, input: { ...terms, reason, previewHash, ...input } });
};

describe('changing a price by a percentage', () => {
  it('rounds to 1, 10 or 50 naira, half up', () => {
    expect(changedPrice(100_00n, 12.34, 'NAIRA')).toBe(112_00n);
    expect(changedPrice(100_00n, 12.5, 'NAIRA')).toBe(113_00n);
    expect(changedPrice(105_00n, 100, 'TEN_NAIRA')).toBe(210_00n);
    expect(changedPrice(105_00n, 0.01, 'TEN_NAIRA')).toBe(110_00n);
    expect(changedPrice(1_024_99n, -50, 'FIFTY_NAIRA')).toBe(500_00n);
    expect(changedPrice(1_050_00n, -50, 'FIFTY_NAIRA')).toBe(550_00n);
    expect(changedPrice(20_00n, -50, 'FIFTY_NAIRA')).toBe(0n);
    expect(changedPrice(0n, 100, 'NAIRA')).toBe(0n);
  });
});

describe('changing prices in bulk', () => {
  it('previews each price in effect on the date, then sets the changed ones with one log entry', async () => {
    const { search, services } = await makeServices(1_000_00n, 3_00n, 500_00n);
    const [scan, swab, visit] = services;
    const hcp = await makeHcp();
    await priceFrom(scan?.id, -10, 1_200_00n);
    await priceFrom(scan?.id, 2, 1_300_00n, { hcpLevel: 'SECONDARY' });
    await priceFrom(scan?.id, -3, 900_00n, { hcpId: hcp.id });
    await priceFrom(scan?.id, 9, 950_00n, { hcpId: hcp.id });
    // It starts later than the change, so the level has no price of its own on that date.
    await priceFrom(scan?.id, 6, 1_400_00n, { hcpLevel: 'PRIMARY' });
    await priceFrom(visit?.id, 5, 600_00n);
    const preview = await previewOf(search);
    const rest = { hcpLevel: null, hcp: null, refusal: null, nextPrice: null, nextFrom: null };
    expect(preview).toMatchObject({ changedCount: 3, unchangedCount: 0, refusedCount: 2, rows: { total: 5 } });
    expect(preview.rows.items).toEqual([
      {
        ...rest,
        service: { code: scan?.code },
        todayPrice: 1_200_00,
        oldPrice: 1_200_00,
        newPrice: 1_320_00,
        difference: 120_00,
        outcome: 'CHANGED',
      },
      {
        ...rest,
        service: { code: scan?.code },
        hcpLevel: 'SECONDARY',
        todayPrice: null,
        oldPrice: 1_300_00,
        newPrice: 1_430_00,
        difference: 130_00,
        outcome: 'CHANGED',
      },
      {
        ...{
          ...rest,
          service: { code: scan?.code },
          hcp: { id: hcp.id },
          todayPrice: 900_00,
          oldPrice: 900_00,
          newPrice: 990_00,
          difference: 90_00,
        },
        ...{ outcome: 'CHANGED', nextPrice: 950_00, nextFrom: day(9) },
      },
      {
        ...{ ...rest, service: { code: swab?.code }, todayPrice: 3_00, oldPrice: 3_00, newPrice: 3_00, difference: 0, outcome: 'REFUSED' },
        refusal: 'Rounding would make this free. Round to a smaller amount.',
      },
      {
        ...{
          ...rest,
          service: { code: visit?.code },
          todayPrice: 500_00,
          oldPrice: 600_00,
          newPrice: 600_00,
          difference: 0,
          outcome: 'REFUSED',
        },
        refusal: 'A price already starts on that date. Cancel it, or choose another date.',
      },
    ]);
    expect(await db.tariffOverride.count({ where: { note: { contains: reason } } })).toBe(0);

    expect((await change(search)).data.changePrices).toEqual({ changedCount: 3 });
    const prices = await db.tariffOverride.findMany({ where: { note: `+10%: ${reason}` }, orderBy: { price: 'asc' } });
    expect(prices.map(({ price, hcpId, hcpLevel, createdById }) => [price, hcpId, hcpLevel, createdById])).toEqual([
      [990_00n, hcp.id, null, admin.id],
      [1_320_00n, null, null, admin.id],
      [1_430_00n, null, 'SECONDARY', admin.id],
    ]);
    expect(prices.every(({ effectiveFrom }) => isoDay(effectiveFrom) === day(5))).toBe(true);
    const entries = await db.activityLog.findMany({ where: { action: 'Service.PRICES_CHANGE', actorId: admin.id } });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({
      entityId: null,
      after: { count: 3, percent: 10, rounding: 'TEN_NAIRA', reason, unchanged: 2, services: { search } },
    });
    expect(entries[0]?.summary).toContain('Changed 3 prices by +10%');
    // Prices now start on that date, so a second change has nothing to do.
    expect((await change(search)).codes).toEqual(['TARIFF_NO_CHANGE']);
  });

  it('changes only the filtered services and prices of one type', async () => {
    const { search, services } = await makeServices(1_000_00n, 2_000_00n);
    const [scan, bed] = services;
    const [hcp, other] = [await makeHcp(), await makeHcp()];
    await db.service.update({ where: { id: bed?.id }, data: { category: 'ADMISSION' } });
    await priceFrom(scan?.id, 0, 700_00n, { hcpLevel: 'PRIMARY' });
    await priceFrom(scan?.id, 0, 800_00n, { hcpId: hcp.id });
    await priceFrom(bed?.id, 0, 900_00n, { hcpId: other.id });
    const oldPrices = async (input: object, filter: object = {}) =>
      (await as(admin).run(PREVIEW, { search, filter, input: { ...terms, ...input } })).data.priceChangePreview.rows.items.map(
        ({ oldPrice }) => oldPrice / 100,
      );
    expect(await oldPrices({})).toEqual([1000, 700, 800, 2000, 900]);
    expect(await oldPrices({}, { category: ['ADMISSION'] })).toEqual([2000, 900]);
    expect(await oldPrices({}, { priceMax: 1_500_00 })).toEqual([1000, 700, 800]);
    expect(await oldPrices({ source: 'BASE' })).toEqual([1000, 2000]);
    expect(await oldPrices({ source: 'LEVEL' })).toEqual([700]);
    expect(await oldPrices({ source: 'LEVEL', hcpLevel: 'TERTIARY' })).toEqual([]);
    expect(await oldPrices({ source: 'OWN' })).toEqual([800, 900]);
    expect(await oldPrices({ source: 'OWN', hcpId: other.id })).toEqual([900]);
    // Services that are disabled or not valid on the date keep their prices.
    await db.service.update({ where: { id: scan?.id }, data: { isActive: false } });
    await db.service.update({ where: { id: bed?.id }, data: { effectiveTo: addDays(today(), 4) } });
    expect(await oldPrices({})).toEqual([]);
    expect(await oldPrices({ effectiveFrom: day(4) })).toEqual([2000, 900]);
  });

  it('is rejected in the past, outside the limits, without a reason, and for an unknown facility', async () => {
    const { search } = await makeServices(1_000_00n);
    const refusal = async (input: object) => {
      const { codes, fields } = await as(admin).run(CHANGE, { search, input: { ...terms, reason, previewHash: '', ...input } });
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await refusal({ effectiveFrom: day(-1) })).toEqual(['TARIFF_PAST', 'effectiveFrom']);
    for (const percent of [0, -50.01, 100.01, 1.234]) expect(await refusal({ percent })).toEqual(['INVALID_INPUT', 'percent']);
    expect(await refusal({ reason: 'no' })).toEqual(['INVALID_INPUT', 'reason']);
    expect(await refusal({ source: 'OWN', hcpId: admin.id })).toEqual(['NOT_FOUND', 'hcpId']);
    expect((await refusal({}))[0]).toBe('TARIFF_MOVED');
    const none = await as(admin).run(PREVIEW, { search, input: { ...terms, effectiveFrom: day(-1) } });
    expect(none.codes).toEqual(['TARIFF_PAST']);
    expect(await change('no such service').then(({ codes, fields }) => [codes, Object.keys(fields)])).toEqual([
      ['TARIFF_NO_CHANGE'],
      ['percent'],
    ]);
  });

  it('does not set a price above the maximum', async () => {
    const { search } = await makeServices((BigInt(Number.MAX_SAFE_INTEGER) / 100n) * 100n);
    expect((await previewOf(search)).rows.items[0]).toMatchObject({ outcome: 'REFUSED', refusal: 'This price is too high.' });
  });

  it('is rejected if a price changed since the preview', async () => {
    const { search, services } = await makeServices(1_000_00n, 2_000_00n);
    const { previewHash } = await previewOf(search);
    await priceFrom(services[0]?.id, 3, 1_100_00n);
    const variables = { search, input: { ...terms, reason, previewHash } };
    expect((await as(admin).run(CHANGE, variables)).codes).toEqual(['TARIFF_MOVED']);
    expect(
      await db.tariffOverride.count({ where: { service: { code: { startsWith: search } }, effectiveFrom: addDays(today(), 5) } }),
    ).toBe(0);
    expect((await change(search)).data.changePrices.changedCount).toBe(2);
  });

  it('happens once for two concurrent changes', async () => {
    const { search, services } = await makeServices(1_000_00n, 2_000_00n);
    const { previewHash } = await previewOf(search);
    const users = [admin, await makeUser('ADMIN')];
    expect(await concurrently(users, CHANGE, { search, input: { ...terms, reason, previewHash } })).toEqual(['OK', 'TARIFF_MOVED']);
    expect(await db.tariffOverride.count({ where: { serviceId: { in: services.map(({ id }) => id) } } })).toBe(2);
  });

  it('needs the whole scheme, except for agreed prices of facilities in one’s LGAs', async () => {
    const { search, services } = await makeServices(1_000_00n);
    const [here, elsewhere] = [await makeHcp(), await makeHcp()];
    await priceFrom(services[0]?.id, 0, 800_00n, { hcpId: here.id });
    await priceFrom(services[0]?.id, 0, 900_00n, { hcpId: elsewhere.id });
    const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [here.lgaId] });
    const refusal = async (input: object) => (await as(narrowed).run(PREVIEW, { search, input: { ...terms, ...input } })).codes;
    expect(await refusal({ source: 'BASE' })).toEqual(['FORBIDDEN']);
    expect(await refusal({ source: 'LEVEL' })).toEqual(['FORBIDDEN']);
    expect(await refusal({ source: 'OWN', hcpId: elsewhere.id })).toEqual(['NOT_FOUND']);
    const { previewHash, rows } = await previewOf(search, {}, narrowed);
    expect(rows.items.map(({ oldPrice }) => oldPrice)).toEqual([800_00]);
    const input = { ...terms, reason, previewHash };
    expect((await as(narrowed).run(CHANGE, { search, input: { ...input, source: 'BASE' } })).codes).toEqual(['FORBIDDEN']);
    expect((await as(narrowed).run(CHANGE, { search, input: { ...input, source: 'OWN', hcpId: elsewhere.id } })).codes).toEqual([
      'NOT_FOUND',
    ]);
    expect((await as(narrowed).run(CHANGE, { search, input })).data.changePrices).toEqual({ changedCount: 1 });
    for (const role of ['ACCOUNT_MANAGER', 'CLAIMS_OFFICER', 'HCP'] as const) {
      const user = await makeUser(role, role === 'HCP' ? { hcpId: here.id } : {});
      expect((await as(user).run(PREVIEW, { search, input: terms })).codes).toEqual(['FORBIDDEN']);
      expect((await as(user).run(CHANGE, { search, input })).codes).toEqual(['FORBIDDEN']);
    }
  });
});
