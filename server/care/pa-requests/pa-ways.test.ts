import { afterEach, expect, test } from 'vitest';
import { addMinutes, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { APPROVE_PA, approveAll, approvedPa, askPa, paWorld } from '../../testing/make/make-pa.ts';

afterEach(() => setNow(null));

const REJECT = /* GraphQL */ `mutation M($id: ID!, $input: RejectPaRequestInput!) { rejectPaRequest(id: $id, input: $input) { id status } }`;
const QUERY = /* GraphQL */ `mutation M($id: ID!, $input: QueryPaRequestInput!) { queryPaRequest(id: $id, input: $input) { id status } }`;
const ANSWER = /* GraphQL */ `mutation M($id: ID!, $input: AnswerPaQueryInput!) { answerPaQuery(id: $id, input: $input) { id status } }`;
const CANCEL = /* GraphQL */ `mutation M($id: ID!, $input: CancelPaRequestInput!) { cancelPaRequest(id: $id, input: $input) { id status } }`;
const PROCEED = /* GraphQL */ `mutation M($id: ID!, $input: ProceedWithoutCodeInput!) { proceedWithoutCode(id: $id, input: $input) { id status } }`;
const EXTEND = /* GraphQL */ `mutation M($id: ID!, $input: ExtendPaCodeInput!) { extendPaCode(id: $id, input: $input) { id status } }`;
const REVOKE = /* GraphQL */ `mutation M($id: ID!, $input: RevokePaCodeInput!) { revokePaCode(id: $id, input: $input) { id status } }`;

const refusal = { reasonCode: 'NOT_COVERED', note: 'Not in the benefit package' };
const wrong = { reason: 'Issued for the wrong child' };

/** Actions of the facility on its request, and of the scheme. */
const BY_DESK = [
  ['answering', ANSWER, { answer: 'The left side' }],
  ['cancelling', CANCEL, {}],
  ['going on without a code', PROCEED, {}],
] as const;
const BY_SCHEME = [
  ['rejecting', REJECT, refusal],
  ['asking', QUERY, { note: 'Which side?' }],
] as const;

/** An overdue request with an open query. */
async function waiting() {
  const world = await paWorld();
  const paRequest = await askPa(world);
  await as(world.manager).run(QUERY, { id: paRequest.id, input: { version: 0, note: 'Which side?' } });
  setNow(addMinutes(new Date(), 61));
  return { world, id: paRequest.id, version: 1, asked: { ...paRequest, version: 1 } };
}

test.each(BY_DESK)('%s by two users of the facility at the same time happens once', async (_what, document, input) => {
  const { world, id, version } = await waiting();
  const both = [world.desk, await makeHcpUser(world.hcp)];
  expect(await concurrently(both, document, { id, input: { ...input, version } })).toEqual(['CONFLICT_STALE', 'OK']);
});

test.each(BY_SCHEME)('%s by two account managers at the same time happens once', async (_what, document, input) => {
  const { world, id, version } = await waiting();
  const both = [world.manager, await makeUser('ACCOUNT_MANAGER')];
  expect(await concurrently(both, document, { id, input: { ...input, version } })).toEqual(['CONFLICT_STALE', 'OK']);
});

test.each(BY_DESK)(
  '%s is rejected from another facility, on an old version, and once the request is decided',
  async (_what, document, input) => {
    const { world, id, version, asked } = await waiting();
    const run = async (who: { id: string }, on: number) => (await as(who).run(document, { id, input: { ...input, version: on } })).codes;
    expect(await run(await makeHcpUser(), version)).toEqual(['NOT_FOUND']);
    expect(await run(world.desk, version + 1)).toEqual(['CONFLICT_STALE']);
    await as(world.manager).run(APPROVE_PA, { id, input: approveAll(asked) });
    expect(await run(world.desk, version + 1)).toEqual(['STATE_INVALID']);
  },
);

test.each(BY_SCHEME)(
  '%s is rejected for a manager of other LGAs, on an old version, and once the request is withdrawn',
  async (_what, document, input) => {
    const { world, id, version } = await waiting();
    const run = async (who: { id: string }, on: number) => (await as(who).run(document, { id, input: { ...input, version: on } })).codes;
    expect(await run(await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] }), version)).toEqual(['NOT_FOUND']);
    expect(await run(world.manager, version + 1)).toEqual(['CONFLICT_STALE']);
    await as(world.desk).run(CANCEL, { id, input: { version } });
    expect(await run(world.manager, version + 1)).toEqual(['STATE_INVALID']);
  },
);

test('an approval is rejected for a manager of other LGAs, on an old version, and after a concurrent withdrawal', async () => {
  const { world, id, version, asked } = await waiting();
  const input = approveAll(asked);
  const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowed).run(APPROVE_PA, { id, input })).codes).toEqual(['NOT_FOUND']);
  expect((await as(world.manager).run(APPROVE_PA, { id, input: { ...input, version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
  const answers = await Promise.all([
    as(world.manager).run(APPROVE_PA, { id, input }),
    as(world.desk).run(CANCEL, { id, input: { version } }),
  ]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
  const { status } = await db.paRequest.findUniqueOrThrow({ where: { id } });
  expect(await db.paCode.count({ where: { paRequestId: id } })).toBe(status === 'APPROVED' ? 1 : 0);
});

test('proceeding without a code twice is one step', async () => {
  const { world, id, version } = await waiting();
  await as(world.desk).run(PROCEED, { id, input: { version } });
  expect((await as(world.desk).run(PROCEED, { id, input: { version: version + 1 } })).codes).toEqual([]);
  expect(await db.statusChange.count({ where: { entityId: id, action: 'PROCEED' } })).toBe(1);
});

test('a code is revoked once, with a reason, within the viewer’s scope and on the version seen', async () => {
  const world = await paWorld();
  const { code } = await approvedPa(world);
  const revoke = async (input: object, who: { id: string } = world.manager) =>
    as(who).run(REVOKE, { id: code.id, input: { version: 0, ...wrong, ...input } });
  expect((await revoke({ reason: ' ' })).fields).toHaveProperty('reason');
  expect((await revoke({ version: 1 })).codes).toEqual(['CONFLICT_STALE']);
  const narrowed = await makeUser('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] });
  expect((await revoke({}, narrowed)).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(EXTEND, { id: code.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
  expect((await revoke({})).codes).toEqual([]);
  expect(await db.notification.count({ where: { userId: world.desk.id, kind: 'PA_CODE_REVOKED' } })).toBe(1);
  expect((await revoke({ version: 1 })).codes).toEqual(['STATE_INVALID']);
  expect((await as(world.manager).run(EXTEND, { id: code.id, input: { version: 1 } })).codes).toEqual(['STATE_INVALID']);
});

test.each([
  ['extended', EXTEND, {}],
  ['withdrawn', REVOKE, wrong],
])('a code is %s by one of two managers at the same time', async (_what, document, input) => {
  const world = await paWorld();
  const { code } = await approvedPa(world);
  const both = [world.manager, await makeUser('ACCOUNT_MANAGER')];
  expect(await concurrently(both, document, { id: code.id, input: { ...input, version: 0 } })).toEqual(['CONFLICT_STALE', 'OK']);
});
