import { Prisma } from '../../generated/prisma/client.ts';
import { ADMINISTRATION_FUND } from '../../ledger/funds.ts';
import { defineLedgerEvent, defineReversal, reversalByStatus } from '../../ledger/ledger-event.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';

/** Invoices for no plan, such as cards, are income of the fund that the accountant chose, else of the administration. */
const fund = Prisma.sql`coalesce(p."fundingPool", i."fundingPool", ${ADMINISTRATION_FUND})`;

/** An issued invoice is a receivable. */
export const invoiceIssued = defineLedgerEvent('INVOICE_ISSUED', {
  entityType: 'Invoice',
  rows: Prisma.sql`
    SELECT i.id AS "entityId", i."invoiceNo" AS "recordNo", ${lagosDay(Prisma.sql`i."issuedAt"`)} AS day, ${fund} AS "fundingPool", 'RECEIVABLE' AS debit,
      CASE WHEN i.kind::text LIKE 'PREMIUM%' THEN 'PREMIUM_INCOME' ELSE 'OTHER_INCOME' END AS credit, i.amount, NULL::uuid AS "hcpId", i."mdaId", i."enrolleeId"
    FROM "Invoice" i LEFT JOIN "Plan" p ON p.id = i."planId" WHERE i."issuedAt" IS NOT NULL`,
});

export const invoiceCancelled = defineReversal('INVOICE_CANCELLED', reversalByStatus(invoiceIssued, 'CANCELLED'));

/** A receipt, for an invoice or unmatched. */
export const receiptRecorded = defineLedgerEvent('RECEIPT_RECORDED', {
  entityType: 'RemitaPayment',
  rows: Prisma.sql`
    SELECT r.id AS "entityId", r.rrr AS "recordNo", ${lagosDay(Prisma.sql`r."transactionDate"`)} AS day, ${fund} AS "fundingPool", 'BANK' AS debit,
      CASE WHEN i.id IS NULL THEN 'UNMATCHED' ELSE 'RECEIVABLE' END AS credit, r.amount, NULL::uuid AS "hcpId", i."mdaId", i."enrolleeId"
    FROM "RemitaPayment" r LEFT JOIN "ReceiptMatch" m ON m."receiptId" = r.id AND m."isInitial"
      LEFT JOIN "Invoice" i ON i.id = m."invoiceId" LEFT JOIN "Plan" p ON p.id = i."planId"
    WHERE r.direction = 'IN' AND r."statusCode" IN ('00', '01')`,
});

/** The two entries by which the money of a receipt goes between what is unmatched, in the administration, and the fund of an invoice. */
const transferRows = (day: Prisma.Sql, transfers: Prisma.Sql, where: Prisma.Sql) => Prisma.sql`
  SELECT m.id AS "entityId", r.rrr AS "recordNo", ${lagosDay(day)} AS day, s."fundingPool", s.debit, s.credit, m.amount, NULL::uuid AS "hcpId", i."mdaId", i."enrolleeId"
  FROM "ReceiptMatch" m JOIN "RemitaPayment" r ON r.id = m."receiptId" JOIN "Invoice" i ON i.id = m."invoiceId" LEFT JOIN "Plan" p ON p.id = i."planId"
    CROSS JOIN LATERAL (VALUES ${transfers}) s("fundingPool", debit, credit)
  WHERE ${where}`;

/** An unmatched receipt is matched to an invoice. */
export const receiptMatched = defineLedgerEvent('RECEIPT_MATCHED', {
  entityType: 'ReceiptMatch',
  rows: transferRows(
    Prisma.sql`m."matchedAt"`,
    Prisma.sql`(${ADMINISTRATION_FUND}, 'UNMATCHED', 'BANK'), (${fund}, 'BANK', 'RECEIVABLE')`,
    Prisma.sql`NOT m."isInitial"`,
  ),
});

/** A receipt is unmatched from an invoice. */
export const receiptUnmatched = defineLedgerEvent('RECEIPT_UNMATCHED', {
  entityType: 'ReceiptMatch',
  rows: transferRows(
    Prisma.sql`m."unmatchedAt"`,
    Prisma.sql`(${fund}, 'RECEIVABLE', 'BANK'), (${ADMINISTRATION_FUND}, 'BANK', 'UNMATCHED')`,
    Prisma.sql`m."unmatchedAt" IS NOT NULL`,
  ),
});

/** The payment failed, or the receipt was mistyped. It is unmatched first. */
export const receiptReversed = defineLedgerEvent('RECEIPT_REVERSED', {
  entityType: 'RemitaPayment',
  rows: Prisma.sql`
    SELECT r.id AS "entityId", r.rrr AS "recordNo", ${lagosDay(Prisma.sql`r."reversedAt"`)} AS day, ${ADMINISTRATION_FUND} AS "fundingPool",
      'UNMATCHED' AS debit, 'BANK' AS credit, r.amount, NULL::uuid AS "hcpId", NULL::uuid AS "mdaId", NULL::uuid AS "enrolleeId"
    FROM "RemitaPayment" r WHERE r.direction = 'IN' AND r."statusCode" IN ('00', '01') AND r.status = 'REVERSED'`,
});
