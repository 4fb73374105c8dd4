import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { concurrently } from '../../testing/concurrently.ts';
import { makeHcpUser, makeMda, makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';

const RECORD = /* GraphQL */ `mutation ($input: RecordReceiptInput!) { recordReceipt(input: $input) { id version status availableActions invoice { id } } }`;
const MATCH = /* GraphQL */ `mutation ($id: ID!, $input: MatchReceiptInput!) { matchReceipt(id: $id, input: $input) { version invoice { id status amountPaid } availableActions } }`;
const UNMATCH = /* GraphQL */ `mutation ($id: ID!, $input: UnmatchReceiptInput!) { unmatchReceipt(id: $id, input: $input) { version invoice { id } } }`;
const REQUEST = /* GraphQL */ `mutation ($id: ID!, $input: RequestReceiptReversalInput!) { requestReceiptReversal(id: $id, input: $input) { version status availableActions reversalRequestedBy { id } } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmReceiptReversalInput!) { confirmReceiptReversal(id: $id, input: $input) { status invoice { id } availableActions } }`;
const DECLINE = /* GraphQL */ `mutation ($id: ID!, $input: DeclineReceiptReversalInput!) { declineReceiptReversal(id: $id, input: $input) { status reversalReason } }`;
const PAY = /* GraphQL */ `mutation ($id: ID!, $input: RecordInvoicePaymentInput!) { recordInvoicePayment(id: $id, input: $input) { status receipts { receiptId } } }`;
const LIST = /* GraphQL */ `query ($filter: RemitaPaymentFilter, $search: String) { remitaPayments(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total sum items { id } } }`;
const ONE = /* GraphQL */ `query ($id: ID!) { remitaPayment(id: $id) { id } }`;
const DIFFERENCES = /* GraphQL */ `{ reconciliation { key difference } }`;

let accountant: { id: string };
let colleague: { id: string };
let admin: { id: string };
beforeAll(async () => {
  accountant = await makeUser('ACCOUNTANT');
  colleague = await makeUser('ACCOUNTANT');
  admin = await makeUser('ADMIN');
});

/** What the reconciliation says beside the invoices of tests, which are made without their entries. */
const unmatchedDifference = async () => {
  const { data } = await as(accountant).run(DIFFERENCES);
  return data.reconciliation
    .filter(({ key }) => key === 'UNMATCHED' || key === 'RECEIPTS' || key === 'INVOICES_PAID')
    .map(({ difference }) => difference);
};
beforeEach(async () => expect(await unmatchedDifference()).toEqual([0, 0, 0]));

const inputOf = (changes: object = {}) => ({
  rrr: makeRrr(),
  amount: 500_000,
  paidOn: isoDay(today()),
  payerName: 'Bokkos council',
  channel: 'Bank branch',
  ...changes,
});
async function recorded(changes: object = {}) {
  const { data, codes } = await as(accountant).run(RECORD, { input: inputOf(changes) });
  expect(codes).toEqual([]);
  return data.recordReceipt;
}
const match = (receipt: { id: string; version: number }, invoiceId: string, who = accountant) =>
  as(who).run(MATCH, { id: receipt.id, input: { version: receipt.version, invoiceId } });
const reason = 'Typed wrongly';

test('an unmatched receipt is notified to accountants and pays an invoice in part; another receipt pays the rest', async () => {
  const receipt = await recorded();
  expect(receipt).toMatchObject({ status: 'RECORDED', invoice: null, availableActions: ['MATCH', 'REQUEST_REVERSAL'] });
  expect(await db.notification.count({ where: { userId: colleague.id, worklist: 'RECEIPTS_TO_MATCH', readAt: null } })).toBe(1);
  const { id: invoiceId } = await makeInvoice({ amount: 1_200_000n });
  const first = await match(receipt, invoiceId);
  expect(first.codes).toEqual([]);
  expect(first.data.matchReceipt).toMatchObject({
    invoice: { id: invoiceId, status: 'PART_PAID', amountPaid: 500_000 },
    availableActions: ['UNMATCH', 'REQUEST_REVERSAL'],
  });
  expect(await unmatchedDifference()).toEqual([0, 0, 0]);
  const tooMuch = await match(await recorded({ amount: 700_001 }), invoiceId);
  expect([tooMuch.codes, Object.keys(tooMuch.fields)]).toEqual([['RCP_TOO_MUCH'], ['invoiceId']]);
  expect((await match(await recorded({ amount: 700_000 }), invoiceId)).data.matchReceipt.invoice).toMatchObject({ status: 'PAID' });
  expect((await match(await recorded(), invoiceId)).codes).toEqual(['RCP_TOO_MUCH']);
  expect((await match({ ...receipt, version: first.data.matchReceipt.version }, invoiceId)).codes).toEqual(['RCP_MATCHED']);
});

test('one receipt pays several invoices of a payer, and the rest stays unmatched', async () => {
  const payer = await makeMda();
  const invoices = [1_000_000n, 700_000n].map((amount) => makeInvoice({ kind: 'PREMIUM_MDA', mdaId: payer.id, amount }));
  const [first, second] = [await invoices[0], await invoices[1]];
  const receipt = await recorded({ amount: 2_000_000 });
  const matchPart = (version: number, invoiceId: string | undefined, amount?: number) =>
    as(accountant).run(MATCH, { id: receipt.id, input: { version, invoiceId: String(invoiceId), amount } });
  const over = await matchPart(0, first?.id, 1_000_001);
  expect([over.codes, Object.keys(over.fields)]).toEqual([['RCP_TOO_MUCH'], ['invoiceId']]);
  expect((await matchPart(0, first?.id, 400_000)).codes).toEqual([]);
  expect((await matchPart(1, first?.id, 100_000)).codes).toEqual(['RCP_TWICE']);
  expect((await matchPart(1, (await makeInvoice()).id, 100_000)).codes).toEqual(['RCP_OTHER_PAYER']);
  const rest = await matchPart(1, second?.id, 1_600_001);
  expect([rest.codes, Object.keys(rest.fields)]).toEqual([['RCP_REST'], ['amount']]);
  const both = await matchPart(1, second?.id, 700_000);
  expect(both.data.matchReceipt).toMatchObject({ availableActions: ['MATCH', 'UNMATCH', 'REQUEST_REVERSAL'] });
  expect(await db.remitaPayment.findUniqueOrThrow({ where: { id: receipt.id } })).toMatchObject({
    matchedAmount: 1_100_000n,
    unmatchedAmount: 900_000n,
  });
  const statusesOfBoth = async () =>
    (await db.invoice.findMany({ where: { mdaId: payer.id }, orderBy: { amount: 'desc' } })).map(({ status, amountPaid }) => [
      status,
      Number(amountPaid),
    ]);
  expect(await statusesOfBoth()).toEqual([
    ['PART_PAID', 400_000],
    ['PAID', 700_000],
  ]);
  expect(await unmatchedDifference()).toEqual([0, 0, 0]);
  const unmatch = (version: number, invoiceId?: string) =>
    as(accountant).run(UNMATCH, { id: receipt.id, input: { version, reason, invoiceId } });
  expect((await unmatch(2, first?.id)).codes).toEqual([]);
  expect((await unmatch(3, first?.id)).codes).toEqual(['RCP_UNMATCHED']);
  expect(await statusesOfBoth()).toEqual([
    ['PENDING', 0],
    ['PAID', 700_000],
  ]);
  expect((await matchPart(3, first?.id, 1_000_000)).codes).toEqual([]);
  expect((await unmatch(4)).codes).toEqual([]);
  expect(await statusesOfBoth()).toEqual([
    ['PENDING', 0],
    ['PENDING', 0],
  ]);
  expect(await unmatchedDifference()).toEqual([0, 0, 0]);
});

test('a receipt is unmatched and matched again to the same invoice; the ledger follows each time', async () => {
  const invoice = await makeInvoice({ amount: 500_000n });
  const paid = await as(accountant).run(PAY, {
    id: invoice.id,
    input: { version: 0, rrr: makeRrr(), amount: 500_000, paidOn: isoDay(today()) },
  });
  expect(paid.data.recordInvoicePayment.status).toBe('PAID');
  const id = paid.data.recordInvoicePayment.receipts[0]?.receiptId ?? '';
  const unmatch = (version: number) => as(accountant).run(UNMATCH, { id, input: { version, reason } });
  expect((await unmatch(1)).codes).toEqual(['CONFLICT_STALE']);
  expect((await unmatch(0)).data.unmatchReceipt).toEqual({ version: 1, invoice: null });
  expect(await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).toMatchObject({
    status: 'PENDING',
    amountPaid: 0n,
    paidAt: null,
  });
  expect((await unmatch(1)).codes).toEqual(['RCP_UNMATCHED']);
  expect(await unmatchedDifference()).toEqual([0, 0, 0]);
  expect((await match({ id, version: 1 }, invoice.id)).data.matchReceipt.invoice).toMatchObject({ status: 'PAID' });
  expect(await unmatchedDifference()).toEqual([0, 0, 0]);
  expect((await unmatch(2)).codes).toEqual([]);
  expect((await match({ id, version: 3 }, invoice.id)).codes).toEqual([]);
  const kinds = await db.ledgerEntry.groupBy({
    by: ['kind'],
    where: { recordNo: { in: [(await db.remitaPayment.findUniqueOrThrow({ where: { id } })).rrr] } },
    _count: true,
    orderBy: { kind: 'asc' },
  });
  expect(kinds.map(({ kind, _count }) => [kind, _count])).toEqual([
    ['RECEIPT_RECORDED', 1],
    ['RECEIPT_MATCHED', 4],
    ['RECEIPT_UNMATCHED', 4],
  ]);
});

test('a mistyped receipt is reversed by a second person: the invoice is unpaid again, cover stays, and the RRR is free', async () => {
  const invoice = await makeInvoice({ amount: 500_000n });
  const rrr = makeRrr();
  const pay = (version: number, amount: number) =>
    as(accountant).run(PAY, { id: invoice.id, input: { version, rrr, amount, paidOn: isoDay(today()) } });
  const paid = await pay(0, 500_000);
  const id = paid.data.recordInvoicePayment.receipts[0]?.receiptId ?? '';
  const before = await db.enrollee.findUniqueOrThrow({ where: { id: invoice.enrolleeId ?? '' } });
  expect((await as(accountant).run(REQUEST, { id, input: { version: 0, reason: ' ' } })).fields).toHaveProperty('reason');
  const requested = await as(accountant).run(REQUEST, { id, input: { version: 0, reason } });
  expect(requested.data.requestReceiptReversal).toEqual({
    version: 1,
    status: 'REVERSAL_REQUESTED',
    availableActions: ['DECLINE_REVERSAL'],
    reversalRequestedBy: { id: accountant.id },
  });
  expect(await db.notification.count({ where: { userId: admin.id, worklist: 'RECEIPT_REVERSALS', readAt: null } })).toBe(1);
  expect((await as(accountant).run(UNMATCH, { id, input: { version: 1, reason } })).codes).toEqual(['STATE_INVALID']);
  expect((await as(accountant).run(CONFIRM, { id, input: { version: 1 } })).codes).toEqual(['FOUR_EYES']);
  expect((await as(admin).run(CONFIRM, { id, input: { version: 0 } })).codes).toEqual(['CONFLICT_STALE']);
  const confirmed = await as(admin).run(CONFIRM, { id, input: { version: 1 } });
  expect(confirmed.data.confirmReceiptReversal).toEqual({ status: 'REVERSED', invoice: null, availableActions: [] });
  const open = await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } });
  expect(open).toMatchObject({ status: 'PENDING', amountPaid: 0n });
  const after = await db.enrollee.findUniqueOrThrow({ where: { id: before.id } });
  expect([after.status, after.coverageEnd]).toEqual([before.status, before.coverageEnd]);
  expect(await unmatchedDifference()).toEqual([0, 0, 0]);
  expect(await db.notification.count({ where: { userId: accountant.id, kind: 'RECEIPT_REVERSAL_DECIDED' } })).toBe(1);
  expect((await pay(open.version, 450_000)).codes).toEqual([]);
  expect(await unmatchedDifference()).toEqual([0, 0, 0]);
});

