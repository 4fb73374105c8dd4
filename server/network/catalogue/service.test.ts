import { describe, expect, it } from 'vitest';
import { addDays, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makePlan, makeService, makeUser } from '../../testing/make/make.ts';
import { makeClaimWorld } from '../../testing/make/make-claim.ts';
import { testMasterData } from '../../testing/master-data-tests.ts';

const input = (over: object = {}) => ({
  ...{
    code: 'DEN-9001',
    name: 'Scaling and polishing',
    category: 'DENTAL',
    level: 'PRIMARY',
    paymentMethod: 'FFS',
    unit: 'each',
    maxQty: 1,
  },
  ...{ careType: 'OUT', sexRule: 'ANY', planIds: [], effectiveFrom: '2026-01-01', basePrice: 500_000 },
  ...over,
});
const changes = ({ basePrice: _, ...rest }: ReturnType<typeof input>) => rest;

const CREATE = /* GraphQL */ `mutation ($input: CreateServiceInput!) { createService(input: $input) { id code price basePrice version plans { id } effectiveTo } }`;
const UPDATE = /* GraphQL */ `mutation ($id: ID!, $input: UpdateServiceInput!) { updateService(id: $id, input: $input) { id code version plans { id } sexRule } }`;
const LIST = /* GraphQL */ `query ($filter: ServiceFilter, $search: String, $sort: ServicesSortField, $direction: SortDirection) { services(page: { number: 1, size: 10 }, filter: $filter, search: $search, sort: $sort, direction: $direction) { total items { id price } } }`;
const ONE = /* GraphQL */ `query ($id: ID!) { service(id: $id) { name isActive disableReason history { action } changes { action summary before after } } }`;

describe('services', () => {
  it('are added with plans and base price, and changes are logged with their author', async () => {
    const [admin, plan] = [await makeUser('ADMIN'), await makePlan()];
    const { data } = await as(admin).run(CREATE, { input: input({ code: 'reg-1', name: 'Register one', planIds: [plan.id] }) });
    const service = data.createService;
    expect(service).toMatchObject({
      code: 'REG-1',
      price: 500_000,
      basePrice: 500_000,
      version: 0,
      plans: [{ id: plan.id }],
      effectiveTo: null,
    });
    const changed = await as(admin).run(UPDATE, {
      id: service.id,
      input: { ...changes(input({ code: 'REG-1', name: 'Register one', sexRule: 'FEMALE' })), version: 0 },
    });
    expect(changed.data.updateService).toMatchObject({ version: 1, plans: [], sexRule: 'FEMALE' });
    const read = (await as(admin).run(ONE, { id: service.id })).data.service;
    expect(read.history.map(({ action }) => action)).toEqual(['CREATE']);
    expect(read.changes[0]).toMatchObject({
      action: 'Service.UPDATE',
      before: { sexRule: 'ANY', plans: plan.code },
      after: { sexRule: 'FEMALE', plans: 'all' },
    });
    expect((await as(await makeUser('CLAIMS_OFFICER')).run(ONE, { id: service.id })).codes).toContain('FORBIDDEN');
  });

  it.each([
    ['MST_CODE_TAKEN', 'code', { code: 'TAKEN-1' }],
    ['INVALID_INPUT', 'code', { code: 'THIRTEEN-LONG' }],
    ['SVC_AGES', 'ageMax', { ageMin: 12, ageMax: 5 }],
    ['SVC_DATES', 'effectiveTo', { effectiveTo: '2025-12-31' }],
    ['INVALID_INPUT', 'maxQty', { maxQty: 0 }],
    ['INVALID_INPUT', 'basePrice', { basePrice: -1 }],
    ['NOT_FOUND', 'planIds', { planIds: ['01890000-0000-7000-8000-000000000000'] }],
  ])('are rejected with %s at %s', async (code, field, over) => {
    if (code === 'MST_CODE_TAKEN') await makeService({ code: 'TAKEN-1' });
    const { codes, fields } = await as(await makeUser('ADMIN')).run(CREATE, {
      input: input({ name: `Refused ${field}`, code: 'REF-1', ...over }),
    });
    expect([codes, Object.keys(fields)]).toEqual([[code], [field]]);
  });

  it('keep their code once a claim uses it', async () => {
    const world = await makeClaimWorld();
    await world.bill(1);
    const service = await db.service.findUniqueOrThrow({ where: { id: world.service.id } });
    const admin = await makeUser('ADMIN');
    const update = (over: object) =>
      as(admin).run(UPDATE, {
        id: service.id,
        input: { ...changes(input({ code: service.code, name: service.name, ...over })), version: service.version },
      });
    const refused = await update({ code: 'OTHER-1' });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['SVC_CODE_USED'], ['code']]);
    expect((await update({ name: 'Another name' })).codes).toEqual([]);
  });

  it('are filtered and sorted by today’s price', async () => {
    const admin = await makeUser('ADMIN');
    const [low, mid, high] = [
      await makeService({ name: 'Priced low', basePrice: 77_000n }),
      await makeService({ name: 'Priced mid', basePrice: 10n }),
      await makeService({ name: 'Priced high', basePrice: 79_000n }),
    ];
    await db.tariffOverride.create({ data: { serviceId: mid.id, price: 78_000n, effectiveFrom: addDays(today(), -1) } });
    await db.tariffOverride.create({ data: { serviceId: low.id, price: 1n, effectiveFrom: addDays(today(), 1) } });
    const find = async (variables: object) => (await as(admin).run(LIST, { search: 'Priced', ...variables })).data.services;
    const sorted = await find({ sort: 'price', direction: 'DESC' });
    expect(sorted).toEqual({
      total: 3,
      items: [
        { id: high.id, price: 79_000 },
        { id: mid.id, price: 78_000 },
        { id: low.id, price: 77_000 },
      ],
    });
    expect((await find({ filter: { priceMin: 77_500, priceMax: 78_500 } })).items.map(({ id }) => id)).toEqual([mid.id]);
    expect((await find({ filter: { sexRule: ['FEMALE'] } })).total).toBe(0);
  });
});

describe('a disabled service', () => {
  const CHECKED = 'CLM_SERVICE_INACTIVE';
  it('cannot be claimed for care from that day, but for earlier care', async () => {
    const world = await makeClaimWorld();
    const codes = async () => (await world.draft()).checks.map(({ code }) => code);
    expect(await codes()).not.toContain(CHECKED);
    const disable = (disabledAt: Date) => db.service.update({ where: { id: world.service.id }, data: { isActive: false, disabledAt } });
    await disable(now());
    const draft = await world.draft();
    const { serviceFrom } = await db.claim.findFirstOrThrow({ orderBy: { createdAt: 'desc' } });
    expect(draft.checks.some(({ code }) => code === CHECKED)).toBe(isoDay(serviceFrom) >= isoDay(today()));
    await disable(addDays(serviceFrom, -1));
    expect(await codes()).toContain(CHECKED);
  });
});

testMasterData({
  model: 'Service',
  list: 'services',
  input: (serial) => input({ code: `MD-${serial}`, name: `Master data ${serial}` }),
  refused: { input: { ageMin: 9, ageMax: 2 }, field: 'ageMax', code: 'SVC_AGES' },
  manager: 'ADMIN',
  onlyForNew: ['basePrice'],
  addedTwice: 'MST_CODE_TAKEN',
  stranger: 'ACCOUNT_MANAGER',
});
