import { beforeAll, expect, test } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';

const RECORD = /* GraphQL */ `mutation ($input: RecordExpenseInput!) {
  recordExpense(input: $input) { id version status amount approvedBy { name } approvedAt receipts { id filename } availableActions history { action } }
}`;
const APPROVE = /* GraphQL */ `mutation ($id: ID!, $input: ApproveExpenseInput!) {
  approveExpense(id: $id, input: $input) { version status approvedBy { id } availableActions }
}`;
const REQUEST_VOID = /* GraphQL */ `mutation ($id: ID!, $input: VoidExpenseInput!) {
  requestExpenseVoid(id: $id, input: $input) { status version isVoidRequested voidReason voidRequestedBy { id } availableActions }
}`;
const CONFIRM_VOID = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmExpenseVoidInput!) {
  confirmExpenseVoid(id: $id, input: $input) { status voidReason }
}`;
const DECLINE_VOID = /* GraphQL */ `mutation ($id: ID!, $input: VoidExpenseInput!) {
  declineExpenseVoid(id: $id, input: $input) { status isVoidRequested voidReason }
}`;
const VOID = /* GraphQL */ `mutation ($id: ID!, $input: VoidExpenseInput!) { voidExpense(id: $id, input: $input) { status voidReason } }`;
const LIST = /* GraphQL */ `query ($filter: ExpenseFilter, $search: String) {
  expenses(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total sum items { id } }
}`;
const ONE = /* GraphQL */ `query ($id: ID!) { expense(id: $id) { id } }`;
const BUDGETS = /* GraphQL */ `query ($year: Int!) { expenseBudgets(year: $year) { categoryId version amount approved waiting left } }`;
const SET_BUDGET = /* GraphQL */ `mutation ($input: SetExpenseBudgetInput!) { setExpenseBudget(input: $input) { id } }`;

/** Default expense approval threshold, kobo. */
const THRESHOLD = 50_000_000;

let accountant: { id: string };
let colleague: { id: string };
let admin: { id: string };
let category: { id: string };
let item: { id: string };

beforeAll(async () => {
  accountant = await makeUser('ACCOUNTANT');
  colleague = await makeUser('ACCOUNTANT');
  admin = await makeUser('ADMIN');
  category = await db.expenseCategory.create({ data: { name: 'Power' } });
  item = await db.expenseItem.create({ data: { name: 'Diesel', categoryId: category.id } });
});

const inputOf = (changes: object = {}) => ({
  itemId: item.id,
  date: isoDay(today()),
  qty: 2,
  unitPrice: 1_500_000,
  payee: 'Gyang & Sons',
  method: 'BANK_TRANSFER',
  ...changes,
});
const record = (changes: object = {}, who = accountant) => as(who).run(RECORD, { input: inputOf(changes) });
async function recordLarge() {
  const { data, codes } = await record({ qty: 1, unitPrice: THRESHOLD });
  expect(codes).toEqual([]);
  return data.recordExpense;
}
const entriesOf = (entityId: string) =>
  db.ledgerEntry.findMany({
    where: { entityId },
    orderBy: { kind: 'asc' },
    select: { kind: true, debit: true, amount: true, fundingPool: true },
  });

test('an expense below the threshold is approved automatically, with its receipt, and posted to the administration fund', async () => {
  const file = await db.attachment.create({
    data: {
      ownerType: 'UserAccount',
      ownerId: accountant.id,
      kind: 'RECEIPT',
      filename: 'receipt.pdf',
      mime: 'application/pdf',
      size: 1,
      sha256: '0',
      storageKey: 'receipt-of-test',
    },
  });
  const { data, codes } = await record({ voucherNo: 'PV/1', receipts: [{ kind: 'RECEIPT', fileId: file.id }] });
  expect(codes).toEqual([]);
  const { id, ...expense } = data.recordExpense;
  expect(expense).toMatchObject({
    status: 'APPROVED',
    amount: 3_000_000,
    approvedBy: null,
    approvedAt: expect.any(String),
    receipts: [{ id: file.id, filename: 'receipt.pdf' }],
    availableActions: ['REQUEST_VOID'],
  });
  expect(expense.history.map(({ action }) => action).sort()).toEqual(['APPROVE_BY_RULE', 'RECORD']);
  expect(await entriesOf(id)).toEqual([
    { kind: 'EXPENSE_APPROVED', debit: 'OPERATING_COST', amount: 3_000_000n, fundingPool: 'ADMINISTRATION' },
  ]);
  expect((await record({ receipts: [{ kind: 'RECEIPT', fileId: file.id }] })).fields).toHaveProperty(['receipts.0.fileId']);
});

test('an expense from the threshold awaits a second person, and administrators are notified', async () => {
  const { id, version, status, availableActions } = await recordLarge();
  expect([status, availableActions]).toEqual(['RECORDED', ['VOID']]);
  expect(await entriesOf(id)).toEqual([]);
  expect(await db.notification.count({ where: { userId: admin.id, worklist: 'EXPENSES_TO_APPROVE', readAt: null } })).toBe(1);
  expect((await as(accountant).run(APPROVE, { id, input: { version } })).codes).toEqual(['FOUR_EYES']);
  expect((await as(colleague).run(APPROVE, { id, input: { version: version + 1 } })).codes).toEqual(['CONFLICT_STALE']);
  const { data, codes } = await as(colleague).run(APPROVE, { id, input: { version } });
  expect(codes).toEqual([]);
  expect(data.approveExpense).toMatchObject({ status: 'APPROVED', approvedBy: { id: colleague.id } });
  expect((await entriesOf(id)).map(({ kind }) => kind)).toEqual(['EXPENSE_APPROVED']);
  expect((await as(admin).run(APPROVE, { id, input: { version: version + 1 } })).codes).toEqual(['STATE_INVALID']);
  expect(await db.notification.count({ where: { userId: accountant.id, kind: 'EXPENSE_APPROVED', entityId: id } })).toBe(1);
});

test('the threshold of expenses is a setting', async () => {
  await db.setting.create({ data: { key: 'expenseApprovalThreshold', value: 1000 } });
  const { data } = await record();
  await db.setting.delete({ where: { key: 'expenseApprovalThreshold' } });
  expect(data.recordExpense.status).toBe('RECORDED');
});

test('an approved expense is voided by two people: its entry is reversed, it stays on the list and leaves the sum', async () => {
  const { data } = await record({ payee: 'Twice Ltd' });
  const { id, version } = data.recordExpense;
  const list = async () => (await as(admin).run(LIST, { search: 'twice' })).data.expenses;
  expect(await list()).toMatchObject({ total: 1, sum: 3_000_000 });
  const input = { version, reason: 'Recorded twice' };
  const confirm = (who: { id: string }, shown: number) => as(who).run(CONFIRM_VOID, { id, input: { version: shown } });
  expect((await as(accountant).run(VOID, { id, input })).codes).toEqual(['STATE_INVALID']);
  expect((await confirm(colleague, version)).codes).toEqual(['STATE_INVALID']);
  expect((await as(accountant).run(REQUEST_VOID, { id, input: { version, reason: ' no ' } })).fields).toHaveProperty('reason');
  expect((await as(accountant).run(REQUEST_VOID, { id, input: { ...input, version: version + 1 } })).codes).toEqual(['CONFLICT_STALE']);
  expect((await as(accountant).run(REQUEST_VOID, { id, input })).data.requestExpenseVoid).toEqual({
    status: 'APPROVED',
    version: version + 1,
    isVoidRequested: true,
    voidReason: 'Recorded twice',
    voidRequestedBy: { id: accountant.id },
    availableActions: ['DECLINE_VOID'],
  });
  expect(await db.notification.count({ where: { userId: admin.id, kind: 'EXPENSE_VOID_REQUESTED', entityId: id } })).toBe(1);
  expect(await list()).toMatchObject({ total: 1, sum: 3_000_000 });
  expect((await confirm(accountant, version + 1)).codes).toEqual(['FOUR_EYES']);
  expect((await confirm(colleague, version)).codes).toEqual(['CONFLICT_STALE']);
  const voided = await confirm(colleague, version + 1);
  expect(voided.data.confirmExpenseVoid).toEqual({ status: 'VOID', voidReason: 'Recorded twice' });
  expect((await entriesOf(id)).map(({ kind, debit }) => [kind, debit])).toEqual([
    ['EXPENSE_APPROVED', 'OPERATING_COST'],
    ['EXPENSE_VOIDED', 'BANK'],
  ]);
  expect(await list()).toMatchObject({ total: 1, sum: 0 });
  expect((await confirm(admin, version + 2)).codes).toEqual(['STATE_INVALID']);
  const waiting = await recordLarge();
  await as(accountant).run(VOID, { id: waiting.id, input: { version: waiting.version, reason: 'Not ordered' } });
  expect(await entriesOf(waiting.id)).toEqual([]);
});

test('the void of an expense is rejected, or withdrawn by its requester, and the expense stays approved', async () => {
  for (const who of [admin, accountant]) {
    const { id, version } = (await record()).data.recordExpense;
    await as(accountant).run(REQUEST_VOID, { id, input: { version, reason: 'Recorded twice' } });
    const input = { version: version + 1, reason: 'They are two' };
    expect((await as(who).run(DECLINE_VOID, { id, input })).data.declineExpenseVoid).toEqual({
      status: 'APPROVED',
      isVoidRequested: false,
      voidReason: null,
    });
    expect((await as(who).run(DECLINE_VOID, { id, input: { ...input, version: version + 2 } })).codes).toEqual(['STATE_INVALID']);
  }
});

test('errors are shown at their fields: amount, date, item, voucher, file', async () => {
  const refusal = async (changes: object) => {
    const { codes, fields } = await record(changes);
    return [codes[0], ...Object.keys(fields)];
  };
  expect(await refusal({ unitPrice: 0 })).toEqual(['INVALID_INPUT', 'unitPrice']);
  expect((await record({ unitPrice: 0 })).fields.unitPrice).toBe('Amount must be above zero.');
  expect(await refusal({ date: isoDay(addDays(today(), 1)) })).toEqual(['EXP_DATE', 'date']);
  const closed = await db.expenseItem.create({ data: { name: 'Typewriter', categoryId: category.id, isActive: false } });
  expect(await refusal({ itemId: closed.id })).toEqual(['EXP_ITEM_INACTIVE', 'itemId']);
  expect(await refusal({ itemId: category.id })).toEqual(['NOT_FOUND', 'itemId']);
  expect((await record({ voucherNo: 'PV/TAKEN' })).codes).toEqual([]);
  expect(await refusal({ voucherNo: 'PV/TAKEN' })).toEqual(['EXP_VOUCHER_TAKEN', 'voucherNo']);
  expect(await refusal({ receipts: [{ kind: 'RECEIPT', fileId: item.id }] })).toEqual(['NOT_FOUND', 'receipts.0.fileId']);
});

test('the budget of a category and year shows the remainder, also below zero', async () => {
  const fuel = await db.expenseCategory.create({ data: { name: 'Fuel' } });
  const petrol = await db.expenseItem.create({ data: { name: 'Petrol', categoryId: fuel.id } });
  const year = today().getUTCFullYear();
  const budget = async () =>
    (await as(accountant).run(BUDGETS, { year })).data.expenseBudgets.find(({ categoryId }) => categoryId === fuel.id);
  const set = (input: object, who = admin) =>
    as(who).run(SET_BUDGET, { input: { categoryId: fuel.id, year, amount: 4_000_000, ...input } });
  expect(await budget()).toEqual({ categoryId: fuel.id, version: null, amount: null, approved: 0, waiting: 0, left: null });
  expect((await set({})).codes).toEqual([]);
  await record({ itemId: petrol.id });
  expect(await budget()).toMatchObject({ version: 0, amount: 4_000_000, approved: 3_000_000, left: 1_000_000 });
  await record({ itemId: petrol.id, qty: 1, unitPrice: THRESHOLD });
  expect(await budget()).toMatchObject({ waiting: THRESHOLD, left: 1_000_000 - THRESHOLD });
  expect((await set({})).codes).toEqual(['CONFLICT_STALE']);
  expect((await set({ version: 0, amount: 9_000_000 })).codes).toEqual([]);
  expect((await set({ version: 1, categoryId: item.id })).codes).toEqual(['NOT_FOUND']);
  expect((await set({ version: 1 }, accountant)).codes).toEqual(['FORBIDDEN']);
  for (const impossible of [0, -1, 2_147_483_647])
    expect((await as(accountant).run(BUDGETS, { year: impossible })).codes).toEqual(['INVALID_INPUT']);
  const input = { categoryId: fuel.id, year: year + 1, amount: 1 };
  expect(await concurrently([admin, await makeUser('ADMIN')], SET_BUDGET, { input })).toEqual(['CONFLICT_STALE', 'OK']);
});

test('of two concurrent approvals of an expense, or an approval and a void, one wins', async () => {
  const first = await recordLarge();
  expect(await concurrently([colleague, admin], APPROVE, { id: first.id, input: { version: first.version } })).toEqual([
    'CONFLICT_STALE',
    'OK',
  ]);
  const second = await recordLarge();
  const input = { version: second.version, reason: 'Not ordered' };
  expect(await concurrently([accountant, colleague], VOID, { id: second.id, input })).toEqual(['CONFLICT_STALE', 'OK']);
  const { id, version } = (await record()).data.recordExpense;
  const request = { version, reason: 'Recorded twice' };
  expect(await concurrently([accountant, accountant], REQUEST_VOID, { id, input: request })).toEqual(['CONFLICT_STALE', 'OK']);
  expect(await concurrently([colleague, admin], CONFIRM_VOID, { id, input: { version: version + 1 } })).toEqual(['CONFLICT_STALE', 'OK']);
});

test('officers limited to some LGAs and other roles cannot access expenses', async () => {
  const { id, version } = await recordLarge();
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  const year = today().getUTCFullYear();
  expect((await as(narrowed).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(LIST)).data.expenses.total).toBe(0);
  expect((await record({}, narrowed)).codes).toEqual(['FORBIDDEN']);
  expect((await as(narrowed).run(BUDGETS, { year })).codes).toEqual(['FORBIDDEN']);
  expect((await as(narrowed).run(APPROVE, { id, input: { version } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(VOID, { id, input: { version, reason: 'Recorded twice' } })).codes).toEqual(['NOT_FOUND']);
  const narrowedAdmin = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowedAdmin).run(SET_BUDGET, { input: { categoryId: category.id, year, amount: 1 } })).codes).toEqual(['FORBIDDEN']);
  expect((await record({}, admin)).codes).toEqual(['FORBIDDEN']);
  for (const document of [VOID, REQUEST_VOID] as const)
    expect((await as(admin).run(document, { id, input: { version, reason: 'Recorded twice' } })).codes).toEqual(['FORBIDDEN']);
  expect((await as(narrowed).run(CONFIRM_VOID, { id, input: { version } })).codes).toEqual(['NOT_FOUND']);
  const roles = ['CLAIMS_OFFICER', 'REGISTRATION_OFFICER', 'ENROLLEE', 'ACCOUNT_MANAGER'] as const;
  for (const user of [await makeHcpUser(), ...(await Promise.all(roles.map((role) => makeUser(role))))]) {
    expect((await as(user).run(ONE, { id })).codes).toEqual(['FORBIDDEN']);
    expect((await as(user).run(APPROVE, { id, input: { version } })).codes).toEqual(['FORBIDDEN']);
  }
});
