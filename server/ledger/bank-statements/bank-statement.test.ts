import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { storeUpload } from '../../app/files/file.service.ts';
import type { LedgerAccount, LedgerEntryKind } from '../../generated/prisma/enums.ts';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makePlan, makeUser } from '../../testing/make/make.ts';

const PREVIEW = /* GraphQL */ `query ($input: BankStatementPreviewInput!, $outcome: [BankRowOutcome!]) {
  bankStatementPreview(input: $input) {
    headingRow dateOrder isRemembered missing mapping { field heading } newCount knownCount refusedCount skippedCount moneyIn moneyOut firstDay lastDay closingBalance balanceGap
    rows(outcome: $outcome, page: { number: 1, size: 50 }) { total items { number outcome day amount reference narration problems { code field } } }
  }
}`;
const IMPORT = /* GraphQL */ `mutation ($input: ImportBankStatementInput!) {
  importBankStatement(input: $input) { id statementNo lineCount knownCount matchedCount openCount closingBalance bankName }
}`;
const ONE = /* GraphQL */ `query ($id: ID!) {
  bankStatement(id: $id) {
    openCount matchedCount setAsideCount
    reconciliation { since books bank difference otherDays earlier records { count amount } open { count amount } setAside { count amount } }
    recordsNotAtBank(page: { number: 1, size: 10 }) { total items { recordNo } }
  }
}`;
const LIST = /* GraphQL */ `{ bankStatements(page: { number: 1, size: 50 }) { total } bankLines(page: { number: 1, size: 50 }) { total sum } }`;
const LINES = /* GraphQL */ `query ($filter: BankLineFilter, $search: String) {
  bankLines(page: { number: 1, size: 50 }, sort: number, direction: ASC, filter: $filter, search: $search) {
    total sum items { id version day amount reference narration status setAsideReason note records { recordNo } availableActions }
  }
}`;
const PROPOSALS = /* GraphQL */ `query ($id: ID!, $search: String) { bankLineProposals(id: $id, search: $search) { id recordNo kind amount entryCount } }`;
const MATCH = /* GraphQL */ `mutation ($id: ID!, $input: MatchBankLineInput!) { matchBankLine(id: $id, input: $input) { version status records { recordNo } } }`;
const SET_ASIDE = /* GraphQL */ `mutation ($id: ID!, $input: SetAsideBankLineInput!) { setAsideBankLine(id: $id, input: $input) { version status setAsideReason note } }`;
const REOPEN = /* GraphQL */ `mutation ($id: ID!, $input: ReopenBankLineInput!) {
  reopenBankLine(id: $id, input: $input) { version status setAsideReason records { recordNo } history { action toStatus } }
}`;
const MATCH_ALL = /* GraphQL */ `mutation ($id: ID!) { matchBankStatement(id: $id) { openCount matchedCount } }`;

let accountant: { id: string };
let colleague: { id: string };
let serial = 0;
/** The fund of a test with its account. */
let fund: string;
let accountId: string;

beforeAll(async () => {
  accountant = await makeUser('ACCOUNTANT');
  colleague = await makeUser('ACCOUNTANT');
});
beforeEach(async () => {
  serial += 1;
  fund = `POOL-S${serial}`;
  await makePlan({ fundingPool: fund });
  const account = await db.fundAccount.create({
    data: {
      ...{ fundingPool: fund, bankName: `Bank ${serial}`, accountName: 'Scheme', accountNumber: String(1_000_000_000 + serial) },
      updatedById: accountant.id,
    },
  });
  accountId = account.id;
});

const day = (back: number) => isoDay(addDays(today(), -back));
const inNigeria = (back: number) => day(back).split('-').reverse().join('/');

async function uploaded(content: string | Buffer, user = accountant, kind = 'BANK_STATEMENT'): Promise<string> {
  const viewer = await viewerFor(user.id);
  const owner = { ownerType: 'UserAccount', ownerId: viewer.userId };
  return (await storeUpload(viewer, { ...owner, kind, filename: 'statement.csv', content: Buffer.from(content) })).id;
}

