import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { runJobs } from '../../testing/jobs.ts';
import { makeEnrollee, makeMda, makePlan, makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';
import { withRemita } from '../../testing/with-remita.ts';
import { issuePremiumInvoice } from '../invoices/premium-invoice.ts';
import { remitaLine } from '../remita-connection/remita-line.ts';
import { requestRrrFromRemita } from './reference-request.job.ts';

const REQUEST = /* GraphQL */ `mutation ($id: ID!, $input: RequestInvoiceReferenceInput!) {
  requestInvoiceReference(id: $id, input: $input) { version canAskRemita referenceRequests { amount status attempts error } }
}`;
const ISSUE = /* GraphQL */ `mutation ($id: ID!, $input: IssueInvoiceInput!) { issueInvoice(id: $id, input: $input) { rrr } }`;
const CREATE = /* GraphQL */ `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { id } }`;
const ISSUE_RUN = /* GraphQL */ `mutation ($id: ID!, $input: IssueInvoiceRunInput!) { issueInvoiceRun(id: $id, input: $input) { status } }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $input: CancelInvoiceInput!) { cancelInvoice(id: $id, input: $input) { status } }`;
const STATE = /* GraphQL */ `query { remitaState { isOn openReferences waiting failed checkedAt } }`;

const line = withRemita();
let accountant: { id: string };
beforeEach(async () => {
  accountant = await makeUser('ACCOUNTANT');
});

const request = (id: string, version: number, input: object = {}, who = accountant) =>
  as(who).run(REQUEST, { id, input: { version, ...input } });
const invoiceOf = (id: string) =>
  db.invoice.findUniqueOrThrow({
    where: { id },
    include: { references: { orderBy: { createdAt: 'asc' } }, referenceRequests: { orderBy: { createdAt: 'asc' } } },
  });

describe('an invoice that is issued', () => {
  it('manually requests its RRR after the transaction, and the MDA is notified', async () => {
    const mda = await makeMda({ email: 'accounts@body.example' });
    const lines = [{ description: 'Cards', qty: 2, unitPrice: 150_000 }];
    const input = { kind: 'CARD_FEE' as const, mdaId: mda.id, dueDate: isoDay(addDays(today(), 14)), lines };
    const { data, codes } = await as(accountant).run(CREATE, { input });
    expect(codes).toEqual([]);
    expect(line.remita.requests).toEqual([]);
    await runJobs();
    const invoice = await invoiceOf(data.createInvoice.id);
    expect(invoice).toMatchObject({
      status: 'PENDING',
      rrr: [...line.remita.orders.values()][0]?.rrr,
      references: [{ amount: 300_000n, status: 'OPEN', createdById: null }],
      referenceRequests: [{ status: 'DONE', attempts: 1, createdById: accountant.id }],
    });
  });

  it('to a person notifies the person how to pay', async () => {
    const person = await makeEnrollee();
    const member = await makeUser('ENROLLEE', { enrolleeId: person.id });
    const premium = { description: 'Premium', qty: 1, unitPrice: 1_200_000n };
    const { id } = await transact('SYSTEM', 'test', (write) => issuePremiumInvoice(write, person.id, [premium]));
    await runJobs();
    const { rrr } = await invoiceOf(id);
    expect(await db.notification.findFirst({ where: { userId: member.id, kind: 'INVOICE_ISSUED' } })).toMatchObject({
      title: `Pay ₦12,000 with RRR ${rrr}`,
    });
  });

  it('in a run has its own RRR each', async () => {
    const [plan, ...mdas] = [await makePlan({ paymentResponsibility: 'MDA' }), await makeMda(), await makeMda()];
    const run = await db.invoiceRun.create({
      data: {
        ...{ runNo: 'PRM-2011-001', month: new Date('2020-11-01'), status: 'COMPUTED', computedById: accountant.id, computedAt: now() },
        ...{ bodies: 2, lives: 2, amount: 200_000n },
        drafts: { create: mdas.map((mda) => ({ mdaId: mda.id, planId: plan.id, lives: 1, amount: 100_000n })) },
      },
    });
    const input = { version: 0, dueDate: isoDay(addDays(today(), 14)) };
    expect((await as(accountant).run(ISSUE_RUN, { id: run.id, input })).codes).toEqual([]);
    await runJobs();
    const invoices = await db.invoice.findMany({ where: { mdaId: { in: mdas.map(({ id }) => id) } } });
    expect(new Set(invoices.map(({ rrr }) => rrr)).size).toBe(2);
    expect(invoices.every(({ rrr }) => rrr !== null)).toBe(true);
  });

  it('without a connection needs the RRR to be entered manually', async () => {
    Object.assign(env, { REMITA_API_KEY: undefined });
    const person = await makeEnrollee();
    const premium = { description: 'Premium', qty: 1, unitPrice: 1_200_000n };
    const { id } = await transact('SYSTEM', 'test', (write) => issuePremiumInvoice(write, person.id, [premium]));
    expect(await invoiceOf(id)).toMatchObject({ rrr: null, referenceRequests: [] });
    expect((await request(id, 0)).codes).toEqual(['RMT_OFF']);
    expect((await as(accountant).run(STATE)).data.remitaState).toMatchObject({ isOn: false });
  });
});

describe('a request', () => {
  it('for part payment keeps the open RRR, within the balance', async () => {
    const { id } = await makeInvoice();
    expect((await request(id, 0, { amount: 500_000 })).data.requestInvoiceReference).toMatchObject({
      canAskRemita: true,
      referenceRequests: [{ amount: 500_000, status: 'QUEUED', attempts: 0, error: null }],
    });
    expect((await request(id, 0)).codes).toEqual(['RMT_WAITING']);
    await runJobs();
    const refused = await request(id, 1, { amount: 700_001, isBesides: true });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['INV_RRR_AMOUNT'], ['amount']]);
    expect((await request(id, 0, { isBesides: true })).codes).toEqual(['CONFLICT_STALE']);
    expect((await request(id, 1, { isBesides: true })).codes).toEqual([]);
    await runJobs();
    const { rrr, references } = await invoiceOf(id);
    expect(references).toMatchObject([
      { rrr, amount: 500_000n, status: 'OPEN' },
      { amount: 700_000n, status: 'OPEN' },
    ]);
  });

  it('without a response is retried with the same order, and creates one RRR', async () => {
    const { id } = await makeInvoice();
    await request(id, 0);
    line.remita.misbehave('LATE', { status: 503 });
    const { referenceRequests } = await invoiceOf(id);
    const requestId = referenceRequests[0]?.id ?? '';
    expect(await requestRrrFromRemita(requestId, remitaLine())).toBe('AGAIN');
    expect(await requestRrrFromRemita(requestId, remitaLine())).toBe('AGAIN');
    expect((await invoiceOf(id)).referenceRequests).toMatchObject([{ status: 'QUEUED', attempts: 2, error: 'Remita answered 503' }]);
    expect(await requestRrrFromRemita(requestId, remitaLine())).toBe('DONE');
    expect(line.remita.orders.size).toBe(1);
    expect(await invoiceOf(id)).toMatchObject({ rrr: line.remita.orders.get(requestId)?.rrr, references: [{ status: 'OPEN' }] });
  });

  it('that fails permanently is shown and notified to accountants, and can be retried with the same order', async () => {
    const { id } = await makeInvoice();
    line.remita.misbehave({ body: '{"statuscode":"022","status":"Invalid request"}' });
    await request(id, 0);
    await runJobs();
    expect(await invoiceOf(id)).toMatchObject({ rrr: null, referenceRequests: [{ status: 'FAILED', error: 'Invalid request (22)' }] });
    expect(await db.notification.count({ where: { userId: accountant.id, kind: 'INVOICE_WITHOUT_RRR' } })).toBe(1);
    expect((await as(accountant).run(STATE)).data.remitaState.failed).toBeGreaterThan(0);
    await request(id, 0);
    await runJobs();
    expect(await invoiceOf(id)).toMatchObject({ references: [{ status: 'OPEN' }], referenceRequests: [{ status: 'DONE' }] });
  });

  it('with the wrong key fails immediately; another amount is a new order', async () => {
    const { id } = await makeInvoice();
    Object.assign(env, { REMITA_API_KEY: 'mistyped' });
    await request(id, 0);
    await runJobs();
    expect((await invoiceOf(id)).referenceRequests).toMatchObject([{ status: 'FAILED', error: 'Remita rejected our credentials (13)' }]);
    Object.assign(env, line.remita.settings);
    await request(id, 0, { amount: 100_000 });
    await runJobs();
    expect((await invoiceOf(id)).referenceRequests).toMatchObject([{ status: 'DROPPED' }, { status: 'DONE', amount: 100_000n }]);
  });

  it('ends if an RRR is entered or the invoice is cancelled first', async () => {
    const [typed, cancelled] = [await makeInvoice(), await makeInvoice()];
    await request(typed.id, 0);
    await request(cancelled.id, 0);
    const rrr = makeRrr();
    line.remita.make(rrr, '12000.00');
    expect((await as(accountant).run(ISSUE, { id: typed.id, input: { version: 0, rrr } })).codes).toEqual([]);
    expect((await as(accountant).run(CANCEL, { id: cancelled.id, input: { version: 0, reason: 'Issued twice' } })).codes).toEqual([]);
    await runJobs();
    expect(await invoiceOf(typed.id)).toMatchObject({ rrr, referenceRequests: [{ status: 'DROPPED' }] });
    expect(await invoiceOf(cancelled.id)).toMatchObject({ references: [], referenceRequests: [{ status: 'DROPPED', rrr: null }] });
    expect((await request(cancelled.id, 1)).codes).toEqual(['STATE_INVALID']);
  });

  it('is made once by two simultaneous requests', async () => {
    const other = await makeUser('ACCOUNTANT');
    const { id } = await makeInvoice();
    const outcomes = await concurrently([accountant, other], REQUEST, { id, input: { version: 0 } });
    expect(outcomes.sort()).toEqual(['OK', 'RMT_WAITING']);
    const [{ id: requestId = '' } = {}] = (await invoiceOf(id)).referenceRequests;
    await Promise.allSettled([requestRrrFromRemita(requestId, remitaLine()), requestRrrFromRemita(requestId, remitaLine())]);
    expect((await invoiceOf(id)).references).toHaveLength(1);
  });

  it('requires the permission and LGA scope', async () => {
    const { id } = await makeInvoice({ status: 'DRAFT', issuedAt: null });
    expect((await request(id, 0)).codes).toEqual(['STATE_INVALID']);
    expect((await request(id, 0, {}, await makeUser('ADMIN'))).codes).toEqual(['FORBIDDEN']);
    expect((await request(id, 0, {}, await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] }))).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeUser('CLAIMS_OFFICER')).run(STATE)).codes).toEqual(['FORBIDDEN']);
  });
});
