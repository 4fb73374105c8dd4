-- CreateEnum
CREATE TYPE "DataBreachStatus" AS ENUM ('OPEN', 'CLOSED');

-- CreateEnum
CREATE TYPE "DataBreachRisk" AS ENUM ('UNASSESSED', 'NO_RISK', 'RISK', 'HIGH_RISK');

-- CreateEnum
CREATE TYPE "DataCategory" AS ENUM ('IDENTITY', 'CONTACT', 'HEALTH', 'FINANCIAL', 'CREDENTIALS', 'PHOTOGRAPHS');

-- CreateTable
CREATE TABLE "DataBreach" (
    "id" UUID NOT NULL,
    "breachNo" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "status" "DataBreachStatus" NOT NULL DEFAULT 'OPEN',
    "becameAwareAt" TIMESTAMP(3) NOT NULL,
    "occurredFrom" DATE,
    "occurredTo" DATE,
    "howFound" TEXT NOT NULL,
    "categories" "DataCategory"[],
    "affectedCount" INTEGER,
    "measures" TEXT,
    "risk" "DataBreachRisk" NOT NULL DEFAULT 'UNASSESSED',
    "riskReason" TEXT,
    "commissionNotifiedAt" TIMESTAMP(3),
    "commissionReference" TEXT,
    "peopleInformedAt" TIMESTAMP(3),
    "peopleInformedHow" TEXT,
    "closedAt" TIMESTAMP(3),
    "closingText" TEXT,
    "reportedById" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DataBreach_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DataBreach_breachNo_key" ON "DataBreach"("breachNo");

-- CreateIndex
CREATE INDEX "DataBreach_becameAwareAt_idx" ON "DataBreach"("becameAwareAt" DESC);

-- CreateIndex
CREATE INDEX "DataBreach_status_idx" ON "DataBreach"("status");

-- AddForeignKey
ALTER TABLE "DataBreach" ADD CONSTRAINT "DataBreach_reportedById_fkey" FOREIGN KEY ("reportedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "DataBreach" ADD CONSTRAINT "DataBreach_check" CHECK (
  "affectedCount" >= 0 AND "occurredFrom" <= "occurredTo"
  AND (risk = 'UNASSESSED') = ("riskReason" IS NULL)
  AND ("commissionNotifiedAt" IS NULL) = ("commissionReference" IS NULL) AND "commissionNotifiedAt" >= "becameAwareAt"
  AND ("peopleInformedAt" IS NULL) = ("peopleInformedHow" IS NULL) AND "peopleInformedAt" >= "becameAwareAt"
);

-- A closed breach has everything that section 40 of the Nigeria Data Protection Act 2023 requires.
ALTER TABLE "DataBreach" ADD CONSTRAINT "DataBreach_closed_check" CHECK (
  CASE status
    WHEN 'CLOSED' THEN "closedAt" IS NOT NULL AND "closingText" IS NOT NULL AND risk <> 'UNASSESSED'
      AND (risk = 'NO_RISK' OR "commissionNotifiedAt" IS NOT NULL) AND (risk <> 'HIGH_RISK' OR "peopleInformedAt" IS NOT NULL)
    ELSE "closedAt" IS NULL AND "closingText" IS NULL
  END
);
