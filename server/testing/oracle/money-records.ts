import { addDays, dayOf, daysBetween, startOfDay } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';

const PAYER = { mda: true, enrollee: true } as const;

/** Reads the claims and money that reports may count, without the reports engine. */
export async function loadMoneyRecords() {
  const [claims, bills, payments, invoices, receipts, expenses] = await Promise.all([
    db.claim.findMany({
      where: { status: { notIn: ['DRAFT', 'READY', 'WITHDRAWN'] } },
      include: { hcp: true, mda: true, items: { include: { service: true } }, diagnoses: { where: { position: 0 } } },
    }),
    db.bill.findMany({ where: { status: { not: 'OPEN' } }, include: { hcp: true } }),
    db.payment.findMany({ include: { hcp: true } }),
    db.invoice.findMany({ include: PAYER }),
    db.remitaPayment.findMany({ where: { direction: 'IN' }, include: { invoice: { include: PAYER } } }),
    db.expense.findMany({ include: { item: true } }),
  ]);
  return {
    claims,
    lines: claims.flatMap(({ items, ...claim }) => items.map((item) => ({ ...item, claim }))),
    bills,
    payments,
    invoices,
    receipts: receipts
      .filter(({ statusCode }) => [0, 1].includes(Number(statusCode)))
      .map((receipt) => ({ ...receipt, planId: receipt.invoice?.planId ?? null })),
    expenses: expenses.filter(({ status }) => status !== 'VOID'),
  };
}

export type MoneyRecords = Awaited<ReturnType<typeof loadMoneyRecords>>;
export type ClaimRecord = MoneyRecords['claims'][number];
export type LineRecord = MoneyRecords['lines'][number];
type Of<Name extends keyof MoneyRecords> = MoneyRecords[Name][number];

const sum = <Row>(rows: Row[], value: (row: Row) => bigint | number | null) =>
  Number(rows.reduce((all, row) => all + BigInt(value(row) ?? 0), 0n));
const different = <Row>(rows: Row[], value: (row: Row) => unknown) => new Set(rows.map(value)).size;
const isIn =
  (...words: string[]) =>
  ({ status }: { status: string }) =>
    words.includes(status);
const isApproved = isIn('APPROVED', 'PAID');
const isDecided = isIn('APPROVED', 'PAID', 'REJECTED');
export const rounded = (part: number, whole: number, times = 1) => (whole === 0 ? null : Math.round((part * times * 10) / whole) / 10);

function averageDays<Row>(rows: Row[], from: (row: Row) => Date | null, to: (row: Row) => Date | null): number | null {
  const days = rows.flatMap((row) => {
    const [first, last] = [from(row), to(row)];
    return first && last ? [daysBetween(dayOf(first), dayOf(last))] : [];
  });
  return rounded(
    days.reduce((all, n) => all + n, 0),
    days.length,
  );
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
  const approved = sum(claims.filter(isApproved), ({ approvedAmount }) => approvedAmount);
  const asked = sum(decided, ({ claimedAmount }) => claimedAmount);
  return {
    facilities: different(claims, ({ hcpId }) => hcpId),
    claimants: different(claims, ({ enrolleeId }) => enrolleeId),
    distinctBills: new Set(claims.flatMap(({ billId }) => billId ?? [])).size,
    claims: claims.length,
    claimed: sum(claims, ({ claimedAmount }) => claimedAmount),
    vetted: sum(
      claims.filter(({ vettedAt }) => vettedAt),
      ({ vettedAmount }) => vettedAmount,
    ),
    approved,
    cut: sum(decided, ({ claimedAmount, approvedAmount }) => claimedAmount - approvedAmount),
    paid: sum(claims.filter(isIn('PAID')), ({ paidAmount }) => paidAmount),
    unpaid: sum(claims.filter(isIn('APPROVED')), ({ approvedAmount }) => approvedAmount),
    rejected: claims.filter(isIn('REJECTED')).length,
    pending: claims.filter(isIn('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED')).length,
    approvalRate: rounded(approved, asked, 100),
    average: decided.length === 0 ? 0 : Math.round(approved / decided.length),
    daysToVet: averageDays(
      claims,
      ({ submittedAt }) => submittedAt,
      ({ vettedAt }) => vettedAt,
    ),
    daysToPay: averageDays(
      claims.filter(isIn('PAID')),
      ({ approvedAt }) => approvedAt,
      ({ paidAt }) => paidAt,
    ),
  };
}

