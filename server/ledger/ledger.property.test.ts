import fc from 'fast-check';
import { expect, test } from 'vitest';
import { approveBill } from '../claims/bills/bill-approval.service.ts';
import { approveExpense, recordExpense } from '../claims/expenses/expense.service.ts';
import { confirmExpenseVoid, requestExpenseVoid, voidExpense } from '../claims/expenses/expense-void.service.ts';
import { confirmPayment, createPayment, failPayment } from '../claims/payments/payment.service.ts';
import { requestPaymentReversal, reversePayment } from '../claims/payments/payment-reversal.service.ts';
import { isoDay, today } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { DomainError } from '../platform/errors.ts';
import { cancelInvoice, issueInvoice, recordInvoicePayment } from '../premiums/invoices/invoice.service.ts';
import {
  confirmReceiptReversal,
  matchReceipt,
  recordReceipt,
  requestReceiptReversal,
  unmatchReceipt,
} from '../premiums/receipts/receipt.service.ts';
import { viewerFor } from '../testing/as.ts';
import { makeEnrollee, makeHcp, makePlan, makeUser } from '../testing/make/make.ts';
import { makeBill } from '../testing/make/make-bill.ts';
import { makeInvoice, makeRrr } from '../testing/make/make-invoice.ts';
import {
  confirmFundMovement,
  recordFundMovement,
  requestFundMovementReversal,
  reverseFundMovement,
} from './fund-movements/fund-movement.service.ts';
import { reconciliationRows } from './reconciliation.service.ts';

/** A long run is made with SEQUENCES=2000. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 476);
const BILL = 300_000;
const INVOICE = 100_000;
const GRANT = 400_000;
const LARGE_EXPENSE = 60_000_000;
const REASON = 'Typed wrongly';

type Account = 'GRANT_INCOME' | 'BANK' | 'PAYABLE' | 'RECEIVABLE' | 'UNMATCHED' | 'CARE_COST' | 'OPERATING_COST' | 'OTHER_INCOME';
type Balances = Partial<Record<string, number>>;

/** Model of the expected records. */
type Model = {
  bill: 'VETTED' | 'APPROVED' | 'PREPARED' | 'PAID';
  invoice: 'DRAFT' | 'OPEN' | 'CANCELLED';
  paid: number;
  receipt: { amount: number; state: 'FREE' | 'MATCHED' | 'REVERSED'; isReversalAsked: boolean } | null;
  expense: { amount: number; state: 'RECORDED' | 'APPROVED' | 'VOID' } | null;
  /** Money of the giving fund from movements before the present ones. */
  kept: number;
  grant: 'NONE' | 'RECORDED' | 'CONFIRMED' | 'REVERSED';
  transfer: 'NONE' | 'RECORDED' | 'CONFIRMED' | 'REVERSED';
  balances: Balances;
};

const STEPS = [
  ...(['approveBill', 'preparePayment', 'confirmPayment', 'confirmAlone', 'failPayment', 'reversePayment'] as const),
  ...(['issueInvoice', 'payPart', 'payTooMuch', 'cancelInvoice'] as const),
  ...(['recordReceipt', 'matchReceipt', 'unmatchReceipt', 'askReversal', 'confirmReversal', 'confirmReversalAlone'] as const),
  ...([
    'recordGrant',
    'confirmGrant',
    'confirmGrantAlone',
    'reverseGrant',
    'recordTransfer',
    'confirmTransfer',
    'reverseTransfer',
  ] as const),
  ...(['smallExpense', 'largeExpense', 'approveExpense', 'voidExpense'] as const),
];
type Step = (typeof STEPS)[number];
/** Confirming one's own record, and paying more than is owed. */
const NEVER_ALLOWED = 4;

/** Mostly one of the actions that the model allows at that moment, so that sequences get deep; otherwise any action. */
const choice = fc.oneof(
  { weight: 3, arbitrary: fc.nat(STEPS.length - 1).map((place) => (allowed: Step[]) => allowed[place % allowed.length]) },
  { weight: 1, arbitrary: fc.constantFrom(...STEPS).map((step) => () => step) },
);

