-- CreateEnum
CREATE TYPE "SecondLookReason" AS ENUM ('RANDOM', 'VALUE', 'OUTLIER');

-- CreateEnum
CREATE TYPE "SecondLookStatus" AS ENUM ('OPEN', 'AGREED', 'CHANGED', 'DROPPED');

-- CreateTable
CREATE TABLE "SecondLookDraw" (
    "id" UUID NOT NULL,
    "billId" UUID NOT NULL,
    "officerId" UUID NOT NULL,
    "seed" TEXT NOT NULL,
    "sharePercent" INTEGER NOT NULL,
    "minimum" INTEGER NOT NULL,
    "claimIds" UUID[],
    "drawnAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SecondLookDraw_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SecondLook" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "billId" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "officerId" UUID NOT NULL,
    "drawId" UUID,
    "reasons" "SecondLookReason"[],
    "status" "SecondLookStatus" NOT NULL DEFAULT 'OPEN',
    "claimedAmount" BIGINT NOT NULL,
    "vettedAmount" BIGINT NOT NULL,
    "lines" JSONB NOT NULL,
    "setAsideAt" TIMESTAMP(3) NOT NULL,
    "decidedAmount" BIGINT,
    "note" TEXT,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SecondLook_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "SecondLookDraw_billId_key" ON "SecondLookDraw"("billId");

-- CreateIndex
CREATE INDEX "SecondLookDraw_officerId_drawnAt_idx" ON "SecondLookDraw"("officerId", "drawnAt");

-- CreateIndex
CREATE INDEX "SecondLook_status_setAsideAt_idx" ON "SecondLook"("status", "setAsideAt");

-- CreateIndex
CREATE INDEX "SecondLook_claimId_idx" ON "SecondLook"("claimId");

-- CreateIndex
CREATE INDEX "SecondLook_hcpId_setAsideAt_idx" ON "SecondLook"("hcpId", "setAsideAt");

-- CreateIndex
CREATE INDEX "SecondLook_officerId_setAsideAt_idx" ON "SecondLook"("officerId", "setAsideAt");

-- CreateIndex
CREATE INDEX "SecondLook_drawId_idx" ON "SecondLook"("drawId");

-- CreateIndex
CREATE UNIQUE INDEX "SecondLook_billId_claimId_key" ON "SecondLook"("billId", "claimId");

-- AddForeignKey
ALTER TABLE "SecondLookDraw" ADD CONSTRAINT "SecondLookDraw_billId_fkey" FOREIGN KEY ("billId") REFERENCES "Bill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondLookDraw" ADD CONSTRAINT "SecondLookDraw_officerId_fkey" FOREIGN KEY ("officerId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondLook" ADD CONSTRAINT "SecondLook_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondLook" ADD CONSTRAINT "SecondLook_billId_fkey" FOREIGN KEY ("billId") REFERENCES "Bill"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondLook" ADD CONSTRAINT "SecondLook_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondLook" ADD CONSTRAINT "SecondLook_officerId_fkey" FOREIGN KEY ("officerId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondLook" ADD CONSTRAINT "SecondLook_drawId_fkey" FOREIGN KEY ("drawId") REFERENCES "SecondLookDraw"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SecondLook" ADD CONSTRAINT "SecondLook_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A claim waits for one second look at a time.
CREATE UNIQUE INDEX "SecondLook_claimId_open_key" ON "SecondLook"("claimId") WHERE status = 'OPEN';

ALTER TABLE "SecondLook" ADD CONSTRAINT "SecondLook_check" CHECK (
  cardinality(reasons) > 0 AND ('RANDOM' = ANY(reasons)) = ("drawId" IS NOT NULL) AND "vettedAmount" BETWEEN 0 AND "claimedAmount"
  AND (status IN ('AGREED', 'CHANGED')) = (num_nonnulls("decidedById", "decidedAt", "decidedAmount") = 3)
  AND (status IN ('AGREED', 'CHANGED') OR num_nonnulls("decidedById", "decidedAmount") = 0)
  AND "decidedById" IS DISTINCT FROM "officerId" AND "decidedAmount" BETWEEN 0 AND "claimedAmount" AND (status <> 'AGREED' OR "decidedAmount" = "vettedAmount"));

ALTER TABLE "SecondLookDraw" ADD CONSTRAINT "SecondLookDraw_check" CHECK ("sharePercent" BETWEEN 0 AND 100 AND minimum IN (0, 1) AND cardinality("claimIds") > 0);
