import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, monthOf, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';

const RECORD = /* GraphQL */ `mutation ($input: RecordFundMovementInput!) {
  recordFundMovement(input: $input) { id version movementNo status availableActions documents { id } }
}`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmFundMovementInput!) {
  confirmFundMovement(id: $id, input: $input) { status version decidedBy { id } availableActions }
}`;
const REJECT = /* GraphQL */ `mutation ($id: ID!, $input: FundMovementReasonInput!) { rejectFundMovement(id: $id, input: $input) { status decisionNote } }`;
const REQUEST = /* GraphQL */ `mutation ($id: ID!, $input: FundMovementReasonInput!) {
  requestFundMovementReversal(id: $id, input: $input) { status version reversalReason availableActions }
}`;
const DECLINE = /* GraphQL */ `mutation ($id: ID!, $input: FundMovementReasonInput!) {
  declineFundMovementReversal(id: $id, input: $input) { status reversalReason availableActions }
}`;
const REVERSE = /* GraphQL */ `mutation ($id: ID!, $input: ReverseFundMovementInput!) { reverseFundMovement(id: $id, input: $input) { status } }`;
const ONE = /* GraphQL */ `query ($id: ID!) { fundMovement(id: $id) { id } }`;
const LIST = /* GraphQL */ `query ($filter: FundMovementFilter, $search: String) {
  fundMovements(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total sum items { id } }
}`;
const FUNDS = /* GraphQL */ `{ funds { fundingPool bankBalance account { version bankName accountNumber } } }`;
const SET_ACCOUNT = /* GraphQL */ `mutation ($input: SetFundAccountInput!) { setFundAccount(input: $input) { version bankName accountNumber } }`;
const REASON = 'Typed wrongly';

let accountant: { id: string };
let colleague: { id: string };
let admin: { id: string };
let serial = 0;
/** Two funds of a test, without money. */
let fund: string;
let other: string;

beforeAll(async () => {
  accountant = await makeUser('ACCOUNTANT');
  colleague = await makeUser('ACCOUNTANT');
  admin = await makeUser('ADMIN');
});
beforeEach(async () => {
  serial += 1;
  [fund, other] = [`POOL-A${serial}`, `POOL-B${serial}`];
  for (const fundingPool of [fund, other]) await makePlan({ fundingPool });
});

const grantInput = (changes: object = {}) => ({
  kind: 'GRANT',
  fundingPool: fund,
  amount: 5_000_000,
  day: isoDay(today()),
  source: 'National Health Insurance Authority',
  reference: 'NHIA/2026/7',
  periodFrom: '2026-01-01',
  periodTo: '2026-03-31',
  ...changes,
});
const transferInput = (changes: object = {}) => ({
  kind: 'TRANSFER',
  fundingPool: other,
  fromFundingPool: fund,
  amount: 2_000_000,
  day: isoDay(today()),
  reason: 'Administrative charge',
  ...changes,
});
const record = (input: object, who = accountant) => as(who).run(RECORD, { input });
async function recorded(input: object) {
  const { data, codes, fields } = await record(input);
  expect([codes, fields]).toEqual([[], {}]);
  return data.recordFundMovement;
}
const confirm = (id: string, version = 0, who = colleague) => as(who).run(CONFIRM, { id, input: { version } });
async function confirmed(input: object) {
  const { id } = await recorded(input);
  expect((await confirm(id)).codes).toEqual([]);
  return id;
}
const entriesOf = async (entityId: string) =>
  (await db.ledgerEntry.findMany({ where: { entityId }, orderBy: { seq: 'asc' } })).map(
    ({ kind, fundingPool, debit, credit, amount }) => `${kind} ${fundingPool} ${debit} ${credit} ${amount}`,
  );
async function balanceOf(fundingPool: string) {
  const { data } = await as(accountant).run(FUNDS);
  return data.funds.find((each) => each.fundingPool === fundingPool)?.bankBalance;
}

describe('a grant', () => {
  it('is recorded by one person, confirmed by another, and posted as income of its fund', async () => {
    const movement = await recorded(grantInput());
    expect(movement).toMatchObject({
      status: 'RECORDED',
      movementNo: expect.stringMatching(/^FND-\d{4}-\d{3}$/),
      availableActions: ['REJECT'],
    });
    expect(await entriesOf(movement.id)).toEqual([]);
    expect(await db.notification.count({ where: { userId: admin.id, kind: 'FUND_MOVEMENT_RECORDED', entityId: movement.id } })).toBe(1);
    expect((await confirm(movement.id, 0, accountant)).codes).toEqual(['FOUR_EYES']);
    expect((await confirm(movement.id, 1)).codes).toEqual(['CONFLICT_STALE']);
    const { data } = await confirm(movement.id);
    expect(data.confirmFundMovement).toMatchObject({
      status: 'CONFIRMED',
      decidedBy: { id: colleague.id },
      availableActions: ['REQUEST_REVERSAL'],
    });
    expect((await confirm(movement.id, 1)).codes).toEqual(['STATE_INVALID']);
    expect(await entriesOf(movement.id)).toEqual([`GRANT_RECEIVED ${fund} BANK GRANT_INCOME 5000000`]);
    expect(await balanceOf(fund)).toBe(5_000_000);
    expect(await db.notification.count({ where: { userId: accountant.id, kind: 'FUND_MOVEMENT_DECIDED', entityId: movement.id } })).toBe(1);
  });

  it('needs a source, a reference and a period, and an appropriation too', async () => {
    const empty = { source: '', reference: '', periodFrom: '', periodTo: '' };
    for (const kind of ['GRANT', 'APPROPRIATION'])
      expect(Object.keys((await record(grantInput({ ...empty, kind }))).fields).sort()).toEqual([
        'periodFrom',
        'periodTo',
        'reference',
        'source',
      ]);
    expect((await record(grantInput({ periodTo: '2025-12-31' }))).fields).toHaveProperty('periodTo');
    const id = await confirmed(grantInput({ kind: 'APPROPRIATION' }));
    expect(await entriesOf(id)).toEqual([`GRANT_RECEIVED ${fund} BANK APPROPRIATION_INCOME 5000000`]);
  });

  it('is rejected for an unknown fund, a future date, a closed month, or a file of another person', async () => {
    const refusal = async (changes: object) => {
      const { codes, fields } = await record(grantInput(changes));
      return [codes[0], ...Object.keys(fields)];
    };
    expect(await refusal({ fundingPool: 'NOBODY' })).toEqual(['FUND_UNKNOWN', 'fundingPool']);
    expect(await refusal({ day: isoDay(addDays(today(), 1)) })).toEqual(['FUND_DATE', 'day']);
    expect(await refusal({ documents: [{ kind: 'FUND_DOCUMENT', fileId: admin.id }] })).toEqual(['NOT_FOUND', 'documents.0.fileId']);
    const lastMonth = addDays(monthOf(today()), -1);
    const statement = { funds: [], reconciliation: [], closedAt: new Date(), closedById: accountant.id };
    const closing = await db.closedMonth.create({ data: { ...statement, month: monthOf(lastMonth) } });
    expect(await refusal({ day: isoDay(lastMonth) })).toEqual(['MONTH_CLOSED', 'day']);
    await db.closedMonth.delete({ where: { id: closing.id } });
  });

  it('keeps its documents', async () => {
    const file = await db.attachment.create({
      data: {
        ownerType: 'UserAccount',
        ownerId: accountant.id,
        kind: 'FUND_DOCUMENT',
        filename: 'award.pdf',
        mime: 'application/pdf',
        size: 1,
        sha256: '0',
        storageKey: `award-${serial}`,
      },
    });
    const documents = [{ kind: 'FUND_DOCUMENT', fileId: file.id }];
    expect((await recorded(grantInput({ documents }))).documents).toEqual([{ id: file.id }]);
    expect((await record(grantInput({ documents }))).fields).toHaveProperty(['documents.0.fileId']);
  });

  it('is rejected with a reason, or withdrawn by the person who recorded it, and posts nothing', async () => {
    for (const who of [colleague, accountant]) {
      const { id } = await recorded(grantInput());
      const reject = (input: object) => as(who).run(REJECT, { id, input: { version: 0, reason: REASON, ...input } });
      expect((await reject({ reason: ' ' })).fields).toHaveProperty('reason');
      expect((await reject({ version: 4 })).codes).toEqual(['CONFLICT_STALE']);
      expect((await reject({})).data.rejectFundMovement).toEqual({ status: 'REJECTED', decisionNote: REASON });
      expect((await confirm(id, 1)).codes).toEqual(['STATE_INVALID']);
      expect(await entriesOf(id)).toEqual([]);
    }
  });

  it('is reversed by two people, unless the reversal is rejected', async () => {
    const id = await confirmed(grantInput());
    const request = (version: number) => as(accountant).run(REQUEST, { id, input: { version, reason: REASON } });
    const reverse = (version: number, who = colleague) => as(who).run(REVERSE, { id, input: { version } });
    expect((await reverse(1)).codes).toEqual(['STATE_INVALID']);
    expect((await request(1)).data.requestFundMovementReversal).toMatchObject({
      status: 'CONFIRMED',
      availableActions: ['DECLINE_REVERSAL'],
    });
    expect((await request(2)).codes).toEqual(['STATE_INVALID']);
    const declined = await as(colleague).run(DECLINE, { id, input: { version: 2, reason: 'It is right' } });
    expect(declined.data.declineFundMovementReversal).toMatchObject({ status: 'CONFIRMED', reversalReason: null });
    expect((await as(colleague).run(DECLINE, { id, input: { version: 3, reason: 'It is right' } })).codes).toEqual(['STATE_INVALID']);
    await request(3);
    expect((await reverse(4, accountant)).codes).toEqual(['FOUR_EYES']);
    expect((await reverse(3)).codes).toEqual(['CONFLICT_STALE']);
    expect((await reverse(4)).data.reverseFundMovement.status).toBe('REVERSED');
    expect(await entriesOf(id)).toEqual([
      `GRANT_RECEIVED ${fund} BANK GRANT_INCOME 5000000`,
      `FUND_MOVEMENT_REVERSED ${fund} GRANT_INCOME BANK 5000000`,
    ]);
    expect(await balanceOf(fund)).toBe(0);
  });
});

describe('an opening balance', () => {
  const opening = (changes: object = {}) => ({
    ...{ kind: 'OPENING_BALANCE', fundingPool: fund, amount: 900_000, day: isoDay(today()), reason: 'Bank statement of the first day' },
    ...changes,
  });

  it('is recorded once per fund, also by two concurrent requests, and again after a rejection', async () => {
    expect((await record(opening({ reason: '' }))).fields).toHaveProperty('reason');
    expect(await concurrently([accountant, colleague], RECORD, { input: opening() })).toEqual(['FUND_OPENED', 'OK']);
    expect((await record(opening())).fields).toHaveProperty('fundingPool');
    const movement = await db.fundMovement.findFirstOrThrow({ where: { fundingPool: fund } });
    await as(admin).run(REJECT, { id: movement.id, input: { version: 0, reason: REASON } });
    const id = (await recorded(opening())).id;
    await confirm(id);
    expect(await entriesOf(id)).toEqual([`OPENING_BALANCE ${fund} BANK FUND_BALANCE 900000`]);
  });
});

describe('a transfer between funds', () => {
  it('needs two different funds and a reason, and posts an entry in each', async () => {
    await confirmed(grantInput());
    expect((await record(transferInput({ fromFundingPool: '' }))).fields).toHaveProperty('fromFundingPool');
    expect((await record(transferInput({ fundingPool: fund }))).fields).toHaveProperty('fundingPool');
    expect((await record(transferInput({ reason: 'no' }))).fields).toHaveProperty('reason');
    expect((await record(transferInput({ fromFundingPool: 'NOBODY' }))).fields).toHaveProperty('fromFundingPool');
    const id = await confirmed(transferInput());
    expect((await entriesOf(id)).sort()).toEqual([
      `FUNDS_TRANSFERRED ${fund} INTERFUND_TRANSFER BANK 2000000`,
      `FUNDS_TRANSFERRED ${other} BANK INTERFUND_TRANSFER 2000000`,
    ]);
    expect([await balanceOf(fund), await balanceOf(other)]).toEqual([3_000_000, 2_000_000]);
  });

  it('never leaves a fund below zero, except when an administrator confirms it', async () => {
    await confirmed(grantInput({ amount: 1_000_000 }));
    const { id } = await recorded(transferInput());
    expect((await confirm(id)).codes).toEqual(['FUND_OVERDRAWN']);
    expect(await entriesOf(id)).toEqual([]);
    expect((await confirm(id, 0, admin)).codes).toEqual([]);
    expect(await balanceOf(fund)).toBe(-1_000_000);
  });

  it('is not reversed if the fund that received the money has spent it, except by an administrator', async () => {
    await confirmed(grantInput());
    const id = await confirmed(transferInput());
    await confirmed(transferInput({ fundingPool: fund, fromFundingPool: other }));
    await as(accountant).run(REQUEST, { id, input: { version: 1, reason: REASON } });
    expect((await as(colleague).run(REVERSE, { id, input: { version: 2 } })).codes).toEqual(['FUND_OVERDRAWN']);
    expect((await as(admin).run(REVERSE, { id, input: { version: 2 } })).codes).toEqual([]);
    expect([await balanceOf(fund), await balanceOf(other)]).toEqual([7_000_000, -2_000_000]);
  });

  it('of two that spend the same balance at once, one was confirmed', async () => {
    await confirmed(grantInput({ amount: 3_000_000 }));
    const [first, second] = [await recorded(transferInput()), await recorded(transferInput())];
    const answers = await Promise.all([confirm(first.id), confirm(second.id)]);
    expect(answers.map(({ codes }) => codes[0] ?? 'OK').sort()).toEqual(['FUND_OVERDRAWN', 'OK']);
    expect(await balanceOf(fund)).toBe(1_000_000);
  });

  it('is confirmed, rejected and reversed once', async () => {
    await confirmed(grantInput());
    const variables = { id: (await recorded(transferInput())).id, input: { version: 0 } };
    expect(await concurrently([colleague, admin], CONFIRM, variables)).toEqual(['CONFLICT_STALE', 'OK']);
    const reason = { version: 1, reason: REASON };
    expect(await concurrently([accountant, colleague], REQUEST, { id: variables.id, input: reason })).toEqual(['CONFLICT_STALE', 'OK']);
    const others = [admin, await makeUser('ADMIN')];
    expect(await concurrently(others, REVERSE, { id: variables.id, input: { version: 2 } })).toEqual(['CONFLICT_STALE', 'OK']);
    const rejected = (await recorded(transferInput())).id;
    expect(await concurrently(others, REJECT, { id: rejected, input: { version: 0, reason: REASON } })).toEqual(['CONFLICT_STALE', 'OK']);
  });
});

describe('movements of funds', () => {
  it('are found by type, fund, date and number; the sum leaves out rejected ones', async () => {
    await confirmed(grantInput());
    const { id, movementNo } = await recorded(transferInput());
    const list = async (filter: object, search?: string) => (await as(admin).run(LIST, { filter, search })).data.fundMovements;
    expect(await list({ fundingPool: [fund] })).toMatchObject({ total: 2, sum: 7_000_000 });
    expect(await list({ fundingPool: [other] })).toMatchObject({ total: 1, items: [{ id }] });
    expect(await list({ fundingPool: [fund], kind: ['GRANT'], status: ['CONFIRMED'] })).toMatchObject({ total: 1 });
    expect(await list({ fundingPool: [fund], day: { from: '2020-01-01', to: '2020-01-02' } })).toMatchObject({ total: 0 });
    expect(await list({ fundingPool: [fund] }, movementNo)).toMatchObject({ total: 1 });
    await as(accountant).run(REJECT, { id, input: { version: 0, reason: REASON } });
    expect(await list({ fundingPool: [fund] })).toMatchObject({ total: 2, sum: 5_000_000 });
  });

  it('are closed to officers limited to some LGAs and to other roles', async () => {
    const { id } = await recorded(grantInput());
    const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
    expect((await record(grantInput(), narrowed)).codes).toEqual(['FORBIDDEN']);
    expect((await as(narrowed).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(LIST, {})).data.fundMovements.total).toBe(0);
    expect((await as(narrowed).run(FUNDS)).codes).toEqual(['FORBIDDEN']);
    expect((await confirm(id, 0, narrowed)).codes).toEqual(['NOT_FOUND']);
    const reason = { version: 0, reason: REASON };
    for (const document of [REJECT, REQUEST, DECLINE] as const)
      expect((await as(narrowed).run(document, { id, input: reason })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(REVERSE, { id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
    expect((await record(grantInput(), admin)).codes).toEqual(['FORBIDDEN']);
    for (const user of [await makeHcpUser(), await makeUser('CLAIMS_OFFICER')]) {
      expect((await as(user).run(ONE, { id })).codes).toEqual(['FORBIDDEN']);
      expect((await confirm(id, 0, user)).codes).toEqual(['FORBIDDEN']);
    }
  });
});

describe('the bank account of a fund', () => {
  const input = (changes: object = {}) => ({
    fundingPool: fund,
    bankName: 'Zenith Bank',
    accountName: 'Scheme',
    accountNumber: '0123456789',
    ...changes,
  });
  const set = (changes: object = {}, who = admin) => as(who).run(SET_ACCOUNT, { input: input(changes) });

  it('is set and changed by administrators of the whole scheme, once per version', async () => {
    expect((await set({ accountNumber: '12' })).fields).toHaveProperty('accountNumber');
    expect((await set({ fundingPool: 'NOBODY' })).fields).toHaveProperty('fundingPool');
    expect((await set({}, accountant)).codes).toEqual(['FORBIDDEN']);
    expect((await set({}, await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }))).codes).toEqual(['FORBIDDEN']);
    expect(await concurrently([admin, await makeUser('ADMIN')], SET_ACCOUNT, { input: input() })).toEqual(['CONFLICT_STALE', 'OK']);
    const { data } = await set({ bankName: 'UBA', version: 0 });
    expect(data.setFundAccount).toEqual({ version: 1, bankName: 'UBA', accountNumber: '0123456789' });
    expect((await set({ version: 0 })).codes).toEqual(['CONFLICT_STALE']);
    const funds = (await as(accountant).run(FUNDS)).data.funds;
    expect(funds.find(({ fundingPool }) => fundingPool === fund)).toMatchObject({ bankBalance: 0, account: { bankName: 'UBA' } });
  });
});
