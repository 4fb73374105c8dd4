import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import { addDays, addMonths, isoDay, monthOf, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { as } from '../../testing/as.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';
import { withRemita } from '../../testing/with-remita.ts';
import { remitaLine } from '../remita-connection/remita-line.ts';
import { checkOpenReferences, checkRemita } from './remita-check.job.ts';
import { MAX_NOTIFICATIONS } from './remita-notification.routes.ts';

const REQUEST = /* GraphQL */ `mutation ($id: ID!, $input: RequestInvoiceReferenceInput!) { requestInvoiceReference(id: $id, input: $input) { version } }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $input: CancelInvoiceInput!) { cancelInvoice(id: $id, input: $input) { status } }`;
const CHECK = /* GraphQL */ `mutation ($id: ID!, $input: CheckInvoicePaymentsInput!) {
  checkInvoicePayments(id: $id, input: $input) { references { statusText checkedAt } }
}`;
const CHECK_RECEIPT = /* GraphQL */ `mutation ($id: ID!, $input: CheckReceiptInput!) { checkReceipt(id: $id, input: $input) { canAskRemita checkedAt checkedAmount } }`;
const RECORD = /* GraphQL */ `mutation ($input: RecordReceiptInput!) { recordReceipt(input: $input) { id } }`;
const ISSUE = /* GraphQL */ `mutation ($id: ID!, $input: IssueInvoiceInput!) { issueInvoice(id: $id, input: $input) { rrr } }`;
const REVERSE = /* GraphQL */ `mutation ($id: ID!, $input: RequestReceiptReversalInput!) { requestReceiptReversal(id: $id, input: $input) { version } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmReceiptReversalInput!) { confirmReceiptReversal(id: $id, input: $input) { status } }`;

const line = withRemita();
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  app = await buildApp();
});
afterAll(() => app.close());

let accountant: { id: string };
beforeEach(async () => {
  accountant = await makeUser('ACCOUNTANT');
});

