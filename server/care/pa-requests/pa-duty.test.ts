import { afterEach, expect, it, test } from 'vitest';
import { addMinutes, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { getSettings, settingsSchema } from '../../scheme/settings/settings.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeService, makeUser } from '../../testing/make/make.ts';
import { askPa, paInput, paWorld } from '../../testing/make/make-pa.ts';
import { isOfficeHour, lagosHour, onDutyAt } from './pa-duty.rules.ts';

afterEach(async () => {
  setNow(null);
  await db.setting.deleteMany({});
});

const MONDAY_NOON = '2026-11-23T11:00:00Z';
const MONDAY_NIGHT = '2026-11-23T22:30:00Z';
const SUNDAY_NOON = '2026-11-22T11:00:00Z';

const BOARD = /* GraphQL */ `{ paDuty { isOfficeHour onDuty { id } accountManagers { id } rota { userId weekday fromHour toHour } version } }`;
const ROTA = /* GraphQL */ `mutation R($input: UpdatePaDutyRotaInput!) { updatePaDutyRota(input: $input) { rota { userId weekday fromHour toHour } version } }`;
const READ = /* GraphQL */ `{ paSettings { paAutoApproveCeiling paDecisionMinutes paOfficeFromHour } }`;
const UPDATE = /* GraphQL */ `mutation U($input: UpdateSettingsInput!) { updateSettings(input: $input) { version } }`;
const GENERATE = /* GraphQL */ `mutation G($input: CreatePaRequestInput!) { generatePa(input: $input) { whyNot } }`;
const LISTS = /* GraphQL */ `query L($hcpId: ID!) {
  soon: paRequests(page: { number: 1, size: 5 }, filter: { hcpId: $hcpId, status: [PENDING], dueWithinMinutes: 15 }) { items { id } }
  proceeded: paRequests(page: { number: 1, size: 5 }, filter: { hcpId: $hcpId, proceeded: true }) { items { id } }
}`;

const night = (userId: string) => ({ userId, weekday: 'MONDAY' as const, fromHour: 17, toHour: 8 });
const VALUES = {
  paAutoApproveCeiling: 600_000,
  paDecisionMinutes: 60,
  emergencyWindowHours: 48,
  paCodeValidDays: 30,
  paOfficeFromHour: 8,
  paOfficeToHour: 17,
  referralValidDays: 90,
};
const settings = (values: Partial<typeof VALUES> = {}, version = 0) => ({
  input: { topic: 'AUTHORISATIONS' as const, version, values: { ...VALUES, ...values }, reason: 'The board decided so' },
});

it.each([
  ['2026-11-23T15:59:00Z', []],
  ['2026-11-23T16:00:00Z', ['a']],
  ['2026-11-24T06:59:00Z', ['a']],
  ['2026-11-24T07:00:00Z', []],
  ['2026-11-22T23:00:00Z', ['b']],
])('at %s the rota has %j on duty', (at, ids) => {
  const rota = [
    night('a'),
    { userId: 'b', weekday: 'MONDAY' as const, fromHour: 0, toHour: 8 },
    { userId: 'b', weekday: 'SUNDAY' as const, fromHour: 23, toHour: 1 },
  ];
  expect(onDutyAt(rota, new Date(at))).toEqual(ids);
});

it('the office is open from Monday to Friday in Lagos', () => {
  const defaults = settingsSchema.parse({});
  expect(lagosHour(new Date('2026-11-22T23:30:00Z'))).toEqual({ weekday: 'MONDAY', hour: 0 });
  expect([MONDAY_NOON, MONDAY_NIGHT, SUNDAY_NOON].map((at) => isOfficeHour(defaults, new Date(at)))).toEqual([true, false, false]);
});

test('administrators and account managers edit the rota; it lists account managers only, and changes are logged', async () => {
  const [admin, manager, desk] = [await makeUser('ADMIN'), await makeUser('ACCOUNT_MANAGER'), await makeUser('CLAIMS_OFFICER')];
  const shift = night(manager.id);
  expect((await as(admin).run(ROTA, { input: { version: 0, shifts: [shift] } })).data.updatePaDutyRota.rota).toEqual([shift]);
  setNow(MONDAY_NIGHT);
  const { data } = await as(manager).run(BOARD);
  expect(data.paDuty).toMatchObject({ isOfficeHour: false, onDuty: [{ id: manager.id }], rota: [shift], version: 1 });
  expect(data.paDuty.accountManagers).toContainEqual({ id: manager.id });
  const refused = await as(manager).run(ROTA, { input: { version: 1, shifts: [shift, night(desk.id)] } });
  expect([refused.codes, Object.keys(refused.fields)]).toEqual([['NOT_FOUND'], ['shifts.1.userId']]);
  const wrongHour = await as(manager).run(ROTA, { input: { version: 1, shifts: [{ ...shift, fromHour: 24 }] } });
  expect(Object.keys(wrongHour.fields)).toEqual(['shifts.0.fromHour']);
  expect((await as(desk).run(BOARD)).codes).toEqual(['FORBIDDEN']);
  expect((await as(desk).run(ROTA, { input: { version: 1, shifts: [] } })).codes).toEqual(['FORBIDDEN']);
  const log = await db.activityLog.findFirstOrThrow({ where: { action: 'SETTING_UPDATE', actorId: admin.id } });
  expect(log).toMatchObject({ before: { paDutyRota: [] }, after: { paDutyRota: [shift] } });
});

test('of two rotas saved at the same time, also the first ones, one is stored and the other is stale', async () => {
  const managers = [await makeUser('ACCOUNT_MANAGER'), await makeUser('ACCOUNT_MANAGER')];
  for (const version of [0, 1]) {
    const outcome = await concurrently(managers, ROTA, (index) => ({ input: { version, shifts: [night(managers[index]?.id ?? '')] } }));
    expect(outcome).toEqual(['CONFLICT_STALE', 'OK']);
  }
  const [first] = managers;
  expect((await as(first ?? { id: '' }).run(BOARD)).data.paDuty.version).toBe(2);
  expect(await db.activityLog.count({ where: { action: 'SETTING_UPDATE', actorId: { in: managers.map(({ id }) => id) } } })).toBe(2);
});

test('outside office hours the users on duty who may see the request are notified by notification and email', async () => {
  const world = await paWorld();
  const elsewhere = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] });
  await as(world.manager).run(ROTA, { input: { version: 0, shifts: [night(world.manager.id), night(elsewhere.id)] } });
  const called = () => db.notification.findMany({ where: { kind: 'PA_ON_CALL' }, select: { userId: true, entityId: true, title: true } });
  setNow(MONDAY_NOON);
  await askPa(world);
  expect(await called()).toEqual([]);
  setNow(MONDAY_NIGHT);
  const { id, requestNo } = await askPa(world, { confirmDuplicate: true });
  const title = `You are on duty: ${requestNo} from ${world.hcp.name} is due at 00:30`;
  expect(await called()).toEqual([{ userId: world.manager.id, entityId: id, title }]);
  const mails = await db.$queryRaw<
    { to: string }[]
  >`SELECT payload->>'to' AS to FROM graphile_worker._private_jobs WHERE payload->>'subject' = ${title}`;
  expect(mails).toEqual([{ to: world.manager.email }]);
});

