-- AlterTable
ALTER TABLE "Enrollee" ADD COLUMN "lgaSince" DATE;

-- AlterTable
ALTER TABLE "FacilityChangeRequest" ADD COLUMN "leadId" UUID;

-- CreateIndex
CREATE INDEX "FacilityChangeRequest_leadId_idx" ON "FacilityChangeRequest"("leadId");

-- AddForeignKey
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES "FacilityChangeRequest"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Who is on the way to a facility: few at any time, counted with its lives and moved on the first of the month.
CREATE INDEX "FacilityChangeRequest_ahead_idx" ON "FacilityChangeRequest" ("toHcpId", "effectiveDate") WHERE "status" = 'APPROVED' AND "appliedAt" IS NULL;
