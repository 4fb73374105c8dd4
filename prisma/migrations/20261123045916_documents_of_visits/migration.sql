-- CreateEnum
CREATE TYPE "EncounterDocumentKind" AS ENUM ('LAB_RESULT', 'SCAN', 'DISCHARGE_SUMMARY', 'PRESCRIPTION', 'OTHER');

-- AlterTable
ALTER TABLE "Encounter" ADD COLUMN     "closedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "EncounterDocument" (
    "id" UUID NOT NULL,
    "encounterId" UUID NOT NULL,
    "kind" "EncounterDocumentKind" NOT NULL,
    "attachmentId" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EncounterDocument_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "EncounterDocument_attachmentId_key" ON "EncounterDocument"("attachmentId");

-- CreateIndex
CREATE INDEX "EncounterDocument_encounterId_idx" ON "EncounterDocument"("encounterId");

-- AddForeignKey
ALTER TABLE "EncounterDocument" ADD CONSTRAINT "EncounterDocument_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "EncounterDocument" ADD CONSTRAINT "EncounterDocument_attachmentId_fkey" FOREIGN KEY ("attachmentId") REFERENCES "Attachment"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Visits that were closed within the last day still take documents of their facility.
UPDATE "Encounter" e SET "closedAt" = s.at FROM "StatusChange" s
WHERE s."entityType" = 'Encounter' AND s."entityId" = e.id AND s.action = 'CLOSE' AND s.at > now() AT TIME ZONE 'UTC' - interval '1 day';
