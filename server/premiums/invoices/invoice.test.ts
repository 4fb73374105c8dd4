import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeHcpUser, makeMda, makeUser } from '../../testing/make/make.ts';
import { makeFamily, statusesOf } from '../../testing/make/make-family.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';

const ISSUE = /* GraphQL */ `mutation($id: ID!, $input: IssueInvoiceInput!) { issueInvoice(id: $id, input: $input) { id status rrr version } }`;
const RECORD = /* GraphQL */ `mutation($id: ID!, $input: RecordInvoicePaymentInput!) {
  recordInvoicePayment(id: $id, input: $input) { id status amountPaid version receipts { rrr amount payerName recordedBy { name } } }
}`;
const CANCEL = /* GraphQL */ `mutation($id: ID!, $input: CancelInvoiceInput!) { cancelInvoice(id: $id, input: $input) { id status cancelReason } }`;
const READ = /* GraphQL */ `query($id: ID!) { invoice(id: $id) { id overdue payerName lines { amount } availableActions history { action } } }`;
const LIST = /* GraphQL */ `query($filter: InvoiceFilter, $search: String) {
  invoices(page: { number: 1, size: 50 }, filter: $filter, search: $search) { total sum items { id } }
}`;

let accountant: { id: string };
beforeEach(async () => {
  accountant = await makeUser('ACCOUNTANT');
});

const payment = (version: number, more: object = {}) => ({ version, rrr: makeRrr(), amount: 1_200_000, paidOn: isoDay(today()), ...more });

/** What a call answered: its code, and the fields that are named. */
const refusal = async (document: string, id: string, input: object, user = accountant) => {
  const { codes, fields } = await as(user).runText(document, { id, input });
  return [codes[0], ...Object.keys(fields)];
};

describe('the payment reference', () => {
  it('is entered by an officer, and the payer is notified', async () => {
    const { enrolleeId, ...invoice } = await makeInvoice();
    const member = await makeUser('ENROLLEE', { enrolleeId });
    const rrr = makeRrr();
    const { data } = await as(accountant).run(ISSUE, { id: invoice.id, input: { version: 0, rrr: rrr.replace(/(.{4})/g, '$1 ') } });
    expect(data.issueInvoice).toMatchObject({ status: 'PENDING', rrr, version: 1 });
    expect(await db.notification.findMany({ where: { userId: member.id } })).toMatchObject([
      { kind: 'INVOICE_ISSUED', title: `Pay ₦12,000 with RRR ${rrr}` },
    ]);
    expect(await db.activityLog.count({ where: { entityId: invoice.id, action: 'Invoice.ISSUE' } })).toBe(1);
  });

  it('turns a draft into an unpaid invoice', async () => {
    const { id } = await makeInvoice({ status: 'DRAFT', issuedAt: null });
    await as(accountant).run(ISSUE, { id, input: { version: 0, rrr: makeRrr() } });
    expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'PENDING', issuedAt: expect.any(Date) });
  });

  it('is rejected without 12 digits, if another invoice has it, and once everything is paid', async () => {
    const rrr = makeRrr();
    await makeInvoice({ rrr });
    const { id } = await makeInvoice();
    expect(await refusal(ISSUE, id, { version: 0, rrr: '12345' })).toEqual(['INV_RRR_FORMAT', 'rrr']);
    expect(await refusal(ISSUE, id, { version: 0, rrr })).toEqual(['INV_RRR_TAKEN', 'rrr']);
    expect(await refusal(ISSUE, id, { version: 7, rrr: makeRrr() })).toEqual(['CONFLICT_STALE']);
    await as(accountant).run(RECORD, { id, input: payment(0) });
    expect(await refusal(ISSUE, id, { version: 1, rrr: makeRrr() })).toEqual(['STATE_INVALID']);
  });

  it('is accepted for one of two invoices if entered simultaneously', async () => {
    const [one, two] = [await makeInvoice(), await makeInvoice()];
    const input = { version: 0, rrr: makeRrr() };
    const answers = await Promise.all([one, two].map(({ id }) => as(accountant).run(ISSUE, { id, input })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['INV_RRR_TAKEN']);
  });
});

