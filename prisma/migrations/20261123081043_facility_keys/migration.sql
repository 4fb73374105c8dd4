-- CreateEnum
CREATE TYPE "ApiKeyOperation" AS ENUM ('VISITS', 'CLAIMS');

-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN     "callsAMinute" INTEGER,
ADD COLUMN     "hcpId" UUID,
ADD COLUMN     "operations" "ApiKeyOperation"[];

-- CreateTable
CREATE TABLE "ApiKeyCall" (
    "id" UUID NOT NULL,
    "keyId" UUID NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "operation" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "rowCount" INTEGER NOT NULL DEFAULT 0,
    "createdCount" INTEGER NOT NULL DEFAULT 0,
    "existingCount" INTEGER NOT NULL DEFAULT 0,
    "refusedCount" INTEGER NOT NULL DEFAULT 0,
    "milliseconds" INTEGER NOT NULL,
    "ip" TEXT,

    CONSTRAINT "ApiKeyCall_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ApiKeyCall_keyId_at_idx" ON "ApiKeyCall"("keyId", "at" DESC);

-- CreateIndex
CREATE INDEX "ApiKey_hcpId_idx" ON "ApiKey"("hcpId");

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKeyCall" ADD CONSTRAINT "ApiKeyCall_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Only the key of a facility sends something, and it acts for an account.
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_facility_check"
  CHECK (("hcpId" IS NULL) = (coalesce(cardinality(operations), 0) = 0) AND ("hcpId" IS NULL OR "userId" IS NOT NULL));
