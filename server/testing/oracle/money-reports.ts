import { dayOf, isoDay, monthOf } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import * as money from './money-records.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of a dozen tables
type Any = any;
export type Row = Record<string, Any>;
export type Filter = { from: string; to: string } & Record<string, unknown>;
/** How this oracle computes a report: which records belong to which row, and the cells of some records. */
export type ReportOracle = {
  recordsOf: (filter: Filter) => Record<string, Row[]>;
  key: (row: Row, part: string, filter: Filter) => string | null;
  cells: (parts: Record<string, Any[]>, filter: Filter, total: Row | null) => Row;
  /** Rows that are shown even without records. */
  listedKeys?: (filter: Filter) => Promise<string[]>;
};

/** Oracles of the reports on claims and money: only their columns of claims and money. */
export function moneyReportOracles(records: money.MoneyRecords) {
  const isWithin = ({ from, to }: Filter, day: Date | null | undefined) => day != null && day >= new Date(from) && day <= new Date(to);
  const claimsOf = (filter: Filter) =>
    records.claims.filter((claim) => isWithin(filter, money.dayOfClaim(claim, filter.dateBasis, claim.serviceTo)));
  const linesOf = (filter: Filter) =>
    records.lines.filter(({ claim }) => isWithin(filter, money.dayOfClaim(claim, filter.dateBasis, claim.serviceTo)));
  const invoicesOf = (filter: Filter) =>
    records.invoices.filter(({ status, issuedAt }) => status !== 'DRAFT' && isWithin(filter, issuedAt && dayOf(issuedAt)));
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id);
  const share = (part: number, whole: number) => money.rounded(part, whole, 100);
  const cellsOfClaims: ReportOracle['cells'] = ({ claims = [] }) => ({ ...money.claimMeasures(claims), ...money.disputeMeasures(claims) });
  const placeOf = ({ placeBasis }: Filter, row: Row) => (placeBasis === 'ENROLLEE' ? row.enrolleeLgaId : row.lgaId);
  const monthKey = (day: Date) => isoDay(monthOf(day));
  const monthsOf = async ({ from, to }: Filter) => {
    const months = [monthKey(new Date(from))];
    for (let next = months[0] as string; next < monthKey(new Date(to)); months.push(next)) {
      const [year = 0, month = 0] = next.split('-').map(Number);
      next = isoDay(new Date(Date.UTC(year, month, 1)));
    }
    return months;
  };
  const listedHcps = async () => ids(await db.hcp.findMany({ where: { status: { in: ['ACTIVATED', 'DEACTIVATED'] } } }));
  const lines: Omit<ReportOracle, 'key'> = {
    recordsOf: (filter) => ({ lines: linesOf(filter) }),
    cells: ({ lines: reportLines = [] }) => money.lineMeasures(reportLines),
  };
  const cuts = {
    recordsOf: (filter: Filter) => ({ lines: linesOf(filter).filter(money.isCutLine) }),
    cells: ({ lines: reportLines = [] }, _filter, total) => {
      const numbers = money.cutMeasures(reportLines);
      return { ...numbers, cutShare: share(numbers.amountCut, total?.amountCut ?? numbers.amountCut) };
    },
  } satisfies Omit<ReportOracle, 'key'>;

  return {
    lgaClaims: {
      ...{ recordsOf: (filter) => ({ claims: claimsOf(filter) }), cells: cellsOfClaims, key: (row, _part, filter) => placeOf(filter, row) },
      listedKeys: async () => ids(await db.lga.findMany({ where: { isActive: true } })),
    },
    townClaims: {
      ...{ recordsOf: (filter) => ({ claims: claimsOf(filter) }), cells: cellsOfClaims },
      key: (row, _part, { placeBasis }) => (placeBasis === 'ENROLLEE' ? row.enrolleeTownId : row.townId),
      listedKeys: async () => ids(await db.town.findMany({ where: { lga: { isActive: true } } })),
    },
    hcpClaims: {
      ...{ recordsOf: (filter) => ({ claims: claimsOf(filter) }), cells: cellsOfClaims, key: ({ hcpId }) => hcpId, listedKeys: listedHcps },
    },
    lgaServices: { ...lines, key: ({ claim, serviceId }, _part, filter) => `${placeOf(filter, claim)}/${serviceId}` },
    hcpServices: { ...lines, key: ({ claim, serviceId }) => `${claim.hcpId}/${serviceId}` },
    cutReasons: { ...cuts, key: ({ reasonCode }) => reasonCode },
    hcpCutReasons: { ...cuts, key: ({ claim, reasonCode }) => `${claim.hcpId}/${reasonCode}` },
    unpaidAgeing: {
      recordsOf: ({ to }) => ({ claims: records.claims.filter(money.isUnpaidOn(new Date(to))) }),
      ...{
        key: ({ hcpId }) => hcpId,
        cells: ({ claims = [] }, { to }) => money.unpaidMeasures(claims, new Date(to)),
        listedKeys: listedHcps,
      },
    },
    mdaReports: {
      recordsOf: (filter) => ({ claims: claimsOf(filter), invoices: invoicesOf(filter) }),
      key: ({ mdaId }) => mdaId,
      cells: ({ claims = [], invoices = [] }) => {
        const [ofClaims, ofInvoices] = [money.claimMeasures(claims), money.invoiceMeasures(invoices)];
        return { ...ofClaims, ...ofInvoices, claimsRatio: share(ofClaims.approved, ofInvoices.premiumReceived) };
      },
      listedKeys: async () => ids(await db.mda.findMany()),
    },
    lgaYearly: {
      recordsOf: (filter) => ({ claims: claimsOf(filter) }),
      key: (row) => monthKey(row.serviceTo),
      cells: ({ claims = [] }) => money.claimMeasures(claims),
      listedKeys: monthsOf,
    },
    monthlyAccounts: {
      recordsOf: (filter) => ({
        invoices: invoicesOf(filter),
        receipts: records.receipts.filter(({ transactionDate }) => isWithin(filter, dayOf(transactionDate))),
        grants: records.grants.filter(({ day }) => isWithin(filter, day)),
        payable: records.bills.filter(
          ({ status, approvedAt }) => status === 'APPROVED' && isWithin(filter, approvedAt && dayOf(approvedAt)),
        ),
        payments: records.payments.filter(({ status, paidOn }) => status === 'PAID' && isWithin(filter, paidOn)),
        expenses: records.expenses.filter(({ date }) => isWithin(filter, date)),
      }),
      key: (row, part) => {
        if (part === 'payments') return monthKey(row.paidOn);
        if (part === 'expenses') return monthKey(row.date);
        if (part === 'grants') return monthKey(row.day);
        return monthKey(dayOf(part === 'invoices' ? row.issuedAt : part === 'receipts' ? row.transactionDate : row.approvedAt));
      },
      cells: ({ invoices = [], receipts = [], grants = [], payable = [], payments = [], expenses = [] }) => {
        const { cashReceived } = money.receiptMeasures(receipts);
        const { granted } = money.grantMeasures(grants);
        const { paidNet } = money.paymentMeasures(payments);
        const { spent } = money.expenseMeasures(expenses);
        const byCategory = Map.groupBy(expenses as Row[], ({ item }) => item.categoryId as string);
        return {
          ...{
            invoiced: money.invoiceMeasures(invoices).invoiced,
            cashReceived,
            granted,
            paidNet,
            spent,
            net: cashReceived + granted - paidNet - spent,
          },
          payable: money.billMeasures(payable).billUnpaid,
          pivot: Object.fromEntries(
            [...byCategory].map(([id, categoryExpenses]) => [id, money.expenseMeasures(categoryExpenses as Any[]).spent]),
          ),
        };
      },
      listedKeys: monthsOf,
    },
  } satisfies Record<string, ReportOracle>;
}