/** An invoice of ₦12,000 with a reference that Remita made. */
async function invoiceWithRrr(input: object = {}) {
  const { id } = await makeInvoice();
  await as(accountant).run(REQUEST, { id, input: { version: 0, ...input } });
  await runJobs();
  const { rrr } = await db.invoice.findUniqueOrThrow({ where: { id } });
  return { id, rrr: rrr ?? '' };
}
const notify = (body: unknown) =>
  app.inject({
    method: 'POST',
    url: '/api/remita/notifications',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
const notified = async (...rrrs: string[]) => {
  const { body, headers } = await notify(rrrs.map((rrr) => ({ rrr, channel: 'BANK', amount: 1 })));
  expect([body, headers['content-type']]).toEqual(['Ok', 'text/plain; charset=utf-8']);
  await runJobs();
};
const invoiceOf = (id: string) =>
  db.invoice.findUniqueOrThrow({ where: { id }, include: { references: { orderBy: { createdAt: 'asc' } }, matches: true } });
const receiptsOf = (rrr: string) => db.remitaPayment.findMany({ where: { rrr, direction: 'IN' }, orderBy: { createdAt: 'asc' } });

describe('a notification', () => {
  it('of a confirmed payment pays the invoice once, however often it is sent', async () => {
    const { id, rrr } = await invoiceWithRrr();
    const paidOn = isoDay(addDays(today(), -1));
    line.remita.settle(rrr, { paymentDate: `${paidOn} 10:00:00 AM` });
    await notified(rrr, rrr);
    await notified(rrr);
    expect(await receiptsOf(rrr)).toMatchObject([
      { amount: 1_200_000n, matchedAmount: 1_200_000n, invoiceId: id, statusCode: '00', transactionDate: new Date(paidOn) },
    ]);
    expect(await invoiceOf(id)).toMatchObject({
      status: 'PAID',
      amountPaid: 1_200_000n,
      references: [{ status: 'PAID', statusText: 'Paid' }],
    });
  });

  it('twice at once has one effect', async () => {
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr, { statusCode: '01' });
    await Promise.all([1, 2, 3].map(() => checkRemita(rrr, remitaLine())));
    expect(await receiptsOf(rrr)).toHaveLength(1);
    expect(await invoiceOf(id)).toMatchObject({ status: 'PAID', amountPaid: 1_200_000n });
  });

  it('has no effect unless Remita confirms the payment', async () => {
    const { id, rrr } = await invoiceWithRrr();
    await notified(rrr);
    expect(await invoiceOf(id)).toMatchObject({ status: 'PENDING', references: [{ status: 'OPEN', statusText: 'Not paid yet' }] });
    line.remita.settle(rrr, { statusCode: '021' });
    await notified(rrr);
    expect(await invoiceOf(id)).toMatchObject({ status: 'PENDING', references: [{ statusText: 'Payment in progress' }] });
    expect(await receiptsOf(rrr)).toEqual([]);
  });

  it('of a smaller amount makes the invoice part paid', async () => {
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr, { amount: '5000.00' });
    await notified(rrr);
    expect(await invoiceOf(id)).toMatchObject({ status: 'PART_PAID', amountPaid: 500_000n, rrr: null });
  });

  it('of a larger amount pays the invoice; the excess is unmatched and accountants are notified', async () => {
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr, { amount: '15000.00' });
    await notified(rrr);
    expect(await invoiceOf(id)).toMatchObject({ status: 'PAID', amountPaid: 1_200_000n });
    expect(await receiptsOf(rrr)).toMatchObject([{ amount: 1_500_000n, unmatchedAmount: 300_000n, invoiceId: id }]);
    expect(await db.notification.count({ where: { userId: accountant.id, kind: 'RECEIPT_RECORDED' } })).toBe(1);
  });

  it('of a cancelled invoice’s reference is recorded as an unmatched receipt', async () => {
    const { id, rrr } = await invoiceWithRrr();
    const { version } = await invoiceOf(id);
    expect((await as(accountant).run(CANCEL, { id, input: { version, reason: 'Left the scheme' } })).codes).toEqual([]);
    line.remita.settle(rrr);
    await notified(rrr);
    expect(await receiptsOf(rrr)).toMatchObject([{ amount: 1_200_000n, unmatchedAmount: 1_200_000n, invoiceId: null }]);
    expect(await invoiceOf(id)).toMatchObject({ status: 'CANCELLED', amountPaid: 0n });
  });

  it('of a replaced reference pays the invoice it was created for', async () => {
    const { id, rrr } = await invoiceWithRrr();
    const { version } = await invoiceOf(id);
    await as(accountant).run(REQUEST, { id, input: { version } });
    await runJobs();
    expect((await invoiceOf(id)).references).toMatchObject([{ rrr, status: 'WITHDRAWN' }, { status: 'OPEN' }]);
    line.remita.settle(rrr);
    await notified(rrr);
    expect(await invoiceOf(id)).toMatchObject({ status: 'PAID', references: [{ status: 'WITHDRAWN' }, { status: 'WITHDRAWN' }] });
  });

  it('of a month whose books are closed is recorded today', async () => {
    const { rrr } = await invoiceWithRrr();
    const month = addMonths(monthOf(today()), -1);
    const closed = await db.closedMonth.create({
      data: { month, closedById: accountant.id, closedAt: today(), funds: [], reconciliation: [] },
    });
    line.remita.settle(rrr, { paymentDate: `${isoDay(month)} 10:00:00 AM` });
    await notified(rrr);
    expect(await receiptsOf(rrr)).toMatchObject([{ transactionDate: today(), raw: { paymentDate: `${isoDay(month)} 10:00:00 AM` } }]);
    await db.closedMonth.delete({ where: { id: closed.id } });
  });

  it('of unknown references adds no job, gets the same response, and causes no request to Remita', async () => {
    const { rrr } = await invoiceWithRrr();
    const asked = line.remita.requests.length;
    const unknown = Array.from({ length: MAX_NOTIFICATIONS }, () => ({ rrr: makeRrr() }));
    const answers = await Promise.all([unknown, unknown, [{ rrr }]].map(notify));
    const [toUnknown, , toKnown] = answers.map(({ statusCode, body, headers: { date, ...headers } }) => [
      statusCode,
      body,
      Object.keys(headers),
    ]);
    expect(toUnknown).toEqual(toKnown);
    const waiting = await db.$queryRaw<{ payload: unknown }[]>`SELECT payload FROM graphile_worker._private_jobs`;
    expect(waiting.map(({ payload }) => payload)).toEqual([{ rrr }]);
    expect(await checkRemita(unknown[0]?.rrr ?? '', remitaLine())).toBe('IGNORED');
    expect(line.remita.requests).toHaveLength(asked);
    await runJobs();
  });

  it('repeated while its check is queued adds no job', async () => {
    const { rrr } = await invoiceWithRrr();
    for (let call = 0; call < 3; call += 1) await notify([{ rrr }, { rrr }]);
    await Promise.all([1, 2].map(() => notify([{ rrr }])));
    expect(await db.$queryRaw`SELECT payload->>'rrr' AS rrr FROM graphile_worker._private_jobs`).toEqual([{ rrr }]);
    await runJobs();
  });

  it('that Remita answers with an error, or not at all, is checked again', async () => {
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr);
    line.remita.misbehave({ status: 500 }, 'HANG_UP', { body: 'Sorry' });
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(checkRemita(rrr, remitaLine())).rejects.toMatchObject({ isTemporary: true });
    expect(await invoiceOf(id)).toMatchObject({ status: 'PENDING' });
    await checkRemita(rrr, remitaLine());
    expect(await invoiceOf(id)).toMatchObject({ status: 'PAID' });
  });

  it('is rejected if it is not a list or too long; invalid RRRs are skipped', async () => {
    expect((await notify({ rrr: makeRrr() })).statusCode).toBe(400);
    expect((await notify(Array.from({ length: MAX_NOTIFICATIONS + 1 }, () => ({ rrr: makeRrr() })))).statusCode).toBe(400);
    expect((await notify([{ rrr: 'x'.repeat(60_000) }])).statusCode).toBe(413);
    expect((await notify([null, 7, {}, { rrr: "1' OR 1=1" }, { rrr: { $ne: 1 } }])).body).toBe('Ok');
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr);
    expect((await notify([{ rrr: 'none' }, { rrr: Number(rrr) }])).body).toBe('Ok');
    await runJobs();
    expect(await invoiceOf(id)).toMatchObject({ status: 'PAID' });
  });

  it('gets 404 without a connection', async () => {
    const { remita } = line;
    Object.assign(env, { REMITA_URL: undefined });
    expect((await notify([{ rrr: makeRrr() }])).statusCode).toBe(404);
    Object.assign(env, remita.settings);
  });
});