async function ledgerBalances(): Promise<Balances> {
  const rows = await db.$queryRaw<
    { account: string; amount: bigint }[]
  >`SELECT account::text, sum(amount)::bigint AS amount FROM (SELECT debit AS account, amount FROM "LedgerEntry" UNION ALL SELECT credit, -amount FROM "LedgerEntry") AS side GROUP BY 1`;
  return Object.fromEntries(rows.map(({ account, amount }) => [account, Number(amount)]));
}
async function bankBalance(fundingPool: string): Promise<number> {
  const [row] = await db.$queryRaw<
    { balance: bigint }[]
  >`SELECT coalesce(sum(CASE WHEN debit = 'BANK' THEN amount ELSE -amount END), 0)::bigint AS balance FROM "LedgerEntry" WHERE "fundingPool" = ${fundingPool} AND 'BANK' IN (debit, credit)`;
  return Number(row?.balance ?? 0);
}
const reconciled = async () =>
  Object.fromEntries(
    (await db.$queryRaw<{ key: string; records: bigint; counterpart: bigint }[]>(reconciliationRows())).map(
      ({ key, records, counterpart }) => [key, Number(records - counterpart)],
    ),
  );
const differenceOf = (after: Balances, before: Balances): Balances =>
  Object.fromEntries(
    Object.keys({ ...after, ...before })
      .map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );

