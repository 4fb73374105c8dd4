import { Prisma } from '../../generated/prisma/client.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';
import { storedRollups } from '../../platform/rollups/stored-rollup.ts';
import { visibleInvoices, visibleReceipts } from '../../premiums/invoices/invoice.access.ts';
import { countable } from '../../scheme/access/row-scope.ts';
import { count, defineFact, higherIsBetter, type Key, lowerIsBetter, money } from '../engine/measures.ts';
import { mdaKeys } from './care-keys.ts';
import { invoiceRows, receiptRows } from './invoice.rows.ts';

const { raw, sql } = Prisma;

/** The columns that rollups sum and group by: `n` of 1, the month, and the payer's current LGA. The payer is an MDA or a person, never both. */
const rollupColumns = (instant: string, invoice: string) =>
  sql`1 AS n, date_trunc('month', ${lagosDay(raw(instant))})::date AS month, coalesce(
    (SELECT "lgaId" FROM "Mda" WHERE id = ${raw(invoice)}."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = ${raw(invoice)}."enrolleeId")) AS "lgaId"`;

const keys = () =>
  ({
    lga: { column: sql`v."lgaId"` },
    ...mdaKeys(sql`v."mdaId"`),
    plan: { column: sql`v."planId"` },
    invoiceKind: { column: sql`v.kind` },
  }) satisfies Record<string, Key>;

const isPremium = sql`v.kind IN ('PREMIUM_MDA', 'PREMIUM_SELF', 'PREMIUM_INSTITUTION')`;
const isValid = sql`v.status <> 'CANCELLED'`;
const isValidPremium = sql`${isValid} AND ${isPremium}`;
const owed = sql`(v.amount - v."amountPaid")`;

const invoiceRowsOf = (table: Prisma.Sql) => sql`(SELECT x.*, ${rollupColumns('x."issuedAt"', 'x')} FROM ${table} x) AS v`;
const isIssued = sql`v.status <> 'DRAFT'`;
const storedInvoices = storedRollups(
  { base: 'Invoice', rows: invoiceRowsOf, where: sql`${isIssued} AND v."issuedAt" IS NOT NULL`, sums: ['amount', 'amountPaid'] },
  { InvoiceRollup: ['month', 'mdaId', 'planId', 'kind', 'status'] },
);
/** A receipt has the payer and the plan of its invoice, which never change. */
const receiptRowsOf = (table: Prisma.Sql) =>
  sql`(SELECT x.*, i."mdaId", i."enrolleeId", i."planId", i.kind, ${rollupColumns('x."transactionDate"', 'i')} FROM ${table} x LEFT JOIN "Invoice" i ON i.id = x."invoiceId") AS v`;
// Remita sends its success codes 00 and 01 also as numbers.
const isReceived = sql`v.direction = 'IN' AND v."statusCode" ~ '^0*[01]$' AND v.status <> 'REVERSED'`;
const storedReceipts = storedRollups(
  { base: 'RemitaPayment', rows: receiptRowsOf, where: isReceived, sums: ['amount'] },
  { ReceiptRollup: ['month', 'mdaId', 'planId', 'kind'] },
);
export const invoiceRollups = { ...storedInvoices, ...storedReceipts };

export const invoices = defineFact({
  name: 'invoice',
  title: 'Invoices',
  description: 'Invoices by issue date, with amounts received to date; plan is the plan invoiced, location the payer’s',
  permission: 'REPORT_FINANCE_READ',
  from: invoiceRowsOf(raw('"Invoice"')),
  person: sql`v."enrolleeId"`,
  where: isIssued,
  scope: countable(visibleInvoices, 'v'),
  period: () => ({ column: sql`v."issuedAt"`, kind: 'instant' }),
  keys: () => ({ ...keys(), status: { column: sql`v.status` } }),
  rollups: { alias: 'v', tables: [storedInvoices.InvoiceRollup] },
  records: { rows: invoiceRows, id: sql`v.id` },
  measures: {
    invoices: count('Invoices', 'Invoices issued, excluding cancelled ones', sql`sum(v.n)`, isValid),
    cancelledInvoices: count('Cancelled', 'Invoices cancelled', sql`sum(v.n)`, sql`v.status = 'CANCELLED'`),
    invoiced: money('Invoiced', 'Total of the invoices', sql`v.amount`, isValid),
    invoiceReceived: money('Received', 'Amount received for these invoices', sql`v."amountPaid"`, isValid),
    outstanding: lowerIsBetter(money('Outstanding', 'Invoiced less received', owed, isValid)),
    premiumInvoiced: money('Premium invoiced', 'Total of premium invoices', sql`v.amount`, isValidPremium),
    premiumReceived: higherIsBetter(money('Premium received', 'Amount received for premium invoices', sql`v."amountPaid"`, isValidPremium)),
    premiumOutstanding: lowerIsBetter(money('Premium outstanding', 'Premium invoiced less premium received', owed, isValidPremium)),
  },
});

export const receipts = defineFact({
  name: 'receipt',
  title: 'Receipts',
  description: 'Money received through Remita by date received, matched or not; plan is the invoice’s, location the payer’s',
  permission: 'REPORT_FINANCE_READ',
  from: receiptRowsOf(raw('"RemitaPayment"')),
  // An unmatched payment has no known payer yet, so it counts as a person of its own.
  person: sql`CASE WHEN v.kind IS NULL THEN v.id ELSE v."enrolleeId" END`,
  where: isReceived,
  scope: countable(visibleReceipts, 'v'),
  period: () => ({ column: sql`v."transactionDate"`, kind: 'instant' }),
  keys,
  rollups: { alias: 'v', tables: [storedReceipts.ReceiptRollup] },
  records: { rows: receiptRows, id: sql`v.id` },
  measures: {
    receipts: count('Receipts', 'Payments received', sql`sum(v.n)`),
    cashReceived: higherIsBetter(money('Received', 'Money received', sql`v.amount`)),
    premiumCashReceived: money('Premiums received', 'Money received for premiums', sql`v.amount`, isPremium),
    unmatched: money('Unmatched', 'Money not matched to an invoice', sql`v.amount`, sql`v.kind IS NULL`),
  },
});
