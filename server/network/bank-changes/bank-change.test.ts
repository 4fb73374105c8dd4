import { expect, test } from 'vitest';
import { db } from '../../platform/db.ts';
import { mailsTo } from '../../testing/anonymous-client.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { bankInput } from '../../testing/make/make-hcp.ts';
import { nubanCheckDigit } from '../hcps/bank.input.ts';

const REQUEST = /* GraphQL */ `mutation ($hcpId: ID!, $input: RequestBankChangeInput!) { requestBankChange(hcpId: $hcpId, input: $input) { id version status accountNumber sortCode availableActions } }`;
const APPROVE = /* GraphQL */ `mutation ($id: ID!, $input: DecideBankChangeInput!) { approveBankChange(id: $id, input: $input) { id status decisionNote } }`;
const REJECT = /* GraphQL */ `mutation ($id: ID!, $input: DecideBankChangeInput!) { rejectBankChange(id: $id, input: $input) { id status decisionNote } }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $input: DecideBankChangeInput!) { cancelBankChange(id: $id, input: $input) { id status decisionNote } }`;
const LIST = /* GraphQL */ `query ($filter: HcpBankChangeFilter) { hcpBankChanges(page: { number: 1, size: 50 }, filter: $filter) { total items { id accountNumber } } }`;

const reason = 'The old account was closed';
const ask = (who: { id: string }, hcp: { id: string }, over: object = {}) =>
  as(who).run(REQUEST, { hcpId: hcp.id, input: { bank: bankInput(over), reason } });

async function waiting() {
  const hcp = await makeHcp();
  const [desk, admin] = [await makeHcpUser(hcp), await makeUser('ADMIN')];
  const { data, codes } = await ask(desk, hcp);
  expect(codes).toEqual([]);
  return { hcp, desk, admin, change: data.requestBankChange };
}

test('a change requested by the facility takes effect once an administrator approves it', async () => {
  const { hcp, desk, admin, change } = await waiting();
  expect(change).toMatchObject({ status: 'PENDING', accountNumber: '0000014579', availableActions: ['CANCEL'] });
  expect(await db.hcp.findUniqueOrThrow({ where: { id: hcp.id } })).toMatchObject({ bankAccountNumber: hcp.bankAccountNumber });
  expect(await db.notification.count({ where: { kind: 'BANK_CHANGE_REQUESTED', entityId: hcp.id, userId: admin.id } })).toBe(1);
  const { data } = await as(admin).run(APPROVE, { id: change.id, input: { version: change.version, note: 'Letter of the bank seen' } });
  expect(data.approveBankChange).toMatchObject({ status: 'APPROVED', decisionNote: 'Letter of the bank seen' });
  expect(await db.hcp.findUniqueOrThrow({ where: { id: hcp.id } })).toMatchObject({
    bankName: 'First Bank of Nigeria',
    bankCode: '011',
    bankAccountName: 'Vom Christian Hospital',
    bankAccountNumber: '0000014579',
    bankSortCode: '011152303',
  });
  expect(await db.notification.count({ where: { kind: 'BANK_CHANGE_DECIDED', userId: desk.id } })).toBe(1);
  expect((await mailsTo(hcp.email)).at(-1)).toContain('ending in 4579');
  const logged = await db.activityLog.findMany({ where: { entityId: change.id }, omit: { seq: true } });
  expect(logged.map(({ action }) => action).sort()).toEqual(['HcpBankChange.APPROVE', 'HcpBankChange.REQUEST']);
  expect(JSON.stringify(logged)).not.toContain('0000014579');
});

test('a rejected change leaves the details unchanged and shows the reason', async () => {
  const { hcp, desk, admin, change } = await waiting();
  const input = { version: change.version, note: 'The name is not the facility’s' };
  expect((await as(admin).run(REJECT, { id: change.id, input: { version: change.version } })).fields).toHaveProperty('note');
  expect((await as(admin).run(REJECT, { id: change.id, input })).data.rejectBankChange).toMatchObject({ status: 'REJECTED' });
  expect(await db.hcp.findUniqueOrThrow({ where: { id: hcp.id } })).toMatchObject({ bankAccountNumber: hcp.bankAccountNumber });
  expect((await db.notification.findFirstOrThrow({ where: { kind: 'BANK_CHANGE_DECIDED', userId: desk.id } })).title).toContain(input.note);
  expect((await ask(desk, hcp)).codes).toEqual([]);
});

test('the requester cannot decide, another administrator can', async () => {
  const [asker, other, hcp] = [await makeUser('ADMIN'), await makeUser('ADMIN'), await makeHcp()];
  const { data } = await ask(asker, hcp);
  const { id, version } = data.requestBankChange;
  expect((await as(asker).run(APPROVE, { id, input: { version } })).codes).toEqual(['FOUR_EYES']);
  expect((await as(asker).run(REJECT, { id, input: { version, note: 'Not this one' } })).codes).toEqual(['FOUR_EYES']);
  expect((await as(other).run(APPROVE, { id, input: { version } })).codes).toEqual([]);
  expect(await db.notification.count({ where: { kind: 'BANK_CHANGE_DECIDED', userId: asker.id } })).toBe(1);
});

