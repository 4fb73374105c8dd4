import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcp, makeHcpUser, makeService, makeUser } from '../../testing/make/make.ts';
import { priceOf } from './tariff.service.ts';

const SET = /* GraphQL */ `mutation ($input: SetTariffPriceInput!) { setTariffPrice(input: $input) { id price state hcpLevel hcp { id } createdBy { name } } }`;
const WITHDRAW = /* GraphQL */ `mutation ($id: ID!, $input: WithdrawTariffPriceInput!) { withdrawTariffPrice(id: $id, input: $input) { id state } }`;
const LIST = /* GraphQL */ `query ($filter: TariffPriceFilter, $search: String) { tariffPrices(page: { number: 1, size: 20 }, filter: $filter, search: $search, sort: effectiveFrom, direction: ASC) { total items { id price state } } }`;
const TARIFF = /* GraphQL */ `query ($hcpId: ID!, $day: Date, $search: String) { hcpTariff(hcpId: $hcpId, day: $day, page: { number: 1, size: 10 }, search: $search) { items { price source nextPrice nextFrom } } }`;

const day = (days: number) => isoDay(addDays(today(), days));
const reason = 'The board changed its mind';

let admin: Awaited<ReturnType<typeof makeUser>>;
beforeAll(async () => {
  admin = await makeUser('ADMIN', { name: 'Ladi Admin' });
});
const set = (input: object, who: { id: string } = admin) => as(who).run(SET, { input: { price: 100, effectiveFrom: day(0), ...input } });

