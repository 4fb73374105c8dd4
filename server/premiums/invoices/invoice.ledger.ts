import { Prisma } from '../../generated/prisma/client.ts';
import { ADMINISTRATION_FUND } from '../../ledger/funds.ts';
import { defineLedgerEvent, defineReversal, reversalByStatus } from '../../ledger/ledger-event.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';

/** Invoices for no plan, such as cards, are income of the administration. */
const fund = Prisma.sql`coalesce(p."fundingPool", ${ADMINISTRATION_FUND})`;

/** Whoever has an invoice owes its amount. */
export const invoiceIssued = defineLedgerEvent('INVOICE_ISSUED', {
  entityType: 'Invoice',
  rows: Prisma.sql`
    SELECT i.id AS "entityId", i."invoiceNo" AS "recordNo", ${lagosDay(Prisma.sql`i."issuedAt"`)} AS day, ${fund} AS "fundingPool", 'RECEIVABLE' AS debit,
      CASE WHEN i.kind::text LIKE 'PREMIUM%' THEN 'PREMIUM_INCOME' ELSE 'OTHER_INCOME' END AS credit, i.amount, NULL::uuid AS "hcpId", i."mdaId", i."enrolleeId"
    FROM "Invoice" i LEFT JOIN "Plan" p ON p.id = i."planId" WHERE i."issuedAt" IS NOT NULL`,
});

export const invoiceCancelled = defineReversal('INVOICE_CANCELLED', reversalByStatus(invoiceIssued, 'CANCELLED'));

/** Money came in: for an invoice, or without one that is known. */
export const receiptRecorded = defineLedgerEvent('RECEIPT_RECORDED', {
  entityType: 'RemitaPayment',
  rows: Prisma.sql`
    SELECT r.id AS "entityId", r.rrr AS "recordNo", ${lagosDay(Prisma.sql`r."transactionDate"`)} AS day, ${fund} AS "fundingPool", 'BANK' AS debit,
      CASE WHEN r."invoiceId" IS NULL THEN 'UNMATCHED' ELSE 'RECEIVABLE' END AS credit, r.amount, NULL::uuid AS "hcpId", i."mdaId", i."enrolleeId"
    FROM "RemitaPayment" r LEFT JOIN "Invoice" i ON i.id = r."invoiceId" LEFT JOIN "Plan" p ON p.id = i."planId"
    WHERE r.direction = 'IN' AND r."statusCode" IN ('00', '01')`,
});
