import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, addMonths, isoDay, monthOf, now, setNow, today } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { as } from '../testing/as.ts';
import { concurrently } from '../testing/concurrently.ts';
import { loadDemoScheme, SCHEME_DAY } from '../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../testing/make/make.ts';
import { makeRrr } from '../testing/make/make-invoice.ts';

const NEXT = /* GraphQL */ `{ monthToClose { month isOver expensesWaiting grantsWaiting bankLinesWaiting } }`;
const CLOSE = /* GraphQL */ `mutation ($input: CloseMonthInput!) {
  closeMonth(input: $input) { id version status funds { fundingPool opening received closing } reconciliation { key difference records } }
}`;
const REOPEN = /* GraphQL */ `mutation ($id: ID!, $input: ReopenMonthInput!) { reopenMonth(id: $id, input: $input) { status reopenReason } }`;
const LIST = /* GraphQL */ `{ closedMonths(page: { number: 1, size: 100 }) { total items { id month status version availableActions } } }`;
const ONE = /* GraphQL */ `query ($id: ID!) { closedMonth(id: $id) { id } }`;
const RECORD_EXPENSE = /* GraphQL */ `mutation ($input: RecordExpenseInput!) { recordExpense(input: $input) { id } }`;

let accountant: { id: string };
let admin: { id: string };
/** Last month, which is open in the demo scheme. */
let month: Date;

beforeAll(async () => {
  await loadDemoScheme();
  setNow(new Date(`${SCHEME_DAY}T13:30:00Z`));
  accountant = await makeUser('ACCOUNTANT');
  admin = await makeUser('ADMIN');
  month = addMonths(monthOf(today()), -1);
  // Early in a month, records of last month that wait would prevent the closing.
  const earlier = { lt: monthOf(today()) };
  await db.expense.updateMany({ where: { status: 'RECORDED', date: earlier }, data: { date: today() } });
  await db.fundMovement.updateMany({ where: { status: 'RECORDED', day: earlier }, data: { day: today() } });
  await db.bankLine.updateMany({ where: { status: 'OPEN', day: earlier }, data: { day: today() } });
  return () => setNow(null);
});

beforeEach(async () => {
  const open = (await as(admin).run(LIST)).data.closedMonths.items.find(
    (closing) => closing.status === 'CLOSED' && closing.month === isoDay(month),
  );
  if (open) await db.closedMonth.update({ where: { id: open.id }, data: { status: 'REOPENED', reopenReason: 'For the next test' } });
});

const close = (day = month, who = accountant) => as(who).run(CLOSE, { input: { month: isoDay(day) } });
async function closed() {
  const { data, codes } = await close();
  expect(codes).toEqual([]);
  return data.closeMonth;
}
const expenseInput = async (date: Date) => ({
  itemId: (await db.expenseItem.findFirstOrThrow({ where: { isActive: true } })).id,
  date: isoDay(date),
  qty: 1,
  unitPrice: 100_000,
  payee: 'Pam & Sons',
  method: 'CHEQUE',
});

test('months are closed in order, with their figures, and never the current month', async () => {
  expect((await as(accountant).run(NEXT)).data.monthToClose).toEqual({
    month: isoDay(month),
    isOver: true,
    expensesWaiting: 0,
    grantsWaiting: 0,
    bankLinesWaiting: 0,
  });
  expect((await close(monthOf(today()))).fields).toHaveProperty('month');
  expect((await close(monthOf(today()))).codes).toEqual(['MONTH_NOT_OVER']);
  expect((await close(addMonths(month, -1))).codes).toEqual(['MONTH_NOT_NEXT']);
  const { reconciliation, funds } = await closed();
  expect(reconciliation.every(({ difference }) => difference === 0)).toBe(true);
  expect(reconciliation.some(({ records }) => records > 0)).toBe(true);
  expect(funds.length).toBeGreaterThan(3);
  expect((await close()).codes).toEqual(['MONTH_NOT_NEXT']);
  expect((await as(accountant).run(NEXT)).data.monthToClose).toMatchObject({ month: isoDay(monthOf(today())), isOver: false });
});