describe('money received', () => {
  it('makes the invoice paid if it is the full amount, and keeps the receipt', async () => {
    const invoice = await makeInvoice();
    const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
    const input = payment(0, { channel: 'Bank branch' });
    const { data } = await as(accountant).run(RECORD, { id: invoice.id, input });
    expect(data.recordInvoicePayment).toMatchObject({
      status: 'PAID',
      amountPaid: 1_200_000,
      receipts: [
        { rrr: input.rrr, amount: 1_200_000, payerName: expect.stringContaining('Dung'), recordedBy: { name: expect.any(String) } },
      ],
    });
    expect(await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).toMatchObject({ rrr: input.rrr, paidAt: expect.any(Date) });
    expect(await db.statusChange.findMany({ where: { entityId: invoice.id } })).toMatchObject([
      { action: 'RECORD_PAYMENT', fromStatus: 'PENDING', toStatus: 'PAID', actorId: accountant.id },
    ]);
    const receipt = await db.remitaPayment.findFirstOrThrow({ where: { rrr: input.rrr } });
    expect(await db.statusChange.findMany({ where: { entityId: receipt.id } })).toMatchObject([
      { action: 'RECORD', fromStatus: null, note: `For ${invoice.invoiceNo}`, actorId: accountant.id },
    ]);
    expect(await db.notification.findMany({ where: { userId: member.id } })).toMatchObject([{ kind: 'INVOICE_PAID' }]);
  });

  it('in parts makes it part paid, then paid', async () => {
    const { id } = await makeInvoice({ rrr: makeRrr() });
    const first = await as(accountant).run(RECORD, { id, input: payment(0, { amount: 500_000 }) });
    expect(first.data.recordInvoicePayment).toMatchObject({ status: 'PART_PAID', amountPaid: 500_000 });
    const second = await as(accountant).run(RECORD, { id, input: payment(1, { amount: 700_000 }) });
    expect(second.data.recordInvoicePayment).toMatchObject({ status: 'PAID', amountPaid: 1_200_000 });
    expect(second.data.recordInvoicePayment.receipts).toHaveLength(2);
  });

  it('by a principal whose cover has ended renews it', async () => {
    const { principal, spouse } = await makeFamily({ status: 'EXPIRED', coverageEnd: addDays(today(), -2) });
    const { id } = await makeInvoice({ enrolleeId: principal.id });
    expect((await as(accountant).run(RECORD, { id, input: payment(0) })).codes).toEqual([]);
    expect(await statusesOf([principal, spouse])).toEqual(['ACTIVE', 'ACTIVE']);
  });

  it('for an added dependant notifies the registration officers that cover can start', async () => {
    const [officer, { principal, planId, hcpId }] = [await makeUser('REGISTRATION_OFFICER'), await makeFamily()];
    const extra = await makeEnrollee({ principalId: principal.id, relationship: 'EXTRA', status: 'PENDING_APPROVAL', planId, hcpId });
    const { id } = await makeInvoice({ enrolleeId: extra.id });
    await as(accountant).run(RECORD, { id, input: payment(0) });
    expect(await db.notification.findMany({ where: { userId: officer.id } })).toMatchObject([
      { kind: 'DEPENDANT_PAID', entityId: extra.id },
    ]);
    expect(await statusesOf([extra])).toEqual(['PENDING_APPROVAL']);
  });

  it('for an employer does not notify the registration officers', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const { id } = await makeInvoice({ kind: 'PREMIUM_MDA', mdaId: (await makeMda()).id });
    await as(accountant).run(RECORD, { id, input: payment(0) });
    expect(await db.notification.count({ where: { userId: officer.id } })).toBe(0);
  });

  it('is rejected if more than the balance, in the future, with an invalid reference, or on an outdated version', async () => {
    const { id } = await makeInvoice();
    expect(await refusal(RECORD, id, payment(0, { amount: 1_200_001 }))).toEqual(['INV_AMOUNT_MISMATCH', 'amount']);
    expect(await refusal(RECORD, id, payment(0, { amount: 0 }))).toEqual(['INVALID_INPUT', 'amount']);
    expect(await refusal(RECORD, id, payment(0, { paidOn: isoDay(addDays(today(), 1)) }))).toEqual(['PAY_DATE', 'paidOn']);
    expect(await refusal(RECORD, id, payment(0, { rrr: '1' }))).toEqual(['INV_RRR_FORMAT', 'rrr']);
    expect(await refusal(RECORD, id, payment(3))).toEqual(['CONFLICT_STALE']);
    expect(await db.remitaPayment.count({ where: { invoiceId: id } })).toBe(0);
  });

  it('recorded twice with the same reference has one effect; another amount is rejected', async () => {
    const { id } = await makeInvoice();
    const input = payment(0, { amount: 400_000 });
    for (const version of [0, 0, 1]) {
      const { data } = await as(accountant).run(RECORD, { id, input: { ...input, version } });
      expect(data.recordInvoicePayment).toMatchObject({ status: 'PART_PAID', amountPaid: 400_000 });
    }
    expect(await refusal(RECORD, id, { ...input, version: 1, amount: 1 })).toEqual(['INV_RRR_TAKEN', 'rrr']);
    const other = await makeInvoice();
    expect(await refusal(RECORD, other.id, input)).toEqual(['INV_RRR_TAKEN', 'rrr']);
  });

  it('recorded twice simultaneously succeeds twice and counts once', async () => {
    const { id } = await makeInvoice();
    const input = payment(0);
    const answers = await Promise.all([1, 2, 3].map(() => as(accountant).run(RECORD, { id, input })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual([]);
    expect(await db.remitaPayment.count({ where: { invoiceId: id } })).toBe(1);
  });

  it('from two simultaneous receipts of one invoice is recorded once', async () => {
    const { id } = await makeInvoice();
    const answers = await Promise.all([1, 2].map(() => as(accountant).run(RECORD, { id, input: payment(0) })));
    expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT_STALE']);
    expect(await db.invoice.findUniqueOrThrow({ where: { id } })).toMatchObject({ status: 'PAID', amountPaid: 1_200_000n });
  });

  it('is rejected once the invoice is paid or cancelled', async () => {
    const { id } = await makeInvoice();
    await as(accountant).run(RECORD, { id, input: payment(0) });
    expect(await refusal(RECORD, id, payment(1))).toEqual(['STATE_INVALID']);
    const cancelled = await makeInvoice({ status: 'CANCELLED', cancelReason: 'Issued twice' });
    expect(await refusal(RECORD, cancelled.id, payment(0))).toEqual(['STATE_INVALID']);
  });
});

describe('an invoice is cancelled', () => {
  it('with a reason, and the payer is notified', async () => {
    const invoice = await makeInvoice();
    const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
    const { data } = await as(accountant).run(CANCEL, { id: invoice.id, input: { version: 0, reason: 'Issued twice by mistake' } });
    expect(data.cancelInvoice).toMatchObject({ status: 'CANCELLED', cancelReason: 'Issued twice by mistake' });
    expect(await db.notification.count({ where: { userId: member.id, kind: 'INVOICE_CANCELLED' } })).toBe(1);
    expect(await refusal(CANCEL, invoice.id, { version: 1, reason: 'Once more' })).toEqual(['STATE_INVALID']);
  });

  it('but not without a reason, on an outdated version, or with a payment', async () => {
    const { id } = await makeInvoice();
    expect(await refusal(CANCEL, id, { version: 0, reason: 'no' })).toEqual(['INVALID_INPUT', 'reason']);
    expect(await refusal(CANCEL, id, { version: 4, reason: 'Issued twice' })).toEqual(['CONFLICT_STALE']);
    await as(accountant).run(RECORD, { id, input: payment(0, { amount: 100 }) });
    expect(await refusal(CANCEL, id, { version: 1, reason: 'Issued twice' })).toEqual(['INV_HAS_PAYMENT']);
  });

  it('or paid, if both are requested simultaneously', async () => {
    const { id } = await makeInvoice();
    const answers = await Promise.all([
      as(accountant).run(CANCEL, { id, input: { version: 0, reason: 'Issued twice' } }),
      as(accountant).run(RECORD, { id, input: payment(0) }),
    ]);
    expect(answers.flatMap(({ codes }) => codes)).toHaveLength(1);
    const { status, amountPaid } = await db.invoice.findUniqueOrThrow({ where: { id } });
    expect([
      ['CANCELLED', 0n],
      ['PAID', 1_200_000n],
    ]).toContainEqual([status, amountPaid]);
  });
});

describe('visibility of an invoice', () => {
  it('includes its member, but no other member and no facility', async () => {
    const invoice = await makeInvoice();
    const member = await makeUser('ENROLLEE', { enrolleeId: invoice.enrolleeId });
    const { data } = await as(member).run(READ, { id: invoice.id });
    expect(data.invoice).toMatchObject({ overdue: false, lines: [{ amount: 1_200_000 }], availableActions: [] });
    expect((await as(member).run(LIST)).data.invoices.items).toEqual([{ id: invoice.id }]);
    const stranger = await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id });
    expect((await as(stranger).run(READ, { id: invoice.id })).codes).toEqual(['NOT_FOUND']);
    expect((await as(await makeUser('ENROLLEE')).run(LIST)).data.invoices.total).toBe(0);
    expect((await as(await makeHcpUser()).run(READ, { id: invoice.id })).codes).toEqual(['FORBIDDEN']);
  });

  it('includes a registration officer only if it belongs to a registration', async () => {
    const officer = await makeUser('REGISTRATION_OFFICER');
    const { id } = await makeInvoice();
    expect((await as(officer).run(READ, { id })).codes).toEqual(['NOT_FOUND']);
    expect(await refusal(ISSUE, id, { version: 0, rrr: makeRrr() }, officer)).toEqual(['NOT_FOUND']);
    await db.registration.create({ data: { data: {}, status: 'PENDING_APPROVAL', step: 'FINAL', invoiceId: id } });
    expect((await as(officer).run(READ, { id })).data.invoice.availableActions).toEqual(['ISSUE']);
  });

  it('includes an officer of the payer’s LGA', async () => {
    const { id, enrolleeId } = await makeInvoice();
    const { lgaId } = await db.enrollee.findUniqueOrThrow({ where: { id: enrolleeId ?? '' } });
    const near = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [lgaId] });
    const far = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
    expect((await as(near).run(READ, { id })).codes).toEqual([]);
    for (const [document, input] of [
      [RECORD, payment(0)],
      [CANCEL, { version: 0, reason: 'Issued twice' }],
    ] as const)
      expect(await refusal(document, id, input, far)).toEqual(['NOT_FOUND']);
  });
});