export function lineMeasures(lines: LineRecord[]) {
  const approved = lines.filter(({ claim }) => isApproved(claim));
  return {
    qty: sum(lines, ({ qty }) => qty),
    lineClaims: different(lines, ({ claimId }) => claimId),
    linePatients: different(lines, ({ claim }) => claim.enrolleeId),
    lineClaimed: sum(lines, ({ amountClaimed }) => amountClaimed),
    lineApproved: sum(approved, ({ amountApproved }) => amountApproved),
    qtyApproved: sum(approved, ({ qtyApproved }) => qtyApproved),
    lineCut: sum(
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
  cutClaims: different(lines, ({ claimId }) => claimId),
  cutFacilities: different(lines, ({ claim }) => claim.hcpId),
  claimsRefused: different(
    lines.filter(({ claim }) => claim.status === 'REJECTED'),
    ({ claimId }) => claimId,
  ),
  amountCut: sum(lines, ({ amountClaimed, amountApproved }) => amountClaimed - (amountApproved ?? 0n)),
});

export const isUnpaidOn = (day: Date) => (claim: ClaimRecord) =>
  claim.approvedAt !== null &&
  dayOf(claim.approvedAt) <= day &&
  (claim.status === 'APPROVED' || (claim.status === 'PAID' && claim.paidAt !== null && claim.paidAt >= startOfDay(addDays(day, 1))));

export function unpaidMeasures(claims: ClaimRecord[], day: Date) {
  const waited = ({ approvedAt }: ClaimRecord) => daysBetween(dayOf(approvedAt as Date), day);
  const aged = (from: number, to: number) =>
    sum(
      claims.filter((claim) => waited(claim) >= from && waited(claim) <= to),
      ({ approvedAmount }) => approvedAmount,
    );
  return {
    unpaidClaims: claims.length,
    unpaidThen: sum(claims, ({ approvedAmount }) => approvedAmount),
    unpaidTo30: aged(0, 30),
    unpaidTo60: aged(31, 60),
    unpaidTo90: aged(61, 90),
    unpaidOver90: aged(91, 10_000),
    longestUnpaid: Math.max(0, ...claims.map(waited)),
  };
}

export const billMeasures = (bills: Of<'bills'>[]) => ({
  bills: bills.length,
  billedClaims: sum(bills, ({ claimCount }) => claimCount),
  billed: sum(bills, ({ claimedAmount }) => claimedAmount),
  billVetted: sum(
    bills.filter(({ vettedAt }) => vettedAt),
    ({ vettedAmount }) => vettedAmount,
  ),
  billApproved: sum(bills.filter(isApproved), ({ approvedAmount }) => approvedAmount),
  billPaid: sum(bills.filter(isIn('PAID')), ({ paidAmount }) => paidAmount),
  billUnpaid: sum(bills.filter(isIn('APPROVED')), ({ approvedAmount }) => approvedAmount),
  billDaysToVet: averageDays(
    bills,
    ({ submittedAt }) => submittedAt,
    ({ vettedAt }) => vettedAt,
  ),
  billDaysToPay: averageDays(
    bills.filter(isIn('PAID')),
    ({ approvedAt }) => approvedAt,
    ({ paidAt }) => paidAt,
  ),
});

export function paymentMeasures(payments: Of<'payments'>[]) {
  const [paid, back] = [payments.filter(isIn('PAID')), payments.filter(isIn('REVERSED'))];
  return {
    payments: paid.length,
    paidGross: sum(paid, ({ grossAmount }) => grossAmount),
    deducted: sum(paid, ({ deductions }) => deductions),
    paidNet: sum(paid, ({ netAmount }) => netAmount),
    reversals: back.length,
    reversedNet: sum(back, ({ netAmount }) => netAmount),
  };
}

const isPremium = ({ kind }: { kind: string }) => kind.startsWith('PREMIUM_');

export function invoiceMeasures(all: Of<'invoices'>[]) {
  const stand = all.filter(({ status }) => status !== 'CANCELLED');
  const premiums = stand.filter(isPremium);
  const owed = ({ amount, amountPaid }: Of<'invoices'>) => amount - amountPaid;
  return {
    invoices: stand.length,
    cancelledInvoices: all.length - stand.length,
    invoiced: sum(stand, ({ amount }) => amount),
    invoiceReceived: sum(stand, ({ amountPaid }) => amountPaid),
    outstanding: sum(stand, owed),
    premiumInvoiced: sum(premiums, ({ amount }) => amount),
    premiumReceived: sum(premiums, ({ amountPaid }) => amountPaid),
    premiumOutstanding: sum(premiums, owed),
  };
}

export const receiptMeasures = (receipts: Of<'receipts'>[]) => ({
  receipts: receipts.length,
  cashReceived: sum(receipts, ({ amount }) => amount),
  premiumCashReceived: sum(
    receipts.filter(({ invoice }) => invoice && isPremium(invoice)),
    ({ amount }) => amount,
  ),
  unmatched: sum(
    receipts.filter(({ invoice }) => !invoice),
    ({ amount }) => amount,
  ),
});

export const expenseMeasures = (expenses: Of<'expenses'>[]) => ({
  expenses: expenses.length,
  spent: sum(expenses, ({ amount }) => amount),
  spentApproved: sum(expenses.filter(isIn('APPROVED')), ({ amount }) => amount),
});