test('a month with expenses awaiting approval cannot be closed', async () => {
  const expense = await db.expense.findFirstOrThrow({ where: { status: 'RECORDED' } });
  await db.expense.update({ where: { id: expense.id }, data: { date: month } });
  expect((await close()).codes).toEqual(['MONTH_EXPENSES_WAIT']);
  await db.expense.update({ where: { id: expense.id }, data: { date: expense.date } });
});

test('a month with grants awaiting confirmation or bank lines to match cannot be closed', async () => {
  const grant = await db.fundMovement.findFirstOrThrow({ where: { status: 'RECORDED' } });
  const line = await db.bankLine.findFirstOrThrow({ where: { status: 'OPEN' } });
  await db.bankLine.update({ where: { id: line.id }, data: { day: month } });
  expect((await close()).codes).toEqual(['MONTH_BANK_LINES_WAIT']);
  await db.fundMovement.update({ where: { id: grant.id }, data: { day: month } });
  expect((await close()).codes).toEqual(['MONTH_GRANTS_WAIT']);
  expect((await as(accountant).run(NEXT)).data.monthToClose).toMatchObject({ grantsWaiting: 1, bankLinesWaiting: 1 });
  await db.fundMovement.update({ where: { id: grant.id }, data: { day: grant.day } });
  await db.bankLine.update({ where: { id: line.id }, data: { day: line.day } });
});

