-- CreateEnum
CREATE TYPE "FundMovementKind" AS ENUM ('GRANT', 'APPROPRIATION', 'OPENING_BALANCE', 'TRANSFER');

-- CreateEnum
CREATE TYPE "FundMovementStatus" AS ENUM ('RECORDED', 'CONFIRMED', 'REJECTED', 'REVERSED');

-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN "fundingPool" TEXT;

-- CreateTable
CREATE TABLE "FundMovement" (
    "id" UUID NOT NULL,
    "movementNo" TEXT NOT NULL,
    "kind" "FundMovementKind" NOT NULL,
    "status" "FundMovementStatus" NOT NULL DEFAULT 'RECORDED',
    "fundingPool" TEXT NOT NULL,
    "fromFundingPool" TEXT,
    "amount" BIGINT NOT NULL,
    "day" DATE NOT NULL,
    "source" TEXT,
    "periodFrom" DATE,
    "periodTo" DATE,
    "reference" TEXT,
    "reason" TEXT,
    "recordedById" UUID NOT NULL,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "decisionNote" TEXT,
    "reversalReason" TEXT,
    "reversalRequestedById" UUID,
    "reversedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FundMovement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "FundAccount" (
    "id" UUID NOT NULL,
    "fundingPool" TEXT NOT NULL,
    "bankName" TEXT NOT NULL,
    "accountName" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "sortCode" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedById" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "FundAccount_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "FundMovement_movementNo_key" ON "FundMovement"("movementNo");

-- CreateIndex
CREATE INDEX "FundMovement_day_idx" ON "FundMovement"("day" DESC);

-- CreateIndex
CREATE INDEX "FundMovement_status_idx" ON "FundMovement"("status");

-- CreateIndex
CREATE UNIQUE INDEX "FundAccount_fundingPool_key" ON "FundAccount"("fundingPool");

-- AddForeignKey
ALTER TABLE "FundMovement" ADD CONSTRAINT "FundMovement_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FundMovement" ADD CONSTRAINT "FundMovement_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FundMovement" ADD CONSTRAINT "FundMovement_reversalRequestedById_fkey" FOREIGN KEY ("reversalRequestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "FundAccount" ADD CONSTRAINT "FundAccount_updatedById_fkey" FOREIGN KEY ("updatedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A fund has one opening balance, unless it was rejected or reversed.
CREATE UNIQUE INDEX "FundMovement_opening_key" ON "FundMovement"("fundingPool") WHERE kind = 'OPENING_BALANCE' AND status IN ('RECORDED', 'CONFIRMED');

ALTER TABLE "FundMovement" ADD CONSTRAINT "FundMovement_check" CHECK (
  amount > 0 AND (kind = 'TRANSFER') = ("fromFundingPool" IS NOT NULL) AND "fromFundingPool" IS DISTINCT FROM "fundingPool"
  AND ("periodFrom" IS NULL OR "periodFrom" <= "periodTo") AND (status <> 'REVERSED' OR "reversedAt" IS NOT NULL)
);
