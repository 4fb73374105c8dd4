import { createHash, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { disk } from '../../platform/files/disk.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeHcp, makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';
import { paymentAdvices } from './advice-letter.ts';

const PREVIEW = /* GraphQL */ `query ($pool: String!) { paymentRunPreview(fundingPool: $pool) { hcpId bills amount heldBack lga level dueOn } }`;
const CREATE = /* GraphQL */ `mutation ($input: CreatePaymentRunInput!) { createPaymentRun(input: $input) { id version runNo status paymentCount amount availableActions } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentRunInput!) { confirmPaymentRun(id: $id, input: $input) {
  id version status waitingCount failedCount files { kind bankName rowCount controlTotal sha256 file { url filename } }
} }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $input: CancelPaymentRunInput!) { cancelPaymentRun(id: $id, input: $input) { status } }`;
const READ_RESULT = /* GraphQL */ `mutation ($id: ID!, $input: ReadPaymentResultInput!) { readPaymentResult(id: $id, input: $input) { id version status results { paidCount paidAmount failedCount } } }`;
const READ = /* GraphQL */ `query ($id: ID!) { paymentRun(id: $id) { version status waitingCount paidCount failedCount history { action } } }`;
const CONFIRM_ONE = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { status } }`;
const PROOF = /* GraphQL */ `mutation ($id: ID!, $input: AddPaymentRunProofInput!) { addPaymentRunProof(id: $id, input: $input) { proofs { filename } } }`;

let preparer: { id: string };
let confirmer: { id: string };
let pool: string;
beforeEach(async () => {
  preparer = await makeUser('ACCOUNTANT');
  confirmer = await makeUser('ACCOUNTANT');
  pool = `POOL-${randomUUID().slice(0, 8)}`;
});

const bill = (amount: bigint, hcp?: { id: string }) => makeBill({ fundingPool: pool, claims: [{ claimed: amount }], ...(hcp && { hcp }) });

async function prepared(amounts: bigint[] = [300_000n, 200_000n]) {
  const worlds = [];
  for (const amount of amounts) worlds.push(await bill(amount));
  const expectedAmount = Number(amounts.reduce((sum, amount) => sum + amount, 0n));
  const input = { fundingPool: pool, method: 'BANK_TRANSFER', leftOutHcpIds: [], expectedAmount };
  const { data, codes } = await as(preparer).run(CREATE, { input });
  expect(codes).toEqual([]);
  return { worlds, run: data.createPaymentRun };
}

async function confirmed(amounts?: bigint[]) {
  const { worlds, run } = await prepared(amounts);
  const { data, codes } = await as(confirmer).run(CONFIRM, { id: run.id, input: { version: run.version } });
  expect(codes).toEqual([]);
  return { worlds, run: { ...run, ...data.confirmPaymentRun } };
}

const paymentsOf = (runId: string) => db.payment.findMany({ where: { runId }, orderBy: { paymentNo: 'asc' } });

async function uploaded(content: string, user: { id: string }, kind = 'PAYMENT_RESULT') {
  const storageKey = `useraccount/${randomUUID()}.csv`;
  await disk.put(storageKey, content);
  return db.attachment.create({
    data: {
      ownerType: 'UserAccount',
      ownerId: user.id,
      kind,
      filename: 'result.csv',
      mime: 'text/csv',
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      storageKey,
      uploadedById: user.id,
    },
  });
}

type Line = {
  paymentNo: string;
  accountNumber: string;
  amount: bigint;
  status: string;
  reference?: string;
  paidOn?: string;
  reason?: string;
};
const naira = (kobo: bigint) => `${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`;
const HEADS = 'Payment,Account number,Amount,Status,Reference,Paid on,Reason';

/** A bank result file. */
function resultFile(lines: Line[], total: { count?: number; amount?: bigint } | null = {}): string {
  const sum = lines.reduce((all, { amount }) => all + amount, 0n);
  return [
    HEADS,
    ...lines.map(({ paymentNo, accountNumber, amount, status, reference = '', paidOn = '', reason = '' }) =>
      [paymentNo, accountNumber, naira(amount), status, reference, paidOn, reason].join(','),
    ),
    ...(total ? [`TOTAL,${total.count ?? lines.length},${naira(total.amount ?? sum)},,,,`] : []),
  ].join('\r\n');
}

const paidLine = (payment: { paymentNo: string; accountNumber: string; netAmount: bigint }, changes: Partial<Line> = {}): Line => ({
  paymentNo: payment.paymentNo,
  accountNumber: payment.accountNumber,
  amount: payment.netAmount,
  status: 'PAID',
  reference: `FT-${payment.paymentNo}-${randomUUID().slice(0, 6)}`,
  paidOn: isoDay(today()),
  ...changes,
});

async function readResult(run: { id: string; version: number }, content: string, user = confirmer) {
  const file = await uploaded(content, user);
  return as(user).run(READ_RESULT, { id: run.id, input: { version: run.version, fileId: file.id } });
}

describe('a payment run', () => {
  it('pays every facility of one fund, and holds back those without bank details, with a recent bank change or with zero amount', async () => {
    const ready = await bill(500_000n);
    await bill(100_000n, ready.hcp);
    const noBank = await bill(400_000n, await makeHcp({ bankAccountNumber: null }));
    const changed = await bill(600_000n);
    const admin = await makeUser('ADMIN');
    await db.hcpBankChange.create({
      data: {
        hcpId: changed.hcp.id,
        bankName: 'Zenith Bank',
        accountName: 'New',
        accountNumber: '0123456789',
        reason: 'Moved',
        status: 'APPROVED',
        requestedById: admin.id,
        decidedById: preparer.id,
        decidedAt: addDays(now(), -2),
      },
    });
    const zero = await makeBill({ fundingPool: pool, claims: [{ claimed: 1000n, status: 'REJECTED' }] });
    const otherFund = await makeBill({ hcp: ready.hcp });
    const { data } = await as(preparer).run(PREVIEW, { pool });
    expect(Object.fromEntries(data.paymentRunPreview.map(({ hcpId, amount, heldBack }) => [hcpId, [amount, heldBack]]))).toEqual({
      [ready.hcp.id]: [600_000, null],
      [noBank.hcp.id]: [400_000, 'NO_BANK'],
      [changed.hcp.id]: [600_000, 'BANK_CHANGED'],
      [zero.hcp.id]: [0, 'ZERO'],
    });
    const shown = await db.hcp.findUniqueOrThrow({ where: { id: ready.hcp.id }, include: { lga: true } });
    const { approvedAt } = await db.bill.findFirstOrThrow({
      where: { hcpId: shown.id, fundingPool: pool },
      orderBy: { approvedAt: 'asc' },
    });
    const { paymentDays } = await getSettings();
    expect(data.paymentRunPreview.find(({ hcpId }) => hcpId === shown.id)).toMatchObject({
      lga: shown.lga.name,
      level: shown.level,
      dueOn: isoDay(addDays(dayOf(approvedAt as Date), paymentDays)),
    });
    const input = { fundingPool: pool, method: 'REMITA', leftOutHcpIds: [], expectedAmount: 600_000 };
    const created = await as(preparer).run(CREATE, { input });
    expect(created.codes).toEqual([]);
    expect(created.data.createPaymentRun).toMatchObject({ status: 'PENDING', paymentCount: 1, amount: 600_000 });
    const [payment] = await db.payment.findMany({ where: { runId: created.data.createPaymentRun.id }, include: { lines: true } });
    expect(payment).toMatchObject({ hcpId: ready.hcp.id, fundingPool: pool, netAmount: 600_000n, status: 'PENDING' });
    expect(payment?.lines.length).toBe(2);
    expect((await db.bill.findUniqueOrThrow({ where: { id: otherFund.bill.id } })).paymentId).toBeNull();
    expect(await db.notification.count({ where: { kind: 'PAYMENT_RUN_PREPARED', userId: confirmer.id } })).toBe(1);
  });

  it('is confirmed by a second person, creates the bank files, and is settled by the bank result', async () => {
    const { run, worlds } = await prepared([300_000n, 200_000n, 100_050n]);
    expect((await as(preparer).run(CONFIRM, { id: run.id, input: { version: run.version } })).codes).toEqual(['FOUR_EYES']);
    const answer = await as(confirmer).run(CONFIRM, { id: run.id, input: { version: run.version } });
    expect(answer.codes).toEqual([]);
    const { files, version } = answer.data.confirmPaymentRun;
    expect(files.map(({ kind, bankName, rowCount, controlTotal }) => [kind, bankName, rowCount, controlTotal])).toEqual([
      ['REMITA', null, 3, 600_050],
      ['BANK', 'Plateau Bank', 3, 600_050],
    ]);
    const stored = await db.attachment.findFirstOrThrow({ where: { ownerId: run.id, mime: 'text/csv' } });
    const content = Buffer.from(await disk.getBytes(stored.storageKey));
    expect(createHash('sha256').update(content).digest('hex')).toBe(files[1]?.sha256);
    const payments = await paymentsOf(run.id);
    for (const { accountNumber } of payments) expect(content.toString()).toContain(accountNumber);
    expect(content.toString()).toContain('1000.5');
    expect(content.toString()).toContain('TOTAL,3,,,,6000.5');

    const [first, second, third] = payments as [(typeof payments)[0], (typeof payments)[0], (typeof payments)[0]];
    const lines = [
      paidLine(first),
      paidLine(second),
      { ...paidLine(third), status: 'FAILED', reference: '', paidOn: '', reason: 'Account dormant' },
    ];
    const result = await readResult({ id: run.id, version }, resultFile(lines));
    expect(result.codes).toEqual([]);
    expect(result.data.readPaymentResult).toMatchObject({ status: 'SETTLING', results: [{ paidCount: 2, failedCount: 1 }] });
    await runJobs();
    const { data } = await as(confirmer).run(READ, { id: run.id });
    expect(data.paymentRun).toMatchObject({ status: 'DONE', waitingCount: 0, paidCount: 2, failedCount: 1 });
    const paid = await db.payment.findUniqueOrThrow({ where: { id: first.id } });
    expect(paid).toMatchObject({ status: 'PAID', bankReference: lines[0]?.reference, confirmedById: confirmer.id });
    const bills = await db.bill.findMany({ where: { fundingPool: pool }, include: { claims: true } });
    const failedHcp = third.hcpId;
    for (const row of bills) {
      const isFailed = row.hcpId === failedHcp;
      expect([row.status, row.paymentId === null, row.paidAmount]).toEqual(
        isFailed ? ['APPROVED', true, 0n] : ['PAID', false, row.approvedAmount],
      );
      expect(row.claims.map(({ status }) => status)).toEqual([isFailed ? 'APPROVED' : 'PAID']);
    }
    expect(await db.ledgerEntry.count({ where: { kind: 'PAYMENT_MADE', fundingPool: pool } })).toBe(2);
    expect(await db.notification.count({ where: { kind: 'PAYMENT_PAID', entityId: first.id } })).toBeGreaterThan(0);
    const letter = (await paymentAdvices(db, [first.id])).get(first.id);
    expect(letter?.[0]).toContain(`account ending in ${first.accountNumber.slice(-4)}, reference ${lines[0]?.reference}`);
    expect(letter?.[1]).toMatch(/^BAT-.*: 1 claim, ₦3,000 claimed, ₦3,000 paid\.$/);
    const { data: again } = await as(preparer).run(PREVIEW, { pool });
    expect(again.paymentRunPreview.map(({ hcpId }) => hcpId)).toEqual([failedHcp]);
    expect(worlds.length).toBe(3);
  });

  it('holds back a facility whose bank account changed between preparation and confirmation, and gives the reason', async () => {
    const { run, worlds } = await prepared();
    const [changed, kept] = worlds as [(typeof worlds)[0], (typeof worlds)[0]];
    await db.hcp.update({ where: { id: changed.hcp.id }, data: { bankAccountNumber: '9999999999' } });
    const { data, codes } = await as(confirmer).run(CONFIRM, { id: run.id, input: { version: run.version } });
    expect(codes).toEqual([]);
    expect(data.confirmPaymentRun).toMatchObject({ status: 'CONFIRMED', waitingCount: 1, failedCount: 1 });
    expect(data.confirmPaymentRun.files.map(({ rowCount }) => rowCount)).toEqual([1, 1]);
    const failed = await db.payment.findFirstOrThrow({ where: { runId: run.id, hcpId: changed.hcp.id } });
    expect([failed.status, failed.failReason]).toEqual(['FAILED', expect.stringContaining('bank account')]);
    expect((await db.bill.findUniqueOrThrow({ where: { id: changed.bill.id } })).paymentId).toBeNull();
    expect((await db.bill.findUniqueOrThrow({ where: { id: kept.bill.id } })).paymentId).not.toBeNull();
    const notice = await db.notification.findFirstOrThrow({ where: { kind: 'PAYMENT_RUN_CONFIRMED', userId: preparer.id } });
    expect(notice.title).toContain('1 held back');
  });

  it('is settled at confirmation if every account changed', async () => {
    const { run, worlds } = await prepared([100_000n]);
    await db.hcp.update({ where: { id: worlds[0]?.hcp.id }, data: { bankName: 'Other Bank' } });
    const { data } = await as(confirmer).run(CONFIRM, { id: run.id, input: { version: run.version } });
    expect(data.confirmPaymentRun).toMatchObject({ status: 'DONE', waitingCount: 0, files: [] });
  });

  it('is prepared or confirmed by one of two concurrent accountants', async () => {
    await bill(250_000n);
    const input = { fundingPool: pool, method: 'BANK_TRANSFER', leftOutHcpIds: [], expectedAmount: 250_000 };
    expect(await concurrently([preparer, confirmer], CREATE, { input })).toEqual(['OK', 'RUN_EMPTY']);
    const run = await db.paymentRun.findFirstOrThrow({ where: { fundingPool: pool } });
    const others = [await makeUser('ACCOUNTANT'), await makeUser('ACCOUNTANT')];
    expect(await concurrently(others, CONFIRM, { id: run.id, input: { version: run.version } })).toEqual(['CONFLICT_STALE', 'OK']);
    expect(await db.paymentRunFile.count({ where: { runId: run.id } })).toBe(2);
  });

  it('rejects a changed total, an empty fund, a cheque and a second decision', async () => {
    const input = { fundingPool: pool, method: 'BANK_TRANSFER', leftOutHcpIds: [] as string[], expectedAmount: 1 };
    expect((await as(preparer).run(CREATE, { input })).codes).toEqual(['RUN_EMPTY']);
    const world = await bill(250_000n);
    expect((await as(preparer).run(CREATE, { input })).codes).toEqual(['RUN_TOTAL_MISMATCH']);
    expect((await as(preparer).run(CREATE, { input: { ...input, leftOutHcpIds: [world.hcp.id] } })).codes).toEqual(['RUN_EMPTY']);
    expect((await as(preparer).run(CREATE, { input: { ...input, method: 'CHEQUE' } })).codes).toEqual(['INVALID_INPUT']);
    const { data } = await as(preparer).run(CREATE, { input: { ...input, expectedAmount: 250_000 } });
    const { id, version } = data.createPaymentRun;
    const reason = 'Wrong month';
    expect((await as(preparer).run(CANCEL, { id, input: { version: 7, reason } })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(preparer).run(CANCEL, { id, input: { version, reason } })).data.cancelPaymentRun.status).toBe('CANCELLED');
    expect((await as(confirmer).run(CONFIRM, { id, input: { version: version + 1 } })).codes).toEqual(['STATE_INVALID']);
    expect((await as(preparer).run(CANCEL, { id, input: { version: version + 1, reason } })).codes).toEqual(['STATE_INVALID']);
    expect(await db.bill.findUniqueOrThrow({ where: { id: world.bill.id } })).toMatchObject({ status: 'APPROVED', paymentId: null });
  });

  it('is available only to accountants of the whole scheme', async () => {
    const { run } = await prepared();
    const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
    expect((await as(narrowed).run(READ, { id: run.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(CONFIRM, { id: run.id, input: { version: run.version } })).codes).toEqual(['NOT_FOUND']);
    expect((await as(narrowed).run(PREVIEW, { pool })).codes).toEqual(['FORBIDDEN']);
    const input = { fundingPool: pool, method: 'REMITA', leftOutHcpIds: [], expectedAmount: 1 };
    expect((await as(narrowed).run(CREATE, { input })).codes).toEqual(['FORBIDDEN']);
    expect((await as(await makeHcpUser()).run(READ, { id: run.id })).codes).toEqual(['NOT_FOUND']);
    for (const role of ['ADMIN', 'CLAIMS_OFFICER'] as const) {
      const user = await makeUser(role);
      expect((await as(user).run(READ, { id: run.id })).codes).toEqual([]);
      expect((await as(user).run(CONFIRM, { id: run.id, input: { version: run.version } })).codes).toEqual(['FORBIDDEN']);
      expect((await as(user).run(CREATE, { input })).codes).toEqual(['FORBIDDEN']);
    }
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(READ, { id: run.id })).codes).toEqual(['FORBIDDEN']);
  });

  it('has payments of one fund, enforced by the database', async () => {
    const { run, worlds } = await prepared([100_000n]);
    const [payment] = await paymentsOf(run.id);
    const other = await makeBill({ hcp: worlds[0]?.hcp });
    await expect(db.paymentLine.create({ data: { paymentId: payment?.id ?? '', billId: other.bill.id, amount: 1n } })).rejects.toThrow();
    await expect(db.payment.update({ where: { id: payment?.id }, data: { fundingPool: 'FORMAL' } })).rejects.toThrow();
    const mixed = { hcpId: other.hcp.id, billIds: [other.bill.id, (await bill(5n, other.hcp)).bill.id], expectedAmount: 1_000_005 };
    const { codes } = await as(preparer).run(
      /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id } }`,
      { input: { ...mixed, method: 'CHEQUE' } },
    );
    expect(codes).toEqual(['PAY_MIXED_FUND']);
  });

  it('settles its payments together; separately only if a confirmed run gets no result file', async () => {
    const { run } = await prepared([100_000n]);
    const [payment] = await paymentsOf(run.id);
    const confirmation = { version: 0, bankReference: `FT-${randomUUID()}`, paidOn: isoDay(today()) };
    expect((await as(confirmer).run(CONFIRM_ONE, { id: payment?.id, input: confirmation })).codes).toEqual(['PAY_IN_RUN']);
    await as(confirmer).run(CONFIRM, { id: run.id, input: { version: run.version } });
    expect((await as(confirmer).run(CONFIRM_ONE, { id: payment?.id, input: confirmation })).codes).toEqual([]);
    expect((await as(confirmer).run(READ, { id: run.id })).data.paymentRun.status).toBe('DONE');
  });

  it('accepts a proof of payment', async () => {
    const { run } = await prepared([100_000n]);
    const file = await uploaded('slip', preparer, 'PAYMENT_PROOF');
    const { data, codes } = await as(preparer).run(PROOF, { id: run.id, input: { fileId: file.id } });
    expect(codes).toEqual([]);
    expect(data.addPaymentRunProof.proofs.map(({ filename }) => filename)).toEqual(['result.csv']);
    expect((await as(preparer).run(PROOF, { id: run.id, input: { fileId: file.id } })).fields).toHaveProperty('fileId');
  });
});