test('an instant code notifies nobody on duty', async () => {
  const world = await paWorld();
  await as(world.manager).run(ROTA, { input: { version: 0, shifts: [night(world.manager.id)] } });
  await as(await makeUser('ADMIN')).run(UPDATE, settings());
  const quick = await makeService({ requiresPa: true, autoApprove: true, basePrice: 500_000n });
  setNow(MONDAY_NIGHT);
  const generate = async (qty: number) => {
    const input = paInput(world, { confirmDuplicate: true, items: [{ serviceId: quick.id, qty }] });
    await as(world.desk).run(GENERATE, { input });
    return db.notification.count({ where: { kind: 'PA_ON_CALL', userId: world.manager.id } });
  };
  expect([await generate(1), await generate(2)]).toEqual([0, 1]);
});

test('only administrators can set the ceiling of instant codes', async () => {
  const admin = await makeUser('ADMIN');
  const { data } = await as(admin).run(UPDATE, settings({ paOfficeToHour: 18 }));
  expect(data.updateSettings).toEqual({ version: 2 });
  expect(await getSettings()).toMatchObject({ paAutoApproveCeiling: 600_000, paOfficeToHour: 18 });
  expect((await as(admin).run(UPDATE, settings())).codes).toEqual(['CONFLICT_STALE']);
  const { desk, manager } = await paWorld();
  expect((await as(desk).run(READ)).data.paSettings).toEqual({ paAutoApproveCeiling: 600_000, paDecisionMinutes: 60, paOfficeFromHour: 8 });
  expect((await as(manager).run(UPDATE, settings())).codes).toEqual(['FORBIDDEN']);
  for (const role of ['ACCOUNTANT', 'CLAIMS_OFFICER', 'ENROLLEE'] as const)
    expect((await as(await makeUser(role)).run(READ)).codes).toEqual(['FORBIDDEN']);
  const admins = [admin, await makeUser('ADMIN')];
  expect(await concurrently(admins, UPDATE, settings({}, 2))).toEqual(['CONFLICT_STALE', 'OK']);
  const noTime = await as(admin).run(UPDATE, settings({ paDecisionMinutes: 0 }));
  expect(Object.keys(noTime.fields)).toEqual(['values.paDecisionMinutes']);
  expect((await as(admin).run(UPDATE, settings({ paOfficeFromHour: 18 }))).fields).toHaveProperty(['values.paOfficeToHour']);
});

test('the board lists requests due soon and requests that proceeded without a code', async () => {
  const world = await paWorld();
  const { id } = await askPa(world);
  const lists = async () => {
    const { data } = await as(world.manager).run(LISTS, { hcpId: world.hcp.id });
    return [data.soon.items, data.proceeded.items];
  };
  expect(await lists()).toEqual([[], []]);
  setNow(addMinutes(new Date(), 50));
  expect(await lists()).toEqual([[{ id }], []]);
  setNow(addMinutes(new Date(), 61));
  await as(world.desk).run(
    /* GraphQL */ `mutation P($id: ID!, $input: ProceedWithoutCodeInput!) { proceedWithoutCode(id: $id, input: $input) { id } }`,
    { id, input: { version: 0 } },
  );
  expect(await lists()).toEqual([[], [{ id }]]);
});
