import { paNumber } from '../../care/pa-requests/pa-code.shared.ts';
import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { normalReferralCode } from '../../care/referrals/incoming-referral.service.ts';
import { visibleReferrals } from '../../care/referrals/referral.access.ts';
import { visibleBills } from '../../claims/bills/bill.access.ts';
import { visibleClaims } from '../../claims/claim.access.ts';
import { visiblePayments } from '../../claims/payments/payment.access.ts';
import { paymentsByReference } from '../../claims/payments/payment-reference.ts';
import { visiblePaymentRuns } from '../../claims/payments/payment-run.access.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { visibleInvoices, visibleReceipts } from '../../premiums/invoices/invoice.access.ts';
import { can as may, type Permission } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { searchEnrollees } from './enrollee-hits.ts';
import { capitationRuns, disputes, invoiceRuns, receipts } from './money-hits.ts';
import { PER_KIND, type SearchHit } from './search-hit.ts';

/** A Remita reference (RRR) has twelve digits. */
const RRR = /^\d{12}$/;
const PAYMENT_NO = /^pay-/i;
/** Bank references and voucher numbers have no common format, but contain digits. */
const REFERENCE = /^(?=.*\d)[\w/.-]{4,}$/;

const enrollees = async (viewer: Viewer, text: string): Promise<SearchHit[]> =>
  (await searchEnrollees(viewer, text, PER_KIND)).map((row) => ({
    kind: 'ENROLLEE',
    id: row.id,
    title: row.fullName,
    subtitle: [row.enrolmentNo, row.plan.name].filter(Boolean).join(', '),
  }));

const hcps = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.hcp.findMany({
    where: {
      AND: [
        visibleHcps(viewer),
        { OR: [{ name: { contains: escapeLike(text), mode: 'insensitive' } }, { code: { startsWith: escapeLike(text.toUpperCase()) } }] },
      ],
    },
    select: { id: true, name: true, code: true, lga: { select: { name: true } } },
    orderBy: { name: 'asc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'HCP', id: row.id, title: row.name, subtitle: [row.code, row.lga.name].filter(Boolean).join(', ') }));
};

const paRequests = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const number = paNumber(text);
  const rows = await db.paRequest.findMany({
    where: {
      AND: [
        visiblePaRequests(viewer),
        number.startsWith('PAR-')
          ? { requestNo: { startsWith: escapeLike(number) } }
          : { code: { code: { startsWith: escapeLike(number) } } },
      ],
    },
    select: { id: true, requestNo: true, code: { select: { code: true } }, enrollee: { select: { fullName: true } } },
    orderBy: { requestedAt: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'PA_REQUEST',
    id: row.id,
    title: row.code?.code ?? row.requestNo,
    subtitle: [row.code ? row.requestNo : null, row.enrollee.fullName].filter(Boolean).join(', '),
  }));
};

const referrals = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const number = text.toUpperCase();
  const rows = await db.referral.findMany({
    where: {
      AND: [
        visibleReferrals(viewer),
        {
          OR: [
            { referralNo: { startsWith: escapeLike(number) } },
            { referralCode: { startsWith: escapeLike(number) } },
            { referralCode: normalReferralCode(number) },
          ],
        },
      ],
    },
    select: { id: true, referralNo: true, referralCode: true, enrollee: { select: { fullName: true } } },
    orderBy: { requestedAt: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'REFERRAL',
    id: row.id,
    title: row.referralNo,
    subtitle: [row.referralCode, row.enrollee.fullName].filter(Boolean).join(', '),
  }));
};

const claims = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.claim.findMany({
    where: { AND: [visibleClaims(viewer), { claimNo: { startsWith: escapeLike(text.toUpperCase()) } }] },
    select: { id: true, claimNo: true, enrollee: { select: { fullName: true } }, hcp: { select: { name: true } } },
    orderBy: { claimNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'CLAIM', id: row.id, title: row.claimNo, subtitle: `${row.enrollee.fullName}, ${row.hcp.name}` }));
};

const bills = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.bill.findMany({
    where: { AND: [visibleBills(viewer), { billNo: { startsWith: escapeLike(text.toUpperCase()) } }] },
    select: { id: true, billNo: true, hcp: { select: { name: true } } },
    orderBy: { billNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'BILL', id: row.id, title: row.billNo, subtitle: row.hcp.name }));
};

/** Rows that match any of several conditions, latest number first. One query per condition, because an OR over several indexes or tables reads every row. */
async function foundInAnyWay<Row extends { id: string }>(reads: readonly Promise<Row[]>[], numberOf: (row: Row) => string): Promise<Row[]> {
  const rows = new Map((await Promise.all(reads)).flat().map((row) => [row.id, row]));
  return [...rows.values()].sort((a, b) => (numberOf(a) < numberOf(b) ? 1 : -1)).slice(0, PER_KIND);
}

/** By payment number, bank reference, or RRR of the transfer. */
const payments = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const read = (way: Prisma.PaymentWhereInput) =>
    db.payment.findMany({
      where: { AND: [visiblePayments(viewer), way] },
      select: { id: true, paymentNo: true, bankReference: true, hcp: { select: { name: true } } },
      orderBy: { paymentNo: 'desc' },
      take: PER_KIND,
    });
  const ids = await paymentsByReference(viewer, text, PER_KIND);
  const ways: Prisma.PaymentWhereInput[] = [];
  if (ids.length > 0) ways.push({ id: { in: ids } });
  if (PAYMENT_NO.test(text)) ways.push({ paymentNo: { startsWith: escapeLike(text.toUpperCase()) } });
  if (RRR.test(text)) ways.push({ remita: { some: { rrr: text } } });
  const rows = await foundInAnyWay(ways.map(read), ({ paymentNo }) => paymentNo);
  return rows.map((row) => ({
    kind: 'PAYMENT',
    id: row.id,
    title: row.paymentNo,
    subtitle: [row.hcp.name, row.bankReference].filter(Boolean).join(', '),
  }));
};