describe('a receipt already on record', () => {
  it('is confirmed; a different amount at Remita is reported, not changed', async () => {
    const rrr = makeRrr();
    line.remita.make(rrr, '6000.00');
    const { data } = await as(accountant).run(RECORD, {
      input: { rrr, amount: 500_000, paidOn: isoDay(today()), payerName: 'Ladi Gyang' },
    });
    const { id } = data.recordReceipt;
    const checked = await as(accountant).run(CHECK_RECEIPT, { id, input: { version: 0 } });
    expect(checked.data.checkReceipt).toEqual({ canAskRemita: true, checkedAt: null, checkedAmount: null });
    await runJobs();
    expect(await receiptsOf(rrr)).toMatchObject([{ amount: 500_000n, checkedAmount: null, statusCode: '00', checkedAt: expect.any(Date) }]);
    line.remita.settle(rrr);
    await checkRemita(rrr, remitaLine());
    await checkRemita(rrr, remitaLine());
    expect(await receiptsOf(rrr)).toMatchObject([{ amount: 500_000n, checkedAmount: 600_000n }]);
    expect(await db.activityLog.count({ where: { action: 'RemitaPayment.DIFFERS', entityId: id } })).toBe(1);
    expect(await db.notification.count({ where: { userId: accountant.id, kind: 'RECEIPT_DIFFERS' } })).toBe(1);
  });

  it('marked as not received counts once Remita confirms it', async () => {
    const rrr = makeRrr();
    const { id: invoiceId } = await makeInvoice();
    await db.paymentReference.create({ data: { invoiceId, rrr, amount: 1_200_000n } });
    const data = { rrr, direction: 'IN' as const, amount: 1_200_000n, payerName: 'Ladi Gyang', transactionDate: today() };
    await db.remitaPayment.create({ data: { ...data, statusCode: '021', statusText: 'Pending' } });
    line.remita.make(rrr, '12000.00');
    line.remita.settle(rrr);
    await notified(rrr);
    expect(await receiptsOf(rrr)).toMatchObject([{ statusCode: '00', invoiceId, unmatchedAmount: 0n }]);
    expect(await invoiceOf(invoiceId)).toMatchObject({ status: 'PAID' });
  });

  it('and reversed is recorded again as unmatched if Remita still confirms it', async () => {
    const admin = await makeUser('ADMIN');
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr);
    await notified(rrr);
    const [receipt] = await receiptsOf(rrr);
    await as(accountant).run(REVERSE, { id: receipt?.id ?? '', input: { version: receipt?.version ?? 0, reason: 'Of another person' } });
    expect((await as(admin).run(CONFIRM, { id: receipt?.id ?? '', input: { version: 1 } })).codes).toEqual([]);
    await notified(rrr);
    expect(await receiptsOf(rrr)).toMatchObject([
      { status: 'REVERSED' },
      { status: 'RECORDED', unmatchedAmount: 1_200_000n, invoiceId: null },
    ]);
    expect(await invoiceOf(id)).toMatchObject({ status: 'PENDING', amountPaid: 0n });
  });
});

