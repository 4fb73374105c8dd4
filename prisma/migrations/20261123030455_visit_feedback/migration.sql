-- CreateEnum
CREATE TYPE "DisputeFinding" AS ENUM ('MEMBER_RIGHT', 'FACILITY_RIGHT', 'UNCLEAR');

-- AlterTable
ALTER TABLE "Encounter" ADD COLUMN     "careReceived" BOOLEAN,
ADD COLUMN     "disputeAnswer" TEXT,
ADD COLUMN     "disputeAnsweredAt" TIMESTAMP(3),
ADD COLUMN     "disputeFinding" "DisputeFinding",
ADD COLUMN     "drugsPrescribed" BOOLEAN,
ADD COLUMN     "drugsReceived" BOOLEAN,
ADD COLUMN     "paymentAsked" BOOLEAN,
ADD COLUMN     "rating" INTEGER;
