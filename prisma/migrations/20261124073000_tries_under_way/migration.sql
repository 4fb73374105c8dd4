-- AlterTable
ALTER TABLE "AttemptLimit" ADD COLUMN     "trying" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "tryingUntil" TIMESTAMP(3);