describe('a price', () => {
  it('depends on the service day: the facility’s own price, its level’s, the one for all, or the base price', async () => {
    const [hcp, service] = [await makeHcp(), await makeService({ basePrice: 1n })];
    const { id: serviceId } = service;
    expect((await set({ serviceId, price: 2, effectiveFrom: day(1) })).data.setTariffPrice).toMatchObject({
      ...{ price: 2, state: 'UPCOMING', hcpLevel: null, hcp: null, createdBy: { name: 'Ladi Admin' } },
    });
    expect((await set({ serviceId, price: 3, effectiveFrom: day(2), hcpLevel: hcp.level })).codes).toEqual([]);
    expect((await set({ serviceId, price: 4, effectiveFrom: day(3), hcpId: hcp.id })).data.setTariffPrice.hcp).toEqual({ id: hcp.id });
    expect((await set({ serviceId, price: 5, effectiveFrom: day(4) })).codes).toEqual([]);
    const priceIn = async (days: number) => (await priceOf(db, [serviceId], hcp, addDays(today(), days))).get(serviceId);
    expect([await priceIn(-30), await priceIn(0), await priceIn(1), await priceIn(2), await priceIn(3), await priceIn(4)]).toEqual([
      1n,
      1n,
      2n,
      3n,
      4n,
      4n,
    ]);
    const tariff = async (days: number) =>
      (await as(await makeHcpUser(hcp)).run(TARIFF, { hcpId: hcp.id, day: day(days), search: service.code })).data.hcpTariff.items;
    expect(await tariff(0)).toEqual([{ price: 1, source: 'BASE', nextPrice: 2, nextFrom: day(1) }]);
    expect(await tariff(2)).toEqual([{ price: 3, source: 'LEVEL', nextPrice: 4, nextFrom: day(3) }]);
    expect(await tariff(3)).toEqual([{ price: 4, source: 'OWN', nextPrice: null, nextFrom: null }]);
  });

  it('is rejected in the past, twice from one date, for both a level and a facility, and for unknown records', async () => {
    const [hcp, { id: serviceId }] = [await makeHcp(), await makeService()];
    const refusal = async (input: object) => {
      const { codes, fields } = await set({ serviceId, ...input });
      return [codes[0], Object.keys(fields)[0]];
    };
    expect(await refusal({ effectiveFrom: day(-1) })).toEqual(['TARIFF_PAST', 'effectiveFrom']);
    expect((await set({ serviceId })).codes).toEqual([]);
    expect(await refusal({})).toEqual(['TARIFF_DAY_TAKEN', 'effectiveFrom']);
    expect(await refusal({ hcpLevel: 'PRIMARY', hcpId: hcp.id })).toEqual(['TARIFF_FOR', 'hcpId']);
    expect(await refusal({ price: -1 })).toEqual(['INVALID_INPUT', 'price']);
    expect(await refusal({ serviceId: hcp.id })).toEqual(['NOT_FOUND', 'serviceId']);
    expect(await refusal({ hcpId: serviceId })).toEqual(['NOT_FOUND', 'hcpId']);
    expect((await set({ serviceId, effectiveFrom: day(9) }, await makeUser('ACCOUNT_MANAGER'))).codes).toEqual(['FORBIDDEN']);
    const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [hcp.lgaId] });
    expect((await set({ serviceId, effectiveFrom: day(9) }, narrowed)).codes).toEqual(['FORBIDDEN']);
    expect((await set({ serviceId, effectiveFrom: day(9), hcpId: hcp.id }, narrowed)).codes).toEqual([]);
    expect((await set({ serviceId, effectiveFrom: day(9), hcpId: (await makeHcp()).id }, narrowed)).codes).toEqual(['NOT_FOUND']);
  });

  it('is set once when two users set it at the same time, and cancelled once', async () => {
    const { id: serviceId } = await makeService();
    const users = [admin, await makeUser('ADMIN')];
    expect((await concurrently(users, SET, { input: { serviceId, price: 7, effectiveFrom: day(5) } })).sort()).toEqual([
      'OK',
      'TARIFF_DAY_TAKEN',
    ]);
    const { id } = await db.tariffOverride.findFirstOrThrow({ where: { serviceId } });
    expect((await concurrently(users, WITHDRAW, { id, input: { reason } })).sort()).toEqual(['OK', 'TARIFF_WITHDRAWN']);
    expect((await set({ serviceId, effectiveFrom: day(5) })).codes).toEqual([]);
    const list = (await as(admin).run(LIST, { filter: { serviceId } })).data.tariffPrices;
    expect(list.items.map(({ state }) => state).sort()).toEqual(['UPCOMING', 'WITHDRAWN']);
    const upcoming = (await as(admin).run(LIST, { filter: { serviceId, state: ['UPCOMING'] } })).data.tariffPrices;
    expect(upcoming).toMatchObject({ total: 1, items: [{ price: 100 }] });
  });

  it('cannot be cancelled once in effect, nor by others', async () => {
    const [here, elsewhere, { id: serviceId }] = [await makeHcp(), await makeHcp(), await makeService()];
    const begun = (await set({ serviceId })).data.setTariffPrice.id;
    expect((await as(admin).run(WITHDRAW, { id: begun, input: { reason } })).codes).toEqual(['TARIFF_BEGUN']);
    const coming = (await set({ serviceId, effectiveFrom: day(3), hcpId: elsewhere.id })).data.setTariffPrice.id;
    expect((await as(admin).run(WITHDRAW, { id: coming, input: { reason: 'no' } })).codes).toEqual(['INVALID_INPUT']);
    const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [here.lgaId] });
    expect((await as(narrowed).run(WITHDRAW, { id: coming, input: { reason } })).codes).toEqual(['NOT_FOUND']);
    const general = (await set({ serviceId, effectiveFrom: day(3) })).data.setTariffPrice.id;
    expect((await as(narrowed).run(WITHDRAW, { id: general, input: { reason } })).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('ACCOUNTANT')).run(WITHDRAW, { id: general, input: { reason } })).codes).toEqual(['FORBIDDEN']);
    // A facility sees its own prices and those for all, never those of other facilities.
    const seen = async (who: { id: string }) => (await as(who).run(LIST, { filter: { serviceId } })).data.tariffPrices.total;
    expect([await seen(await makeHcpUser(here)), await seen(await makeHcpUser(elsewhere))]).toEqual([2, 3]);
  });
});