test('a reversal is rejected, or withdrawn by its requester, and the receipt stays valid', async () => {
  for (const who of [admin, accountant]) {
    const receipt = await recorded();
    await as(accountant).run(REQUEST, { id: receipt.id, input: { version: receipt.version, reason } });
    const { data, codes } = await as(who).run(DECLINE, { id: receipt.id, input: { version: receipt.version + 1, reason: 'It is right' } });
    expect(codes).toEqual([]);
    expect(data.declineReceiptReversal).toEqual({ status: 'RECORDED', reversalReason: null });
    expect((await as(who).run(DECLINE, { id: receipt.id, input: { version: receipt.version + 2, reason: 'Once more' } })).codes).toEqual([
      'STATE_INVALID',
    ]);
  }
});

test('a receipt is rejected with a wrong date, an RRR in use, a failed payment, or another unpaid premium', async () => {
  const refusal = async (changes: object) => {
    const { codes, fields } = await as(accountant).run(RECORD, { input: inputOf(changes) });
    return [codes[0], ...Object.keys(fields)];
  };
  const rrr = makeRrr();
  await recorded({ rrr });
  expect(await refusal({ rrr })).toEqual(['INV_RRR_TAKEN', 'rrr']);
  expect(await refusal({ rrr: '123' })).toEqual(['INV_RRR_FORMAT', 'rrr']);
  expect(await refusal({ paidOn: isoDay(addDays(today(), 1)) })).toEqual(['PAY_DATE', 'paidOn']);
  const invoice = await makeInvoice({ rrr: makeRrr() });
  expect(await refusal({ rrr: invoice.rrr })).toEqual(['RCP_RRR_OF_INVOICE', 'rrr']);
  const failed = await recorded();
  await db.remitaPayment.update({ where: { id: failed.id }, data: { statusCode: '02' } });
  expect((await match(failed, invoice.id)).codes).toEqual(['RCP_NOT_SUCCESSFUL']);
  await db.remitaPayment.update({ where: { id: failed.id }, data: { statusCode: '00' } });
  expect((await match(failed, failed.id)).codes).toEqual(['NOT_FOUND']);

  const premium = await makeInvoice({ amount: 500_000n });
  const receipt = await recorded();
  const { version } = (await match(receipt, premium.id)).data.matchReceipt;
  await makeInvoice({ enrolleeId: premium.enrolleeId });
  expect((await as(accountant).run(UNMATCH, { id: receipt.id, input: { version, reason } })).codes).toEqual(['INV_PREMIUM_OPEN']);
});