type Posted = { kind?: LedgerEntryKind; recordNo: string; amount: number; back: number };
/** An entry of the fund at the bank; a negative amount goes out. */
const post = ({ kind = 'GRANT_RECEIVED', recordNo, amount, back }: Posted) => {
  const other: LedgerAccount = amount > 0 ? 'GRANT_INCOME' : 'PAYABLE';
  const [debit, credit]: LedgerAccount[] = amount > 0 ? ['BANK', other] : [other, 'BANK'];
  return db.ledgerEntry.create({
    data: {
      ...{ kind, entityType: 'FundMovement', entityId: crypto.randomUUID(), recordNo, day: new Date(day(back)), fundingPool: fund },
      ...{ debit: debit ?? 'BANK', credit: credit ?? 'BANK', amount: BigInt(Math.abs(amount)) },
    },
  });
};

const HEADINGS = 'Trans Date,Value Date,Reference,Remarks,Debit,Credit,Balance';
const file = (...rows: string[]) => ['Statement of account', 'Account,1000000001', HEADINGS, ...rows].join('\n');
const preview = async (input: object, user = accountant) => as(user).run(PREVIEW, { input: { accountId, ...input } });
const importFile = async (content: string, more: object = {}) => {
  const fileId = await uploaded(content);
  const { data } = await preview({ fileId });
  return as(accountant).run(IMPORT, { input: { accountId, fileId, newCount: data.bankStatementPreview.newCount, ...more } });
};
const linesOf = async (statementId: string) => (await as(accountant).run(LINES, { filter: { statementId } })).data.bankLines.items;
/** A statement with one line that names no record. */
async function openLine(amount = '4,250.00') {
  const { data } = await importFile(file(`${inNigeria(2)},${inNigeria(2)},FT1,Transfer to facility,"${amount}",,`));
  const [line] = await linesOf(data.importBankStatement.id);
  if (!line) throw new Error('No line');
  return { ...line, statementId: data.importBankStatement.id };
}

