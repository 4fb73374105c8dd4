import type { Viewer } from '../context.ts';
import { Prisma } from '../generated/prisma/client.ts';
import { invoiceRows, receiptRows } from './invoice.rows.ts';
import { better, count, defineMeasures, type Key, money } from './measures.ts';

const { sql } = Prisma;

/** The rows that the viewer may count: those of visibleInvoices that the scheme's finance sees. */
function scopeOfInvoices({ scope }: Viewer): Prisma.Sql {
  switch (scope.kind) {
    case 'SCHEME':
      return scope.lgaIds ? sql`coalesce(m."lgaId", e."lgaId") = ANY(${scope.lgaIds}::uuid[])` : sql`TRUE`;
    case 'HCP':
    case 'SELF':
      return sql`FALSE`;
  }
}

/** The payer: an MDA or a person, never both. */
const payer = sql`LEFT JOIN "Mda" m ON m.id = v."mdaId" LEFT JOIN "Enrollee" e ON e.id = v."enrolleeId"`;

/** The plan of the person or of the roll; an employer's or institution's premium is of the one plan that they pay for, if there is one only. */
const planJoin = sql`LEFT JOIN "Roll" o ON o."invoiceId" = v.id
  LEFT JOIN (SELECT n."paymentResponsibility" AS who, (array_agg(n.id))[1] AS id FROM "Plan" n GROUP BY 1 HAVING count(*) = 1) n
    ON n.who = CASE v.kind WHEN 'PREMIUM_MDA' THEN 'MDA' WHEN 'PREMIUM_INSTITUTION' THEN 'INSTITUTION' END::"PaymentResponsibility"`;

const keys = () =>
  ({
    lga: { column: sql`coalesce(m."lgaId", e."lgaId")` },
    mda: { column: sql`v."mdaId"` },
    mdaType: { column: sql`m.type` },
    plan: { column: sql`coalesce(e."planId", o."planId", n.id)`, join: planJoin },
    invoiceKind: { column: sql`v.kind` },
  }) satisfies Record<string, Key>;

const isPremium = sql`v.kind IN ('PREMIUM_MDA', 'PREMIUM_SELF', 'PREMIUM_INSTITUTION')`;
const stands = sql`v.status <> 'CANCELLED'`;
const standingPremium = sql`${stands} AND ${isPremium}`;
const owed = sql`(v.amount - v."amountPaid")`;

export const invoices = defineMeasures({
  name: 'invoice',
  title: 'Invoices',
  description: 'Invoices by the day they were issued, with what has come in for them whenever it came; place is the payer’s',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"Invoice" v ${payer}`,
  person: sql`v."enrolleeId"`,
  where: sql`v.status <> 'DRAFT'`,
  scope: scopeOfInvoices,
  period: () => ({ column: sql`v."issuedAt"`, kind: 'instant' }),
  keys: () => ({ ...keys(), status: { column: sql`v.status` } }),
  rows: { rows: invoiceRows, id: sql`v.id` },
  measures: {
    invoices: count('Invoices', 'Invoices issued, without cancelled ones', sql`count(*)`, stands),
    cancelledInvoices: count('Cancelled', 'Invoices cancelled', sql`count(*)`, sql`v.status = 'CANCELLED'`),
    invoiced: money('Invoiced', 'Amount of the invoices', sql`v.amount`, stands),
    invoiceReceived: money('Received', 'What has come in for them', sql`v."amountPaid"`, stands),
    outstanding: better('down', money('Outstanding', 'Invoiced less received', owed, stands)),
    premiumInvoiced: money('Premium invoiced', 'Amount of the invoices for premiums', sql`v.amount`, standingPremium),
    premiumReceived: better(
      'up',
      money('Premium received', 'What has come in for the invoices for premiums', sql`v."amountPaid"`, standingPremium),
    ),
    premiumOutstanding: better('down', money('Premium outstanding', 'Premium invoiced less premium received', owed, standingPremium)),
  },
});

export const receipts = defineMeasures({
  name: 'receipt',
  title: 'Receipts',
  description: 'Money that came in by Remita, by the day it came, whether or not it is matched with an invoice; place is the payer’s',
  permission: 'REPORT_FINANCE_READ',
  from: sql`"RemitaPayment" r LEFT JOIN "Invoice" v ON v.id = r."invoiceId" ${payer}`,
  // Nobody knows yet whose an unmatched payment is.
  person: sql`CASE WHEN r."invoiceId" IS NULL THEN r.id ELSE v."enrolleeId" END`,
  // Remita's codes of success, 00 and 01, come as numbers too.
  where: sql`r.direction = 'IN' AND r."statusCode" ~ '^0*[01]$'`,
  scope: scopeOfInvoices,
  period: () => ({ column: sql`r."transactionDate"`, kind: 'instant' }),
  keys,
  rows: { rows: receiptRows, id: sql`r.id` },
  measures: {
    receipts: count('Receipts', 'Payments that came in', sql`count(*)`),
    cashReceived: better('up', money('Received', 'Money that came in', sql`r.amount`)),
    premiumCashReceived: money('Premiums received', 'Money that came in for premiums', sql`r.amount`, isPremium),
    unmatched: money('Unmatched', 'Money that belongs to no invoice yet', sql`r.amount`, sql`r."invoiceId" IS NULL`),
  },
});
