import { beforeAll, describe, expect, it } from 'vitest';
import { settleRunJob } from '../claims/payments/settle-run.job.ts';
import { isoDay, now, setNow, today } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { disk } from '../platform/files/disk.ts';
import { recordRemitaState } from '../premiums/remita/record-remita-payment.ts';
import { as } from '../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../testing/demo-scheme.ts';
import { makeUser } from '../testing/make/make.ts';
import { makeRrr } from '../testing/make/make-invoice.ts';

const RECONCILIATION = /* GraphQL */ `{ reconciliation { key records counterpart difference } }`;
const FUNDS = /* GraphQL */ `query ($from: Date!, $to: Date!) {
  fundStatements(from: $from, to: $to) { fundingPool opening received granted transferred paidToFacilities spent closing payable receivable unmatched }
}`;
const ENTRIES = /* GraphQL */ `query ($filter: LedgerFilter) {
  ledgerEntries(page: { number: 1, size: 50 }, filter: $filter) { total items { kind day fundingPool debit credit amount recordNo postedBy { name } } }
}`;

let accountant: { id: string };
let confirmer: { id: string };

beforeAll(async () => {
  await loadDemoScheme();
  setNow(new Date(`${SCHEME_DAY}T13:30:00Z`));
  accountant = await makeUser('ACCOUNTANT');
  confirmer = await makeUser('ACCOUNTANT');
  return () => setNow(null);
});

async function uploadText(content: string, userId: string): Promise<{ id: string }> {
  const storageKey = `useraccount/${userId}.csv`;
  await disk.put(storageKey, content);
  const file = { kind: 'PAYMENT_RESULT', filename: 'result.csv', mime: 'text/csv', size: content.length, sha256: storageKey, storageKey };
  return db.attachment.create({ data: { ...file, ownerType: 'UserAccount', ownerId: userId } });
}

const differences = async () => {
  const { data, codes } = await as(accountant).run(RECONCILIATION);
  expect(codes).toEqual([]);
  return data.reconciliation.filter(({ difference }) => difference !== 0);
};

const funds = async () => (await as(accountant).run(FUNDS, { from: '2020-01-01', to: isoDay(today()) })).data.fundStatements;
const totals = async () => {
  const statements = await funds();
  const sum = (key: 'closing' | 'payable' | 'receivable') => statements.reduce((total, statement) => total + statement[key], 0);
  return { closing: sum('closing'), payable: sum('payable'), receivable: sum('receivable') };
};

describe('the ledger of the demo scheme', () => {
  it('agrees with all records, and no total is zero', async () => {
    const { data } = await as(accountant).run(RECONCILIATION);
    expect(data.reconciliation.map(({ key, difference }) => [key, difference])).toEqual(data.reconciliation.map(({ key }) => [key, 0]));
    expect(data.reconciliation.filter(({ records }) => records === 0)).toEqual([]);
  });

  it('gives opening, receipts, payments and closing of each fund', async () => {
    const statements = await funds();
    expect(statements.length).toBeGreaterThan(3);
    for (const { opening, received, granted, transferred, paidToFacilities, spent, closing } of statements)
      expect(closing).toBe(opening + received + granted + transferred - paidToFacilities - spent);
  });

  it('cannot be changed by the application', async () => {
    await expect(db.ledgerEntry.updateMany({ data: { amount: 1n } })).rejects.toThrow(/permission denied/);
    await expect(db.ledgerEntry.deleteMany({})).rejects.toThrow(/permission denied/);
  });
});

