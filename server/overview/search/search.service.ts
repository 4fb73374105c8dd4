import { paNumber } from '../../care/pa-requests/pa-code.shared.ts';
import { visiblePaRequests } from '../../care/pa-requests/pa-request.access.ts';
import { normalReferralCode } from '../../care/referrals/incoming-referral.service.ts';
import { visibleReferrals } from '../../care/referrals/referral.access.ts';
import { visibleBills } from '../../claims/bills/bill.access.ts';
import { visibleCapitationRuns } from '../../claims/capitation/capitation.access.ts';
import { visibleClaims } from '../../claims/claim.access.ts';
import { visibleClaimDisputes } from '../../claims/claim-disputes/claim-dispute.access.ts';
import { visiblePayments } from '../../claims/payments/payment.access.ts';
import { paymentsByReference } from '../../claims/payments/payment-reference.ts';
import { visiblePaymentRuns } from '../../claims/payments/payment-run.access.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { visibleMdas } from '../../members/mdas/mda.access.ts';
import { visibleHcps } from '../../network/hcps/hcp.access.ts';
import { monthInWords } from '../../platform/clock.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { nairaText } from '../../platform/money.ts';
import { visibleInvoiceRuns } from '../../premiums/invoice-runs/invoice-run.access.ts';
import { visibleInvoices, visibleReceipts } from '../../premiums/invoices/invoice.access.ts';
import { can, type Permission } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { searchEnrollees } from './enrollee-hits.ts';
import { PER_KIND, type SearchHit, type SearchKind } from './search-hit.ts';

/** A Remita reference (RRR) has twelve digits. */
const RRR = /^\d{12}$/;
const PAYMENT_NO = /^pay-/i;
/** Bank references and voucher numbers have no common format, but contain digits. */
const REFERENCE = /^(?=.*\d)[\w/.-]{4,}$/;

type Pattern = Pick<RegExp, 'test'>;

/** Where a search looks for records of one type. */
type Source<Row> = {
  /** Numbers with a prefix of this type are looked up here only. */
  number?: Pattern;
  /** Any other text that is looked up here. */
  text?: Pattern;
  /** Holders of any of these may search here. */
  permissions: readonly Permission[];
  read: (viewer: Viewer, text: string) => PromiseLike<Row[]>;
  show: (row: Row) => [title: string, ...subtitle: (string | null | undefined)[]];
};

const source = <Row extends { id: string }>(kind: SearchKind, { read, show, ...where }: Source<Row>) => ({
  ...where,
  find: async (viewer: Viewer, text: string): Promise<SearchHit[]> =>
    (await read(viewer, text)).map((row) => {
      const [title, ...subtitle] = show(row);
      return { kind, id: row.id, title, subtitle: subtitle.filter(Boolean).join(', ') };
    }),
});

const startsWith = (text: string) => ({ startsWith: escapeLike(text.toUpperCase()) });
const name = { select: { name: true } } as const;
const fullName = { select: { fullName: true } } as const;
const latest = <Field extends string>(field: Field) => ({ orderBy: { [field]: 'desc' } as { [key in Field]: 'desc' }, take: PER_KIND });

/** Rows that match any of several conditions, latest number first. One query per condition, because an OR over several indexes or tables reads every row. */
async function inAnyWay<Row extends { id: string }>(reads: readonly PromiseLike<Row[]>[], numberOf: (row: Row) => string): Promise<Row[]> {
  const rows = new Map((await Promise.all(reads)).flat().map((row) => [row.id, row]));
  return [...rows.values()].sort((a, b) => (numberOf(a) < numberOf(b) ? 1 : -1)).slice(0, PER_KIND);
}

/** The statement of an MDA outside the viewer's LGAs cannot be opened. */
const lgasOf = ({ scope }: Viewer): Prisma.MdaWhereInput =>
  scope.kind === 'SCHEME' && scope.lgaIds ? { lgaId: { in: [...scope.lgaIds] } } : {};