const paymentRuns = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const rows = await db.paymentRun.findMany({
    where: { AND: [visiblePaymentRuns(viewer), { runNo: { startsWith: escapeLike(text.toUpperCase()) } }] },
    select: { id: true, runNo: true, paymentCount: true },
    orderBy: { runNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({ kind: 'PAYMENT_RUN', id: row.id, title: row.runNo, subtitle: `${row.paymentCount} payments` }));
};

/** By invoice number, its RRR, or the RRR of its receipt. */
const invoices = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  const ways: Prisma.InvoiceWhereInput[] = RRR.test(text)
    ? [{ rrr: text }, { references: { some: { rrr: text } } }, { receipts: { some: { AND: [{ rrr: text }, visibleReceipts(viewer)] } } }]
    : [{ invoiceNo: { startsWith: escapeLike(text.toUpperCase()) } }];
  const read = (way: Prisma.InvoiceWhereInput) =>
    db.invoice.findMany({
      where: { AND: [visibleInvoices(viewer), way] },
      select: { id: true, invoiceNo: true, rrr: true, mda: { select: { name: true } }, enrollee: { select: { fullName: true } } },
      orderBy: { invoiceNo: 'desc' },
      take: PER_KIND,
    });
  const rows = await foundInAnyWay(ways.map(read), ({ invoiceNo }) => invoiceNo);
  return rows.map((row) => ({
    kind: 'INVOICE',
    id: row.id,
    title: row.invoiceNo,
    subtitle: [row.mda?.name ?? row.enrollee?.fullName, row.rrr].filter(Boolean).join(', '),
  }));
};

/** By expense or voucher number. Expenses belong to the whole scheme. */
const expenses = async (viewer: Viewer, text: string): Promise<SearchHit[]> => {
  if (viewer.scope.kind !== 'SCHEME' || viewer.scope.lgaIds) return [];
  const beginning = { startsWith: escapeLike(text), mode: 'insensitive' } as const;
  const rows = await db.expense.findMany({
    where: { OR: [{ expenseNo: beginning }, { voucherNo: beginning }] },
    select: { id: true, expenseNo: true, voucherNo: true, payee: true },
    orderBy: { expenseNo: 'desc' },
    take: PER_KIND,
  });
  return rows.map((row) => ({
    kind: 'EXPENSE',
    id: row.id,
    title: row.expenseNo,
    subtitle: [row.payee, row.voucherNo].filter(Boolean).join(', '),
  }));
};

/** Finds records by number, name or phone within the viewer’s scope. The format of the text determines where to look, so that a search needs only one or two index lookups. */
export async function search(viewer: Viewer, raw: string): Promise<SearchHit[]> {
  const text = raw.trim().slice(0, 80);
  if (text.length < 2) return [];
  const can = (permission: Permission) => may(viewer, permission);
  const is = (prefix: RegExp) => prefix.test(text);
  const sources: Promise<SearchHit[]>[] = [];
  if (is(/^run-/i)) {
    if (can('PAYMENT_READ')) sources.push(paymentRuns(viewer, text));
  } else if (is(PAYMENT_NO)) {
    if (can('PAYMENT_READ')) sources.push(payments(viewer, text));
  } else if (is(/^inv-/i)) {
    if (can('INVOICE_READ')) sources.push(invoices(viewer, text));
  } else if (is(/^exp-/i)) {
    if (can('EXPENSE_READ')) sources.push(expenses(viewer, text));
  } else if (/^PAR?-/.test(paNumber(text))) {
    if (can('PA_REQUEST_READ')) sources.push(paRequests(viewer, text));
  } else if (is(/^(ref\/|rc-?\d)/i)) {
    if (can('REFERRAL_READ')) sources.push(referrals(viewer, text));
  } else if (is(/^clm/i)) {
    if (can('CLAIM_READ')) sources.push(claims(viewer, text));
  } else if (is(/^bat-/i)) {
    if (can('BILL_READ')) sources.push(bills(viewer, text));
  } else if (is(/^cap-/i)) {
    // Numbers of capitation runs and of their bills have the same prefix.
    if (can('CAPITATION_WRITE') || can('CAPITATION_APPROVE')) sources.push(capitationRuns(viewer, text));
    if (can('BILL_READ')) sources.push(bills(viewer, text));
  } else if (is(/^prm-/i)) {
    if (can('INVOICE_RUN_READ')) sources.push(invoiceRuns(viewer, text));
  } else if (is(/^dsp-/i)) {
    if (can('CLAIM_DISPUTE_READ')) sources.push(disputes(viewer, text));
  } else {
    if (can('ENROLLEE_READ')) sources.push(enrollees(viewer, text));
    if (can('HCP_READ') && viewer.scope.kind === 'SCHEME') sources.push(hcps(viewer, text));
    if (RRR.test(text) && can('INVOICE_READ')) sources.push(invoices(viewer, text));
    if (RRR.test(text) && can('REMITA_READ')) sources.push(receipts(viewer, text));
    if (REFERENCE.test(text) && can('PAYMENT_READ')) sources.push(payments(viewer, text));
    if (REFERENCE.test(text) && can('EXPENSE_READ')) sources.push(expenses(viewer, text));
  }
  return (await Promise.all(sources)).flat();
}
