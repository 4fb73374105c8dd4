-- AlterTable
ALTER TABLE "Encounter" ADD COLUMN     "externalHash" TEXT,
ADD COLUMN     "externalId" TEXT;

-- AlterTable
ALTER TABLE "Claim" ADD COLUMN     "externalHash" TEXT,
ADD COLUMN     "externalId" TEXT;

-- AlterTable
ALTER TABLE "Bill" ADD COLUMN     "externalHash" TEXT,
ADD COLUMN     "externalId" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "Encounter_hcpId_externalId_key" ON "Encounter"("hcpId", "externalId");

-- CreateIndex
CREATE INDEX "Claim_hcpId_updatedAt_id_idx" ON "Claim"("hcpId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Claim_updatedAt_id_idx" ON "Claim"("updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Claim_hcpId_externalId_key" ON "Claim"("hcpId", "externalId");

-- CreateIndex
CREATE INDEX "Bill_hcpId_updatedAt_id_idx" ON "Bill"("hcpId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Bill_updatedAt_id_idx" ON "Bill"("updatedAt", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Bill_hcpId_externalId_key" ON "Bill"("hcpId", "externalId");

-- CreateIndex
CREATE INDEX "Payment_hcpId_updatedAt_id_idx" ON "Payment"("hcpId", "updatedAt", "id");

-- CreateIndex
CREATE INDEX "Payment_updatedAt_id_idx" ON "Payment"("updatedAt", "id");