test('an account manager can request a change, and sees only the last four digits', async () => {
  const [manager, hcp] = [
    await makeUser('ACCOUNT_MANAGER'),
    await makeHcp({ bankName: null, bankAccountName: null, bankAccountNumber: null, bankSortCode: null }),
  ];
  const { data } = await ask(manager, hcp);
  expect(data.requestBankChange).toMatchObject({ accountNumber: '••••••4579', sortCode: null, availableActions: ['CANCEL'] });
  expect((await as(manager).run(APPROVE, { id: data.requestBankChange.id, input: { version: 0 } })).codes).toEqual(['FORBIDDEN']);
});

test('only one change can be pending, and it can be withdrawn', async () => {
  const { hcp, desk, change } = await waiting();
  expect((await ask(desk, hcp)).codes).toEqual(['HCP_BANK_OPEN']);
  expect((await as(desk).run(CANCEL, { id: change.id, input: { version: change.version } })).data.cancelBankChange.status).toBe(
    'CANCELLED',
  );
  expect((await as(desk).run(CANCEL, { id: change.id, input: { version: change.version + 1 } })).codes).toEqual(['STATE_INVALID']);
  const answers = await Promise.all([ask(desk, hcp), ask(desk, hcp)]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['HCP_BANK_OPEN']);
});

test('of two concurrent decisions one succeeds', async () => {
  const { admin, change } = await waiting();
  const other = await makeUser('ADMIN');
  const input = { version: change.version, note: 'Seen and compared' };
  const answers = await Promise.all([as(admin).run(APPROVE, { id: change.id, input }), as(other).run(REJECT, { id: change.id, input })]);
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
});

test('a decision or withdrawal needs the current version', async () => {
  const { desk, admin, change } = await waiting();
  await db.hcpBankChange.update({ where: { id: change.id }, data: { version: change.version + 1 } });
  const input = { version: change.version, note: 'Seen and compared' };
  const answers = [
    await as(admin).run(APPROVE, { id: change.id, input }),
    await as(admin).run(REJECT, { id: change.id, input }),
    await as(desk).run(CANCEL, { id: change.id, input: { version: change.version } }),
  ];
  expect(answers.map(({ codes }) => codes)).toEqual([['CONFLICT_STALE'], ['CONFLICT_STALE'], ['CONFLICT_STALE']]);
});

test('account numbers have ten digits and match the bank if it is known', async () => {
  const hcp = await makeHcp();
  const desk = await makeHcpUser(hcp);
  expect(nubanCheckDigit('011', '000001457')).toBe(9);
  expect((await ask(desk, hcp, { accountNumber: '123' })).fields).toEqual({ 'bank.accountNumber': 'Account number must be 10 digits.' });
  expect((await ask(desk, hcp, { accountNumber: '0000014570' })).codes).toEqual(['HCP_NUBAN_BANK']);
  expect((await ask(desk, hcp, { bankCode: '999' })).fields).toHaveProperty('bank.bankCode');
  expect((await ask(desk, hcp, { bankCode: null })).fields).toHaveProperty('bank.bankName');
  expect((await ask(desk, hcp, { bankCode: null, bankName: 'Vom Microfinance Bank', accountNumber: '0000014570' })).codes).toEqual([]);
  const twin = await makeHcp({
    bankName: 'First Bank of Nigeria',
    bankAccountName: 'Vom Christian Hospital',
    bankAccountNumber: '0000014579',
    bankSortCode: '011152303',
  });
  expect((await ask(await makeHcpUser(twin), twin)).codes).toEqual(['HCP_BANK_SAME']);
  const refused = await makeHcp({ status: 'REJECTED' });
  expect((await ask(await makeUser('ADMIN'), refused)).codes).toEqual(['STATE_INVALID']);
});

test('a change is visible only to its facility and to officers of its LGA', async () => {
  const { hcp, change } = await waiting();
  const stranger = await makeHcpUser();
  expect((await ask(stranger, hcp)).codes).toEqual(['NOT_FOUND']);
  expect((await as(stranger).run(CANCEL, { id: change.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(stranger).run(LIST, { filter: { hcpId: hcp.id } })).data.hcpBankChanges.total).toBe(0);
  const narrowed = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [stranger.id] });
  expect((await as(narrowed).run(APPROVE, { id: change.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(await makeUser('ADMIN')).run(LIST, { filter: { hcpId: hcp.id, status: ['PENDING'] } })).data.hcpBankChanges).toEqual({
    total: 1,
    items: [{ id: change.id, accountNumber: '0000014579' }],
  });
  expect((await as(await makeUser('ACCOUNTANT')).run(LIST)).codes).toEqual(['FORBIDDEN']);
});
