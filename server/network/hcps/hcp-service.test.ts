import { describe, expect, it } from 'vitest';
import { addDays, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeService, makeUser } from '../../testing/make/make.ts';

describe('services of a facility', () => {
  const TARIFF = /* GraphQL */ `query ($hcpId: ID!, $search: String) { hcpTariff(hcpId: $hcpId, page: { number: 1, size: 1000 }, search: $search) { total named items { price source service { id } } } }`;
  const SET = /* GraphQL */ `mutation ($id: ID!, $input: SetHcpServicesInput!) { setHcpServices(id: $id, input: $input) { id version } }`;

  it('are all services up to its level, at its own price, its level’s price, or the base price', async () => {
    const [admin, hcp] = [await makeUser('ADMIN'), await makeHcp()];
    const word = `Tariff${hcp.code}`;
    const [base, level, own, tertiary] = [
      await makeService({ name: `${word} A`, basePrice: 100n }),
      await makeService({ name: `${word} B`, basePrice: 100n }),
      await makeService({ name: `${word} C`, basePrice: 100n }),
      await makeService({ name: `${word} D`, level: 'TERTIARY' }),
    ];
    const price = (data: { serviceId: string; price: bigint; hcpId?: string; hcpLevel?: 'SECONDARY' }, days = -5) =>
      db.tariffOverride.create({ data: { ...data, effectiveFrom: addDays(today(), days) } });
    await price({ serviceId: level.id, hcpLevel: 'SECONDARY', price: 200n });
    await price({ serviceId: own.id, hcpLevel: 'SECONDARY', price: 200n });
    await price({ serviceId: own.id, hcpId: hcp.id, price: 300n });
    await price({ serviceId: own.id, hcpId: hcp.id, price: 900n }, 5);
    const { data } = await as(admin).run(TARIFF, { hcpId: hcp.id, search: word });
    expect(data.hcpTariff).toEqual({
      total: 3,
      named: 0,
      items: [
        { price: 100, source: 'BASE', service: { id: base.id } },
        { price: 200, source: 'LEVEL', service: { id: level.id } },
        { price: 300, source: 'OWN', service: { id: own.id } },
      ],
    });
    const set = (input: object) => as(admin).run(SET, { id: hcp.id, input: { all: false, serviceIds: [], version: 0, ...input } });
    expect((await set({})).codes).toEqual(['HCP_SERVICES_EMPTY']);
    expect((await set({ serviceIds: [hcp.id] })).codes).toEqual(['HCP_SERVICE_UNKNOWN']);
    expect((await set({ serviceIds: [base.id, tertiary.id, base.id] })).data.setHcpServices.version).toBe(1);
    expect((await set({ serviceIds: [base.id] })).codes).toEqual(['CONFLICT_STALE']);
    const { data: named } = await as(admin).run(TARIFF, { hcpId: hcp.id, search: word });
    expect(named.hcpTariff.items.map((row) => row.service.id)).toEqual([base.id, tertiary.id]);
    expect((await set({ all: true, version: 1 })).codes).toEqual([]);
    expect(await db.hcpService.count({ where: { hcpId: hcp.id } })).toBe(0);
    expect(
      (await as(await makeUser('ACCOUNT_MANAGER')).run(SET, { id: hcp.id, input: { all: true, serviceIds: [], version: 2 } })).codes,
    ).toEqual(['FORBIDDEN']);
    expect((await as(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true })).run(TARIFF, { hcpId: hcp.id })).codes).toEqual(['NOT_FOUND']);
    const huge = await as(admin).run(
      /* GraphQL */ `query ($hcpId: ID!) { hcpTariff(hcpId: $hcpId, page: { number: 1, size: 1001 }) { total } }`,
      {
        hcpId: hcp.id,
      },
    );
    expect(huge.codes).toEqual(['RPT_TOO_LARGE']);
  });

  it('are saved once when two users save at the same time', async () => {
    const [a, b, hcp, service] = [await makeUser('ADMIN'), await makeUser('ADMIN'), await makeHcp(), await makeService()];
    const answers = await Promise.all(
      [a, b].map((who) => as(who).run(SET, { id: hcp.id, input: { all: false, serviceIds: [service.id], version: 0 } })),
    );
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  });
});
