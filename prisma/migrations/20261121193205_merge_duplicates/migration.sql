-- CreateEnum
CREATE TYPE "DuplicatePairStatus" AS ENUM ('OPEN', 'DISMISSED', 'MERGED');

-- AlterTable
ALTER TABLE "Enrollee" ADD COLUMN     "mergedIntoId" UUID;

-- CreateTable
CREATE TABLE "DuplicatePair" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "firstId" UUID NOT NULL,
    "secondId" UUID NOT NULL,
    "distance" INTEGER NOT NULL DEFAULT 0,
    "status" "DuplicatePairStatus" NOT NULL DEFAULT 'OPEN',
    "foundAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "keptId" UUID,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "decisionReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DuplicatePair_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "DuplicatePair_secondId_idx" ON "DuplicatePair"("secondId");

-- CreateIndex
CREATE INDEX "DuplicatePair_status_foundAt_idx" ON "DuplicatePair"("status", "foundAt" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "DuplicatePair_firstId_secondId_key" ON "DuplicatePair"("firstId", "secondId");

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_mergedIntoId_fkey" FOREIGN KEY ("mergedIntoId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_firstId_fkey" FOREIGN KEY ("firstId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_secondId_fkey" FOREIGN KEY ("secondId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_check" CHECK (
  "firstId" < "secondId" AND "distance" >= 0 AND (("status" = 'OPEN') = ("decidedAt" IS NULL)) AND (("keptId" IS NOT NULL) = ("status" = 'MERGED')));
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_merged_check" CHECK (("status" = 'MERGED') = ("mergedIntoId" IS NOT NULL) AND "mergedIntoId" IS DISTINCT FROM "id");
-- Few records are merged; those of one person, and all of them for the nightly sweep.
CREATE INDEX "Enrollee_mergedIntoId_idx" ON "Enrollee" ("mergedIntoId") WHERE "mergedIntoId" IS NOT NULL;

-- A merged spouse leaves the place free.
DROP INDEX "Enrollee_one_spouse_key";
CREATE UNIQUE INDEX "Enrollee_one_spouse_key" ON "Enrollee" ("principalId") WHERE "relationship" = 'SPOUSE' AND "status" NOT IN ('DISABLED', 'DECEASED', 'REJECTED', 'MERGED');

-- Whoever flags a record (a registration, a roll, a correction, a member's request) asks about the pair, in one place for all of them.
CREATE FUNCTION ask_about_duplicate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DuplicatePair" ("firstId", "secondId", "foundAt")
  VALUES (least(NEW."id", NEW."matchedEnrolleeId"), greatest(NEW."id", NEW."matchedEnrolleeId"), coalesce(NEW."registeredAt", now() AT TIME ZONE 'UTC'))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "Enrollee_ask_about_duplicate" AFTER INSERT OR UPDATE OF "matchedEnrolleeId" ON "Enrollee" FOR EACH ROW
  WHEN (NEW."duplicateFlag" = 'SUSPECT' AND NEW."matchedEnrolleeId" IS NOT NULL) EXECUTE FUNCTION ask_about_duplicate();

INSERT INTO "DuplicatePair" ("firstId", "secondId", "foundAt")
SELECT DISTINCT ON (1, 2) least("id", "matchedEnrolleeId"), greatest("id", "matchedEnrolleeId"), coalesce("registeredAt", "createdAt")
FROM "Enrollee" WHERE "duplicateFlag" = 'SUSPECT' AND "matchedEnrolleeId" IS NOT NULL
ON CONFLICT DO NOTHING;