describe('importing a statement', () => {
  const rows = () => [
    `${inNigeria(9)},,,Balance brought forward,,,"10,000.00"`,
    `${inNigeria(8)},${inNigeria(7)},FT26001,Grant GRT/${serial}/1 of the quarter,,"5,000.00","15,000.00"`,
    `${inNigeria(3)},,FT26002,Transfer,"4,250.00",,"10,750.00"`,
    `${inNigeria(3)},,,SMS charge,50.00,0.00,"10,700.00"`,
    `${inNigeria(3)},,,SMS charge,-50.00,,"10,650.00"`,
    ',,,Total,"4,350.00","5,000.00",',
  ];

  it('reads the layout of the bank, imports every movement once and matches the lines that name a record', async () => {
    await post({ recordNo: `GRT/${serial}/1`, amount: 500_000, back: 9 });
    const fileId = await uploaded(file(...rows()));
    const shown = (await preview({ fileId })).data.bankStatementPreview;
    expect(shown).toMatchObject({
      headingRow: 3,
      missing: [],
      newCount: 4,
      knownCount: 0,
      refusedCount: 0,
      skippedCount: 2,
      balanceGap: 0,
    });
    expect(shown).toMatchObject({ moneyIn: 500_000, moneyOut: -435_000, firstDay: day(8), lastDay: day(3), closingBalance: 1_065_000 });
    expect(shown.mapping).toContainEqual({ field: 'narration', heading: 'Remarks' });
    const input = { accountId, fileId, newCount: 4 };
    expect((await as(accountant).run(IMPORT, { input: { ...input, newCount: 3 } })).codes).toEqual(['CONFLICT_STALE']);
    const { data } = await as(accountant).run(IMPORT, { input });
    expect(data.importBankStatement).toMatchObject({
      lineCount: 4,
      knownCount: 0,
      matchedCount: 1,
      openCount: 3,
      closingBalance: 1_065_000,
    });
    const lines = await linesOf(data.importBankStatement.id);
    expect(lines.map(({ amount, status }) => [amount, status])).toEqual([
      [500_000, 'MATCHED'],
      [-425_000, 'OPEN'],
      [-5_000, 'OPEN'],
      [-5_000, 'OPEN'],
    ]);
    expect(lines[0]?.records).toEqual([{ recordNo: `GRT/${serial}/1` }]);
    expect((await importFile(file(...rows()))).codes).toEqual(['BANK_KNOWN']);
    const overlapping = await importFile(file(...rows().slice(2, 5), `${inNigeria(1)},,FT26003,Transfer,100.00,,"10,550.00"`));
    expect(overlapping.data.importBankStatement).toMatchObject({ lineCount: 1, knownCount: 3 });
    expect(await db.activityLog.count({ where: { action: 'BankStatement.IMPORT', entityId: data.importBankStatement.id } })).toBe(1);
    expect(await db.statusChange.count({ where: { entityType: 'BankLine', entityId: { in: lines.map(({ id }) => id) } } })).toBe(4);
    expect(await db.bankLayout.count({ where: { bankName: `Bank ${serial}` } })).toBe(1);
    expect((await as(accountant).run(LINES, { search: 'ft26003' })).data.bankLines).toMatchObject({ total: 1, sum: -10_000 });
  });

  it('remembers the columns, the date order and the row of the headings of a bank', async () => {
    const content = (amount: string) => `Bank\nWhen,Text,Sum\nWhen,Text,Sum\n03/04/2025,Rent,${amount}\n04/03/2025,Power,(20.00)\n`;
    const first = await uploaded(content('-10.00'));
    expect((await preview({ fileId: first })).data.bankStatementPreview.missing).toEqual([
      'Date',
      'Narration',
      'Amount, or Debit and Credit',
    ]);
    const mapping = [
      { field: 'day', heading: 'When' },
      { field: 'narration', heading: 'Text' },
      { field: 'amount', heading: 'Sum' },
    ];
    const chosen = { fileId: first, mapping, dateOrder: 'MONTH_FIRST', headingRow: 3 };
    const shown = (await preview(chosen)).data.bankStatementPreview;
    expect(shown.rows.items.map((row) => [row.day, row.amount])).toEqual([
      ['2025-03-04', -1_000],
      ['2025-04-03', -2_000],
    ]);
    const done = await as(accountant).run(IMPORT, { input: { accountId, ...chosen, newCount: 2, closingBalance: 77_000 } });
    expect(done.data.importBankStatement).toMatchObject({ lineCount: 2, closingBalance: 77_000 });
    const next = (await preview({ fileId: await uploaded(content('5 CR')) })).data.bankStatementPreview;
    expect(next).toMatchObject({ missing: [], dateOrder: 'MONTH_FIRST', headingRow: 3, newCount: 1, knownCount: 1, moneyIn: 500 });
    expect([shown.isRemembered, next.isRemembered]).toEqual([false, true]);
    const other = { ...chosen, fileId: await uploaded(content('1.00')) };
    const twice = await preview({ ...other, mapping: [...mapping, { field: 'debit', heading: 'Sum' }] });
    expect([twice.codes, Object.keys(twice.fields)]).toEqual([['SHEET_COLUMN_TWICE'], ['mapping.debit']]);
    const unknown = await preview({ ...other, mapping: [{ field: 'day', heading: 'Other' }] });
    expect([unknown.codes, Object.keys(unknown.fields)]).toEqual([['NOT_FOUND'], ['mapping']]);
  });

  it('imports nothing of a file with a row that cannot be read', async () => {
    const content = file(
      `${inNigeria(8)},,FT1,Grant,,5000,`,
      `31/02/2026,,FT2,Transfer,100,,`,
      `${inNigeria(8)},,FT3,Transfer,1.2.3,,`,
      `${inNigeria(-2)},,FT4,Transfer,100,,`,
      `,,FT5,Transfer,100,,`,
    );
    const fileId = await uploaded(content);
    const { refusedCount, rows } = (await as(accountant).run(PREVIEW, { input: { accountId, fileId }, outcome: ['REFUSED'] })).data
      .bankStatementPreview;
    expect(refusedCount).toBe(4);
    expect(rows.items.flatMap(({ number, problems }) => problems.map(({ code, field }) => `${number} ${field} ${code}`))).toEqual([
      '5 day SHEET_DATE',
      '6 debit SHEET_AMOUNT',
      '7 day FUND_DATE',
      '8 day SHEET_DATE',
    ]);
    const refused = await as(accountant).run(IMPORT, { input: { accountId, fileId, newCount: 1 } });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['BANK_ROWS'], ['fileId']]);
    expect(await db.bankStatement.count({ where: { accountId } })).toBe(0);
  });

  it('rejects files of others, unknown accounts, missing columns and files without movements', async () => {
    const content = file(...rows());
    expect((await preview({ fileId: await uploaded(content, colleague) })).fields).toHaveProperty('fileId');
    expect((await preview({ fileId: await uploaded(content, accountant, 'ROLL') })).codes).toEqual(['NOT_FOUND']);
    expect((await preview({ fileId: await uploaded(content), accountId: accountant.id })).fields).toHaveProperty('accountId');
    const bare = { accountId, fileId: await uploaded('Date,Other\n01/02/2026,x\n'), newCount: 0 };
    expect((await as(accountant).run(IMPORT, { input: bare })).codes).toEqual(['SHEET_COLUMNS']);
    expect((await importFile(file(',,,Total,,,'))).codes).toEqual(['SHEET_EMPTY']);
    expect((await preview({ fileId: await uploaded(`${HEADINGS}\n${'01/02/2026,,a,b,1,,\n'.repeat(10_001)}`) })).codes).toEqual([
      'SHEET_TOO_LONG',
    ]);
    const gap = file(`${inNigeria(8)},,FT1,Grant,,5000,15000`, `${inNigeria(7)},,FT2,Transfer,,100,14900`);
    expect((await preview({ fileId: await uploaded(gap) })).data.bankStatementPreview.balanceGap).toBe(-20_000);
  });

  it('imports a line once when two accountants import the same file', async () => {
    const files = [await uploaded(file(...rows())), await uploaded(file(...rows()), colleague)];
    const codes = await concurrently([accountant, colleague], IMPORT, (index) => ({
      input: { accountId, fileId: files[index], newCount: 4 },
    }));
    expect(codes).toEqual(['BANK_KNOWN', 'OK']);
    expect(await db.bankLine.count({ where: { accountId } })).toBe(4);
  });
});

