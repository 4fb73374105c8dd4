import { beforeEach, expect, it } from 'vitest';
import { addDays, isoDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeEnrollee, makeMda, makeTown, makeUser } from '../../testing/make/make.ts';
import { makeInvoice, makeRrr } from '../../testing/make/make-invoice.ts';

const PAYERS = /* GraphQL */ `query ($filter: PayerFilter, $search: String) {
  payers(page: { number: 1, size: 50 }, filter: $filter, search: $search) {
    total sum items { id kind name number invoices balance ageing { notDue days30 days60 days90 over90 } }
  }
}`;
const ACCOUNT = /* GraphQL */ `query ($id: ID!, $filter: PayerEntryFilter!, $day: DateRangeInput) {
  payerAccount(id: $id, day: $day) { name kind opening invoiced cancelled received reversed closing ageing { notDue over90 } }
  payerEntries(page: { number: 1, size: 50 }, filter: $filter) { total items { day kind recordNo charge credit balance } }
}`;
const CREATE = /* GraphQL */ `mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { id version invoiceNo } }`;
const RECORD = /* GraphQL */ `mutation ($id: ID!, $input: RecordInvoicePaymentInput!) { recordInvoicePayment(id: $id, input: $input) { receipts { receiptId } } }`;
const UNMATCH = /* GraphQL */ `mutation ($id: ID!, $input: UnmatchReceiptInput!) { unmatchReceipt(id: $id, input: $input) { version } }`;

let accountant: { id: string };
beforeEach(async () => {
  accountant = await makeUser('ACCOUNTANT');
});

it('the list shows the balance and ageing of each payer', async () => {
  const mda = await makeMda({ name: 'Ministry of Ageing' });
  const due = (days: number, amount: bigint) => makeInvoice({ kind: 'OTHER', mdaId: mda.id, amount, dueDate: addDays(today(), -days) });
  await due(0, 100n);
  await due(1, 200n);
  await due(30, 400n);
  await due(31, 800n);
  await due(90, 1600n);
  await due(91, 3200n);
  const paid = await due(5, 5000n);
  await db.invoice.update({ where: { id: paid.id }, data: { status: 'PART_PAID', amountPaid: 4000n } });
  const { data } = await as(accountant).run(PAYERS, { search: 'of ageing' });
  expect(data.payers).toEqual({
    total: 1,
    sum: 7300,
    items: [
      {
        ...{ id: mda.id, kind: 'MDA', name: 'Ministry of Ageing', number: expect.any(String), invoices: 7, balance: 7300 },
        ageing: { notDue: 100, days30: 1600, days60: 800, days90: 1600, over90: 3200 },
      },
    ],
  });
  const total = async (filter: object) => (await as(accountant).run(PAYERS, { search: 'of ageing', filter })).data.payers.total;
  expect([await total({ kind: ['PERSON'] }), await total({ overdue: true }), await total({ overdue: false })]).toEqual([0, 1, 0]);
});

it('a statement lists invoices, receipts and reversals from the ledger, with the balance after each', async () => {
  const mda = await makeMda();
  const created = await as(accountant).run(CREATE, {
    input: { kind: 'OTHER', mdaId: mda.id, dueDate: isoDay(today()), lines: [{ description: 'Visit', qty: 1, unitPrice: 900_000 }] },
  });
  const { id, version, invoiceNo } = created.data.createInvoice;
  const rrr = makeRrr();
  const input = { version, rrr, amount: 300_000, paidOn: isoDay(today()) };
  const paid = await as(accountant).run(RECORD, { id, input });
  const receiptId = paid.data.recordInvoicePayment.receipts[0]?.receiptId ?? '';
  await as(accountant).run(UNMATCH, { id: receiptId, input: { version: 0, reason: 'Of another payer' } });
  const statement = (day?: object) => as(accountant).run(ACCOUNT, { id: mda.id, filter: { payerId: mda.id, day }, day });
  const { data } = await statement();
  expect(data.payerAccount).toMatchObject({
    ...{ name: mda.name, kind: 'MDA', opening: 0, invoiced: 900_000, cancelled: 0, received: 300_000, reversed: 300_000, closing: 900_000 },
    ageing: { notDue: 900_000, over90: 0 },
  });
  expect(data.payerEntries.items.map(({ kind, recordNo, charge, credit, balance }) => [kind, recordNo, charge, credit, balance])).toEqual([
    ['INVOICE_ISSUED', invoiceNo, 900_000, 0, 900_000],
    ['RECEIPT_RECORDED', rrr, 0, 300_000, 600_000],
    ['RECEIPT_UNMATCHED', rrr, 300_000, 0, 900_000],
  ]);
  const later = await statement({ from: isoDay(addDays(today(), 1)) });
  expect(later.data).toMatchObject({ payerAccount: { opening: 900_000, invoiced: 0, closing: 900_000 }, payerEntries: { total: 0 } });
  const earlier = await statement({ to: isoDay(addDays(today(), -1)) });
  expect(earlier.data).toMatchObject({ payerAccount: { opening: 0, closing: 0 }, payerEntries: { total: 0 } });
});

it('a person has a statement too; officers of some LGAs see their payers, other roles none', async () => {
  const person = await makeEnrollee();
  const mda = await makeMda({ lgaId: (await makeTown()).lgaId });
  await makeInvoice({ enrolleeId: person.id });
  await makeInvoice({ kind: 'OTHER', mdaId: mda.id });
  const read = (id: string, who: { id: string }) => as(who).run(ACCOUNT, { id, filter: { payerId: id } });
  expect((await read(person.id, accountant)).data.payerAccount).toMatchObject({ kind: 'PERSON', name: person.fullName });
  const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [String(mda.lgaId)] });
  expect((await as(narrowed).run(PAYERS, {})).data.payers.items.map(({ id }) => id)).toEqual([mda.id]);
  expect((await read(mda.id, narrowed)).codes).toEqual([]);
  expect((await read(person.id, narrowed)).codes).toContain('NOT_FOUND');
  expect((await read(mda.id, await makeUser('ADMIN'))).codes).toEqual([]);
  for (const role of ['REGISTRATION_OFFICER', 'CLAIMS_OFFICER'] as const)
    expect((await read(mda.id, await makeUser(role))).codes).toContain('FORBIDDEN');
});
