-- DropIndex
DROP INDEX "Claim_serviceTo_idx";

-- CreateTable
CREATE TABLE "ClaimTotalRollup" (
    "id" BIGSERIAL NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "status" "ClaimStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "claimed" BIGINT NOT NULL,
    "vetted" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,

    CONSTRAINT "ClaimTotalRollup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ClaimTotalRollup_hcpId_idx" ON "ClaimTotalRollup"("hcpId");

-- CreateIndex
CREATE INDEX "Claim_serviceTo_id_idx" ON "Claim"("serviceTo" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Claim_hcpId_serviceTo_id_idx" ON "Claim"("hcpId", "serviceTo" DESC, "id" DESC);