describe('matching', () => {
  it('proposes records of the same amount, and matches several that add up to the line', async () => {
    const one = await post({ recordNo: 'PAY-A', amount: -400_000, back: 4 });
    const two = await post({ recordNo: 'PAY-B', amount: -25_000, back: 3 });
    const exact = await post({ recordNo: 'PAY-C', amount: -425_000, back: 20 });
    await post({ recordNo: 'PAY-D', amount: 425_000, back: 2 });
    const line = await openLine();
    const proposed = async (search?: string) => (await as(accountant).run(PROPOSALS, { id: line.id, search })).data.bankLineProposals;
    expect((await proposed()).map(({ recordNo, amount }) => [recordNo, amount])).toEqual([['PAY-C', -425_000]]);
    expect((await proposed('pay-')).map(({ recordNo }) => recordNo)).toEqual(['PAY-B', 'PAY-A', 'PAY-C']);
    const match = (recordIds: string[], version = line.version) =>
      as(accountant).run(MATCH, { id: line.id, input: { version, recordIds } });
    expect(Object.keys((await match([])).fields)).toEqual(['recordIds']);
    const unequal = await match([one.id]);
    expect([unequal.codes, Object.keys(unequal.fields)]).toEqual([['BANK_AMOUNT'], ['recordIds']]);
    expect((await match([accountant.id])).codes).toEqual(['BANK_RECORD_MATCHED']);
    expect((await match([one.id, two.id], 9)).codes).toEqual(['CONFLICT_STALE']);
    expect((await match([one.id, two.id])).data.matchBankLine).toMatchObject({
      status: 'MATCHED',
      records: [{ recordNo: 'PAY-A' }, { recordNo: 'PAY-B' }],
    });
    expect((await match([exact.id], 1)).codes).toEqual(['STATE_INVALID']);
    const reopened = await as(accountant).run(REOPEN, { id: line.id, input: { version: 1 } });
    expect(reopened.data.reopenBankLine).toMatchObject({ status: 'OPEN', records: [] });
    expect(reopened.data.reopenBankLine.history.map(({ action }) => action)).toEqual(['IMPORT', 'MATCH', 'REOPEN']);
    expect((await as(accountant).run(REOPEN, { id: line.id, input: { version: 2 } })).codes).toEqual(['STATE_INVALID']);
    expect((await match([exact.id], 2)).codes).toEqual([]);
    expect(await db.activityLog.count({ where: { entityType: 'BankLine', entityId: line.id } })).toBe(3);
  });

  it('sets a line aside with a reason', async () => {
    const line = await openLine('52.50');
    const setAside = (input: object) => as(accountant).run(SET_ASIDE, { id: line.id, input: { version: line.version, ...input } });
    expect((await setAside({ reason: 'OTHER' })).fields).toHaveProperty('note');
    expect((await setAside({ reason: 'BANK_CHARGE', version: 5 })).codes).toEqual(['CONFLICT_STALE']);
    expect((await setAside({ reason: 'BANK_CHARGE' })).data.setAsideBankLine).toMatchObject({
      status: 'SET_ASIDE',
      setAsideReason: 'BANK_CHARGE',
    });
    expect((await setAside({ reason: 'TAX', version: 1 })).codes).toEqual(['STATE_INVALID']);
    const reopened = await as(accountant).run(REOPEN, { id: line.id, input: { version: 1 } });
    expect(reopened.data.reopenBankLine).toMatchObject({ status: 'OPEN', setAsideReason: null });
  });

  it('matches the open lines whose record entered the books after the import', async () => {
    const { data } = await importFile(file(`${inNigeria(2)},,,NIP PAY2611${serial}X to facility,100.00,,`));
    const { id } = data.importBankStatement;
    expect((await as(accountant).run(MATCH_ALL, { id })).data.matchBankStatement).toEqual({ openCount: 1, matchedCount: 0 });
    await post({ recordNo: `PAY-2611-${serial}X`, amount: -10_000, back: 1 });
    await post({ recordNo: `PAY-2611-${serial}XX`, amount: -10_000, back: 1 });
    expect((await as(accountant).run(MATCH_ALL, { id })).data.matchBankStatement).toEqual({ openCount: 0, matchedCount: 1 });
    expect((await as(accountant).run(MATCH_ALL, { id: accountant.id })).codes).toEqual(['NOT_FOUND']);
  });

  it('one of two people gets a line, and one of two lines a record', async () => {
    const record = await post({ recordNo: 'PAY-E', amount: -425_000, back: 3 });
    const content = file(...['FT1', 'FT2'].map((reference) => `${inNigeria(2)},,${reference},Transfer,"4,250.00",,`));
    const { data } = await importFile(content);
    const lines = await linesOf(data.importBankStatement.id);
    const input = { version: 0, recordIds: [record.id] };
    expect(await concurrently([accountant, colleague], MATCH, (index) => ({ id: lines[index]?.id, input }))).toEqual([
      'BANK_RECORD_MATCHED',
      'OK',
    ]);
    const open = (await linesOf(data.importBankStatement.id)).find(({ status }) => status === 'OPEN');
    const aside = { version: 0, reason: 'BANK_ERROR' };
    expect(await concurrently([accountant, colleague], SET_ASIDE, { id: open?.id, input: aside })).toEqual(['CONFLICT_STALE', 'OK']);
    const reopen = { id: open?.id, input: { version: 1 } };
    expect(await concurrently([accountant, colleague], REOPEN, reopen)).toEqual(['CONFLICT_STALE', 'OK']);
  });
});

