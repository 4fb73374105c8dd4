import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { storeUpload } from '../../app/files/file.service.ts';
import { isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { settleRunJob } from './settle-run.job.ts';

const CREATE = /* GraphQL */ `mutation ($input: CreatePaymentRunInput!) { createPaymentRun(input: $input) { id version } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentRunInput!) { confirmPaymentRun(id: $id, input: $input) { version } }`;
const PREVIEW = /* GraphQL */ `query ($id: ID!, $input: PaymentResultPreviewInput!) {
  paymentResultPreview(id: $id, input: $input) {
    isOwnFormat bankNames headings headingRow mapping { field heading } dateOrder missing sample { cells } statuses { word count meaning }
  }
}`;
const READ_RESULT = /* GraphQL */ `mutation ($id: ID!, $input: ReadPaymentResultInput!) {
  readPaymentResult(id: $id, input: $input) { status results { paidCount paidAmount failedCount } }
}`;
const RESUME = /* GraphQL */ `mutation ($id: ID!, $input: ResumePaymentRunInput!) { resumePaymentRun(id: $id, input: $input) { status } }`;

let preparer: { id: string };
let confirmer: { id: string };
let run: { id: string; version: number };
let payments: { paymentNo: string; accountNumber: string }[];

/** A confirmed run of two payments, of ₦3,000 and ₦2,000. */
beforeEach(async () => {
  preparer = await makeUser('ACCOUNTANT');
  confirmer = await makeUser('ACCOUNTANT');
  const fundingPool = `POOL-${randomUUID().slice(0, 8)}`;
  for (const claimed of [300_000n, 200_000n]) await makeBill({ fundingPool, claims: [{ claimed }] });
  const input = { fundingPool, method: 'BANK_TRANSFER', leftOutHcpIds: [], expectedAmount: 500_000 };
  const { id, version } = (await as(preparer).run(CREATE, { input })).data.createPaymentRun;
  run = { id, version: (await as(confirmer).run(CONFIRM, { id, input: { version } })).data.confirmPaymentRun.version };
  payments = await db.payment.findMany({ where: { runId: id }, orderBy: { netAmount: 'desc' } });
});

async function uploaded(content: string, user = confirmer): Promise<string> {
  const viewer = await viewerFor(user.id);
  const owner = { ownerType: 'UserAccount', ownerId: viewer.userId, kind: 'PAYMENT_RESULT', filename: 'result.csv' };
  return (await storeUpload(viewer, { ...owner, content: Buffer.from(content) })).id;
}

const HEADINGS = 'Batch result\nNarration,Credit Amount,Response,Session ID,Message,Date';
const file = (first = 'Approved', reference: string = randomUUID()) =>
  [
    HEADINGS,
    `NIP ${payments[0]?.paymentNo} RUN,"3,000.00",${first},${reference},,${isoDay(today()).split('-').reverse().join('/')}`,
    `NIP ${payments[1]?.paymentNo} RUN,2000,No credit,,Account closed,`,
    'Total,5000,,,,',
  ].join('\n');
const WORDS = { paidWords: ['Approved'], failedWords: ['No credit'] };
const preview = (input: object, who = confirmer) => as(who).run(PREVIEW, { id: run.id, input });
const readResult = (input: object, who = confirmer) => as(who).run(READ_RESULT, { id: run.id, input: { version: run.version, ...input } });

it('reads a result in the layout of a bank, and remembers columns and status words', async () => {
  const bankName = `Bank ${randomUUID()}`;
  const fileId = await uploaded(file());
  const shown = (await preview({ fileId, bankName })).data.paymentResultPreview;
  expect(shown).toMatchObject({ isOwnFormat: false, headingRow: 2, missing: [] });
  expect(shown.bankNames).toContain('Remita');
  expect(shown.mapping).toEqual([
    { field: 'payment', heading: 'Narration' },
    { field: 'amount', heading: 'Credit Amount' },
    { field: 'status', heading: 'Response' },
    { field: 'reference', heading: 'Session ID' },
    { field: 'paidOn', heading: 'Date' },
    { field: 'reason', heading: 'Message' },
  ]);
  expect(shown.statuses).toEqual([
    { word: 'Approved', count: 1, meaning: 'PAID' },
    { word: 'No credit', count: 1, meaning: null },
  ]);
  const unsaid = await readResult({ fileId, bankName, paidWords: ['Approved'], failedWords: [] });
  expect([unsaid.codes, Object.keys(unsaid.fields)]).toEqual([['RUN_RESULT_LINE'], ['fileId']]);
  const { data, codes } = await readResult({ fileId, bankName, ...WORDS });
  expect(codes).toEqual([]);
  expect(data.readPaymentResult).toMatchObject({ status: 'SETTLING', results: [{ paidCount: 1, paidAmount: 300_000, failedCount: 1 }] });
  await runJobs();
  const [paid, failed] = await db.payment.findMany({ where: { runId: run.id }, orderBy: { netAmount: 'desc' } });
  expect([paid?.status, paid?.paidOn, failed?.status, failed?.failReason]).toEqual(['PAID', today(), 'FAILED', 'Account closed']);
  expect(await db.bankLayout.findMany({ where: { bankName } })).toMatchObject([{ kind: 'PAYMENT_RESULT', ...WORDS, headingRow: 2 }]);
  const next = (await preview({ fileId: await uploaded(file('OK')), bankName })).data.paymentResultPreview;
  expect(next.statuses.map(({ meaning }) => meaning)).toEqual([null, 'FAILED']);
});

it('needs the columns, a known payment, its amount, and a date and reference of what was paid', async () => {
  const bankName = `Bank ${randomUUID()}`;
  const read = async (content: string, more: object = {}) => {
    const { codes, fields } = await readResult({ fileId: await uploaded(content), bankName, ...WORDS, ...more });
    return [codes[0], Object.values(fields)[0]];
  };
  const only = (row: string, headings = 'Payment,Amount,Status,Reference,Paid on') => `${headings}\n${row}`;
  const number = payments[0]?.paymentNo;
  expect(await read(only(`${number},3000,Approved`, 'Payment,Amount,Status'))).toEqual([
    'SHEET_COLUMNS',
    'No column matched for Reference.',
  ]);
  expect(await read(only('Total,3000,,,'))).toEqual(['SHEET_EMPTY', expect.any(String)]);
  expect(await read(only('Salary,3000,Approved,FT123456,'))).toEqual(['RUN_RESULT_LINE', expect.stringContaining('names no payment')]);
  expect(await read(only(`${number},x,Approved,FT123456,`))).toEqual(['RUN_RESULT_LINE', expect.stringContaining('not an amount')]);
  expect(await read(only(`${number},3000,Approved,FT123456,`))).toEqual(['RUN_RESULT_LINE', expect.stringContaining('not a date')]);
  expect(await read(only(`${number},3000,Approved,FT123456,31/02/2026`))).toEqual([
    'RUN_RESULT_LINE',
    expect.stringContaining('not a date'),
  ]);
  const paidOn = isoDay(today());
  expect(await read(only(`${number},3000,Approved,,`), { paidOn })).toEqual([
    'RUN_RESULT_LINE',
    expect.stringContaining('reference is missing'),
  ]);
  expect(await read(only(`${number},2999,Approved,FT123456,`), { paidOn })).toEqual(['RUN_RESULT_AMOUNT', expect.any(String)]);
  const account = `Payment,Amount,Status,Reference,Account number\n${number},3000,Approved,FT123456,0000000000`;
  expect(await read(account, { paidOn })).toEqual(['RUN_RESULT_LINE', expect.stringContaining('another account')]);
  expect(await db.bankLayout.count({ where: { bankName } })).toBe(0);
});

it('a file in the format of the scheme needs no layout', async () => {
  const own = 'Payment,Account number,Amount,Status,Reference,Paid on,Reason\nTOTAL,0,0.00,,,,\n';
  expect((await preview({ fileId: await uploaded(own) })).data.paymentResultPreview).toMatchObject({ isOwnFormat: true, statuses: [] });
  const refused = await readResult({ fileId: await uploaded(file()) });
  expect([refused.codes, Object.keys(refused.fields)]).toEqual([['RUN_RESULT_COLUMNS'], ['fileId']]);
});

it('a stopped run is resumed once, by one of two people, and settles what was left', async () => {
  expect((await readResult({ fileId: await uploaded(file()), bankName: `Bank ${randomUUID()}`, ...WORDS })).codes).toEqual([]);
  await settleRunJob.onFinalFailure?.({ runId: run.id });
  const { status, version } = await db.paymentRun.findUniqueOrThrow({ where: { id: run.id } });
  expect(status).toBe('STOPPED');
  const variables = { id: run.id, input: { version } };
  for (const [user, code] of [
    [await makeUser('ADMIN'), 'FORBIDDEN'],
    [await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] }), 'NOT_FOUND'],
  ] as const)
    expect((await as(user).run(RESUME, variables)).codes).toEqual([code]);
  expect(await concurrently([confirmer, preparer], RESUME, variables)).toEqual(['CONFLICT_STALE', 'OK']);
  await runJobs();
  expect((await db.payment.findMany({ where: { runId: run.id }, orderBy: { netAmount: 'desc' } })).map((paid) => paid.status)).toEqual([
    'PAID',
    'FAILED',
  ]);
  expect((await as(confirmer).run(RESUME, variables)).codes).toEqual(['CONFLICT_STALE']);
});

it('of two people who read a result one succeeds; a file of someone else is not found, and other roles are rejected', async () => {
  const bankName = `Bank ${randomUUID()}`;
  const files = [await uploaded(file('Approved', 'FT-CONCURRENT-A')), await uploaded(file('Approved', 'FT-CONCURRENT-B'), preparer)];
  expect((await preview({ fileId: files[1] })).fields).toHaveProperty('fileId');
  for (const user of [await makeHcpUser(), await makeUser('ADMIN')])
    expect((await preview({ fileId: files[0] }, user)).codes).toEqual(['FORBIDDEN']);
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  expect((await preview({ fileId: files[0] }, narrowed)).codes).toEqual(['NOT_FOUND']);
  const input = (index: number) => ({ id: run.id, input: { version: run.version, fileId: files[index], bankName, ...WORDS } });
  expect(await concurrently([confirmer, preparer], READ_RESULT, input)).toEqual(['CONFLICT_STALE', 'OK']);
});