describe('the list', () => {
  it('finds by number, reference and payer, and sums the balance due', async () => {
    const mda = await makeMda({ name: 'Ministry of Hidden Springs' });
    const rrr = makeRrr();
    const invoice = await makeInvoice({ kind: 'PREMIUM_MDA', mdaId: mda.id, rrr, dueDate: addDays(today(), -1) });
    await as(accountant).run(RECORD, { id: invoice.id, input: payment(0, { amount: 200_000 }) });
    for (const search of [invoice.invoiceNo, rrr, 'hidden spring']) {
      const { data } = await as(accountant).run(LIST, { search });
      expect(data.invoices).toEqual({ total: 1, sum: 1_000_000, items: [{ id: invoice.id }] });
    }
    const only = async (filter: object) => (await as(accountant).run(LIST, { filter: { mdaId: mda.id, ...filter } })).data.invoices.total;
    expect(await only({ overdue: true })).toBe(1);
    expect(await only({ overdue: false })).toBe(0);
    expect(await only({ status: ['PAID'] })).toBe(0);
    expect(await only({ hasRrr: false })).toBe(0);
    expect(await only({ due: { to: isoDay(today()) } })).toBe(1);
    expect((await as(accountant).run(READ, { id: invoice.id })).data.invoice.overdue).toBe(true);
  });

  it('contains the invoices of one person that the viewer may see', async () => {
    const invoice = await makeInvoice();
    await makeInvoice();
    const of = async (user: { id: string }, enrolleeId: string | null = invoice.enrolleeId) =>
      (await as(user).run(LIST, { filter: { enrolleeId, status: ['PENDING', 'PART_PAID'] } })).data.invoices.items;
    expect(await of(await makeUser('ADMIN'))).toEqual([{ id: invoice.id }]);
    expect(await of(await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }))).toEqual([]);
    // It is of no registration, nor raised by this officer.
    expect(await of(await makeUser('REGISTRATION_OFFICER'))).toEqual([]);
    expect(await of(await makeUser('ENROLLEE', { enrolleeId: (await makeEnrollee()).id }))).toEqual([]);
    expect((await as(await makeUser('ACCOUNT_MANAGER')).run(LIST, { filter: { enrolleeId: invoice.enrolleeId } })).codes).toEqual([
      'FORBIDDEN',
    ]);
  });
});
