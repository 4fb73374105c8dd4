import { addDays, dayOf, daysBetween, isoDay, monthOf, startOfDay } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

const PAYER = { mda: true, enrollee: true } as const;

/** Reads the claims and money that reports may count, without the reports engine. */
export async function loadMoneyRecords() {
  const [claims, bills, payments, invoices, receipts, expenses, movements] = await Promise.all([
    db.claim.findMany({
      where: { status: { notIn: ['DRAFT', 'READY', 'WITHDRAWN'] } },
      include: {
        hcp: true,
        mda: true,
        enrollee: { select: { wardId: true } },
        items: { include: { service: true } },
        diagnoses: { where: { position: 0 } },
        dispute: true,
      },
    }),
    db.bill.findMany({ where: { status: { not: 'OPEN' } }, include: { hcp: true } }),
    db.payment.findMany({ include: { hcp: true } }),
    db.invoice.findMany({ include: PAYER }),
    db.remitaPayment.findMany({ where: { direction: 'IN' }, include: { invoice: { include: PAYER } } }),
    db.expense.findMany({ include: { item: true } }),
    db.fundMovement.findMany(),
  ]);
  return {
    claims,
    lines: claims.flatMap(({ items, ...claim }) => items.map((item) => ({ ...item, claim }))),
    bills,
    payments,
    invoices,
    receipts: receipts
      .filter(({ statusCode, status }) => [0, 1].includes(Number(statusCode)) && status !== 'REVERSED')
      .map((receipt) => ({ ...receipt, planId: receipt.invoice?.planId ?? null })),
    expenses: expenses.filter(({ status }) => status !== 'VOID'),
    grants: movements.filter(({ kind, status }) => status === 'CONFIRMED' && ['GRANT', 'APPROPRIATION'].includes(kind)),
  };
}

export type MoneyRecords = Awaited<ReturnType<typeof loadMoneyRecords>>;
export type ClaimRecord = MoneyRecords['claims'][number];
export type LineRecord = MoneyRecords['lines'][number];
type Of<Name extends keyof MoneyRecords> = MoneyRecords[Name][number];

type Amount = bigint | number | null;
const sumBy = <Row>(rows: readonly Row[], value: (row: Row) => Amount) =>
  Number(rows.reduce((total, row) => total + BigInt(value(row) ?? 0), 0n));
const sum = <Name extends string>(rows: readonly Record<Name, Amount>[], name: Name) => sumBy(rows, (row) => row[name]);
const countDistinct = <Row>(rows: Row[], value: (row: Row) => unknown) => new Set(rows.map(value)).size;
const hasStatus =
  (...statuses: string[]) =>
  ({ status }: { status: string }) =>
    statuses.includes(status);
const isApproved = hasStatus('APPROVED', 'PAID');
const isDecided = hasStatus('APPROVED', 'PAID', 'REJECTED');
const isVetted = ({ vettedAt }: { vettedAt: Date | null }) => vettedAt !== null;
const rounded = (part: number, whole: number, times = 1) => (whole === 0 ? null : Math.round((part * times * 10) / whole) / 10);

function averageDays<Name extends string>(rows: readonly Record<Name, Date | null>[], from: Name, to: Name): number | null {
  const days = rows.flatMap(({ [from]: first, [to]: last }) => (first && last ? [daysBetween(dayOf(first), dayOf(last))] : []));
  const total = days.reduce((sum, n) => sum + n, 0);
  return rounded(total, days.length);
}

/** The Lagos day that puts a claim or a bill into a period. */
export function dayOfClaim(
  row: { submittedAt: Date | null; approvedAt: Date | null; paidAt: Date | null },
  basis: unknown,
  care: Date,
): Date | null {
  const instant = { SUBMITTED: row.submittedAt, APPROVED: row.approvedAt, PAID: row.paidAt }[String(basis)];
  return instant === undefined ? care : instant && dayOf(instant);
}

