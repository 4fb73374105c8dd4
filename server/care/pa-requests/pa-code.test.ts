import { afterEach, expect, test } from 'vitest';
import { addDays, addMinutes, isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { randomPaCode } from '../../scheme/workflow/numbers.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeHcpUser } from '../../testing/make/make.ts';
import { approvedPa, askPa, paWorld } from '../../testing/make/make-pa.ts';
import { issuePaCode, paCodeProblem, releasePaCode } from './pa-code.service.ts';
import { usePaCodes } from './pa-codes-in-bulk.service.ts';
import { expirePaCodes } from './pa-expiry.job.ts';

afterEach(() => setNow(null));

const EXTEND = /* GraphQL */ `mutation E($id: ID!, $input: ExtendPaCodeInput!) { extendPaCode(id: $id, input: $input) { id validUntil version availableActions } }`;
const REVOKE = /* GraphQL */ `mutation R($id: ID!, $input: RevokePaCodeInput!) { revokePaCode(id: $id, input: $input) { id status } }`;

const citing = (world: Awaited<ReturnType<typeof paWorld>>) => ({
  id: '01890000-0000-7000-8000-000000000001',
  claimNo: 'CLM-2611-000001',
  hcpId: world.hcp.id,
  enrolleeId: world.enrollee.id,
  serviceFrom: today(),
});

const submit = (codeId: string, world: Awaited<ReturnType<typeof paWorld>>) =>
  transact('SYSTEM', 'submit', async (write) => {
    await usePaCodes(write, [{ ...citing(world), paCodeId: codeId }]);
    return null;
  });
const withdraw = (codeId: string, world: Awaited<ReturnType<typeof paWorld>>) =>
  transact('SYSTEM', 'withdraw', async (write) => {
    await releasePaCode(write, codeId, citing(world));
    return null;
  });

const HISTORY = /* GraphQL */ `query H($id: ID!) { paRequest(id: $id) { history { action note actor { name } } } }`;

test('extending and revoking a code are recorded in the history of its request, with user and details', async () => {
  const world = await paWorld();
  const { id, code } = await approvedPa(world);
  await as(world.manager).run(EXTEND, { id: code.id, input: { version: 0 } });
  await as(world.manager).run(REVOKE, { id: code.id, input: { version: 1, reason: 'Issued for the wrong child' } });
  const { data } = await as(world.desk).run(HISTORY, { id });
  expect(data.paRequest.history.map(({ action }) => action)).toEqual(['CREATE', 'APPROVE', 'EXTEND', 'REVOKE']);
  const { name } = await db.userAccount.findUniqueOrThrow({ where: { id: world.manager.id } });
  expect(data.paRequest.history[3]).toEqual({ action: 'REVOKE', note: 'Issued for the wrong child', actor: { name } });
});

const FIND = /* GraphQL */ `query F($search: String!) { paRequests(page: { number: 1, size: 5 }, search: $search) { items { id } } paCodes(page: { number: 1, size: 5 }, search: $search) { items { id } } search(text: $search) { id } }`;

test('a code is found with spaces, in lower case and without hyphens', async () => {
  const world = await paWorld();
  const { id, code } = await approvedPa(world);
  for (const typed of [code.code.toLowerCase(), code.code.replaceAll('-', ''), ` ${code.code.replaceAll('-', ' ').toLowerCase()} `]) {
    const { data } = await as(world.manager).run(FIND, { search: typed });
    expect([data.paRequests.items, data.paCodes.items, data.search]).toEqual([[{ id }], [{ id: code.id }], [{ id }]]);
  }
});

test('10,000 codes are random and well formed', () => {
  const codes = new Set(Array.from({ length: 10_000 }, randomPaCode));
  expect(codes.size).toBeGreaterThan(9_990);
  for (const code of codes) expect(code).toMatch(/^PA-\d{4}-[2-9A-HJKMNP-TV-Z]{6}$/);
});

test('an existing code is generated again', async () => {
  const world = await paWorld();
  const { code } = (await approvedPa(world)).code;
  const other = await askPa(world, { confirmDuplicate: true });
  const request = await db.paRequest.findUniqueOrThrow({ where: { id: other.id } });
  const drawn = [code, code, 'PA-2611-FRESH2'];
  const settings = await getSettings();
  const minted = await transact('SYSTEM', 'mint', (write) => issuePaCode(write, request, 1n, settings, () => drawn.shift() ?? ''));
  expect(minted).toBe('PA-2611-FRESH2');
});

test('a submitted claim uses code and request; withdrawing the claim releases both', async () => {
  const world = await paWorld();
  const approved = await approvedPa(world);
  const states = async () => {
    const { code, status } = await db.paRequest.findUniqueOrThrow({ where: { id: approved.id }, include: { code: true } });
    return [status, code?.status];
  };
  await submit(approved.code.id, world);
  expect(await states()).toEqual(['USED', 'USED']);
  await withdraw(approved.code.id, world);
  expect(await states()).toEqual(['APPROVED', 'ACTIVE']);
});

test('a code is rejected for another facility, after expiry, and when it is unknown or revoked', async () => {
  const world = await paWorld();
  const { code } = await approvedPa(world);
  const problem = async (over: object, where: { id: string } | { code: string } = { id: code.id }) =>
    (await paCodeProblem(db, where, { ...citing(world), ...over }))?.code;
  expect(await problem({})).toBeUndefined();
  expect(await problem({}, { code: 'PA-2611-NOSUCH' })).toBe('PA_CODE_INVALID');
  expect(await problem({ hcpId: (await makeHcp()).id })).toBe('PA_CODE_OTHER_HCP');
  expect(await problem({ serviceFrom: addDays(today(), 31) })).toBe('PA_CODE_EXPIRED');
  await as(world.manager).run(REVOKE, { id: code.id, input: { version: 0, reason: 'Issued for the wrong child' } });
  expect(await problem({})).toBe('PA_CODE_REVOKED');
});

test('a code can be extended once, by those who manage codes', async () => {
  const world = await paWorld();
  const { code } = await approvedPa(world);
  expect((await as(world.desk).run(EXTEND, { id: code.id, input: { version: 0 } })).codes).toEqual(['FORBIDDEN']);
  const { data } = await as(world.manager).run(EXTEND, { id: code.id, input: { version: 0 } });
  expect(data.extendPaCode).toMatchObject({ validUntil: isoDay(addDays(today(), 60)), availableActions: ['REVOKE'] });
  expect((await as(world.manager).run(EXTEND, { id: code.id, input: { version: 1 } })).codes).toEqual(['PA_CODE_EXTENDED']);
});

test('a used code cannot be revoked', async () => {
  const world = await paWorld();
  const { code } = await approvedPa(world);
  await submit(code.id, world);
  expect((await as(world.manager).run(REVOKE, { id: code.id, input: { version: 1, reason: 'No longer wanted' } })).codes).toEqual([
    'STATE_INVALID',
  ]);
});

test('an unused code expires the day after its last valid day', async () => {
  const world = await paWorld();
  const { id, code } = await approvedPa(world);
  setNow(addMinutes(new Date(), 30 * 24 * 60));
  expect(await expirePaCodes()).toBe(0);
  setNow(new Date(Date.now() + 31 * 24 * 3_600_000));
  expect(await expirePaCodes()).toBeGreaterThan(0);
  expect(await db.paRequest.findUniqueOrThrow({ where: { id }, include: { code: true } })).toMatchObject({
    status: 'EXPIRED',
    code: { status: 'EXPIRED' },
  });
  expect((await paCodeProblem(db, { id: code.id }, citing(world)))?.code).toBe('PA_CODE_EXPIRED');
});

test('another facility cannot see the code', async () => {
  const world = await paWorld();
  const { code } = await approvedPa(world);
  const read = /* GraphQL */ `query C($code: String) { paCode(code: $code) { id enrollee { fullName } } }`;
  expect((await as(await makeHcpUser()).run(read, { code: code.code })).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.desk).run(read, { code: code.code.toLowerCase() })).data.paCode.id).toBe(code.id);
});
