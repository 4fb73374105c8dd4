-- CreateTable
CREATE TABLE "PaTotalRollup" (
    "id" BIGSERIAL NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "status" "PaRequestStatus" NOT NULL,
    "urgency" "Urgency" NOT NULL,
    "n" INTEGER NOT NULL,
    "asked" BIGINT NOT NULL,

    CONSTRAINT "PaTotalRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "EncounterTotalRollup" (
    "id" BIGSERIAL NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "status" "EncounterStatus" NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EncounterTotalRollup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "LedgerRollup" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "fundingPool" TEXT NOT NULL,
    "kind" "LedgerEntryKind" NOT NULL,
    "debit" "LedgerAccount" NOT NULL,
    "credit" "LedgerAccount" NOT NULL,
    "n" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "LedgerRollup_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "PaTotalRollup_hcpId_idx" ON "PaTotalRollup"("hcpId");

-- CreateIndex
CREATE INDEX "EncounterTotalRollup_hcpId_idx" ON "EncounterTotalRollup"("hcpId");

-- CreateIndex
CREATE INDEX "LedgerRollup_day_idx" ON "LedgerRollup"("day");

-- CreateIndex
CREATE INDEX "Encounter_enrolleeConfirmed_visitAt_idx" ON "Encounter"("enrolleeConfirmed", "visitAt" DESC);

-- CreateIndex
CREATE INDEX "Claim_vettedById_vettedAt_idx" ON "Claim"("vettedById", "vettedAt");
