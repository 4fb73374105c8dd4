-- CreateEnum
CREATE TYPE "ClaimUploadStatus" AS ENUM ('READING', 'MAPPING', 'CHECKING', 'CHECKED', 'LOADING', 'LOADED', 'FAILED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "ClaimUploadOutcome" AS ENUM ('NEW', 'EXISTS', 'BAD');

-- CreateEnum
CREATE TYPE "DateOrder" AS ENUM ('DAY_FIRST', 'MONTH_FIRST');

-- CreateTable
CREATE TABLE "ClaimUpload" (
    "id" UUID NOT NULL,
    "uploadNo" TEXT NOT NULL,
    "hcpId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "headings" TEXT[],
    "mapping" JSONB,
    "dateOrder" "DateOrder" NOT NULL DEFAULT 'DAY_FIRST',
    "meanings" JSONB,
    "status" "ClaimUploadStatus" NOT NULL DEFAULT 'READING',
    "failure" TEXT,
    "rowCount" INTEGER NOT NULL DEFAULT 0,
    "doneCount" INTEGER NOT NULL DEFAULT 0,
    "newCount" INTEGER NOT NULL DEFAULT 0,
    "existingCount" INTEGER NOT NULL DEFAULT 0,
    "badCount" INTEGER NOT NULL DEFAULT 0,
    "badRowCount" INTEGER NOT NULL DEFAULT 0,
    "loadedCount" INTEGER NOT NULL DEFAULT 0,
    "uploadedById" UUID NOT NULL,
    "loadedById" UUID,
    "checkedAt" TIMESTAMP(3),
    "loadedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ClaimUpload_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimUploadRow" (
    "id" UUID NOT NULL,
    "uploadId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "cells" TEXT[],
    "merged" TEXT,
    "values" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "remarks" TEXT[],
    "outcome" "ClaimUploadOutcome",
    "externalId" TEXT NOT NULL DEFAULT '',
    "member" TEXT NOT NULL DEFAULT '',
    "amount" BIGINT,
    "claimNumber" INTEGER,
    "claimId" UUID,
    "loadedAt" TIMESTAMP(3),

    CONSTRAINT "ClaimUploadRow_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ClaimUpload_uploadNo_key" ON "ClaimUpload"("uploadNo");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimUpload_fileId_key" ON "ClaimUpload"("fileId");

-- CreateIndex
CREATE INDEX "ClaimUpload_hcpId_createdAt_idx" ON "ClaimUpload"("hcpId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ClaimUpload_status_createdAt_idx" ON "ClaimUpload"("status", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "ClaimUpload_sha256_idx" ON "ClaimUpload"("sha256");

-- CreateIndex
CREATE INDEX "ClaimUploadRow_uploadId_outcome_number_idx" ON "ClaimUploadRow"("uploadId", "outcome", "number");

-- CreateIndex
CREATE INDEX "ClaimUploadRow_uploadId_claimNumber_idx" ON "ClaimUploadRow"("uploadId", "claimNumber");

-- CreateIndex
CREATE INDEX "ClaimUploadRow_claimId_idx" ON "ClaimUploadRow"("claimId");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimUploadRow_uploadId_number_key" ON "ClaimUploadRow"("uploadId", "number");

-- AddForeignKey
ALTER TABLE "ClaimUpload" ADD CONSTRAINT "ClaimUpload_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimUpload" ADD CONSTRAINT "ClaimUpload_uploadedById_fkey" FOREIGN KEY ("uploadedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimUpload" ADD CONSTRAINT "ClaimUpload_loadedById_fkey" FOREIGN KEY ("loadedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimUploadRow" ADD CONSTRAINT "ClaimUploadRow_uploadId_fkey" FOREIGN KEY ("uploadId") REFERENCES "ClaimUpload"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimUploadRow" ADD CONSTRAINT "ClaimUploadRow_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Checks, which Prisma cannot express.
ALTER TABLE "ClaimUpload" ADD CONSTRAINT "ClaimUpload_check" CHECK (
  "rowCount" >= 0 AND "loadedCount" BETWEEN 0 AND "rowCount" AND ("status" <> 'FAILED' OR "failure" IS NOT NULL)
  AND ("status" NOT IN ('LOADING', 'LOADED') OR "loadedById" IS NOT NULL));
ALTER TABLE "ClaimUploadRow" ADD CONSTRAINT "ClaimUploadRow_check" CHECK (
  "number" > 0 AND ("loadedAt" IS NULL OR "claimId" IS NOT NULL));
