import { beforeAll, beforeEach, expect, it } from 'vitest';
import { storeUpload } from '../../app/files/file.service.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';

const LIST = /* GraphQL */ `{ bankLayouts { id version kind bankName mapping { field heading } dateOrder headingRow paidWords failedWords } }`;
const UPDATE = /* GraphQL */ `mutation ($id: ID!, $input: UpdateBankLayoutInput!) {
  updateBankLayout(id: $id, input: $input) { version mapping { field heading } dateOrder headingRow updatedBy { id } }
}`;
const FORGET = /* GraphQL */ `mutation ($id: ID!, $input: ForgetBankLayoutInput!) {
  forgetBankLayout(id: $id, input: $input) { version isActive history { action toStatus actor { id } } }
}`;
const PREVIEW = /* GraphQL */ `query ($input: BankStatementPreviewInput!) {
  bankStatementPreview(input: $input) { isRemembered headingRow dateOrder missing newCount mapping { field heading } }
}`;
const IMPORT = /* GraphQL */ `mutation ($input: ImportBankStatementInput!) { importBankStatement(input: $input) { lineCount } }`;

const COLUMNS = [
  { field: 'day', heading: 'When' },
  { field: 'narration', heading: 'Text' },
  { field: 'amount', heading: 'Sum' },
];
const layout = { mapping: COLUMNS, dateOrder: 'MONTH_FIRST', headingRow: null, paidWords: [], failedWords: [] };

let accountant: { id: string };
let serial = 0;
let bankName: string;
let accountId: string;
let id: string;

beforeAll(async () => {
  accountant = await makeUser('ACCOUNTANT');
});
beforeEach(async () => {
  serial += 1;
  bankName = `Layout bank ${serial}`;
  const fundingPool = `POOL-L${serial}`;
  await makePlan({ fundingPool });
  const account = { fundingPool, bankName, accountName: 'Scheme', accountNumber: String(2_000_000_000 + serial) };
  accountId = (await db.fundAccount.create({ data: { ...account, updatedById: accountant.id } })).id;
  const data = { kind: 'STATEMENT', bankName, mapping: { day: 'When' }, dateOrder: 'DAY_FIRST', updatedById: accountant.id } as const;
  id = (await db.bankLayout.create({ data })).id;
});

async function preview() {
  const viewer = await viewerFor(accountant.id);
  const content = Buffer.from(`When,Text,Sum\n03/04/2025,Rent of ${bankName},-10.00\n`);
  const owner = { ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'BANK_STATEMENT' };
  const { id: fileId } = await storeUpload(viewer, { ...owner, filename: 'statement.csv', content });
  return { fileId, shown: (await as(accountant).run(PREVIEW, { input: { accountId, fileId } })).data.bankStatementPreview };
}
const listed = async () => (await as(accountant).run(LIST)).data.bankLayouts.find((each) => each.id === id);

it('corrects a remembered layout, which the next file of the bank is read with', async () => {
  expect((await preview()).shown).toMatchObject({
    isRemembered: true,
    dateOrder: 'DAY_FIRST',
    missing: ['Narration', 'Amount, or Debit and Credit'],
  });
  const colleague = await makeUser('ACCOUNTANT');
  const done = await as(colleague).run(UPDATE, { id, input: { version: 0, ...layout } });
  expect(done.data.updateBankLayout).toEqual({
    version: 1,
    mapping: expect.arrayContaining(COLUMNS),
    dateOrder: 'MONTH_FIRST',
    headingRow: null,
    updatedBy: { id: colleague.id },
  });
  expect((await preview()).shown).toMatchObject({ isRemembered: true, dateOrder: 'MONTH_FIRST', missing: [], newCount: 1 });
  const logged = await db.activityLog.findFirstOrThrow({ where: { entityId: id, action: 'BankLayout.UPDATE' } });
  expect([logged.actorId, logged.summary]).toEqual([colleague.id, `Corrected the columns of statements of ${bankName}`]);
});

it('forgets a layout until the next import of the bank', async () => {
  await as(accountant).run(UPDATE, { id, input: { version: 0, ...layout } });
  const { data } = await as(accountant).run(FORGET, { id, input: { version: 1 } });
  expect(data.forgetBankLayout).toEqual({
    version: 2,
    isActive: false,
    history: [{ action: 'FORGET', toStatus: 'DISABLED', actor: { id: accountant.id } }],
  });
  expect(await listed()).toBeUndefined();
  const { fileId, shown } = await preview();
  expect(shown).toMatchObject({ isRemembered: false, dateOrder: 'DAY_FIRST' });
  await as(accountant).run(IMPORT, { input: { accountId, fileId, mapping: COLUMNS, newCount: 1 } });
  expect(await listed()).toMatchObject({ version: 3, mapping: expect.arrayContaining(COLUMNS), dateOrder: 'DAY_FIRST' });
});

it('rejects a heading or a word that is named twice', async () => {
  const twice = [...COLUMNS, { field: 'debit', heading: 'Sum' }];
  expect(Object.keys((await as(accountant).run(UPDATE, { id, input: { version: 0, ...layout, mapping: twice } })).fields)).toEqual([
    'mapping',
  ]);
  const words = { paidWords: ['OK'], failedWords: ['OK'] };
  expect(Object.keys((await as(accountant).run(UPDATE, { id, input: { version: 0, ...layout, ...words } })).fields)).toEqual([
    'failedWords',
  ]);
  expect(await listed()).toMatchObject({ version: 0 });
});

it('one of two people changes a layout', async () => {
  const people = [accountant, await makeUser('ACCOUNTANT')];
  expect(await concurrently(people, UPDATE, { id, input: { version: 0, ...layout } })).toEqual(['CONFLICT_STALE', 'OK']);
  expect(await concurrently(people, FORGET, { id, input: { version: 1 } })).toEqual(expect.arrayContaining(['OK']));
  expect((await db.bankLayout.findUniqueOrThrow({ where: { id } })).version).toBe(2);
});

it('is for accountants of the whole scheme', async () => {
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowed).run(LIST)).data.bankLayouts).toEqual([]);
  expect((await as(narrowed).run(UPDATE, { id, input: { version: 0, ...layout } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(FORGET, { id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
  for (const user of [await makeHcpUser(), await makeUser('ADMIN'), await makeUser('CLAIMS_OFFICER')]) {
    expect((await as(user).run(LIST)).codes).toEqual(['FORBIDDEN']);
    expect((await as(user).run(UPDATE, { id, input: { version: 0, ...layout } })).codes).toEqual(['FORBIDDEN']);
    expect((await as(user).run(FORGET, { id, input: { version: 0 } })).codes).toEqual(['FORBIDDEN']);
  }
});
