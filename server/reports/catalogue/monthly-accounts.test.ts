import { beforeAll, describe, expect, it } from 'vitest';
import { isoDay, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

const ACCOUNTS = /* GraphQL */ `query ($filter: ReportFilter!) {
  monthlyAccounts(filter: $filter) {
    rows { key cashReceived granted payable paidNet spent net }
    total { cashReceived granted payable paidNet spent net }
  }
}`;
const STATEMENTS = /* GraphQL */ `query ($from: Date!, $to: Date!) {
  fundStatements(from: $from, to: $to) { opening received granted paidToFacilities spent closing payable }
}`;
const BILLS = /* GraphQL */ `query ($filter: ReportFilter!) {
  billStats(by: [BILL_KIND], filter: $filter) { rows { billKind { key } billUnpaid billPaid } total { billUnpaid billPaid } }
  paymentStats(by: [], filter: $filter) { total { paidGross } }
  expenseStats(by: [STATUS], filter: $filter) { rows { status { key } spent expensesAwaitingApproval } }
}`;

/** All of the demo scheme. */
const WHOLE = { from: '2022-01-01', to: SCHEME_DAY };
let accountant: { id: string };

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  accountant = await makeUser('ACCOUNTANT');
  return () => setNow(null);
});

const accounts = async (filter: typeof WHOLE) => (await as(accountant).run(ACCOUNTS, { filter })).data.monthlyAccounts;

async function statements(period: typeof WHOLE) {
  const { data } = await as(accountant).run(STATEMENTS, period);
  const sum = (name: keyof (typeof data.fundStatements)[number]) => data.fundStatements.reduce((total, fund) => total + fund[name], 0);
  return {
    ...{ opening: sum('opening'), received: sum('received'), granted: sum('granted'), closing: sum('closing') },
    ...{ paidToFacilities: sum('paidToFacilities'), spent: sum('spent'), payable: sum('payable') },
  };
}

const sumOf = async (query: Promise<{ amount: bigint | null }[]>) => Number((await query)[0]?.amount ?? 0n);

describe('the accounts of all months', () => {
  it('equal the fund statements: received, granted, paid, spent, owed and left', async () => {
    const { total } = await accounts(WHOLE);
    const funds = await statements(WHOLE);
    const openingBalances = await sumOf(
      db.$queryRaw`SELECT sum(amount)::bigint AS amount FROM "FundMovement" WHERE status = 'CONFIRMED' AND kind = 'OPENING_BALANCE'`,
    );
    // Statements below zero have no bill: the facility owes the fund.
    const owedBack = await sumOf(
      db.$queryRaw`SELECT -sum(s.amount + s.adjustments)::bigint AS amount FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId"
        WHERE r.status = 'APPROVED' AND s."billId" IS NULL`,
    );
    expect(total).toMatchObject({
      cashReceived: funds.received,
      granted: funds.granted - openingBalances,
      paidNet: funds.paidToFacilities,
      spent: funds.spent,
      payable: funds.payable + owedBack,
      net: funds.closing - openingBalances,
    });
    expect(funds.opening).toBe(0);
    for (const [name, amount] of Object.entries(total))
      if (name !== '__typename') expect([name, Number(amount) !== 0]).toEqual([name, true]);
  });

  it('equal the fund statement of each month in which nothing was reversed later', async () => {
    const reversals = await db.ledgerEntry.findMany({
      where: { kind: { in: ['PAYMENT_REVERSED', 'EXPENSE_VOIDED', 'FUND_MOVEMENT_REVERSED'] } },
    });
    const reversed = await db.ledgerEntry.findMany({ where: { entityId: { in: reversals.map(({ entityId }) => entityId) } } });
    const affectedMonths = new Set(reversed.map(({ day }) => isoDay(day).slice(0, 7)));
    const { rows } = await accounts({ from: '2026-01-01', to: SCHEME_DAY });
    const comparable = rows.filter(({ key }) => !affectedMonths.has(key.slice(0, 7)));
    expect(comparable.length).toBeGreaterThan(1);
    for (const { key, paidNet, spent } of comparable) {
      const lastDay = isoDay(new Date(Date.UTC(Number(key.slice(0, 4)), Number(key.slice(5, 7)), 0)));
      const funds = await statements({ from: key, to: lastDay < SCHEME_DAY ? lastDay : SCHEME_DAY });
      expect([key, paidNet, spent]).toEqual([key, funds.paidToFacilities, funds.spent]);
    }
  });

  it('owe for each type of bill what the bills approved on these days say', async () => {
    const { total } = await accounts(WHOLE);
    const { billStats } = (await as(accountant).run(BILLS, { filter: { ...WHOLE, dateBasis: 'APPROVED' } })).data;
    expect(total.payable).toBe(billStats.total.billUnpaid);
    const owed = Object.fromEntries(billStats.rows.map(({ billKind, billUnpaid }) => [billKind?.key, Number(billUnpaid)]));
    expect(owed).toMatchObject({ ORDINARY: expect.any(Number), SUPPLEMENTARY: expect.any(Number), CAPITATION: expect.any(Number) });
    expect(owed.CAPITATION).toBeGreaterThan(0);
  });

  it('count no expense that still awaits approval', async () => {
    const { total } = await accounts(WHOLE);
    const { rows } = (await as(accountant).run(BILLS, { filter: WHOLE })).data.expenseStats;
    const of = (status: string) => rows.find((row) => row.status?.key === status);
    expect(of('RECORDED')).toMatchObject({ spent: 0 });
    expect(of('RECORDED')?.expensesAwaitingApproval).toBeGreaterThan(0);
    expect(of('APPROVED')).toMatchObject({ spent: total.spent, expensesAwaitingApproval: 0 });
  });
});

it('bills paid and the payments of the same days are the same amount', async () => {
  const { data } = await as(accountant).run(BILLS, { filter: { ...WHOLE, dateBasis: 'PAID' } });
  expect(data.billStats.total.billPaid).toBe(data.paymentStats.total.paidGross);
  expect(data.billStats.rows.filter(({ billPaid }) => Number(billPaid) > 0).map(({ billKind }) => billKind?.key)).toEqual(
    expect.arrayContaining(['ORDINARY', 'CAPITATION']),
  );
});
