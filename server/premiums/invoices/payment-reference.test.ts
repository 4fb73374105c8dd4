import { beforeEach, describe, expect, it } from 'vitest';
import { isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';

const ISSUE = /* GraphQL */ `mutation ($id: ID!, $input: IssueInvoiceInput!) {
  issueInvoice(id: $id, input: $input) { status version rrr references { rrr amount status createdBy { id } } }
}`;
const RECORD = /* GraphQL */ `mutation ($id: ID!, $input: RecordInvoicePaymentInput!) {
  recordInvoicePayment(id: $id, input: $input) { status version rrr references { rrr status } receipts { receiptId } }
}`;
const REQUEST = /* GraphQL */ `mutation ($id: ID!, $input: RequestReceiptReversalInput!) { requestReceiptReversal(id: $id, input: $input) { version } }`;
const CONFIRM = /* GraphQL */ `mutation ($id: ID!, $input: ConfirmReceiptReversalInput!) { confirmReceiptReversal(id: $id, input: $input) { status } }`;
const UNMATCH = /* GraphQL */ `mutation ($id: ID!, $input: UnmatchReceiptInput!) { unmatchReceipt(id: $id, input: $input) { version } }`;
const CANCEL = /* GraphQL */ `mutation ($id: ID!, $input: CancelInvoiceInput!) { cancelInvoice(id: $id, input: $input) { status } }`;

let accountant: { id: string };
beforeEach(async () => {
  accountant = await makeUser('ACCOUNTANT');
});

const issue = (id: string, version: number, input: object, who = accountant) =>
  as(who).run(ISSUE, { id, input: { version, rrr: makeRrr(), ...input } });
const pay = (id: string, version: number, rrr: string, amount: number) =>
  as(accountant).run(RECORD, { id, input: { version, rrr, amount, paidOn: isoDay(today()) } });

describe('part payment', () => {
  it('has a reference for each part; the invoice shows the next unused one', async () => {
    const { id } = await makeInvoice();
    const [first, second] = [makeRrr(), makeRrr()];
    await issue(id, 0, { rrr: first, amount: 500_000 });
    const { data } = await issue(id, 1, { rrr: second, isBesides: true });
    expect(data.issueInvoice).toMatchObject({
      rrr: first,
      references: [
        { rrr: first, amount: 500_000, status: 'OPEN', createdBy: { id: accountant.id } },
        { rrr: second, amount: 700_000, status: 'OPEN' },
      ],
    });
    const partly = await pay(id, 2, first, 500_000);
    expect(partly.data.recordInvoicePayment).toMatchObject({ status: 'PART_PAID', rrr: second });
    const wholly = await pay(id, 3, second, 700_000);
    expect(wholly.data.recordInvoicePayment).toMatchObject({
      status: 'PAID',
      rrr: second,
      references: [
        { rrr: first, status: 'PAID' },
        { rrr: second, status: 'PAID' },
      ],
    });
  });

  it('leaves an invoice without a reference once its only one is used; a registration officer enters the next one', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const { id } = await makeInvoice({ createdById: officer.id });
    const first = makeRrr();
    await issue(id, 0, { rrr: first });
    expect((await pay(id, 1, first, 200_000)).data.recordInvoicePayment).toMatchObject({ status: 'PART_PAID', rrr: null });
    expect((await issue(id, 2, { rrr: first })).codes).toEqual(['INV_RRR_TAKEN']);
    const next = makeRrr();
    const { data } = await issue(id, 2, { rrr: next }, officer);
    expect(data.issueInvoice).toMatchObject({ status: 'PART_PAID', rrr: next, references: [{}, { rrr: next, amount: 1_000_000 }] });
  });

  it('cancels a mistyped reference, which another invoice can then use', async () => {
    const [one, other] = [await makeInvoice(), await makeInvoice()];
    const mistyped = makeRrr();
    await issue(one.id, 0, { rrr: mistyped });
    expect((await issue(other.id, 0, { rrr: mistyped })).codes).toEqual(['INV_RRR_TAKEN']);
    const { data } = await issue(one.id, 1, {});
    expect(data.issueInvoice.references).toMatchObject([{ rrr: mistyped, status: 'WITHDRAWN' }, { status: 'OPEN' }]);
    expect((await issue(other.id, 0, { rrr: mistyped })).codes).toEqual([]);
  });

  it('is rejected above the balance, and its references are cancelled with the invoice', async () => {
    const { id } = await makeInvoice();
    const refused = await issue(id, 0, { amount: 1_200_001 });
    expect([refused.codes, Object.keys(refused.fields)]).toEqual([['INV_RRR_AMOUNT'], ['amount']]);
    await issue(id, 0, {});
    expect((await issue(id, 1, { isBesides: true })).codes).toEqual(['INV_RRR_AMOUNT']);
    expect((await as(accountant).run(CANCEL, { id, input: { version: 1, reason: 'Issued twice' } })).codes).toEqual([]);
    expect(await db.paymentReference.findMany({ where: { invoiceId: id } })).toMatchObject([{ status: 'WITHDRAWN' }]);
  });

  it('reopens the reference when the receipt is reversed, not when it is unmatched', async () => {
    const admin = await makeUser('ADMIN');
    const { id } = await makeInvoice();
    const rrr = makeRrr();
    await issue(id, 0, { rrr });
    const paid = await pay(id, 1, rrr, 1_200_000);
    const receiptId = paid.data.recordInvoicePayment.receipts[0]?.receiptId ?? '';
    const reason = 'A zero too many';
    await as(accountant).run(REQUEST, { id: receiptId, input: { version: 0, reason } });
    expect((await as(admin).run(CONFIRM, { id: receiptId, input: { version: 1 } })).codes).toEqual([]);
    const invoice = { where: { id }, include: { references: true } };
    expect(await db.invoice.findUniqueOrThrow(invoice)).toMatchObject({ status: 'PENDING', rrr, references: [{ status: 'OPEN' }] });
    const { version } = await db.invoice.findUniqueOrThrow({ where: { id } });
    const again = await pay(id, version, rrr, 1_200_000);
    const second = again.data.recordInvoicePayment.receipts[0]?.receiptId ?? '';
    expect((await as(accountant).run(UNMATCH, { id: second, input: { version: 0, reason } })).codes).toEqual([]);
    expect(await db.invoice.findUniqueOrThrow(invoice)).toMatchObject({ status: 'PENDING', rrr: null, references: [{ status: 'PAID' }] });
  });
});