describe('the trial balance', () => {
  const TRIAL = /* GraphQL */ `query ($from: Date!, $to: Date!, $fundingPool: String) {
    trialBalance(from: $from, to: $to, fundingPool: $fundingPool) { account opening debits credits closing }
  }`;
  const year = { from: `${SCHEME_DAY.slice(0, 4)}-01-01`, to: SCHEME_DAY };
  const rowsOf = async (variables: object = {}) => (await as(accountant).run(TRIAL, { ...year, ...variables })).data.trialBalance;

  it('has equal debits and credits, over all funds and in each, and the bank balance of the fund', async () => {
    const sum = (rows: Awaited<ReturnType<typeof rowsOf>>, key: 'opening' | 'debits' | 'credits' | 'closing') =>
      rows.reduce((total, row) => total + row[key], 0);
    for (const { fundingPool, closing } of [{ fundingPool: null, closing: null }, ...(await funds())]) {
      const rows = await rowsOf({ fundingPool });
      expect(rows.length).toBeGreaterThan(1);
      expect([sum(rows, 'opening'), sum(rows, 'debits') - sum(rows, 'credits'), sum(rows, 'closing')]).toEqual([0, 0, 0]);
      for (const row of rows) expect(row.closing).toBe(row.opening + row.debits - row.credits);
      if (closing !== null) expect(rows.find(({ account }) => account === 'BANK')?.closing).toBe(closing);
    }
    expect((await rowsOf()).find(({ account }) => account === 'INTERFUND_TRANSFER')?.closing).toBe(0);
  });

  it('is empty before the first entry, and closed to officers limited to some LGAs', async () => {
    expect(await rowsOf({ from: '2001-01-01', to: '2001-01-02' })).toEqual([]);
    const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
    expect((await as(narrowed).run(TRIAL, year)).codes).toEqual(['FORBIDDEN']);
  });
});

describe('the list of entries', () => {
  const LIST = /* GraphQL */ `query ($sort: LedgerEntriesSortField, $filter: LedgerFilter, $search: String) {
    ledgerEntries(page: { number: 1, size: 50 }, sort: $sort, direction: DESC, filter: $filter, search: $search) { sum items { id } }
  }`;

  it('is in the order of posting, or by day and within a day in the order of posting', async () => {
    const listed = async (sort: 'seq' | 'day') => (await as(accountant).run(LIST, { sort })).data.ledgerEntries.items;
    const find = (orderBy: object[]) => db.ledgerEntry.findMany({ orderBy, take: 50, select: { id: true } });
    expect(await listed('seq')).toEqual(await find([{ seq: 'desc' }]));
    expect(await listed('day')).toEqual(await find([{ day: 'desc' }, { seq: 'desc' }]));
  });

  it('subtracts reversals from its sum', async () => {
    const expense = await db.expense.findFirstOrThrow({ where: { status: 'VOID', approvedAt: { not: null } } });
    const { data } = await as(accountant).run(LIST, { search: expense.expenseNo });
    expect([data.ledgerEntries.items.length, data.ledgerEntries.sum]).toEqual([2, 0]);
    const approved = await as(accountant).run(LIST, { search: expense.expenseNo, filter: { kind: ['EXPENSE_APPROVED'] } });
    expect(approved.data.ledgerEntries.sum).toBe(Number(expense.amount));
  });
});