export function claimMeasures(claims: ClaimRecord[]) {
  const decided = claims.filter(isDecided);
  const approved = sum(claims.filter(isApproved), 'approvedAmount');
  const claimedOfDecided = sum(decided, 'claimedAmount');
  return {
    facilities: countDistinct(claims, ({ hcpId }) => hcpId),
    claimants: countDistinct(claims, ({ enrolleeId }) => enrolleeId),
    distinctBills: new Set(claims.flatMap(({ billId }) => billId ?? [])).size,
    claims: claims.length,
    claimed: sum(claims, 'claimedAmount'),
    vetted: sum(claims.filter(isVetted), 'vettedAmount'),
    approved,
    cut: sumBy(decided, ({ claimedAmount, approvedAmount }) => claimedAmount - approvedAmount),
    paid: sum(claims.filter(hasStatus('PAID')), 'paidAmount'),
    unpaid: sum(claims.filter(hasStatus('APPROVED')), 'payableAmount'),
    rejected: claims.filter(hasStatus('REJECTED')).length,
    pending: claims.filter(hasStatus('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED')).length,
    decided: decided.length,
    approvalRate: rounded(approved, claimedOfDecided, 100),
    average: decided.length === 0 ? 0 : Math.round(approved / decided.length),
    daysToVet: averageDays(claims, 'submittedAt', 'vettedAt'),
    daysToPay: averageDays(claims.filter(hasStatus('PAID')), 'approvedAt', 'paidAt'),
  };
}

/** Outcomes of disputes. */
export function disputeMeasures(claims: ClaimRecord[]) {
  const disputes = claims.flatMap(({ dispute }) => (dispute && dispute.status !== 'WITHDRAWN' ? [dispute] : []));
  return { disputedClaims: disputes.length, disputeGranted: sum(disputes, 'grantedAmount') };
}

export function lineMeasures(lines: LineRecord[]) {
  const approved = lines.filter(({ claim }) => isApproved(claim));
  return {
    qty: sum(lines, 'qty'),
    lineClaims: countDistinct(lines, ({ claimId }) => claimId),
    linePatients: countDistinct(lines, ({ claim }) => claim.enrolleeId),
    lineClaimed: sum(lines, 'amountClaimed'),
    lineApproved: sum(approved, 'amountApproved'),
    qtyApproved: sum(approved, 'qtyApproved'),
    lineCut: sumBy(
      lines.filter(({ claim }) => isDecided(claim)),
      ({ amountClaimed, amountApproved }) => amountClaimed - (amountApproved ?? 0n),
    ),
  };
}

export const isCutLine = ({ claim, decision, amountClaimed, amountApproved }: LineRecord) =>
  isDecided(claim) && decision !== 'PASSED' && decision !== 'PENDING' && (amountApproved ?? 0n) < amountClaimed;

export const cutMeasures = (lines: LineRecord[]) => ({
  linesCut: lines.filter(({ decision }) => decision === 'ADJUSTED').length,
  linesRefused: lines.filter(({ decision }) => decision === 'REJECTED').length,
  cutClaims: countDistinct(lines, ({ claimId }) => claimId),
  cutFacilities: countDistinct(lines, ({ claim }) => claim.hcpId),
  claimsRefused: countDistinct(
    lines.filter(({ claim }) => claim.status === 'REJECTED'),
    ({ claimId }) => claimId,
  ),
  amountCut: sumBy(lines, ({ amountClaimed, amountApproved }) => amountClaimed - (amountApproved ?? 0n)),
});

export const isUnpaidOn = (day: Date) => (claim: ClaimRecord) =>
  claim.approvedAt !== null &&
  dayOf(claim.approvedAt) <= day &&
  (claim.status === 'APPROVED' || (claim.status === 'PAID' && claim.paidAt !== null && claim.paidAt >= startOfDay(addDays(day, 1))));

export function unpaidMeasures(claims: ClaimRecord[], day: Date) {
  const daysUnpaid = ({ approvedAt }: ClaimRecord) => daysBetween(dayOf(approvedAt as Date), day);
  const amountUnpaidBetween = (from: number, to: number) => {
    const some = claims.filter((claim) => daysUnpaid(claim) >= from && daysUnpaid(claim) <= to);
    return sum(some, 'payableAmount');
  };
  return {
    unpaidClaims: claims.length,
    unpaidThen: sum(claims, 'payableAmount'),
    unpaidTo30: amountUnpaidBetween(0, 30),
    unpaidTo60: amountUnpaidBetween(31, 60),
    unpaidTo90: amountUnpaidBetween(61, 90),
    unpaidOver90: amountUnpaidBetween(91, 10_000),
    longestUnpaid: Math.max(0, ...claims.map(daysUnpaid)),
  };
}

