import { afterAll, afterEach, expect, test } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { fileClient, refusalOf, signedIn } from '../../testing/file-client.ts';
import { makeHcp } from '../../testing/make/make.ts';
import { askPa, CREATE_PA, paInput, paWorld } from '../../testing/make/make-pa.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload, read } = fileClient(app);
afterAll(() => app.close());
afterEach(() => setNow(null));

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const QUERY = /* GraphQL */ `mutation Q($id: ID!, $input: QueryPaRequestInput!) { queryPaRequest(id: $id, input: $input) { version documents { kind step wantedAt item { id } file { filename } } } }`;
const ANSWER = /* GraphQL */ `mutation A($id: ID!, $input: AnswerPaQueryInput!) { answerPaQuery(id: $id, input: $input) { documents { kind step item { id } file { filename } } } }`;
const READ = /* GraphQL */ `query D($id: ID!) { paRequest(id: $id) { documents { kind step file { id url } } } }`;

/** The desk of the facility with its browser, and an account manager with one. */
async function documentWorld() {
  const world = await paWorld();
  const desk = await signedIn('HCP', { hcpId: world.hcp.id });
  const manager = await signedIn('ACCOUNT_MANAGER');
  const send = async (who: typeof desk, kind = 'COST_ESTIMATE'): Promise<{ id: string; url: string }> =>
    (await upload(who.browser, PDF, { ownerType: 'UserAccount', ownerId: who.user.id, kind })).json();
  return { world: { ...world, desk: desk.user, manager: manager.user }, desk, manager, send };
}

test('only viewers of the request read its documents', async () => {
  const { world, desk, manager, send } = await documentWorld();
  const file = await send(desk);
  const { id } = await askPa(world, { documents: [{ kind: 'COST_ESTIMATE', fileId: file.id }] });
  expect((await as(world.manager).run(READ, { id })).data.paRequest.documents).toEqual([
    { kind: 'COST_ESTIMATE', step: 'REQUEST', file: { id: file.id, url: file.url } },
  ]);
  for (const { browser } of [desk, manager, await signedIn('ADMIN')]) expect((await read(browser, file.url)).statusCode).toBe(200);
  const others = [
    await signedIn('HCP', { hcpId: (await makeHcp()).id }),
    await signedIn('ACCOUNT_MANAGER', { lgaScoped: true, lgaIds: [] }),
    await signedIn('ACCOUNTANT'),
    await signedIn('ENROLLEE', { enrolleeId: world.enrollee.id }),
  ];
  for (const { browser } of others) expect(refusalOf(await read(browser, file.url))).toEqual([404, 'NOT_FOUND']);
  const reads = await db.recordAccess.findMany({ where: { enrolleeId: world.enrollee.id, operation: 'file' } });
  expect(reads.every(({ parts }) => parts.includes('CARE'))).toBe(true);
  expect(reads).toHaveLength(3);
});

test('another user’s file, a file of another type, and one already used are rejected at the field', async () => {
  const { world, desk, manager, send } = await documentWorld();
  const [ofManager, otherKind, given] = [await send(manager), await send(desk, 'ROLL_PAGE'), await send(desk)];
  await askPa(world, { documents: [{ kind: 'COST_ESTIMATE', fileId: given.id }] });
  for (const { id } of [ofManager, otherKind, given]) {
    const documents = [{ kind: 'COST_ESTIMATE', fileId: id }];
    const { codes, fields } = await as(world.desk).run(CREATE_PA, { input: paInput(world, { documents, confirmDuplicate: true }) });
    expect([codes, Object.keys(fields)]).toEqual([['NOT_FOUND'], ['documents.0.fileId']]);
  }
  const six = Array.from({ length: 6 }, () => ({ kind: 'LAB_RESULT', fileId: given.id }));
  expect((await as(world.desk).run(CREATE_PA, { input: paInput(world, { documents: six }) })).fields.documents).toBe(
    'At most 5 documents.',
  );
});

test('a query requests a document for a service, and the answer provides it', async () => {
  const { world, desk, manager, send } = await documentWorld();
  const { id, items } = await askPa(world);
  const [item] = items;
  const form = await send(manager, 'REQUEST_FORM');
  const { data } = await as(world.manager).run(QUERY, {
    id,
    input: {
      version: 0,
      note: 'Send the result of the scan',
      wanted: [{ kind: 'LAB_RESULT', lineId: item?.id }, { kind: 'TREATMENT_PLAN' }],
      documents: [{ kind: 'REQUEST_FORM', fileId: form.id }],
    },
  });
  expect(data.queryPaRequest.documents).toHaveLength(3);
  const result = await send(desk, 'LAB_RESULT');
  const answered = await as(world.desk).run(ANSWER, {
    id,
    input: {
      version: 1,
      answer: 'Here it is',
      documents: [
        { kind: 'LAB_RESULT', fileId: result.id, lineId: item?.id },
        { kind: 'TREATMENT_PLAN', fileId: null },
      ],
    },
  });
  expect(answered.codes).toEqual([]);
  expect(answered.data.answerPaQuery.documents).toEqual(
    expect.arrayContaining([
      { kind: 'REQUEST_FORM', step: 'QUERY', item: null, file: { filename: 'scan.pdf' } },
      { kind: 'LAB_RESULT', step: 'ANSWER', item: { id: item?.id }, file: { filename: 'scan.pdf' } },
      { kind: 'TREATMENT_PLAN', step: 'ANSWER', item: null, file: null },
    ]),
  );
  expect(answered.data.answerPaQuery.documents).toHaveLength(3);
});

test('a query cannot request a document for a service of another request', async () => {
  const { world } = await documentWorld();
  const first = await askPa(world);
  const second = await askPa(world, { confirmDuplicate: true });
  const { codes, fields } = await as(world.manager).run(QUERY, {
    id: first.id,
    input: { version: 0, note: 'Which scan?', wanted: [{ kind: 'LAB_RESULT', lineId: second.items[0]?.id }] },
  });
  expect([codes, Object.keys(fields)]).toEqual([['NOT_FOUND'], ['wanted.0.lineId']]);
});