describe('the ledger follows', () => {
  it('a payment that is confirmed and reversed', async () => {
    const before = await totals();
    const payment = await db.payment.findFirstOrThrow({ where: { status: 'PENDING' } });
    const paid = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { version netAmount } }`,
      { id: payment.id, input: { version: payment.version, bankReference: 'FT-LEDGER-1', paidOn: isoDay(today()) } },
    );
    expect(paid.codes).toEqual([]);
    const { version, netAmount } = paid.data.confirmPayment;
    expect(await totals()).toEqual({ ...before, closing: before.closing - netAmount, payable: before.payable - netAmount });
    expect(await differences()).toEqual([]);
    await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: UndoPaymentInput!) { requestPaymentReversal(id: $id, input: $input) { status } }`,
      { id: payment.id, input: { version, reason: 'The account is closed' } },
    );
    const reversed = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ReversePaymentInput!) { reversePayment(id: $id, input: $input) { status } }`,
      { id: payment.id, input: { version: version + 1 } },
    );
    expect(reversed.codes).toEqual([]);
    expect(await totals()).toEqual(before);
    expect(await differences()).toEqual([]);
    const { data } = await as(accountant).run(ENTRIES, { filter: { kind: ['PAYMENT_REVERSED'] } });
    expect(data.ledgerEntries.items[0]).toMatchObject({
      recordNo: payment.paymentNo,
      debit: 'BANK',
      credit: 'PAYABLE',
      day: isoDay(today()),
    });
  });

  it('a payment run that a result file settles', async () => {
    const before = await totals();
    const { data } = await as(accountant).run(/* GraphQL */ `{ fundsToPay { fundingPool } }`);
    const fundingPool = data.fundsToPay[0]?.fundingPool ?? '';
    const preview = await as(accountant).run(
      /* GraphQL */ `query ($fund: String!) { paymentRunPreview(fundingPool: $fund) { amount heldBack } }`,
      {
        fund: fundingPool,
      },
    );
    const amount = preview.data.paymentRunPreview.filter(({ heldBack }) => !heldBack).reduce((sum, row) => sum + row.amount, 0);
    const created = await as(accountant).run(
      /* GraphQL */ `mutation ($input: CreatePaymentRunInput!) { createPaymentRun(input: $input) { id version } }`,
      { input: { fundingPool, method: 'REMITA', leftOutHcpIds: [], expectedAmount: amount } },
    );
    expect(created.codes).toEqual([]);
    const { id, version } = created.data.createPaymentRun;
    const confirmed = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentRunInput!) { confirmPaymentRun(id: $id, input: $input) { version } }`,
      { id, input: { version } },
    );
    expect(confirmed.codes).toEqual([]);
    expect(await totals()).toEqual(before);
    const payments = await db.payment.findMany({ where: { runId: id } });
    const lines = payments.map(
      ({ paymentNo, accountNumber, netAmount }, index) =>
        `${paymentNo},${accountNumber},${Number(netAmount) / 100},PAID,FT-LEDGER-RUN-${index},${isoDay(today())},`,
    );
    const content = [
      'Payment,Account number,Amount,Status,Reference,Paid on,Reason',
      ...lines,
      `TOTAL,${lines.length},${amount / 100},,,,`,
    ];
    const file = await uploadText(content.join('\n'), confirmer.id);
    const read = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ReadPaymentResultInput!) { readPaymentResult(id: $id, input: $input) { status } }`,
      { id, input: { version: confirmed.data.confirmPaymentRun.version, fileId: file.id } },
    );
    expect(read.codes).toEqual([]);
    await settleRunJob.run({ runId: id });
    expect(await totals()).toEqual({ ...before, closing: before.closing - amount, payable: before.payable - amount });
    expect(await differences()).toEqual([]);
  });

  it('a part payment of an invoice', async () => {
    const before = await totals();
    const invoice = await db.invoice.findFirstOrThrow({ where: { status: 'PENDING', rrr: { not: null }, amount: { gt: 100_000n } } });
    const { codes } = await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: RecordInvoicePaymentInput!) { recordInvoicePayment(id: $id, input: $input) { status } }`,
      { id: invoice.id, input: { version: invoice.version, rrr: makeRrr(), amount: 50_000, paidOn: isoDay(today()) } },
    );
    expect(codes).toEqual([]);
    expect(await totals()).toEqual({ ...before, closing: before.closing + 50_000, receivable: before.receivable - 50_000 });
    expect(await differences()).toEqual([]);
  });

  it('a Remita payment: partial, and more than owed', async () => {
    const unpaid = { status: 'PENDING' as const, references: { some: { status: 'OPEN' as const } } };
    const invoices = await db.invoice.findMany({ where: unpaid, include: { references: { where: { status: 'OPEN' } } }, take: 2 });
    for (const [index, { amount, references }] of invoices.entries()) {
      const confirmed = index === 0 ? amount - 100n : amount + 5_000n;
      const answer = { statusCode: '00', statusText: 'Paid', isPaid: true, amount: confirmed, paidOn: null, raw: {} };
      await recordRemitaState({ rrr: references[0]?.rrr ?? '', ...answer });
    }
    const ids = { in: invoices.map(({ id }) => id) };
    const after = await db.invoice.findMany({ where: { id: ids } });
    expect(after.map(({ status }) => status).sort()).toEqual(['PAID', 'PART_PAID']);
    expect(await differences()).toEqual([]);
  });

  it('a receipt that is matched, unmatched and reversed', async () => {
    const before = await totals();
    const receipt = await db.remitaPayment.findFirstOrThrow({
      where: { direction: 'IN', invoiceId: null, status: 'RECORDED', statusCode: '00' },
    });
    const { id, version } = receipt;
    const amount = Number(receipt.amount);
    const invoice = await db.invoice.findFirstOrThrow({
      where: { status: 'PENDING', kind: 'PREMIUM_MDA', amount: { gte: receipt.amount } },
    });
    const reason = 'Typed wrongly';
    const matched = await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: MatchReceiptInput!) { matchReceipt(id: $id, input: $input) { id } }`,
      { id, input: { version, invoiceId: invoice.id } },
    );
    expect(matched.codes).toEqual([]);
    expect(await totals()).toEqual({ ...before, receivable: before.receivable - amount });
    expect(await differences()).toEqual([]);
    const unmatched = await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: UnmatchReceiptInput!) { unmatchReceipt(id: $id, input: $input) { id } }`,
      { id, input: { version: version + 1, reason } },
    );
    expect(unmatched.codes).toEqual([]);
    expect(await totals()).toEqual(before);
    expect(await differences()).toEqual([]);
    await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: RequestReceiptReversalInput!) { requestReceiptReversal(id: $id, input: $input) { id } }`,
      { id, input: { version: version + 2, reason } },
    );
    const reversed = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmReceiptReversalInput!) { confirmReceiptReversal(id: $id, input: $input) { id } }`,
      { id, input: { version: version + 3 } },
    );
    expect(reversed.codes).toEqual([]);
    expect(await totals()).toEqual({ ...before, closing: before.closing - amount });
    expect(await differences()).toEqual([]);
    for (const { opening, received, granted, transferred, paidToFacilities, spent, closing } of await funds())
      expect(closing).toBe(opening + received + granted + transferred - paidToFacilities - spent);
  });

  it('invoices of a run that are issued together', async () => {
    const before = await totals();
    const run = await db.invoiceRun.findFirstOrThrow({ where: { status: 'COMPUTED' } });
    const { codes } = await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: IssueInvoiceRunInput!) { issueInvoiceRun(id: $id, input: $input) { status } }`,
      { id: run.id, input: { version: run.version, dueDate: isoDay(today()) } },
    );
    expect(codes).toEqual([]);
    expect(await totals()).toEqual({ ...before, receivable: before.receivable + Number(run.amount) });
  });

  it('an invoice that is cancelled', async () => {
    const before = await totals();
    const invoice = await db.invoice.findFirstOrThrow({ where: { status: 'PENDING', amountPaid: 0n, registration: null } });
    const { codes } = await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: CancelInvoiceInput!) { cancelInvoice(id: $id, input: $input) { status } }`,
      { id: invoice.id, input: { version: invoice.version, reason: 'Issued twice' } },
    );
    expect(codes).toEqual([]);
    expect(await totals()).toEqual({ ...before, receivable: before.receivable - Number(invoice.amount) });
    expect(await differences()).toEqual([]);
  });

  it('an expense that is approved by a second person and voided', async () => {
    const before = await totals();
    const expense = await db.expense.findFirstOrThrow({ where: { status: 'RECORDED' } });
    const approved = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ApproveExpenseInput!) { approveExpense(id: $id, input: $input) { version amount } }`,
      { id: expense.id, input: { version: expense.version } },
    );
    expect(approved.codes).toEqual([]);
    const { version, amount } = approved.data.approveExpense;
    expect(await totals()).toEqual({ ...before, closing: before.closing - amount });
    expect(await differences()).toEqual([]);
    await as(accountant).run(
      /* GraphQL */ `mutation ($id: ID!, $input: VoidExpenseInput!) { requestExpenseVoid(id: $id, input: $input) { status } }`,
      { id: expense.id, input: { version, reason: 'Never delivered' } },
    );
    const voided = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmExpenseVoidInput!) { confirmExpenseVoid(id: $id, input: $input) { status } }`,
      { id: expense.id, input: { version: version + 1 } },
    );
    expect(voided.codes).toEqual([]);
    expect(await totals()).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  it('a bill that is approved', async () => {
    const before = await totals();
    const admin = await makeUser('ADMIN');
    const bill = await db.bill.findFirstOrThrow({
      where: {
        status: 'VETTED',
        secondLooks: { none: { status: 'OPEN' } },
        claims: { every: { status: { in: ['VETTED', 'APPROVED', 'REJECTED'] }, NOT: { status: 'VETTED', decision: { not: 'FULL' } } } },
      },
    });
    const { codes } = await as(admin).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ApproveBillInput!) { approveBill(id: $id, input: $input) { approvedAmount } }`,
      {
        id: bill.id,
        input: { version: bill.version, vettedAmount: Number(bill.vettedAmount), approvedAmount: Number(bill.approvedAmount) },
      },
    );
    expect(codes).toEqual([]);
    const { payableAmount } = await db.bill.findUniqueOrThrow({ where: { id: bill.id } });
    expect(await totals()).toEqual({ ...before, payable: before.payable + Number(payableAmount) });
    expect(await differences()).toEqual([]);
  });

  it('a granted dispute, and the payment of its supplementary bill', async () => {
    const before = await totals();
    const dispute = await db.claimDispute.findFirstOrThrow({ where: { status: 'OPEN' }, include: { lines: true } });
    const decided = await as(await makeUser('ADMIN')).run(
      /* GraphQL */ `mutation ($id: ID!, $input: DecideClaimDisputeInput!) {
        decideClaimDispute(id: $id, input: $input) { grantedAmount hcp { id } supplementaryBill { id payableAmount } }
      }`,
      {
        id: dispute.id,
        input: {
          version: dispute.version,
          answer: 'The documents show the full amount.',
          lines: dispute.lines.map(({ id, requestedAmount }) => ({ lineId: id, grantedAmount: Number(requestedAmount) })),
        },
      },
    );
    expect(decided.codes).toEqual([]);
    const { grantedAmount, hcp, supplementaryBill } = decided.data.decideClaimDispute;
    const payableAmount = supplementaryBill?.payableAmount ?? 0;
    expect(payableAmount).toBeLessThanOrEqual(grantedAmount);
    expect(await totals()).toEqual({ ...before, payable: before.payable + payableAmount });
    expect(await differences()).toEqual([]);
    const prepared = await as(accountant).run(
      /* GraphQL */ `mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { id version } }`,
      {
        input: { hcpId: hcp.id, billIds: [supplementaryBill?.id], expectedAmount: payableAmount, deductions: 0, method: 'BANK_TRANSFER' },
      },
    );
    expect(prepared.codes).toEqual([]);
    const { id, version } = prepared.data.createPayment;
    const paid = await as(confirmer).run(
      /* GraphQL */ `mutation ($id: ID!, $input: ConfirmPaymentInput!) { confirmPayment(id: $id, input: $input) { status } }`,
      { id, input: { version, bankReference: 'FT-LEDGER-2', paidOn: isoDay(today()) } },
    );
    expect(paid.codes).toEqual([]);
    expect(await totals()).toEqual({ ...before, closing: before.closing - payableAmount });
    expect(await differences()).toEqual([]);
  });
});

describe('the books are closed to', () => {
  it.each(['CLAIMS_OFFICER', 'ACCOUNT_MANAGER', 'REGISTRATION_OFFICER', 'ENROLLEE'] as const)('%s', async (role) => {
    expect((await as(await makeUser(role)).run(RECONCILIATION)).codes).toEqual(['FORBIDDEN']);
  });

  it('an accountant limited to some LGAs', async () => {
    const narrowed = await makeUser('ACCOUNTANT', { lgaScoped: true, lgaIds: [] });
    expect((await as(narrowed).run(RECONCILIATION)).codes).toEqual(['FORBIDDEN']);
    expect((await as(narrowed).run(FUNDS, { from: '2026-01-01', to: isoDay(now()) })).codes).toEqual(['FORBIDDEN']);
    expect((await as(narrowed).run(ENTRIES)).data.ledgerEntries.total).toBe(0);
  });
});