it('the difference between books and bank is explained by records, lines and the time before', async () => {
  await post({ recordNo: 'FND-OLD', amount: 1_000_000, back: 60 });
  const paid = await post({ recordNo: 'PAY-F', amount: -425_000, back: 3 });
  await post({ recordNo: 'PAY-G', amount: -30_000, back: 2 });
  const { data } = await importFile(
    file(
      `${inNigeria(9)},,,Interest,,20.00,"10,500.00"`,
      `${inNigeria(2)},,FT1,Transfer,"4,250.00",,"6,250.00"`,
      `${inNigeria(2)},,,SMS charge,50.00,,"6,200.00"`,
    ),
  );
  const { id } = data.importBankStatement;
  const [, transfer, charge] = await linesOf(id);
  await as(accountant).run(MATCH, { id: transfer?.id ?? '', input: { version: 0, recordIds: [paid.id] } });
  await as(accountant).run(SET_ASIDE, { id: charge?.id ?? '', input: { version: 0, reason: 'BANK_CHARGE' } });
  const shown = (await as(accountant).run(ONE, { id })).data.bankStatement;
  expect(shown).toMatchObject({ openCount: 1, matchedCount: 1, setAsideCount: 1 });
  expect(shown.reconciliation).toEqual({
    since: day(9),
    books: 545_000,
    bank: 620_000,
    difference: -75_000,
    records: { count: 1, amount: -30_000 },
    open: { count: 1, amount: 2_000 },
    setAside: { count: 1, amount: -5_000 },
    otherDays: 0,
    earlier: -48_000,
  });
  expect(shown.recordsNotAtBank).toEqual({ total: 1, items: [{ recordNo: 'PAY-G' }] });
  const { difference, records, open, setAside, otherDays, earlier } = shown.reconciliation;
  expect(records.amount - open.amount - setAside.amount - otherDays + (earlier ?? 0)).toBe(difference);
});

