-- CreateEnum
CREATE TYPE "InvoiceRunStatus" AS ENUM ('OPEN', 'COMPUTED', 'ISSUED', 'DISCARDED');

-- CreateEnum
CREATE TYPE "InvoiceLeftOut" AS ENUM ('NO_LIVES', 'NO_AMOUNT', 'DISABLED', 'INVOICED', 'BY_HAND');

-- CreateEnum
CREATE TYPE "InvoiceLifeReason" AS ENUM ('WHOLE_MONTH', 'JOINED', 'LEFT', 'DIED', 'NO_SALARY');

-- CreateTable
CREATE TABLE "InvoiceRun" (
    "id" UUID NOT NULL,
    "runNo" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "status" "InvoiceRunStatus" NOT NULL DEFAULT 'OPEN',
    "bodies" INTEGER NOT NULL DEFAULT 0,
    "lives" INTEGER NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL DEFAULT 0,
    "dueDate" DATE,
    "failure" TEXT,
    "discardReason" TEXT,
    "computedById" UUID NOT NULL,
    "computedAt" TIMESTAMP(3),
    "issuedById" UUID,
    "issuedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "InvoiceRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceDraft" (
    "id" UUID NOT NULL,
    "runId" UUID NOT NULL,
    "mdaId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "lives" INTEGER NOT NULL DEFAULT 0,
    "partLives" INTEGER NOT NULL DEFAULT 0,
    "withoutSalary" INTEGER NOT NULL DEFAULT 0,
    "amount" BIGINT NOT NULL DEFAULT 0,
    "leftOut" "InvoiceLeftOut",
    "leftOutReason" TEXT,
    "invoiceId" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "InvoiceDraft_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "InvoiceLife" (
    "id" UUID NOT NULL,
    "draftId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "enrolmentNo" TEXT,
    "fullName" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "reason" "InvoiceLifeReason" NOT NULL,

    CONSTRAINT "InvoiceLife_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceRun_runNo_key" ON "InvoiceRun"("runNo");

-- CreateIndex
CREATE INDEX "InvoiceRun_month_idx" ON "InvoiceRun"("month" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceDraft_invoiceId_key" ON "InvoiceDraft"("invoiceId");

-- CreateIndex
CREATE INDEX "InvoiceDraft_mdaId_idx" ON "InvoiceDraft"("mdaId");

-- CreateIndex
CREATE INDEX "InvoiceDraft_planId_idx" ON "InvoiceDraft"("planId");

-- CreateIndex
CREATE UNIQUE INDEX "InvoiceDraft_runId_mdaId_planId_key" ON "InvoiceDraft"("runId", "mdaId", "planId");

-- CreateIndex
CREATE INDEX "InvoiceLife_draftId_fullName_idx" ON "InvoiceLife"("draftId", "fullName");

-- CreateIndex
CREATE INDEX "InvoiceLife_enrolleeId_idx" ON "InvoiceLife"("enrolleeId");

-- AddForeignKey
ALTER TABLE "InvoiceRun" ADD CONSTRAINT "InvoiceRun_computedById_fkey" FOREIGN KEY ("computedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceRun" ADD CONSTRAINT "InvoiceRun_issuedById_fkey" FOREIGN KEY ("issuedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceDraft" ADD CONSTRAINT "InvoiceDraft_runId_fkey" FOREIGN KEY ("runId") REFERENCES "InvoiceRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceDraft" ADD CONSTRAINT "InvoiceDraft_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceDraft" ADD CONSTRAINT "InvoiceDraft_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceDraft" ADD CONSTRAINT "InvoiceDraft_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLife" ADD CONSTRAINT "InvoiceLife_draftId_fkey" FOREIGN KEY ("draftId") REFERENCES "InvoiceDraft"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "InvoiceLife" ADD CONSTRAINT "InvoiceLife_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One run of a month waits at a time.
CREATE UNIQUE INDEX "InvoiceRun_waiting_key" ON "InvoiceRun" ("month") WHERE "status" IN ('OPEN', 'COMPUTED');
-- An employer has one invoice a month and plan, whoever makes it.
CREATE UNIQUE INDEX "Invoice_employer_month_key" ON "Invoice" ("mdaId", "planId", "period") WHERE "kind" = 'PREMIUM_MDA' AND "status" <> 'CANCELLED';
ALTER TABLE "InvoiceRun" ADD CONSTRAINT "InvoiceRun_check" CHECK (
  extract(day FROM "month") = 1 AND "bodies" >= 0 AND "lives" >= 0 AND "amount" >= 0
  AND ("status" = 'ISSUED') = (num_nonnulls("issuedAt", "issuedById", "dueDate") = 3)
  AND ("status" = 'DISCARDED') = ("discardReason" IS NOT NULL));
ALTER TABLE "InvoiceDraft" ADD CONSTRAINT "InvoiceDraft_check" CHECK (
  "lives" >= 0 AND "partLives" BETWEEN 0 AND "lives" AND "withoutSalary" BETWEEN 0 AND "lives" AND "amount" >= 0
  AND ("leftOut" IS NULL OR "invoiceId" IS NULL) AND ("leftOut" IS NOT DISTINCT FROM 'BY_HAND') = ("leftOutReason" IS NOT NULL));
ALTER TABLE "InvoiceLife" ADD CONSTRAINT "InvoiceLife_check" CHECK ("days" BETWEEN 1 AND 31 AND "amount" >= 0);