test('the list filters and sums unmatched receipts', async () => {
  const receipt = await recorded({ payerName: 'Unknown sender', amount: 123_400 });
  const list = async (filter: object) => (await as(admin).run(LIST, { filter, search: 'unknown sender' })).data.remitaPayments;
  expect(await list({ matched: false })).toEqual({ total: 1, sum: 123_400, items: [{ id: receipt.id }] });
  expect((await list({ matched: true })).total).toBe(0);
  expect((await list({ direction: 'OUT' })).total).toBe(0);
  const { rrr } = await db.remitaPayment.findUniqueOrThrow({ where: { id: receipt.id } });
  expect((await as(admin).run(LIST, { search: rrr })).data.remitaPayments.total).toBe(1);
});

test('of two simultaneous matches or decisions one succeeds', async () => {
  const receipt = await recorded();
  const invoices = [await makeInvoice(), await makeInvoice()];
  const outcome = await concurrently([accountant, colleague], MATCH, (index) => ({
    id: receipt.id,
    input: { version: receipt.version, invoiceId: invoices[index]?.id },
  }));
  expect(outcome).toEqual(['CONFLICT_STALE', 'OK']);
  const two = [await recorded({ amount: 1_200_000 }), await recorded({ amount: 1_200_000 })];
  const { id: invoiceId } = await makeInvoice();
  expect(await concurrently([accountant, colleague], MATCH, (index) => ({ id: two[index]?.id, input: { version: 0, invoiceId } }))).toEqual(
    ['OK', 'RCP_TOO_MUCH'],
  );
  const mistyped = await recorded();
  const request = { id: mistyped.id, input: { version: 0, reason } };
  expect(await concurrently([accountant, colleague], REQUEST, request)).toEqual(['CONFLICT_STALE', 'OK']);
  const decision = { id: mistyped.id, input: { version: 1 } };
  expect(await concurrently([admin, await makeUser('ADMIN')], CONFIRM, decision)).toEqual(['CONFLICT_STALE', 'OK']);
});