test('entries in a closed month are rejected at the date field and by the database', async () => {
  await closed();
  const lastDay = addDays(monthOf(today()), -1);
  const expense = await as(accountant).run(RECORD_EXPENSE, { input: await expenseInput(lastDay) });
  expect([expense.codes, Object.keys(expense.fields)]).toEqual([['MONTH_CLOSED'], ['date']]);
  expect((await as(accountant).run(RECORD_EXPENSE, { input: await expenseInput(today()) })).codes).toEqual([]);
  const invoice = await db.invoice.findFirstOrThrow({ where: { status: 'PENDING', rrr: { not: null }, amount: { gt: 100_000n } } });
  const receipt = await as(accountant).run(
    /* GraphQL */ `mutation ($id: ID!, $input: RecordInvoicePaymentInput!) { recordInvoicePayment(id: $id, input: $input) { status } }`,
    { id: invoice.id, input: { version: invoice.version, rrr: makeRrr(), amount: 50_000, paidOn: isoDay(lastDay) } },
  );
  expect([receipt.codes, Object.keys(receipt.fields)]).toEqual([['MONTH_CLOSED'], ['paidOn']]);
  const payment = await db.payment.findFirstOrThrow({ where: { status: 'PENDING' } });
  const paid = await as(accountant).run(
    /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { version } }`,
    { id: payment.id, input: { version: payment.version, bankReference: 'FT-CLOSED-1', paidOn: isoDay(lastDay) } },
  );
  expect([paid.codes, Object.keys(paid.fields)]).toEqual([['MONTH_CLOSED'], ['paidOn']]);
  const entry = { kind: 'EXPENSE_APPROVED', entityType: 'Expense', recordNo: 'EXP-X', fundingPool: 'ADMINISTRATION', amount: 1n } as const;
  const post = (day: Date) =>
    db.ledgerEntry.create({ data: { ...entry, entityId: accountant.id, debit: 'OPERATING_COST', credit: 'BANK', day } });
  await expect(post(lastDay)).rejects.toThrow(/MONTH_CLOSED/);
});

test('an approval dated in a month that was closed meanwhile is rejected', async () => {
  await closed();
  const expense = await db.expense.findFirstOrThrow({ where: { status: 'RECORDED' } });
  await db.expense.update({ where: { id: expense.id }, data: { date: month } });
  const { codes } = await as(admin).run(
    /* GraphQL */ `mutation ($id: ID!, $input: ApproveExpenseInput!) { approveExpense(id: $id, input: $input) { status } }`,
    { id: expense.id, input: { version: expense.version } },
  );
  expect(codes).toEqual(['MONTH_CLOSED']);
  await db.expense.update({ where: { id: expense.id }, data: { date: expense.date } });
});

test('an administrator can reopen only the last closed month, with a reason, and the person who closed it is notified', async () => {
  const { id, version } = await closed();
  const reopen = (changes: object = {}, recordId = id, who = admin) =>
    as(who).run(REOPEN, { id: recordId, input: { version, reason: 'A late charge', ...changes } });
  const { items } = (await as(admin).run(LIST)).data.closedMonths;
  expect(items.filter(({ availableActions }) => availableActions.length > 0).map((closing) => closing.id)).toEqual([id]);
  const before = items.find((closing) => closing.month === isoDay(addMonths(month, -1)) && closing.status === 'CLOSED');
  expect((await reopen({ version: before?.version }, before?.id)).codes).toEqual(['MONTH_NOT_LAST']);
  expect((await reopen({ reason: ' ' })).fields).toHaveProperty('reason');
  expect((await reopen({ version: version + 1 })).codes).toEqual(['CONFLICT_STALE']);
  expect((await reopen({}, admin.id)).codes).toEqual(['NOT_FOUND']);
  expect((await reopen({}, id, accountant)).codes).toEqual(['FORBIDDEN']);
  await db.closedMonth.update({ where: { id }, data: { closedById: admin.id } });
  expect((await reopen()).codes).toEqual(['FOUR_EYES']);
  await db.closedMonth.update({ where: { id }, data: { closedById: accountant.id } });
  expect((await reopen()).data.reopenMonth).toEqual({ status: 'REOPENED', reopenReason: 'A late charge' });
  expect((await reopen({ version: version + 1 })).codes).toEqual(['STATE_INVALID']);
  expect(await db.notification.count({ where: { userId: accountant.id, kind: 'MONTH_REOPENED', entityId: id } })).toBe(1);
  const lastDay = addDays(monthOf(today()), -1);
  expect((await as(accountant).run(RECORD_EXPENSE, { input: await expenseInput(lastDay) })).codes).toEqual([]);
});

test('of two concurrent closings or reopenings one wins; a concurrent entry is posted before the closing or rejected', async () => {
  const colleagues = [accountant, await makeUser('ACCOUNTANT')];
  expect(await concurrently(colleagues, CLOSE, { input: { month: isoDay(month) } })).toEqual(['MONTH_NOT_NEXT', 'OK']);
  const { id, version } = await db.closedMonth.findFirstOrThrow({ where: { month, status: 'CLOSED' } });
  const input = { version, reason: 'A late charge' };
  expect(await concurrently([admin, await makeUser('ADMIN')], REOPEN, { id, input })).toEqual(['CONFLICT_STALE', 'OK']);
  const lastDay = addDays(monthOf(today()), -1);
  const [closing, expense] = await Promise.all([close(), as(accountant).run(RECORD_EXPENSE, { input: await expenseInput(lastDay) })]);
  expect(closing.codes).toEqual([]);
  const { closedAt } = await db.closedMonth.findFirstOrThrow({ where: { month, status: 'CLOSED' } });
  expect(closedAt.getTime()).toBe(now().getTime());
  expect([[], ['MONTH_CLOSED']]).toContainEqual(expense.codes);
});

test('officers limited to some LGAs and other roles cannot see closed months', async () => {
  const { id } = await closed();
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowed).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(LIST)).data.closedMonths.total).toBe(0);
  expect((await as(narrowed).run(NEXT)).codes).toEqual(['FORBIDDEN']);
  expect((await close(month, narrowed)).codes).toEqual(['FORBIDDEN']);
  const narrowedAdmin = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowedAdmin).run(REOPEN, { id, input: { version: 0, reason: 'A late charge' } })).codes).toEqual(['NOT_FOUND']);
  expect((await close(month, admin)).codes).toEqual(['FORBIDDEN']);
  for (const user of [await makeHcpUser(), await makeUser('CLAIMS_OFFICER'), await makeUser('REGISTRATION_OFFICER')])
    expect((await as(user).run(ONE, { id })).codes).toEqual(['FORBIDDEN']);
});
