-- CreateEnum
CREATE TYPE "CapitationRunStatus" AS ENUM ('OPEN', 'COMPUTED', 'APPROVED', 'REVERSED');

-- CreateEnum
CREATE TYPE "CapitationReason" AS ENUM ('ASSIGNED', 'LATE', 'DIED', 'MERGED', 'CORRECTED');

-- CreateEnum
CREATE TYPE "CapitationContestKind" AS ENUM ('NOT_OURS', 'MISSING');

-- CreateEnum
CREATE TYPE "CapitationContestStatus" AS ENUM ('PENDING', 'ACCEPTED', 'REFUSED');

-- AlterTable
ALTER TABLE "Plan" ADD COLUMN     "capitationPerLife" BIGINT NOT NULL DEFAULT 0;
-- The federal rate of 2025, as in the reference data.
UPDATE "Plan" SET "capitationPerLife" = 145000;

-- CreateTable
CREATE TABLE "CapitationRun" (
    "id" UUID NOT NULL,
    "runNo" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "fundingPool" TEXT NOT NULL,
    "cutOff" DATE NOT NULL,
    "status" "CapitationRunStatus" NOT NULL DEFAULT 'OPEN',
    "lives" INTEGER NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL DEFAULT 0,
    "adjustments" BIGINT NOT NULL DEFAULT 0,
    "failure" TEXT,
    "computedById" UUID NOT NULL,
    "computedAt" TIMESTAMP(3),
    "approvedById" UUID,
    "approvedAt" TIMESTAMP(3),
    "reverseReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CapitationRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CapitationLine" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "month" DATE NOT NULL,
    "reason" "CapitationReason" NOT NULL,
    "amount" BIGINT NOT NULL,
    "isCurrent" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "CapitationLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CapitationStatement" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "lives" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "adjustments" BIGINT NOT NULL,

    CONSTRAINT "CapitationStatement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CapitationContest" (
    "id" UUID NOT NULL,
    "statementId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "kind" "CapitationContestKind" NOT NULL,
    "status" "CapitationContestStatus" NOT NULL DEFAULT 'PENDING',
    "reason" TEXT NOT NULL,
    "decisionNote" TEXT,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CapitationContest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CapitationRun_runNo_key" ON "CapitationRun"("runNo");

-- CreateIndex
CREATE INDEX "CapitationRun_month_idx" ON "CapitationRun"("month" DESC);

-- CreateIndex
CREATE INDEX "CapitationLine_runId_hcpId_idx" ON "CapitationLine"("runId", "hcpId");

-- CreateIndex
CREATE INDEX "CapitationLine_enrolleeId_month_idx" ON "CapitationLine"("enrolleeId", "month");

-- CreateIndex
CREATE INDEX "CapitationLine_hcpId_month_idx" ON "CapitationLine"("hcpId", "month");

-- CreateIndex
CREATE INDEX "CapitationStatement_hcpId_idx" ON "CapitationStatement"("hcpId");

-- CreateIndex
CREATE UNIQUE INDEX "CapitationStatement_runId_hcpId_key" ON "CapitationStatement"("runId", "hcpId");

-- CreateIndex
CREATE INDEX "CapitationContest_status_requestedAt_idx" ON "CapitationContest"("status", "requestedAt");

-- CreateIndex
CREATE UNIQUE INDEX "CapitationContest_statementId_enrolleeId_key" ON "CapitationContest"("statementId", "enrolleeId");

-- AddForeignKey
ALTER TABLE "CapitationRun" ADD CONSTRAINT "CapitationRun_computedById_fkey" FOREIGN KEY ("computedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationRun" ADD CONSTRAINT "CapitationRun_approvedById_fkey" FOREIGN KEY ("approvedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationLine" ADD CONSTRAINT "CapitationLine_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CapitationRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationLine" ADD CONSTRAINT "CapitationLine_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationLine" ADD CONSTRAINT "CapitationLine_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationLine" ADD CONSTRAINT "CapitationLine_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationStatement" ADD CONSTRAINT "CapitationStatement_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CapitationRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationStatement" ADD CONSTRAINT "CapitationStatement_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationContest" ADD CONSTRAINT "CapitationContest_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "CapitationStatement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationContest" ADD CONSTRAINT "CapitationContest_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationContest" ADD CONSTRAINT "CapitationContest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CapitationContest" ADD CONSTRAINT "CapitationContest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- One run of a month and fund at a time; a reversed one stays on record.
CREATE UNIQUE INDEX "CapitationRun_live_key" ON "CapitationRun" ("month", "fundingPool") WHERE "status" <> 'REVERSED';
ALTER TABLE "CapitationRun" ADD CONSTRAINT "CapitationRun_check" CHECK (
  extract(day FROM "month") = 1 AND "cutOff" < "month" AND "lives" >= 0
  AND ("status" NOT IN ('APPROVED', 'REVERSED') OR num_nonnulls("approvedById", "approvedAt") = 2)
  AND "approvedById" IS DISTINCT FROM "computedById" AND ("status" <> 'REVERSED' OR "reverseReason" IS NOT NULL));
-- One life, one facility, one month.
CREATE UNIQUE INDEX "CapitationLine_life_key" ON "CapitationLine" ("enrolleeId", "month") WHERE "reason" = 'ASSIGNED' AND "isCurrent";
ALTER TABLE "CapitationLine" ADD CONSTRAINT "CapitationLine_check" CHECK (extract(day FROM "month") = 1 AND ("reason" <> 'ASSIGNED' OR "amount" > 0));
ALTER TABLE "CapitationContest" ADD CONSTRAINT "CapitationContest_check" CHECK (("status" = 'PENDING') = ("decidedAt" IS NULL));
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_capitation_check" CHECK ("capitationPerLife" >= 0);
