-- CreateEnum
CREATE TYPE "PaymentReferenceStatus" AS ENUM ('OPEN', 'PAID', 'WITHDRAWN');

-- AlterTable
ALTER TABLE "RemitaPayment" ADD COLUMN     "matchedAmount" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "unmatchedAmount" BIGINT NOT NULL GENERATED ALWAYS AS ("amount" - "matchedAmount") STORED;

-- CreateTable
CREATE TABLE "PaymentReference" (
    "id" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "rrr" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" "PaymentReferenceStatus" NOT NULL DEFAULT 'OPEN',
    "createdById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentReference_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PaymentReference_invoiceId_idx" ON "PaymentReference"("invoiceId");

-- AddForeignKey
ALTER TABLE "PaymentReference" ADD CONSTRAINT "PaymentReference_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentReference" ADD CONSTRAINT "PaymentReference_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A reference belongs to one invoice; a withdrawn one was mistyped and may be another one's.
CREATE UNIQUE INDEX "PaymentReference_rrr_key" ON "PaymentReference" ("rrr") WHERE "status" <> 'WITHDRAWN';
ALTER TABLE "PaymentReference" ADD CONSTRAINT "PaymentReference_check" CHECK ("amount" > 0 AND "rrr" ~ '^[0-9]{12}$');

-- A receipt may pay several invoices, each of them once at a time, and never more than it has.
DROP INDEX "ReceiptMatch_open_key";
CREATE UNIQUE INDEX "ReceiptMatch_open_key" ON "ReceiptMatch" ("receiptId", "invoiceId") WHERE "unmatchedAt" IS NULL;
UPDATE "RemitaPayment" r SET "matchedAmount" = m.amount
FROM (SELECT "receiptId", sum(amount) AS amount FROM "ReceiptMatch" WHERE "unmatchedAt" IS NULL GROUP BY 1) m WHERE m."receiptId" = r.id;
ALTER TABLE "RemitaPayment" ADD CONSTRAINT "RemitaPayment_matched_check" CHECK ("matchedAmount" BETWEEN 0 AND "amount");

-- References on record; those of part-paid invoices that were paid with do not serve for the rest.
INSERT INTO "PaymentReference" (id, "invoiceId", rrr, amount, status, "createdById", "createdAt")
SELECT gen_random_uuid(), i.id, i.rrr, i.amount, (CASE
  WHEN i.status = 'CANCELLED' THEN 'WITHDRAWN'
  WHEN i.status = 'PAID' OR EXISTS (SELECT FROM "ReceiptMatch" m JOIN "RemitaPayment" r ON r.id = m."receiptId" WHERE m."invoiceId" = i.id AND m."unmatchedAt" IS NULL AND r.rrr = i.rrr) THEN 'PAID'
  ELSE 'OPEN' END)::"PaymentReferenceStatus", i."createdById", coalesce(i."issuedAt", i."createdAt")
FROM "Invoice" i WHERE i.rrr IS NOT NULL AND i.amount > 0;
UPDATE "Invoice" i SET rrr = NULL WHERE i.status = 'PART_PAID'
  AND EXISTS (SELECT FROM "PaymentReference" f WHERE f."invoiceId" = i.id AND f.rrr = i.rrr AND f.status = 'PAID');