const SOURCES = [
  source('ENROLLEE', {
    text: /./,
    permissions: ['ENROLLEE_READ'],
    read: (viewer, text) => searchEnrollees(viewer, text, PER_KIND),
    show: (row) => [row.fullName, row.enrolmentNo, row.plan.name],
  }),
  // By name or code; for the scheme only.
  source('HCP', {
    text: /./,
    permissions: ['HCP_READ'],
    read: async (viewer, text) => {
      if (viewer.scope.kind !== 'SCHEME') return [];
      const named = { OR: [{ name: { contains: escapeLike(text), mode: 'insensitive' as const } }, { code: startsWith(text) }] };
      return db.hcp.findMany({
        where: { AND: [visibleHcps(viewer), named] },
        select: { id: true, name: true, code: true, lga: name },
        orderBy: { name: 'asc' },
        take: PER_KIND,
      });
    },
    show: (row) => [row.name, row.code, row.lga.name],
  }),
  source('PA_REQUEST', {
    number: { test: (text) => /^PAR?-/.test(paNumber(text)) },
    permissions: ['PA_REQUEST_READ'],
    read: (viewer, text) => {
      const number = { startsWith: escapeLike(paNumber(text)) };
      return db.paRequest.findMany({
        where: { AND: [visiblePaRequests(viewer), paNumber(text).startsWith('PAR-') ? { requestNo: number } : { code: { code: number } }] },
        select: { id: true, requestNo: true, code: { select: { code: true } }, enrollee: fullName },
        ...latest('requestedAt'),
      });
    },
    show: ({ code, requestNo, enrollee }) => [code?.code ?? requestNo, code && requestNo, enrollee.fullName],
  }),
  source('REFERRAL', {
    number: /^(ref\/|rc-?\d)/i,
    permissions: ['REFERRAL_READ'],
    read: (viewer, text) => {
      const code = normalReferralCode(text.toUpperCase());
      const numbered = { OR: [{ referralNo: startsWith(text) }, { referralCode: startsWith(text) }, { referralCode: code }] };
      return db.referral.findMany({
        where: { AND: [visibleReferrals(viewer), numbered] },
        select: { id: true, referralNo: true, referralCode: true, enrollee: fullName },
        ...latest('requestedAt'),
      });
    },
    show: (row) => [row.referralNo, row.referralCode, row.enrollee.fullName],
  }),
  source('CLAIM', {
    number: /^clm/i,
    permissions: ['CLAIM_READ'],
    read: (viewer, text) =>
      db.claim.findMany({
        where: { AND: [visibleClaims(viewer), { claimNo: startsWith(text) }] },
        select: { id: true, claimNo: true, enrollee: fullName, hcp: name },
        ...latest('claimNo'),
      }),
    show: (row) => [row.claimNo, row.enrollee.fullName, row.hcp.name],
  }),
  source('CAPITATION_RUN', {
    number: /^cap-/i,
    permissions: ['CAPITATION_WRITE', 'CAPITATION_APPROVE'],
    read: (viewer, text) =>
      db.capitationRun.findMany({
        where: { AND: [visibleCapitationRuns(viewer), { runNo: startsWith(text) }] },
        select: { id: true, runNo: true, month: true, fundingPool: true },
        ...latest('runNo'),
      }),
    show: (row) => [row.runNo, monthInWords(row.month), `${row.fundingPool.toLowerCase()} fund`],
  }),
  source('BILL', {
    // Bills of capitation runs have the prefix of the runs.
    number: /^(bat|cap)-/i,
    permissions: ['BILL_READ'],
    read: (viewer, text) =>
      db.bill.findMany({
        where: { AND: [visibleBills(viewer), { billNo: startsWith(text) }] },
        select: { id: true, billNo: true, hcp: name },
        ...latest('billNo'),
      }),
    show: (row) => [row.billNo, row.hcp.name],
  }),
  // By invoice number, its RRR, or the RRR of its receipt.
  source('INVOICE', {
    number: /^inv-/i,
    text: RRR,
    permissions: ['INVOICE_READ'],
    read: (viewer, text) => {
      const ways: Prisma.InvoiceWhereInput[] = RRR.test(text)
        ? [
            { rrr: text },
            { references: { some: { rrr: text } } },
            { receipts: { some: { AND: [{ rrr: text }, visibleReceipts(viewer)] } } },
          ]
        : [{ invoiceNo: startsWith(text) }];
      const read = (way: Prisma.InvoiceWhereInput) =>
        db.invoice.findMany({
          where: { AND: [visibleInvoices(viewer), way] },
          select: { id: true, invoiceNo: true, rrr: true, mda: name, enrollee: fullName },
          ...latest('invoiceNo'),
        });
      return inAnyWay(ways.map(read), ({ invoiceNo }) => invoiceNo);
    },
    show: (row) => [row.invoiceNo, row.mda?.name ?? row.enrollee?.fullName, row.rrr],
  }),
  // An MDA or institution by name or code, for its statement of account.
  source('PAYER', {
    text: /./,
    permissions: ['PAYER_ACCOUNT_READ'],
    read: (viewer, text) => {
      const named = { OR: [{ name: { contains: escapeLike(text), mode: 'insensitive' as const } }, { code: startsWith(text) }] };
      return db.mda.findMany({
        where: { AND: [visibleMdas(viewer), lgasOf(viewer), named] },
        select: { id: true, name: true, code: true },
        orderBy: { name: 'asc' },
        take: PER_KIND,
      });
    },
    show: (row) => [row.name, row.code],
  }),
  // By the RRR of an unmatched receipt; the RRR of an invoice leads to the invoice.
  source('RECEIPT', {
    text: RRR,
    permissions: ['REMITA_READ'],
    read: (viewer, rrr) =>
      db.remitaPayment.findMany({
        where: { AND: [visibleReceipts(viewer), { rrr, direction: 'IN', invoiceId: null }] },
        select: { id: true, rrr: true, payerName: true, amount: true },
        take: PER_KIND,
      }),
    show: (row) => [row.rrr, row.payerName, nairaText(row.amount)],
  }),
  // By payment number, bank reference, or RRR of the transfer.
  source('PAYMENT', {
    number: PAYMENT_NO,
    text: REFERENCE,
    permissions: ['PAYMENT_READ'],
    read: async (viewer, text) => {
      const ids = await paymentsByReference(viewer, text, PER_KIND);
      const ways: Prisma.PaymentWhereInput[] = [];
      if (ids.length > 0) ways.push({ id: { in: ids } });
      if (PAYMENT_NO.test(text)) ways.push({ paymentNo: startsWith(text) });
      if (RRR.test(text)) ways.push({ remita: { some: { rrr: text } } });
      const read = (way: Prisma.PaymentWhereInput) =>
        db.payment.findMany({
          where: { AND: [visiblePayments(viewer), way] },
          select: { id: true, paymentNo: true, bankReference: true, hcp: name },
          ...latest('paymentNo'),
        });
      return inAnyWay(ways.map(read), ({ paymentNo }) => paymentNo);
    },
    show: (row) => [row.paymentNo, row.hcp.name, row.bankReference],
  }),
  // By expense or voucher number. Expenses belong to the whole scheme.
  source('EXPENSE', {
    number: /^exp-/i,
    text: REFERENCE,
    permissions: ['EXPENSE_READ'],
    read: async (viewer, text) => {
      if (viewer.scope.kind !== 'SCHEME' || viewer.scope.lgaIds) return [];
      const number = { startsWith: escapeLike(text), mode: 'insensitive' } as const;
      return db.expense.findMany({
        where: { OR: [{ expenseNo: number }, { voucherNo: number }] },
        select: { id: true, expenseNo: true, voucherNo: true, payee: true },
        ...latest('expenseNo'),
      });
    },
    show: (row) => [row.expenseNo, row.payee, row.voucherNo],
  }),
  source('PAYMENT_RUN', {
    number: /^run-/i,
    permissions: ['PAYMENT_READ'],
    read: (viewer, text) =>
      db.paymentRun.findMany({
        where: { AND: [visiblePaymentRuns(viewer), { runNo: startsWith(text) }] },
        select: { id: true, runNo: true, paymentCount: true },
        ...latest('runNo'),
      }),
    show: (row) => [row.runNo, `${row.paymentCount} payments`],
  }),
  source('INVOICE_RUN', {
    number: /^prm-/i,
    permissions: ['INVOICE_RUN_READ'],
    read: (viewer, text) =>
      db.invoiceRun.findMany({
        where: { AND: [visibleInvoiceRuns(viewer), { runNo: startsWith(text) }] },
        select: { id: true, runNo: true, month: true, bodies: true },
        ...latest('runNo'),
      }),
    show: (row) => [row.runNo, monthInWords(row.month), `${row.bodies} invoices`],
  }),
  source('CLAIM_DISPUTE', {
    number: /^dsp-/i,
    permissions: ['CLAIM_DISPUTE_READ'],
    read: (viewer, text) =>
      db.claimDispute.findMany({
        where: { AND: [visibleClaimDisputes(viewer), { disputeNo: startsWith(text) }] },
        select: { id: true, disputeNo: true, claim: { select: { claimNo: true } }, hcp: name },
        ...latest('disputeNo'),
      }),
    show: (row) => [row.disputeNo, row.claim.claimNo, row.hcp.name],
  }),
];

/** Finds records by number, name or phone within the viewer’s scope. The format of the text determines where to look, so that a search needs only one or two index lookups. */
export async function search(viewer: Viewer, raw: string): Promise<SearchHit[]> {
  const text = raw.trim().slice(0, 80);
  if (text.length < 2) return [];
  const numbered = SOURCES.filter(({ number }) => number?.test(text));
  const sources = numbered.length > 0 ? numbered : SOURCES.filter((source) => source.text?.test(text));
  const allowed = sources.filter(({ permissions }) => permissions.some((permission) => can(viewer, permission)));
  return (await Promise.all(allowed.map(({ find }) => find(viewer, text)))).flat();
}