test('officers of some LGAs see no unmatched money, and other roles none at all', async () => {
  const { id, version } = await recorded();
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
  expect((await as(narrowed).run(ONE, { id })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(LIST)).data.remitaPayments.total).toBe(0);
  expect((await as(narrowed).run(RECORD, { input: inputOf() })).codes).toEqual(['FORBIDDEN']);
  const input = { version, reason };
  const invoiceId = (await makeInvoice()).id;
  expect((await match({ id, version }, invoiceId, narrowed)).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(UNMATCH, { id, input })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(REQUEST, { id, input })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(CONFIRM, { id, input: { version } })).codes).toEqual(['NOT_FOUND']);
  expect((await as(narrowed).run(DECLINE, { id, input })).codes).toEqual(['NOT_FOUND']);
  expect((await match({ id, version }, invoiceId, admin)).codes).toEqual(['FORBIDDEN']);
  expect((await as(admin).run(REQUEST, { id, input })).codes).toEqual(['FORBIDDEN']);
  for (const user of [await makeHcpUser(), await makeUser('CLAIMS_OFFICER'), await makeUser('REGISTRATION_OFFICER')]) {
    expect((await as(user).run(ONE, { id })).codes).toEqual(['FORBIDDEN']);
    expect((await as(user).run(CONFIRM, { id, input: { version } })).codes).toEqual(['FORBIDDEN']);
  }
});