it('other roles and officers limited to some LGAs have no statements', async () => {
  const line = await openLine();
  const fileId = await uploaded(file());
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowed).run(ONE, { id: line.statementId })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(LIST)).data).toEqual({ bankStatements: { total: 0 }, bankLines: { total: 0, sum: 0 } });
  expect((await as(narrowed).run(PROPOSALS, { id: line.id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(MATCH, { id: line.id, input: { version: 0, recordIds: [accountant.id] } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(SET_ASIDE, { id: line.id, input: { version: 0, reason: 'TAX' } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(REOPEN, { id: line.id, input: { version: 0 } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(MATCH_ALL, { id: line.statementId })).codes).toEqual(['NOT_FOUND']);
  expect((await preview({ fileId }, narrowed)).codes).toEqual(['FORBIDDEN']);
  expect((await as(narrowed).run(IMPORT, { input: { accountId, fileId, newCount: 0 } })).codes).toEqual(['FORBIDDEN']);
  const admin = await makeUser('ADMIN');
  expect((await as(admin).run(ONE, { id: line.statementId })).codes).toEqual([]);
  expect((await preview({ fileId }, admin)).codes).toEqual(['FORBIDDEN']);
  for (const user of [await makeHcpUser(), await makeUser('CLAIMS_OFFICER'), await makeUser('ACCOUNT_MANAGER')])
    expect((await as(user).run(ONE, { id: line.statementId })).codes).toEqual(['FORBIDDEN']);
});
