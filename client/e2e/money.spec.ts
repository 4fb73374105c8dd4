import { expect, test } from './fixtures.ts';
import { kobo, said, submit } from './forms.ts';
import { confirmPayment } from './journey/claim.ts';
import {
  approveExpense,
  bankSheet,
  confirmGrant,
  confirmRun,
  disputeClaim,
  grantHalf,
  inNaira,
  issueRun,
  prepareRun,
  readResult,
  receiveAndMatch,
  recordExpense,
  recordGrant,
  recordPart,
} from './journey/money.ts';

type Sql = <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
type RunPayment = { no: string; hcp: string; account: string; amount: number };

const SECOND_ACCOUNTANT = { email: 'accountant2@lafiya.example' };

/** A disputable claim, a user of its facility and an administrator who did not decide it. Excludes recent claims, which other tests may pay; accounts.spec.ts locks the first of the users. */
const DISPUTABLE = `
  SELECT c.id, c."claimNo" AS no, u.email AS desk, a.email AS judge
  FROM "Claim" c JOIN "UserAccount" u ON u."hcpId" = c."hcpId" AND u.role = 'HCP' AND u."isActive"
  JOIN "UserAccount" a ON a.role = 'ADMIN' AND a."isActive" AND NOT a."lgaScoped" AND a.id <> c."approvedById" AND a.email LIKE 'admin%@lafiya.example'
  WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND c."approvedAmount" < c."claimedAmount" AND c."approvedAt" BETWEEN now() - interval '12 days' AND now() - interval '1 hour'
    AND NOT EXISTS (SELECT FROM "ClaimDispute" d WHERE d."claimId" = c.id) AND NOT EXISTS (SELECT FROM "Claim" x WHERE x."resubmissionOfId" = c.id)
  ORDER BY u.email DESC, c."approvedAt" DESC LIMIT 1`;

/** A fund and three facilities that a payment run can pay from it. */
const PAYABLE = `
  SELECT b."fundingPool" AS fund, h.name FROM "Bill" b JOIN "Hcp" h ON h.id = b."hcpId"
  WHERE b.status = 'APPROVED' AND b."paymentId" IS NULL AND b."payableAmount" > 0 AND h."bankAccountNumber" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "HcpBankChange" c WHERE c."hcpId" = h.id AND (c.status = 'PENDING' OR c."decidedAt" > now() - interval '30 days'))
  GROUP BY 1, 2 ORDER BY count(*) OVER (PARTITION BY b."fundingPool") DESC, 1, 2 LIMIT 3`;

const PAYMENTS_OF_RUN = `
  SELECT p."paymentNo" AS no, h.name AS hcp, p."accountNumber" AS account, p."netAmount"::float AS amount
  FROM "Payment" p JOIN "PaymentRun" r ON r.id = p."runId" JOIN "Hcp" h ON h.id = p."hcpId" WHERE r."runNo" = $1 ORDER BY 1`;

/** Totals of the records, computed independently of the platform's queries. */
const RECORDS = `
  SELECT (SELECT sum(p."netAmount") FROM "Payment" p WHERE p.status = 'PAID')::float AS payments,
    (SELECT sum(r.amount) FROM "RemitaPayment" r WHERE r.direction = 'IN' AND r."statusCode" IN ('00', '01') AND r.status <> 'REVERSED')::float AS receipts,
    (SELECT sum(e.amount) FROM "Expense" e WHERE e.status = 'APPROVED')::float AS expenses,
    (SELECT sum(amount) FROM "FundMovement" WHERE status = 'CONFIRMED' AND kind <> 'TRANSFER')::float AS granted,
    (SELECT sum(CASE WHEN debit = 'BANK' THEN amount ELSE 0 END) - sum(CASE WHEN credit = 'BANK' THEN amount ELSE 0 END) FROM "LedgerEntry")::float AS bank`;

const lagosToday = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