export const billMeasures = (bills: Of<'bills'>[]) => ({
  bills: bills.length,
  billedClaims: sum(bills, 'claimCount'),
  billed: sum(bills, 'claimedAmount'),
  billVetted: sum(bills.filter(isVetted), 'vettedAmount'),
  billApproved: sum(bills.filter(isApproved), 'approvedAmount'),
  billPaid: sum(bills.filter(hasStatus('PAID')), 'paidAmount'),
  billUnpaid: sum(bills.filter(hasStatus('APPROVED')), 'payableAmount'),
  billDaysToVet: averageDays(bills, 'submittedAt', 'vettedAt'),
  billDaysToPay: averageDays(bills.filter(hasStatus('PAID')), 'approvedAt', 'paidAt'),
});

export function paymentMeasures(payments: Of<'payments'>[]) {
  const [paid, reversed] = [payments.filter(hasStatus('PAID')), payments.filter(hasStatus('REVERSED'))];
  return {
    payments: paid.length,
    paidGross: sum(paid, 'grossAmount'),
    deducted: sum(paid, 'deductions'),
    paidNet: sum(paid, 'netAmount'),
    reversals: reversed.length,
    reversedNet: sum(reversed, 'netAmount'),
  };
}

const isPremium = ({ kind }: { kind: string }) => kind.startsWith('PREMIUM_');

export function invoiceMeasures(invoices: Of<'invoices'>[]) {
  const validInvoices = invoices.filter(({ status }) => status !== 'CANCELLED');
  const premiums = validInvoices.filter(isPremium);
  const amountOwed = ({ amount, amountPaid }: Of<'invoices'>) => amount - amountPaid;
  return {
    invoices: validInvoices.length,
    cancelledInvoices: invoices.length - validInvoices.length,
    invoiced: sum(validInvoices, 'amount'),
    invoiceReceived: sum(validInvoices, 'amountPaid'),
    outstanding: sumBy(validInvoices, amountOwed),
    premiumInvoiced: sum(premiums, 'amount'),
    premiumReceived: sum(premiums, 'amountPaid'),
    premiumOutstanding: sumBy(premiums, amountOwed),
  };
}

export function receiptMeasures(receipts: Of<'receipts'>[]) {
  const premiums = receipts.filter(({ invoice }) => invoice && isPremium(invoice));
  const unmatched = receipts.filter(({ invoice }) => !invoice);
  return {
    receipts: receipts.length,
    cashReceived: sum(receipts, 'amount'),
    premiumCashReceived: sum(premiums, 'amount'),
    unmatched: sum(unmatched, 'amount'),
  };
}

export const expenseMeasures = (expenses: Of<'expenses'>[]) => ({
  expenses: expenses.length,
  spent: sum(expenses.filter(hasStatus('APPROVED')), 'amount'),
  expensesAwaitingApproval: sum(expenses.filter(hasStatus('RECORDED')), 'amount'),
});

export const grantMeasures = (grants: Of<'grants'>[]) => ({ grants: grants.length, granted: sum(grants, 'amount') });

/** The age band of the reports, computed without them. */
export const bandOf = (age: number) =>
  age < 5 ? '0–4' : age < 15 ? '5–14' : age < 25 ? '15–24' : age < 45 ? '25–44' : age < 65 ? '45–64' : '65+';
const WEEKDAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
/** The keys of a day: the Monday of its week, its weekday, its month. */
export const DATE_KEYS: Record<string, (day: Date) => string> = {
  week: (day) => isoDay(addDays(day, -((day.getUTCDay() + 6) % 7))),
  weekday: (day) => WEEKDAYS[day.getUTCDay()] ?? '',
  month: (day) => isoDay(monthOf(day)),
};
