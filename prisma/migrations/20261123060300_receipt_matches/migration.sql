-- CreateEnum
CREATE TYPE "ReceiptStatus" AS ENUM ('RECORDED', 'REVERSAL_REQUESTED', 'REVERSED');

-- AlterTable
ALTER TABLE "RemitaPayment" ADD COLUMN     "status" "ReceiptStatus" NOT NULL DEFAULT 'RECORDED',
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reversalReason" TEXT,
ADD COLUMN     "reversalRequestedById" UUID,
ADD COLUMN     "reversedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "ReceiptMatch" (
    "id" UUID NOT NULL,
    "receiptId" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "isInitial" BOOLEAN NOT NULL DEFAULT false,
    "matchedAt" TIMESTAMP(3) NOT NULL,
    "matchedById" UUID,
    "unmatchedAt" TIMESTAMP(3),
    "unmatchedById" UUID,

    CONSTRAINT "ReceiptMatch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReceiptMatch_receiptId_idx" ON "ReceiptMatch"("receiptId");

-- CreateIndex
CREATE INDEX "ReceiptMatch_invoiceId_idx" ON "ReceiptMatch"("invoiceId");

-- AddForeignKey
ALTER TABLE "ReceiptMatch" ADD CONSTRAINT "ReceiptMatch_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "RemitaPayment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReceiptMatch" ADD CONSTRAINT "ReceiptMatch_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A receipt belongs to one invoice at a time, and was recorded for one at most.
CREATE UNIQUE INDEX "ReceiptMatch_open_key" ON "ReceiptMatch" ("receiptId") WHERE "unmatchedAt" IS NULL;
CREATE UNIQUE INDEX "ReceiptMatch_initial_key" ON "ReceiptMatch" ("receiptId") WHERE "isInitial";
ALTER TABLE "ReceiptMatch" ADD CONSTRAINT "ReceiptMatch_check" CHECK ("amount" > 0);

-- A reversed receipt belongs to no invoice, and its reference can be recorded anew.
ALTER TABLE "RemitaPayment" ADD CONSTRAINT "RemitaPayment_reversal_check" CHECK (
  ("status" = 'REVERSED') = ("reversedAt" IS NOT NULL) AND ("status" <> 'REVERSED' OR "invoiceId" IS NULL)
  AND ("status" = 'RECORDED' OR num_nonnulls("reversalReason", "reversalRequestedById") = 2));
DROP INDEX "RemitaPayment_rrr_direction_key";
CREATE UNIQUE INDEX "RemitaPayment_rrr_direction_key" ON "RemitaPayment" ("rrr", "direction") WHERE "status" <> 'REVERSED';
CREATE INDEX "RemitaPayment_rrr_idx" ON "RemitaPayment"("rrr");

-- Receipts on record were recorded for their invoice.
INSERT INTO "ReceiptMatch" (id, "receiptId", "invoiceId", amount, "isInitial", "matchedAt", "matchedById")
SELECT gen_random_uuid(), id, "invoiceId", amount, true, coalesce("reconciledAt", "transactionDate"), "reconciledById"
FROM "RemitaPayment" WHERE direction = 'IN' AND "invoiceId" IS NOT NULL;
