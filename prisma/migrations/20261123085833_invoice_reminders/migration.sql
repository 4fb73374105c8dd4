-- AlterTable
ALTER TABLE "Invoice" ADD COLUMN     "remindedAt" TIMESTAMP(3),
ADD COLUMN     "reminderStep" INTEGER;