test('money of a month: invoices of employers, a dispute, a payment run with one failed transfer, capitation, an expense, a grant, the close of a month, and books that agree', async ({
  openAs,
  sql,
}) => {
  const accountant = await openAs('ACCOUNTANT');
  const second = await openAs(SECOND_ACCOUNTANT);

  await test.step('the invoices of employers are issued; one is paid in two parts', async () => {
    const [run] = await sql<{ id: string }>(`SELECT id FROM "InvoiceRun" WHERE status = 'COMPUTED' ORDER BY "runNo" LIMIT 1`);
    if (!run) throw new Error('The demo has no computed run of invoices');
    await issueRun(accountant, run.id);
    const [invoice] = await sql<{ id: string; no: string; amount: number; payer: string }>(
      `SELECT i.id, i."invoiceNo" AS no, i.amount::float, m.name AS payer FROM "Invoice" i JOIN "Mda" m ON m.id = i."mdaId"
       JOIN "InvoiceDraft" b ON b."invoiceId" = i.id WHERE b."runId" = $1 ORDER BY i.amount LIMIT 1`,
      [run.id],
    );
    if (!invoice) throw new Error('The run issued no invoice');
    const rrr = (place: number) => `${Date.now()}`.slice(-11) + place;
    const part = Math.floor(invoice.amount / 300) * 100;
    await recordPart(accountant, invoice.id, { rrr: rrr(1), amount: part });
    await receiveAndMatch(accountant, { rrr: rrr(2), amount: invoice.amount - part, payer: invoice.payer, invoiceNo: invoice.no });
    const [after] = await sql<{ status: string; paid: number }>(`SELECT status, "amountPaid"::float AS paid FROM "Invoice" WHERE id = $1`, [
      invoice.id,
    ]);
    expect(after).toEqual({ status: 'PAID', paid: invoice.amount });
  });

  await test.step('a cut claim is disputed with a document and upheld in part', async () => {
    const [claim] = await sql<{ id: string; no: string; desk: string; judge: string }>(DISPUTABLE);
    if (!claim) throw new Error('The demo has no claim that can be disputed');
    const desk = await openAs({ email: claim.desk });
    await disputeClaim(desk, claim.id, 'The paper that was missed is attached here.');
    const [dispute] = await sql<{ id: string; no: string; requested: number }>(
      `SELECT id, "disputeNo" AS no, "requestedAmount"::float AS requested FROM "ClaimDispute" WHERE "claimId" = $1`,
      [claim.id],
    );
    if (!dispute) throw new Error(`${claim.no} has no dispute`);
    const lines = await sql<{ line: number; requested: number }>(
      `SELECT i.position + 1 AS line, l."requestedAmount"::float AS requested FROM "ClaimDisputeLine" l JOIN "ClaimItem" i ON i.id = l."claimItemId" WHERE l."disputeId" = $1 ORDER BY 1`,
      [dispute.id],
    );
    const judge = await openAs({ email: claim.judge });
    await grantHalf(judge, dispute.no, lines);
    const [bill] = await sql<{ kind: string; status: string; approved: number; granted: number }>(
      `SELECT b.kind, b.status, b."approvedAmount"::float AS approved, d."grantedAmount"::float AS granted
       FROM "ClaimDispute" d JOIN "Bill" b ON b.id = d."supplementaryBillId" WHERE d.id = $1`,
      [dispute.id],
    );
    const granted = lines.reduce((sum, { requested }) => sum + Math.floor(requested / 200) * 100, 0);
    expect(bill).toEqual({ kind: 'SUPPLEMENTARY', status: 'APPROVED', approved: granted, granted });
  });

  await test.step('the capitation of a month is approved and can be paid', async () => {
    const [run] = await sql<{ no: string; id: string; amount: number; approver: string }>(
      `SELECT r."runNo" AS no, r.id, r.amount::float, a.email AS approver FROM "CapitationRun" r
       JOIN "UserAccount" a ON a.role = 'ADMIN' AND a.email = 'admin@lafiya.example' WHERE r.status = 'COMPUTED' ORDER BY r."runNo" LIMIT 1`,
    );
    if (!run) throw new Error('The demo has no computed capitation run');
    const admin = await openAs('ADMIN');
    await admin.goto(`/dashboard/capitation/${run.id}`);
    await submit(admin, /^Approve ₦/);
    await submit(admin.getByRole('alertdialog'), /^Approve ₦/);
    await said(admin, /(CAP-\S+) approved/);
    const [owed] = await sql<{ owed: number; bills: number }>(
      `SELECT sum(s.amount + s.adjustments)::float AS owed, sum(b."payableAmount")::float AS bills
       FROM "CapitationStatement" s LEFT JOIN "Bill" b ON b.id = s."billId" WHERE s."runId" = $1 AND s.amount + s.adjustments > 0`,
      [run.id],
    );
    expect(owed?.bills).toBe(owed?.owed);
  });

  await test.step('one run pays three facilities; a failed payment is paid again', async () => {
    const payable = await sql<{ fund: string; name: string }>(PAYABLE);
    const [first] = payable;
    if (!first || payable.some(({ fund }) => fund !== first.fund)) throw new Error('The demo has no fund with three facilities to pay');
    const runNo = await prepareRun(
      accountant,
      first.fund,
      payable.map(({ name }) => name),
    );
    await expect(accountant.getByText('You prepared this run, so another accountant must confirm it.')).toBeVisible();
    await confirmRun(second, runNo);
    const payments = await sql<RunPayment>(PAYMENTS_OF_RUN, [runNo]);
    expect(payments.map(({ hcp }) => hcp).sort()).toEqual(payable.map(({ name }) => name).sort());
    const cells = await bankSheet(second);
    for (const { account } of payments) expect(cells).toContain(account);

    const [failed, ...paid] = payments;
    if (!failed) throw new Error('The run has no payment');
    const line = ({ no, account, amount }: RunPayment, outcome: string) => [no, account, inNaira(amount), outcome].join(',');
    const total = payments.reduce((sum, { amount }) => sum + amount, 0);
    const reference = `FT${Date.now()}`;
    const content = (lastLine: string) =>
      [
        'Payment,Account number,Amount,Status,Reference,Paid on,Reason',
        line(failed, 'FAILED,,,Account is dormant'),
        ...paid.map((payment, index) => line(payment, `PAID,${reference}-${index},${lagosToday()},`)),
        lastLine,
      ].join('\n');
    await readResult(second, content(`TOTAL,${payments.length},${inNaira(total)},,,,`));
    await expect(second.getByText('1 facility not paid')).toBeVisible();
    const outcomes = await sql<{ no: string; status: string }>(
      `SELECT p."paymentNo" AS no, p.status FROM "Payment" p JOIN "PaymentRun" r ON r.id = p."runId" WHERE r."runNo" = $1 ORDER BY 1`,
      [runNo],
    );
    expect(outcomes).toEqual(payments.map(({ no }) => ({ no, status: no === failed.no ? 'FAILED' : 'PAID' })));

    const againNo = await prepareRun(accountant, first.fund, [failed.hcp]);
    await confirmRun(second, againNo);
    const [again] = await sql<RunPayment>(PAYMENTS_OF_RUN, [againNo]);
    expect(again).toMatchObject({ hcp: failed.hcp, amount: failed.amount });
    await confirmPayment(second, again?.no ?? '', `${reference}-again`);
  });

  await test.step('an expense above the threshold waits for a second person', async () => {
    const [item] = await sql<{ name: string }>(`SELECT name FROM "ExpenseItem" WHERE "isActive" ORDER BY name LIMIT 1`);
    const expenseNo = await recordExpense(accountant, { item: item?.name ?? '', price: 60_000_000, voucher: `JV-${Date.now()}` });
    const [expense] = await sql<{ id: string; status: string }>(`SELECT id, status FROM "Expense" WHERE "expenseNo" = $1`, [expenseNo]);
    expect(expense?.status).toBe('RECORDED');
    await approveExpense(second, expense?.id ?? '');
  });

  await test.step('a grant is recorded by one accountant and confirmed by another', async () => {
    const grantNo = await recordGrant(accountant, { fund: 'BHCPF', amount: 300_000_000, reference: `NHIA/${Date.now()}` });
    const [grant] = await sql<{ id: string }>(`SELECT id FROM "FundMovement" WHERE "movementNo" = $1`, [grantNo]);
    await accountant.goto(`/accountant-dashboard/fund-movements/${grant?.id}`);
    await expect(accountant.getByText('You recorded this, so another accountant or an administrator must confirm it.')).toBeVisible();
    await confirmGrant(second, grant?.id ?? '');
    const [entry] = await sql<{ fund: string; amount: number }>(
      `SELECT "fundingPool" AS fund, amount::float FROM "LedgerEntry" WHERE "entityId" = $1`,
      [grant?.id],
    );
    expect(entry).toEqual({ fund: 'BHCPF', amount: 300_000_000 });
  });

  await test.step('a month is closed, and entries can no longer be dated in it', async () => {
    await accountant.goto('/accountant-dashboard/closed-months');
    await expect(accountant.getByText(/ is open$/)).toBeVisible();
    await approveWaiting(sql, second);
    await accountant.reload();
    await submit(accountant, /^Close /);
    await submit(accountant.getByRole('alertdialog'), /^Close /);
    await said(accountant, /^\w+ \d{4} closed$/);
    const [closed] = await sql<{ month: string }>(
      `SELECT to_char(max(month), 'YYYY-MM-DD') AS month FROM "ClosedMonth" WHERE status = 'CLOSED'`,
    );
    await expect(
      sql(
        `INSERT INTO "LedgerEntry" (id, kind, "entityType", "entityId", "recordNo", day, "fundingPool", debit, credit, amount)
         SELECT gen_random_uuid(), kind, "entityType", gen_random_uuid(), "recordNo", $1::date, "fundingPool", debit, credit, amount FROM "LedgerEntry" LIMIT 1`,
        [closed?.month],
      ),
    ).rejects.toThrow(/closed/i);
  });

  await test.step('the books agree with the records', async () => {
    await accountant.goto('/accountant-dashboard/books');
    const panel = accountant.locator('section').filter({ has: accountant.getByRole('heading', { name: 'Reconciliation' }) });
    await submit(accountant, 'Show');
    await expect(panel.getByText(/ equal /)).toHaveCount(10);
    await expect(panel.getByText(/ differ from /)).toHaveCount(0);
    const [records] = await sql<Record<'payments' | 'receipts' | 'expenses' | 'granted' | 'bank', number>>(RECORDS);
    const shown = async (start: string) =>
      kobo((await panel.getByRole('listitem').filter({ hasText: start }).innerText()).match(/₦[\d,.]+/)?.[0] ?? '');
    expect({
      payments: await shown('Payments made'),
      receipts: await shown('All receipts'),
      expenses: await shown('Approved expenses'),
    }).toEqual({
      payments: records?.payments,
      receipts: records?.receipts,
      expenses: records?.expenses,
    });
    const { receipts = 0, granted = 0, payments = 0, expenses = 0 } = records ?? {};
    expect(records?.bank).toBe(receipts + granted - payments - expenses);
  });

  /** Approves the pending expenses of the month to close. */
  async function approveWaiting(ask: Sql, page: typeof second): Promise<void> {
    const waiting = await ask<{ id: string }>(
      `SELECT e.id FROM "Expense" e WHERE e.status = 'RECORDED' AND e.date < date_trunc('month', now() AT TIME ZONE 'Africa/Lagos')::date
         AND e."recordedById" <> (SELECT id FROM "UserAccount" WHERE email = $1)`,
      [SECOND_ACCOUNTANT.email],
    );
    for (const { id } of waiting) await approveExpense(page, id);
  }
});
