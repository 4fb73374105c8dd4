-- AlterTable
ALTER TABLE "Plan" ADD COLUMN     "newbornWeeks" INTEGER NOT NULL DEFAULT 12;

-- AlterTable
ALTER TABLE "Enrollee" ADD COLUMN     "ageOutNoticedAt" TIMESTAMP(3);

-- CreateTable
CREATE TABLE "CoverPeriod" (
    "id" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "startsOn" DATE NOT NULL,
    "endsOn" DATE NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CoverPeriod_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "CoverPeriod_enrolleeId_startsOn_idx" ON "CoverPeriod"("enrolleeId", "startsOn");

-- AddForeignKey
ALTER TABLE "CoverPeriod" ADD CONSTRAINT "CoverPeriod_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "Plan" ADD CONSTRAINT "Plan_newbornWeeks_check" CHECK ("newbornWeeks" >= 0);
ALTER TABLE "CoverPeriod" ADD CONSTRAINT "CoverPeriod_check" CHECK ("endsOn" >= "startsOn");
-- Whom one action stopped: restoring reads only these.
CREATE INDEX "Enrollee_disabledByActionId_idx" ON "Enrollee" ("disabledByActionId") WHERE "disabledByActionId" IS NOT NULL;