describe('a result file', () => {
  const refusal = async (run: { id: string; version: number }, content: string) => {
    const { codes, fields } = await readResult(run, content);
    return [codes[0], Object.keys(fields ?? {})[0]];
  };

  it('is rejected as a whole and changes nothing', async () => {
    const { run } = await confirmed();
    const { run: otherRun } = await (async () => {
      pool = `POOL-${randomUUID().slice(0, 8)}`;
      return confirmed([100_000n]);
    })();
    const payments = await paymentsOf(run.id);
    const [first, second] = payments as [(typeof payments)[0], (typeof payments)[0]];
    const [foreign] = await paymentsOf(otherRun.id);
    const both = [paidLine(first), paidLine(second)];
    const sum = first.netAmount + second.netAmount;
    const refused: [string, string][] = [
      ['RUN_RESULT_COLUMNS', 'Number,Amount\r\n1,2'],
      ['RUN_RESULT_TRUNCATED', resultFile(both, null)],
      ['RUN_RESULT_TRUNCATED', resultFile([both[0] as Line], { count: 2, amount: sum })],
      ['RUN_RESULT_TRUNCATED', resultFile(both, { amount: sum + 1n })],
      ['RUN_RESULT_OTHER_RUN', resultFile([both[0] as Line, paidLine(foreign as (typeof payments)[0])])],
      ['RUN_RESULT_AMOUNT', resultFile([paidLine(first, { amount: first.netAmount + 1n }), both[1] as Line])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { paymentNo: 'PAY-0000-00001' }), both[1] as Line])],
      ['RUN_RESULT_LINE', resultFile([both[0] as Line, both[0] as Line])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { accountNumber: '0000000000' })])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { status: 'MAYBE' })])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { reference: '' })])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { paidOn: '22/11/2026' })])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { paidOn: isoDay(addDays(today(), 1)) })])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { paidOn: isoDay(addDays(today(), -3)) })])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { reference: 'FT-SAME' }), paidLine(second, { reference: 'ft-same' })])],
      ['RUN_RESULT_LINE', resultFile([paidLine(first, { status: 'FAILED' })])],
    ];
    for (const [code, content] of refused) expect([content, ...(await refusal(run, content))]).toEqual([content, code, 'fileId']);
    await runJobs();
    expect((await paymentsOf(run.id)).map(({ status, version }) => [status, version])).toEqual([
      ['PENDING', 0],
      ['PENDING', 0],
    ]);
    expect(await db.paymentRunResult.count({ where: { runId: run.id } })).toBe(0);
  });

  it('is read once; a second file settles the rest, and settled payments are not settled again', async () => {
    const { run } = await confirmed();
    const [first, second] = await paymentsOf(run.id);
    if (!first || !second) throw new Error('Two payments');
    const content = resultFile([paidLine(first)]);
    expect((await readResult(run, content)).codes).toEqual([]);
    await runJobs();
    const waiting = (await as(confirmer).run(READ, { id: run.id })).data.paymentRun;
    expect(waiting).toMatchObject({ status: 'CONFIRMED', waitingCount: 1, paidCount: 1 });
    const next = { id: run.id, version: waiting.version };
    expect(await refusal(next, content)).toEqual(['RUN_RESULT_REPEATED', 'fileId']);
    expect(await refusal(next, resultFile([paidLine(first), paidLine(second)]))).toEqual(['RUN_RESULT_LINE', 'fileId']);
    expect((await readResult(next, resultFile([paidLine(second)]))).codes).toEqual([]);
    await runJobs();
    const done = (await as(confirmer).run(READ, { id: run.id })).data.paymentRun;
    expect(done).toMatchObject({ status: 'DONE', paidCount: 2 });
    expect(done.history.map(({ action }) => action)).toEqual(['CREATE', 'CONFIRM', 'READ_RESULT', 'WAIT', 'READ_RESULT', 'FINISH']);
    expect((await readResult({ ...next, version: done.version }, resultFile([paidLine(second)]))).codes).toEqual(['STATE_INVALID']);
  });

  it('is read by one of two concurrent accountants', async () => {
    const { run } = await confirmed([100_000n]);
    const [payment] = await paymentsOf(run.id);
    if (!payment) throw new Error('A payment');
    const people = [preparer, confirmer];
    const files = await Promise.all(
      people.map((person, i) => uploaded(resultFile([paidLine(payment, { reference: `FT-${i}-${run.id}` })]), person)),
    );
    const outcome = await concurrently(people, READ_RESULT, (i) => ({ id: run.id, input: { version: run.version, fileId: files[i]?.id } }));
    expect(outcome).toEqual(['CONFLICT_STALE', 'OK']);
    await runJobs();
    expect((await paymentsOf(run.id)).map(({ status }) => status)).toEqual(['PAID']);
  });

  it('uploaded by someone else, or before confirmation, is rejected', async () => {
    const { run } = await prepared([100_000n]);
    const [payment] = await paymentsOf(run.id);
    if (!payment) throw new Error('A payment');
    expect((await readResult(run, resultFile([paidLine(payment)]))).codes).toEqual(['STATE_INVALID']);
    await as(confirmer).run(CONFIRM, { id: run.id, input: { version: run.version } });
    const file = await uploaded(resultFile([paidLine(payment)]), preparer);
    const input = { version: run.version + 1, fileId: file.id };
    expect((await as(confirmer).run(READ_RESULT, { id: run.id, input })).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeUser('ADMIN')).run(READ_RESULT, { id: run.id, input })).codes).toEqual(['FORBIDDEN']);
  });
});
