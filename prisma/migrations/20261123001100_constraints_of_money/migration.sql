-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "Expense" ADD CONSTRAINT "Expense_check" CHECK (
  "qty" >= 1 AND "unitPrice" > 0 AND "amount" = "qty" * "unitPrice" AND ("status" <> 'VOID' OR "voidReason" IS NOT NULL)
  AND "approvedById" IS DISTINCT FROM "recordedById");

CREATE UNIQUE INDEX "ExpenseCategory_name_ci_key" ON "ExpenseCategory" (lower("name"));

ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_check" CHECK (
  "amount" >= 0 AND "amountPaid" BETWEEN 0 AND "amount" AND num_nonnulls("mdaId", "enrolleeId") <= 1
  AND ("rrr" IS NULL OR "rrr" ~ '^[0-9]{12}$') AND ("status" <> 'CANCELLED' OR "cancelReason" IS NOT NULL AND "amountPaid" = 0)
  AND (("status" = 'PAID') = ("amountPaid" = "amount" AND "paidAt" IS NOT NULL)));
-- One premium at a time waits for a person's payment.
CREATE UNIQUE INDEX "Invoice_open_premium_key" ON "Invoice" ("enrolleeId") WHERE "kind" = 'PREMIUM_SELF' AND "status" IN ('DRAFT', 'PENDING', 'PART_PAID');

ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_check" CHECK ("qty" >= 1 AND "unitPrice" >= 0 AND "amount" = "qty" * "unitPrice");

ALTER TABLE "Payment" ADD CONSTRAINT "Payment_check" CHECK (
  "grossAmount" > 0 AND "deductions" BETWEEN 0 AND "grossAmount" AND "netAmount" = "grossAmount" - "deductions"
  AND ("status" <> 'PAID' OR num_nonnulls("bankReference", "paidOn", "confirmedAt") = 3)
  AND ("status" NOT IN ('FAILED', 'REVERSED') OR "failReason" IS NOT NULL));
CREATE UNIQUE INDEX "Payment_bankReference_key" ON "Payment" (upper("bankReference")) WHERE "bankReference" IS NOT NULL AND "status" <> 'FAILED';

ALTER TABLE "PaymentLine" ADD CONSTRAINT "PaymentLine_check" CHECK ("amount" >= 0);

ALTER TABLE "RemitaPayment" ADD CONSTRAINT "RemitaPayment_check" CHECK ("amount" > 0 AND "rrr" ~ '^[0-9]{12}$' AND num_nonnulls("invoiceId", "paymentId") <= 1);
