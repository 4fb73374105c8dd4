-- CreateEnum
CREATE TYPE "PaymentRunStatus" AS ENUM ('PENDING', 'CONFIRMED', 'SETTLING', 'STOPPED', 'DONE', 'CANCELLED');

-- CreateEnum
CREATE TYPE "PaymentRunFileKind" AS ENUM ('REMITA', 'BANK');

-- AlterTable
ALTER TABLE "Payment" ADD COLUMN     "fundingPool" TEXT,
ADD COLUMN     "runId" UUID,
ADD COLUMN     "sortCode" TEXT;

-- CreateTable
CREATE TABLE "PaymentRun" (
    "id" UUID NOT NULL,
    "runNo" TEXT NOT NULL,
    "fundingPool" TEXT NOT NULL,
    "method" "PayMethod" NOT NULL,
    "status" "PaymentRunStatus" NOT NULL DEFAULT 'PENDING',
    "paymentCount" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "cancelReason" TEXT,
    "createdById" UUID NOT NULL,
    "confirmedById" UUID,
    "confirmedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PaymentRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentRunFile" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "kind" "PaymentRunFileKind" NOT NULL,
    "bankName" TEXT,
    "rowCount" INTEGER NOT NULL,
    "controlTotal" BIGINT NOT NULL,
    "attachmentId" UUID NOT NULL,

    CONSTRAINT "PaymentRunFile_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentRunResult" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "attachmentId" UUID NOT NULL,
    "sha256" TEXT NOT NULL,
    "paidCount" INTEGER NOT NULL,
    "paidAmount" BIGINT NOT NULL,
    "failedCount" INTEGER NOT NULL,
    "readById" UUID NOT NULL,
    "readAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaymentRunResult_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PaymentRunResultLine" (
    "resultId" UUID NOT NULL,
    "paymentId" UUID NOT NULL,
    "isPaid" BOOLEAN NOT NULL,
    "bankReference" TEXT,
    "paidOn" DATE,
    "failReason" TEXT,
    "appliedAt" TIMESTAMP(3),

    CONSTRAINT "PaymentRunResultLine_pkey" PRIMARY KEY ("resultId","paymentId")
);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentRun_runNo_key" ON "PaymentRun"("runNo");

-- CreateIndex
CREATE INDEX "PaymentRun_status_createdAt_idx" ON "PaymentRun"("status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "PaymentRun_createdAt_idx" ON "PaymentRun"("createdAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "PaymentRun_id_fundingPool_key" ON "PaymentRun"("id", "fundingPool");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentRunFile_attachmentId_key" ON "PaymentRunFile"("attachmentId");

-- CreateIndex
CREATE INDEX "PaymentRunFile_runId_idx" ON "PaymentRunFile"("runId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentRunResult_attachmentId_key" ON "PaymentRunResult"("attachmentId");

-- CreateIndex
CREATE UNIQUE INDEX "PaymentRunResult_sha256_key" ON "PaymentRunResult"("sha256");

-- CreateIndex
CREATE INDEX "PaymentRunResult_runId_idx" ON "PaymentRunResult"("runId");

-- CreateIndex
CREATE INDEX "PaymentRunResultLine_paymentId_idx" ON "PaymentRunResultLine"("paymentId");

-- CreateIndex
CREATE INDEX "Payment_runId_status_idx" ON "Payment"("runId", "status");

-- AddForeignKey
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_runId_fundingPool_fkey" FOREIGN KEY ("runId", "fundingPool") REFERENCES "PaymentRun"("id", "fundingPool") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRun" ADD CONSTRAINT "PaymentRun_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRun" ADD CONSTRAINT "PaymentRun_confirmedById_fkey" FOREIGN KEY ("confirmedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRunFile" ADD CONSTRAINT "PaymentRunFile_runId_fkey" FOREIGN KEY ("runId") REFERENCES "PaymentRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRunFile" ADD CONSTRAINT "PaymentRunFile_attachmentId_fkey" FOREIGN KEY ("attachmentId") REFERENCES "Attachment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRunResult" ADD CONSTRAINT "PaymentRunResult_runId_fkey" FOREIGN KEY ("runId") REFERENCES "PaymentRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRunResult" ADD CONSTRAINT "PaymentRunResult_attachmentId_fkey" FOREIGN KEY ("attachmentId") REFERENCES "Attachment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRunResult" ADD CONSTRAINT "PaymentRunResult_readById_fkey" FOREIGN KEY ("readById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRunResultLine" ADD CONSTRAINT "PaymentRunResultLine_resultId_fkey" FOREIGN KEY ("resultId") REFERENCES "PaymentRunResult"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaymentRunResultLine" ADD CONSTRAINT "PaymentRunResultLine_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "PaymentRun" ADD CONSTRAINT "PaymentRun_check" CHECK (
  "paymentCount" > 0 AND "amount" > 0 AND ("status" <> 'CANCELLED' OR "cancelReason" IS NOT NULL)
  AND ("status" IN ('PENDING', 'CANCELLED') OR num_nonnulls("confirmedById", "confirmedAt") = 2));
ALTER TABLE "PaymentRunFile" ADD CONSTRAINT "PaymentRunFile_check" CHECK ("rowCount" > 0 AND "controlTotal" > 0 AND (kind = 'BANK') = ("bankName" IS NOT NULL));
ALTER TABLE "PaymentRunResultLine" ADD CONSTRAINT "PaymentRunResultLine_check" CHECK (
  CASE WHEN "isPaid" THEN num_nonnulls("bankReference", "paidOn") = 2 ELSE "failReason" IS NOT NULL END);
ALTER TABLE "Payment" ADD CONSTRAINT "Payment_run_check" CHECK ("runId" IS NULL OR "fundingPool" IS NOT NULL);

-- Payments of one fund get it; those over several stay as they were.
UPDATE "Payment" p SET "fundingPool" = f.pool FROM (
  SELECT l."paymentId", min(b."fundingPool") AS pool FROM "PaymentLine" l JOIN "Bill" b ON b.id = l."billId"
  GROUP BY l."paymentId" HAVING count(DISTINCT b."fundingPool") = 1
) f WHERE f."paymentId" = p.id;
