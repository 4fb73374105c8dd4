import { Prisma } from '../../generated/prisma/client.ts';
import { defineLedgerEvent, defineReversal, reversalByStatus } from '../../ledger/ledger-event.ts';

/** The payment and deduction of each fund. Deductions are taken from the funds in order of name, up to their amount. */
const sharesOfFunds = Prisma.sql`
  SELECT s."paymentId", s."fundingPool", s.gross,
    greatest(0, least(s.gross, p.deductions - (sum(s.gross) OVER (PARTITION BY s."paymentId" ORDER BY s."fundingPool") - s.gross))) AS deducted
  FROM (
    SELECT l."paymentId", b."fundingPool", sum(l.amount) AS gross
    FROM "PaymentLine" l JOIN "Bill" b ON b.id = l."billId" GROUP BY l."paymentId", b."fundingPool"
  ) s JOIN "Payment" p ON p.id = s."paymentId"`;

/** The bank paid: the debt to the facility falls by the gross amount; deductions are income of the fund. */
export const paymentMade = defineLedgerEvent('PAYMENT_MADE', {
  entityType: 'Payment',
  rows: Prisma.sql`
    SELECT p.id AS "entityId", p."paymentNo" AS "recordNo", p."paidOn" AS day, s."fundingPool", 'PAYABLE' AS debit, part.credit,
      CASE part.credit WHEN 'BANK' THEN s.gross - s.deducted ELSE s.deducted END::bigint AS amount, p."hcpId", NULL::uuid AS "mdaId", NULL::uuid AS "enrolleeId"
    FROM "Payment" p JOIN (${sharesOfFunds}) s ON s."paymentId" = p.id CROSS JOIN (VALUES ('BANK'), ('OTHER_INCOME')) part(credit)
    WHERE p.status IN ('PAID', 'REVERSED')`,
});

/** Reverses the payment. */
export const paymentReversed = defineReversal('PAYMENT_REVERSED', reversalByStatus(paymentMade, 'REVERSED'));
