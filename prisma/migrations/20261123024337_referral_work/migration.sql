-- AlterTable
ALTER TABLE "Referral" ADD COLUMN     "decisionDueAt" TIMESTAMP(3),
ADD COLUMN     "extendedAt" TIMESTAMP(3),
ADD COLUMN     "queriedAt" TIMESTAMP(3),
ADD COLUMN     "queryNote" TEXT,
ADD COLUMN     "redirectedFromId" UUID;

-- CreateIndex
CREATE UNIQUE INDEX "Referral_redirectedFromId_key" ON "Referral"("redirectedFromId");

-- AddForeignKey
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_redirectedFromId_fkey" FOREIGN KEY ("redirectedFromId") REFERENCES "Referral"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The time in which the decision on an emergency is due, for those that there are.
UPDATE "Referral" SET "decisionDueAt" = "requestedAt" + interval '48 hours' WHERE urgency = 'EMERGENCY';
