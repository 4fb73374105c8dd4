-- CreateEnum
CREATE TYPE "RecordPart" AS ENUM ('COVER', 'IDENTITY', 'CONTACT', 'NIN', 'HEALTH', 'WORK', 'FAMILY', 'HISTORY', 'PHOTO', 'DOCUMENTS', 'CARE');

-- CreateEnum
CREATE TYPE "LookupPurpose" AS ENUM ('EMERGENCY', 'REFERRED', 'AWAY_FROM_HOME', 'CHANGING_FACILITY');

-- CreateTable
CREATE TABLE "RecordAccess" (
    "id" BIGSERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "enrolleeId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "hcpId" UUID,
    "parts" "RecordPart"[],
    "operation" TEXT NOT NULL,
    "purpose" "LookupPurpose",
    "requestId" TEXT NOT NULL,

    CONSTRAINT "RecordAccess_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "RecordAccess_enrolleeId_at_idx" ON "RecordAccess"("enrolleeId", "at" DESC);

-- CreateIndex
CREATE INDEX "RecordAccess_userId_at_idx" ON "RecordAccess"("userId", "at" DESC);

-- CreateIndex
CREATE INDEX "RecordAccess_at_idx" ON "RecordAccess"("at" DESC);

CREATE TRIGGER "RecordAccess_append_only" BEFORE UPDATE OR DELETE ON "RecordAccess" FOR EACH ROW EXECUTE FUNCTION refuse_change();
