import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as } from '../../testing/as.ts';
import { sendWithKey } from '../../testing/key-calls.ts';
import { makeHcp, makeHcpUser } from '../../testing/make/make.ts';
import { makeFacilityKey } from '../../testing/make/make-api-key.ts';
import { APPROVE_CLAIM, makeClaimWorld, START_REVIEW } from '../../testing/make/make-claim.ts';

const CLAIM = `query ($id: ID!) { claim(id: $id) { id version disputableUntil items { id disputableAmount } questions { question answer } } }`;
const FILE = `mutation ($input: FileClaimDisputeInput!) { fileClaimDispute(input: $input) { id status version requestedAmount } }`;
const WITHDRAW = `mutation ($id: ID!, $version: Int!) { withdrawClaimDispute(id: $id, input: { version: $version }) { status } }`;
const ACCEPT = `mutation ($id: ID!, $version: Int!) { acceptClaimOutcome(id: $id, input: { version: $version }) { outcomeAcceptedAt } }`;
const ANSWER = `mutation ($id: ID!) { answerClaimQuestion(id: $id, input: { answer: "It was given twice" }) { questions { answer } } }`;
const ASK = `mutation ($id: ID!, $input: SendClaimQueryInput!) { sendClaimQuery(id: $id, input: $input) { id } }`;

let app: FastifyInstance;
let world: Awaited<ReturnType<typeof makeClaimWorld>>;
let key: string;
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
});
beforeEach(async () => {
  world = await makeClaimWorld();
  key = (await makeFacilityKey(world.user, { operations: ['CLAIMS'] })).key;
});
afterAll(() => app.close());

const send = (query: string, variables: object, by = key) => sendWithKey(app, by, query, variables);
const strangersKey = async () => (await makeFacilityKey(await makeHcpUser(await makeHcp()), { operations: ['CLAIMS'] })).key;

let serial = 0;
/** A claim that the scheme has cut, known to the facility's system by a number of its own. */
async function cutClaim() {
  const { id, claimIds } = await world.vetted({ qty: 1 });
  const cut = { id: claimIds[0] ?? '' };
  const decided = await db.claim.findUniqueOrThrow({ where: cut });
  await as(world.admin).run(APPROVE_CLAIM, { ...cut, input: { version: decided.version } });
  await world.approve(id);
  const externalId = `CUT-${++serial}`;
  await db.claim.update({ where: cut, data: { externalId, externalHash: 'x' } });
  const { value } = await send(CLAIM, { id: externalId });
  const [line] = value.items as unknown as { id: string; disputableAmount: number }[];
  return { externalId, version: Number(value.version), line, disputableUntil: value.disputableUntil };
}

it('a key disputes a cut once under its own number, and withdraws the dispute', async () => {
  const { externalId, version, line, disputableUntil } = await cutClaim();
  expect(disputableUntil).not.toBeNull();
  const lines = [{ itemId: line?.id, amount: line?.disputableAmount }];
  const input = { claimId: externalId, version, reason: 'The test was done twice', lines };
  expect((await send(FILE, { input }, await strangersKey())).codes).toEqual(['INVALID_INPUT']);
  const visits = (await makeFacilityKey(world.user, { operations: ['VISITS'] })).key;
  expect((await send(FILE, { input }, visits)).codes).toEqual(['KEY_OPERATION']);
  const other = (await makeFacilityKey(await makeHcpUser(world.hcp), { operations: ['CLAIMS'] })).key;
  const both = await Promise.all([key, other].map((by) => send(FILE, { input }, by)));
  expect(both.flatMap(({ codes }) => codes)).toEqual([expect.stringMatching(/CONFLICT_STALE|CLM_DISPUTED/)]);
  const dispute = both.find(({ codes }) => codes.length === 0)?.value;
  expect(dispute).toMatchObject({ requestedAmount: line?.disputableAmount });
  const named = { id: dispute?.id, version: dispute?.version };
  expect((await send(WITHDRAW, named, await strangersKey())).codes).toEqual(['NOT_FOUND']);
  expect((await send(WITHDRAW, named)).value).toEqual({ status: 'WITHDRAWN' });
});

it('a key accepts a cut, which cannot be disputed then', async () => {
  const { externalId, version } = await cutClaim();
  expect((await send(ACCEPT, { id: externalId, version })).codes).toEqual([]);
  expect((await send(CLAIM, { id: externalId })).value.disputableUntil).toBeNull();
});

it('a key reads the query of an officer and answers it once', async () => {
  const { claimIds } = await world.bill(1);
  const id = claimIds[0] ?? '';
  await as(world.officer).run(START_REVIEW, { id });
  expect((await as(world.officer).runText(ASK, { id, input: { question: 'Why twice on one day?' } })).codes).toEqual([]);
  expect((await send(CLAIM, { id })).value.questions).toEqual([{ question: 'Why twice on one day?', answer: null }]);
  expect((await send(ANSWER, { id }, await strangersKey())).codes).toEqual(['NOT_FOUND']);
  expect((await send(ANSWER, { id })).value).toEqual({ questions: [{ answer: 'It was given twice' }] });
  expect((await send(ANSWER, { id })).codes).toHaveLength(1);
});
