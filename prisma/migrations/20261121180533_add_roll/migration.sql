-- CreateEnum
CREATE TYPE "RollKind" AS ENUM ('MDA_STAFF', 'STUDENTS', 'VULNERABLE');

-- CreateEnum
CREATE TYPE "RollStatus" AS ENUM ('READING', 'MAPPING', 'CHECKING', 'CHECKED', 'LOADING', 'LOADED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "RollOutcome" AS ENUM ('NEW', 'RENEW', 'SAME', 'BAD');

-- CreateTable
CREATE TABLE "Roll" (
    "id" UUID NOT NULL,
    "rollNo" TEXT NOT NULL,
    "kind" "RollKind" NOT NULL,
    "planId" UUID NOT NULL,
    "mdaId" UUID,
    "sessionId" UUID,
    "hcpId" UUID,
    "fileId" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "headings" TEXT[],
    "mapping" JSONB,
    "status" "RollStatus" NOT NULL DEFAULT 'READING',
    "failure" TEXT,
    "rowCount" INTEGER NOT NULL DEFAULT 0,
    "doneCount" INTEGER NOT NULL DEFAULT 0,
    "newCount" INTEGER NOT NULL DEFAULT 0,
    "renewCount" INTEGER NOT NULL DEFAULT 0,
    "sameCount" INTEGER NOT NULL DEFAULT 0,
    "badCount" INTEGER NOT NULL DEFAULT 0,
    "loadedCount" INTEGER NOT NULL DEFAULT 0,
    "invoiceId" UUID,
    "uploadedById" UUID NOT NULL,
    "loadedById" UUID,
    "checkedAt" TIMESTAMP(3),
    "loadedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Roll_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "RollRow" (
    "id" UUID NOT NULL,
    "rollId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" TEXT[],
    "merged" TEXT,
    "values" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "remarks" TEXT[],
    "outcome" "RollOutcome",
    "relationship" "Relationship",
    "name" TEXT NOT NULL DEFAULT '',
    "familyKey" TEXT,
    "familyNumber" INTEGER,
    "identity" TEXT,
    "nin" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "enrolleeId" UUID,
    "loadedAt" TIMESTAMP(3),
    "toCorrect" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "RollRow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Roll_rollNo_key" ON "Roll"("rollNo");

-- CreateIndex
CREATE UNIQUE INDEX "Roll_fileId_key" ON "Roll"("fileId");

-- CreateIndex
CREATE UNIQUE INDEX "Roll_invoiceId_key" ON "Roll"("invoiceId");

-- CreateIndex
CREATE INDEX "Roll_status_createdAt_idx" ON "Roll"("status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Roll_kind_mdaId_createdAt_idx" ON "Roll"("kind", "mdaId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "Roll_sha256_idx" ON "Roll"("sha256");

-- CreateIndex
CREATE INDEX "RollRow_rollId_outcome_number_idx" ON "RollRow"("rollId", "outcome", "number");

-- CreateIndex
CREATE INDEX "RollRow_rollId_familyNumber_idx" ON "RollRow"("rollId", "familyNumber");

-- CreateIndex
CREATE INDEX "RollRow_enrolleeId_idx" ON "RollRow"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "RollRow_rollId_number_key" ON "RollRow"("rollId", "number");

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "AcademicSession"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Roll" ADD CONSTRAINT "Roll_loadedById_fkey" FOREIGN KEY ("loadedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollRow" ADD CONSTRAINT "RollRow_rollId_fkey" FOREIGN KEY ("rollId") REFERENCES "Roll"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RollRow" ADD CONSTRAINT "RollRow_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "Roll" ADD CONSTRAINT "Roll_check" CHECK (
  ("kind" <> 'MDA_STAFF' OR "mdaId" IS NOT NULL) AND ("kind" <> 'STUDENTS' OR num_nonnulls("mdaId", "sessionId") = 2)
  AND "rowCount" >= 0 AND "loadedCount" BETWEEN 0 AND "rowCount" AND ("status" <> 'FAILED' OR "failure" IS NOT NULL)
  AND ("status" NOT IN ('LOADING', 'LOADED') OR "loadedById" IS NOT NULL));
ALTER TABLE "RollRow" ADD CONSTRAINT "RollRow_check" CHECK (
  "number" > 0 AND ("loadedAt" IS NULL OR "enrolleeId" IS NOT NULL) AND ("outcome" IS DISTINCT FROM 'BAD' OR jsonb_array_length("problems") > 0));
CREATE INDEX "RollRow_toCorrect_idx" ON "RollRow" ("rollId", "number") WHERE "toCorrect";
