-- CreateEnum
CREATE TYPE "LedgerEntryKind" AS ENUM ('BILL_APPROVED', 'PAYMENT_MADE', 'PAYMENT_REVERSED', 'INVOICE_ISSUED', 'INVOICE_CANCELLED', 'RECEIPT_RECORDED', 'RECEIPT_REVERSED', 'EXPENSE_APPROVED', 'EXPENSE_VOIDED');

-- CreateEnum
CREATE TYPE "LedgerAccount" AS ENUM ('BANK', 'RECEIVABLE', 'PAYABLE', 'UNMATCHED', 'PREMIUM_INCOME', 'OTHER_INCOME', 'CARE_COST', 'OPERATING_COST');

-- CreateTable
CREATE TABLE "LedgerEntry" (
    "id" UUID NOT NULL,
    "kind" "LedgerEntryKind" NOT NULL,
    "entityType" TEXT NOT NULL,
    "entityId" UUID NOT NULL,
    "recordNo" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "fundingPool" TEXT NOT NULL,
    "debit" "LedgerAccount" NOT NULL,
    "credit" "LedgerAccount" NOT NULL,
    "amount" BIGINT NOT NULL,
    "hcpId" UUID,
    "mdaId" UUID,
    "enrolleeId" UUID,
    "postedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "postedById" UUID,

    CONSTRAINT "LedgerEntry_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "LedgerEntry_day_idx" ON "LedgerEntry"("day" DESC);

-- CreateIndex
CREATE INDEX "LedgerEntry_fundingPool_debit_idx" ON "LedgerEntry"("fundingPool", "debit");

-- CreateIndex
CREATE INDEX "LedgerEntry_fundingPool_credit_idx" ON "LedgerEntry"("fundingPool", "credit");

-- CreateIndex
CREATE INDEX "LedgerEntry_hcpId_day_idx" ON "LedgerEntry"("hcpId", "day");

-- CreateIndex
CREATE INDEX "LedgerEntry_mdaId_day_idx" ON "LedgerEntry"("mdaId", "day");

-- CreateIndex
CREATE INDEX "LedgerEntry_enrolleeId_day_idx" ON "LedgerEntry"("enrolleeId", "day");

-- CreateIndex
CREATE UNIQUE INDEX "LedgerEntry_entityId_kind_fundingPool_debit_credit_key" ON "LedgerEntry"("entityId", "kind", "fundingPool", "debit", "credit");

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_postedById_fkey" FOREIGN KEY ("postedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "LedgerEntry" ADD CONSTRAINT "LedgerEntry_check" CHECK ("amount" > 0 AND "debit" <> "credit");
