-- AlterTable
ALTER TABLE "Claim" ADD COLUMN     "outcomeAcceptedAt" TIMESTAMP(3);