test('after any sequence of actions on bills, payments, invoices, receipts and expenses, debits equal credits and balances match the model', {
  timeout: SEQUENCES * 10_000,
}, async () => {
  const hcp = await makeHcp();
  const [first, second, admin] = [await makeUser('ACCOUNTANT'), await makeUser('ACCOUNTANT'), await makeUser('ADMIN')];
  const [maker, checker, approver] = [await viewerFor(first.id), await viewerFor(second.id), await viewerFor(admin.id)];
  const enrollee = await makeEnrollee();
  const category = await db.expenseCategory.create({ data: { name: 'Ledger test' } });
  const item = await db.expenseItem.create({ data: { categoryId: category.id, name: 'Ledger test' } });
  const day = isoDay(today());
  const done: Partial<Record<Step, number>> = {};
  let refused = 0;
  let references = 0;
  const [pool, otherPool] = ['GIVES', 'TAKES'];
  for (const fundingPool of [pool, otherPool]) await makePlan({ fundingPool });
  const agreed = await reconciled();

  await fc.assert(
    fc.asyncProperty(fc.array(choice, { minLength: 12, maxLength: 40 }), async (choices) => {
      const { bill } = await makeBill({ hcp, status: 'VETTED', claims: [{ claimed: BigInt(BILL) }] });
      const invoice = await makeInvoice({
        kind: 'OTHER',
        enrolleeId: enrollee.id,
        amount: BigInt(INVOICE),
        status: 'DRAFT',
        issuedAt: null,
        rrr: null,
      });
      const ids = { payment: '', receipt: '', expense: '', grant: '', transfer: '' };
      const model: Model = {
        bill: 'VETTED',
        invoice: 'DRAFT',
        paid: 0,
        receipt: null,
        expense: null,
        kept: await bankBalance(pool),
        grant: 'NONE',
        transfer: 'NONE',
        balances: {},
      };
      const before = await ledgerBalances();
      const transfer = (debit: Account, credit: Account, amount: number) => {
        model.balances[debit] = (model.balances[debit] ?? 0) + amount;
        model.balances[credit] = (model.balances[credit] ?? 0) - amount;
      };
      const versionOf = {
        bill: () => db.bill.findUniqueOrThrow({ where: { id: bill.id } }),
        payment: async () => (await db.payment.findUniqueOrThrow({ where: { id: ids.payment } })).version,
        invoice: async () => (await db.invoice.findUniqueOrThrow({ where: { id: invoice.id } })).version,
        receipt: async () => (await db.remitaPayment.findUniqueOrThrow({ where: { id: ids.receipt } })).version,
        expense: async () => (await db.expense.findUniqueOrThrow({ where: { id: ids.expense } })).version,
      };
      const movementVersion = async (id: string) => ({ version: (await db.fundMovement.findUniqueOrThrow({ where: { id } })).version });
      const pay = async (amount: number) =>
        recordInvoicePayment(maker, invoice.id, { version: await versionOf.invoice(), rrr: makeRrr(), amount, paidOn: day });
      const expense = async (unitPrice: number) => {
        const { id } = await recordExpense(maker, {
          itemId: item.id,
          date: day,
          qty: 1,
          unitPrice,
          payee: 'Jos Stationers',
          method: 'BANK_TRANSFER',
        });
        ids.expense = id;
      };
      const isOpen = (amount: number) => model.invoice === 'OPEN' && amount <= INVOICE - model.paid;

      /** What the giving fund has at the bank: earlier grants less earlier transfers, and the present ones. */
      const poolBalance = () => model.kept + (model.grant === 'CONFIRMED' ? GRANT : 0) - (model.transfer === 'CONFIRMED' ? GRANT : 0);
      /** Requested if it is not yet, then confirmed by the second person. */
      const reverse = async (id: string) => {
        const { version, reversalRequestedById } = await db.fundMovement.findUniqueOrThrow({ where: { id } });
        if (!reversalRequestedById) await requestFundMovementReversal(maker, id, { version, reason: REASON });
        await reverseFundMovement(checker, id, await movementVersion(id));
      };

      /** Precondition, action, and expected ledger entries. */
      const actions: Record<Step, { isAllowed: () => boolean; act: () => Promise<unknown>; effect: () => void }> = {
        approveBill: {
          isAllowed: () => model.bill === 'VETTED',
          act: async () => {
            const { version, vettedAmount, approvedAmount } = await versionOf.bill();
            return approveBill(approver, bill.id, { version, vettedAmount: Number(vettedAmount), approvedAmount: Number(approvedAmount) });
          },
          effect: () => {
            model.bill = 'APPROVED';
            transfer('CARE_COST', 'PAYABLE', BILL);
          },
        },
        preparePayment: {
          isAllowed: () => model.bill === 'APPROVED',
          act: async () => {
            const input = { hcpId: hcp.id, billIds: [bill.id], expectedAmount: BILL, deductions: 0, method: 'BANK_TRANSFER' };
            ids.payment = (await createPayment(maker, input)).id;
          },
          effect: () => {
            model.bill = 'PREPARED';
          },
        },
        confirmPayment: {
          isAllowed: () => model.bill === 'PREPARED',
          act: async () =>
            confirmPayment(checker, ids.payment, {
              version: await versionOf.payment(),
              bankReference: `FT-LP-${references++}`,
              paidOn: day,
            }),
          effect: () => {
            model.bill = 'PAID';
            transfer('PAYABLE', 'BANK', BILL);
          },
        },
        confirmAlone: {
          isAllowed: () => false,
          act: async () =>
            confirmPayment(maker, ids.payment, { version: await versionOf.payment(), bankReference: `FT-LP-${references++}`, paidOn: day }),
          effect: () => undefined,
        },
        failPayment: {
          isAllowed: () => model.bill === 'PREPARED',
          act: async () => failPayment(maker, ids.payment, { version: await versionOf.payment(), reason: REASON }),
          effect: () => {
            model.bill = 'APPROVED';
          },
        },
        reversePayment: {
          isAllowed: () => model.bill === 'PAID',
          act: async () => {
            await requestPaymentReversal(maker, ids.payment, { version: await versionOf.payment(), reason: REASON });
            await reversePayment(checker, ids.payment, { version: await versionOf.payment() });
          },
          effect: () => {
            model.bill = 'APPROVED';
            transfer('BANK', 'PAYABLE', BILL);
          },
        },
        issueInvoice: {
          isAllowed: () => model.invoice === 'DRAFT',
          act: async () => {
            if (model.invoice === 'OPEN') throw new DomainError('STATE_INVALID');
            return issueInvoice(maker, invoice.id, { version: await versionOf.invoice(), rrr: makeRrr() });
          },
          effect: () => {
            model.invoice = 'OPEN';
            transfer('RECEIVABLE', 'OTHER_INCOME', INVOICE);
          },
        },
        payPart: {
          isAllowed: () => isOpen(INVOICE / 4),
          act: () => pay(INVOICE / 4),
          effect: () => {
            model.paid += INVOICE / 4;
            transfer('BANK', 'RECEIVABLE', INVOICE / 4);
          },
        },
        payTooMuch: { isAllowed: () => false, act: () => pay(INVOICE + 1), effect: () => undefined },
        cancelInvoice: {
          isAllowed: () => model.invoice !== 'CANCELLED' && model.paid === 0,
          act: async () => cancelInvoice(maker, invoice.id, { version: await versionOf.invoice(), reason: REASON }),
          effect: () => {
            if (model.invoice === 'OPEN') transfer('OTHER_INCOME', 'RECEIVABLE', INVOICE);
            model.invoice = 'CANCELLED';
          },
        },
        recordReceipt: {
          isAllowed: () => true,
          act: async () => {
            ids.receipt = (await recordReceipt(maker, { rrr: makeRrr(), amount: INVOICE / 2, paidOn: day, payerName: 'Pam Dung' })).id;
          },
          effect: () => {
            model.receipt = { amount: INVOICE / 2, state: 'FREE', isReversalAsked: false };
            transfer('BANK', 'UNMATCHED', INVOICE / 2);
          },
        },
        matchReceipt: {
          isAllowed: () => model.receipt?.state === 'FREE' && !model.receipt.isReversalAsked && isOpen(model.receipt.amount),
          act: async () => matchReceipt(maker, ids.receipt, { version: await versionOf.receipt(), invoiceId: invoice.id }),
          effect: () => {
            if (!model.receipt) return;
            model.receipt.state = 'MATCHED';
            model.paid += model.receipt.amount;
            transfer('UNMATCHED', 'RECEIVABLE', model.receipt.amount);
          },
        },
        unmatchReceipt: {
          isAllowed: () => model.receipt?.state === 'MATCHED' && !model.receipt.isReversalAsked,
          act: async () => unmatchReceipt(maker, ids.receipt, { version: await versionOf.receipt(), reason: REASON }),
          effect: () => {
            if (!model.receipt) return;
            model.receipt.state = 'FREE';
            model.paid -= model.receipt.amount;
            transfer('RECEIVABLE', 'UNMATCHED', model.receipt.amount);
          },
        },
        askReversal: {
          isAllowed: () => !!model.receipt && model.receipt.state !== 'REVERSED' && !model.receipt.isReversalAsked,
          act: async () => requestReceiptReversal(maker, ids.receipt, { version: await versionOf.receipt(), reason: REASON }),
          effect: () => {
            if (model.receipt) model.receipt.isReversalAsked = true;
          },
        },
        confirmReversal: {
          isAllowed: () => !!model.receipt?.isReversalAsked && model.receipt.state !== 'REVERSED',
          act: async () => confirmReceiptReversal(checker, ids.receipt, { version: await versionOf.receipt() }),
          effect: () => {
            if (!model.receipt) return;
            if (model.receipt.state === 'MATCHED') {
              model.paid -= model.receipt.amount;
              transfer('RECEIVABLE', 'UNMATCHED', model.receipt.amount);
            }
            model.receipt.state = 'REVERSED';
            transfer('UNMATCHED', 'BANK', model.receipt.amount);
          },
        },
        confirmReversalAlone: {
          isAllowed: () => false,
          act: async () => confirmReceiptReversal(maker, ids.receipt, { version: await versionOf.receipt() }),
          effect: () => undefined,
        },
        recordGrant: {
          isAllowed: () => true,
          act: async () => {
            const grant = { source: 'A donor', reference: 'G-1', periodFrom: day, periodTo: day };
            ids.grant = (await recordFundMovement(maker, { kind: 'GRANT', fundingPool: pool, amount: GRANT, day, ...grant })).id;
          },
          effect: () => {
            // The grant recorded before stays in the books.
            if (model.grant === 'CONFIRMED') model.kept += GRANT;
            model.grant = 'RECORDED';
          },
        },
        confirmGrant: {
          isAllowed: () => model.grant === 'RECORDED',
          act: async () => confirmFundMovement(checker, ids.grant, await movementVersion(ids.grant)),
          effect: () => {
            model.grant = 'CONFIRMED';
            transfer('BANK', 'GRANT_INCOME', GRANT);
          },
        },
        confirmGrantAlone: {
          isAllowed: () => false,
          act: async () => confirmFundMovement(maker, ids.grant, await movementVersion(ids.grant)),
          effect: () => undefined,
        },
        reverseGrant: {
          isAllowed: () => model.grant === 'CONFIRMED' && poolBalance() >= GRANT,
          act: () => reverse(ids.grant),
          effect: () => {
            model.grant = 'REVERSED';
            transfer('GRANT_INCOME', 'BANK', GRANT);
          },
        },
        recordTransfer: {
          isAllowed: () => true,
          act: async () => {
            const input = { kind: 'TRANSFER', fundingPool: otherPool, fromFundingPool: pool, amount: GRANT, day, reason: REASON };
            ids.transfer = (await recordFundMovement(maker, input)).id;
          },
          effect: () => {
            if (model.transfer === 'CONFIRMED') model.kept -= GRANT;
            model.transfer = 'RECORDED';
          },
        },
        confirmTransfer: {
          isAllowed: () => model.transfer === 'RECORDED' && poolBalance() >= GRANT,
          act: async () => confirmFundMovement(checker, ids.transfer, await movementVersion(ids.transfer)),
          effect: () => {
            model.transfer = 'CONFIRMED';
          },
        },
        reverseTransfer: {
          isAllowed: () => model.transfer === 'CONFIRMED',
          act: () => reverse(ids.transfer),
          effect: () => {
            model.transfer = 'REVERSED';
          },
        },
        smallExpense: {
          isAllowed: () => true,
          act: () => expense(25_000),
          effect: () => {
            model.expense = { amount: 25_000, state: 'APPROVED' };
            transfer('OPERATING_COST', 'BANK', 25_000);
          },
        },
        largeExpense: {
          isAllowed: () => true,
          act: () => expense(LARGE_EXPENSE),
          effect: () => {
            model.expense = { amount: LARGE_EXPENSE, state: 'RECORDED' };
          },
        },
        approveExpense: {
          isAllowed: () => model.expense?.state === 'RECORDED',
          act: async () => approveExpense(checker, ids.expense, { version: await versionOf.expense() }),
          effect: () => {
            if (!model.expense) return;
            model.expense.state = 'APPROVED';
            transfer('OPERATING_COST', 'BANK', model.expense.amount);
          },
        },
        voidExpense: {
          isAllowed: () => !!model.expense && model.expense.state !== 'VOID',
          act: async () => {
            const input = { version: await versionOf.expense(), reason: REASON };
            if (model.expense?.state !== 'APPROVED') return voidExpense(maker, ids.expense, input);
            await requestExpenseVoid(maker, ids.expense, input);
            return confirmExpenseVoid(checker, ids.expense, { version: await versionOf.expense() });
          },
          effect: () => {
            if (!model.expense) return;
            if (model.expense.state === 'APPROVED') transfer('BANK', 'OPERATING_COST', model.expense.amount);
            model.expense.state = 'VOID';
          },
        },
      };

      for (const choose of choices) {
        const next = choose(STEPS.filter((step) => actions[step].isAllowed())) ?? 'recordReceipt';
        const { isAllowed, act, effect } = actions[next];
        const allowed = isAllowed();
        const refusal = await act().then(
          () => null,
          (error: { code?: string; name: string }) => error.code ?? error.name,
        );
        expect([next, refusal === null, refusal]).toEqual([next, allowed, allowed ? null : expect.any(String)]);
        if (allowed) effect();
        if (allowed) done[next] = (done[next] ?? 0) + 1;
        else refused += 1;
      }
      const moved = differenceOf(await ledgerBalances(), before);
      expect(moved).toEqual(differenceOf(model.balances, {}));
      expect(Object.values(moved).reduce<number>((sum, amount) => sum + (amount ?? 0), 0)).toBe(0);
      expect(await reconciled()).toEqual(agreed);
    }),
    { numRuns: SEQUENCES },
  );
  // Sequences are chosen at random: a rare action may be missing, most may not.
  expect(Object.keys(done).length).toBeGreaterThanOrEqual(STEPS.length - NEVER_ALLOWED - 2);
  expect(refused).toBeGreaterThan(100);
});
