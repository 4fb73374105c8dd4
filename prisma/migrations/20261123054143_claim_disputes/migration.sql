-- CreateEnum
CREATE TYPE "ClaimDisputeStatus" AS ENUM ('OPEN', 'UPHELD', 'PARTLY_UPHELD', 'REFUSED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "BillKind" AS ENUM ('ORDINARY', 'SUPPLEMENTARY');

-- AlterTable
ALTER TABLE "Claim" DROP COLUMN "disputeReason",
DROP COLUMN "disputedAt";

-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "kind" "BillKind" NOT NULL DEFAULT 'ORDINARY';

-- CreateTable
CREATE TABLE "ClaimDispute" (
    "id" UUID NOT NULL,
    "disputeNo" TEXT NOT NULL,
    "claimId" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "status" "ClaimDisputeStatus" NOT NULL DEFAULT 'OPEN',
    "reason" TEXT NOT NULL,
    "requestedAmount" BIGINT NOT NULL,
    "grantedAmount" BIGINT NOT NULL DEFAULT 0,
    "answer" TEXT,
    "filedById" UUID NOT NULL,
    "filedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claimVettedById" UUID,
    "claimApprovedById" UUID,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "supplementaryBillId" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ClaimDispute_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimDisputeLine" (
    "id" UUID NOT NULL,
    "disputeId" UUID NOT NULL,
    "claimItemId" UUID NOT NULL,
    "requestedAmount" BIGINT NOT NULL,
    "grantedAmount" BIGINT,
    "answer" TEXT,

    CONSTRAINT "ClaimDisputeLine_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ClaimDispute_disputeNo_key" ON "ClaimDispute"("disputeNo");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimDispute_claimId_key" ON "ClaimDispute"("claimId");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimDispute_supplementaryBillId_key" ON "ClaimDispute"("supplementaryBillId");

-- CreateIndex
CREATE INDEX "ClaimDispute_status_filedAt_idx" ON "ClaimDispute"("status", "filedAt");

-- CreateIndex
CREATE INDEX "ClaimDispute_hcpId_filedAt_idx" ON "ClaimDispute"("hcpId", "filedAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "ClaimDisputeLine_claimItemId_key" ON "ClaimDisputeLine"("claimItemId");

-- CreateIndex
CREATE INDEX "ClaimDisputeLine_disputeId_idx" ON "ClaimDisputeLine"("disputeId");

-- AddForeignKey
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_filedById_fkey" FOREIGN KEY ("filedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_claimVettedById_fkey" FOREIGN KEY ("claimVettedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_claimApprovedById_fkey" FOREIGN KEY ("claimApprovedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_supplementaryBillId_fkey" FOREIGN KEY ("supplementaryBillId") REFERENCES "Bill"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDisputeLine" ADD CONSTRAINT "ClaimDisputeLine_disputeId_fkey" FOREIGN KEY ("disputeId") REFERENCES "ClaimDispute"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDisputeLine" ADD CONSTRAINT "ClaimDisputeLine_claimItemId_fkey" FOREIGN KEY ("claimItemId") REFERENCES "ClaimItem"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A supplementary bill claims nothing anew: what it approves was claimed before.
ALTER TABLE "Bill" DROP CONSTRAINT "Bill_check";
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_check" CHECK (
  "claimCount" >= 0 AND "claimedAmount" >= 0 AND "vettedAmount" BETWEEN 0 AND "claimedAmount"
  AND CASE kind WHEN 'ORDINARY' THEN "approvedAmount" BETWEEN 0 AND "claimedAmount" ELSE "claimCount" = 0 AND "claimedAmount" = 0 AND "approvedAmount" >= 0 END
  AND "paidAmount" BETWEEN 0 AND "approvedAmount" AND extract(day FROM "careMonth") = 1
  AND ("status" = 'OPEN' OR "submittedAt" IS NOT NULL)
  AND ("vettedById" IS NULL OR "vettedById" IS DISTINCT FROM "submittedById")
  AND ("approvedById" IS NULL OR "approvedById" IS DISTINCT FROM "vettedById")
  AND ("status" <> 'PAID' OR "paymentId" IS NOT NULL));

ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_check" CHECK (
  "requestedAmount" > 0 AND "grantedAmount" BETWEEN 0 AND "requestedAmount"
  AND CASE status WHEN 'UPHELD' THEN "grantedAmount" = "requestedAmount" WHEN 'PARTLY_UPHELD' THEN "grantedAmount" > 0 AND "grantedAmount" < "requestedAmount" ELSE "grantedAmount" = 0 END
  AND (status IN ('UPHELD', 'PARTLY_UPHELD')) = ("supplementaryBillId" IS NOT NULL)
  AND (status IN ('UPHELD', 'PARTLY_UPHELD', 'REFUSED')) = (num_nonnulls("decidedById", "decidedAt", "answer") = 3)
  AND ("decidedById" IS NULL OR ("decidedById" IS DISTINCT FROM "claimVettedById" AND "decidedById" IS DISTINCT FROM "claimApprovedById" AND "decidedById" <> "filedById")));

ALTER TABLE "ClaimDisputeLine" ADD CONSTRAINT "ClaimDisputeLine_check" CHECK (
  "requestedAmount" > 0 AND "grantedAmount" BETWEEN 0 AND "requestedAmount"
  AND ("grantedAmount" IS NULL OR "grantedAmount" = "requestedAmount" OR answer IS NOT NULL));
