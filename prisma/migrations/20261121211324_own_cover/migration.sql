-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "continuesId" UUID,
ADD COLUMN     "recordBefore" JSONB;

-- CreateIndex
CREATE INDEX "Registration_continuesId_idx" ON "Registration"("continuesId");

-- AddForeignKey
ALTER TABLE "Registration" ADD CONSTRAINT "Registration_continuesId_fkey" FOREIGN KEY ("continuesId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A record goes on in one registration at a time.
CREATE UNIQUE INDEX "Registration_open_continues_key" ON "Registration" ("continuesId") WHERE "continuesId" IS NOT NULL AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL');