describe('a check', () => {
  it('requested manually covers every open reference of the invoice', async () => {
    const { id, rrr } = await invoiceWithRrr({ amount: 500_000 });
    line.remita.settle(rrr);
    const version = 1;
    expect((await as(accountant).run(CHECK, { id, input: { version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
    expect((await as(accountant).run(CHECK, { id, input: { version } })).codes).toEqual([]);
    await runJobs();
    expect(await invoiceOf(id)).toMatchObject({ status: 'PART_PAID', amountPaid: 500_000n });
    expect((await as(accountant).run(CHECK, { id, input: { version: 2 } })).codes).toEqual(['RMT_NOTHING']);
  });

  it('of a manually entered reference is queued on entry, because it may already be paid', async () => {
    const { id } = await makeInvoice();
    const rrr = makeRrr();
    line.remita.make(rrr, '12000.00');
    line.remita.settle(rrr);
    await as(accountant).run(ISSUE, { id, input: { version: 0, rrr } });
    await runJobs();
    expect(await invoiceOf(id)).toMatchObject({ status: 'PAID' });
  });

  it('at night finds payments without a notification', async () => {
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr);
    expect(await checkOpenReferences()).toBeGreaterThan(0);
    await runJobs();
    expect(await invoiceOf(id)).toMatchObject({ status: 'PAID' });
  });

  it('requires an accountant in scope and a connection', async () => {
    const { id, rrr } = await invoiceWithRrr();
    line.remita.settle(rrr);
    await notified(rrr);
    const [receipt] = await receiptsOf(rrr);
    const invoice = { id, input: { version: 1 } };
    const payment = { id: receipt?.id ?? '', input: { version: 0 } };
    const [admin, elsewhere] = [await makeUser('ADMIN'), await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] })];
    expect((await as(admin).run(CHECK, invoice)).codes).toEqual(['FORBIDDEN']);
    expect((await as(admin).run(CHECK_RECEIPT, payment)).codes).toEqual(['FORBIDDEN']);
    expect((await as(elsewhere).run(CHECK, invoice)).codes).toEqual(['NOT_FOUND']);
    expect((await as(elsewhere).run(CHECK_RECEIPT, payment)).codes).toEqual(['NOT_FOUND']);
    expect((await as(accountant).run(CHECK_RECEIPT, { ...payment, input: { version: 7 } })).codes).toEqual(['CONFLICT_STALE']);
    Object.assign(env, { REMITA_URL: undefined });
    expect((await as(accountant).run(CHECK, invoice)).codes).toEqual(['RMT_OFF']);
    expect((await as(accountant).run(CHECK_RECEIPT, payment)).codes).toEqual(['RMT_OFF']);
  });
});
