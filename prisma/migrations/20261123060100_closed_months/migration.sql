-- CreateEnum
CREATE TYPE "ClosedMonthStatus" AS ENUM ('CLOSED', 'REOPENED');

-- CreateTable
CREATE TABLE "ClosedMonth" (
    "id" UUID NOT NULL,
    "month" DATE NOT NULL,
    "status" "ClosedMonthStatus" NOT NULL DEFAULT 'CLOSED',
    "funds" JSONB NOT NULL,
    "reconciliation" JSONB NOT NULL,
    "closedAt" TIMESTAMP(3) NOT NULL,
    "closedById" UUID NOT NULL,
    "reopenReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ClosedMonth_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ClosedMonth_month_idx" ON "ClosedMonth"("month" DESC);

-- AddForeignKey
ALTER TABLE "ClosedMonth" ADD CONSTRAINT "ClosedMonth_closedById_fkey" FOREIGN KEY ("closedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "ClosedMonth" ADD CONSTRAINT "ClosedMonth_check" CHECK (
  "month" = date_trunc('month', "month")::date AND ("status" = 'REOPENED') = ("reopenReason" IS NOT NULL));
-- A month is closed once at a time; closings that were taken back stay on record.
CREATE UNIQUE INDEX "ClosedMonth_closed_key" ON "ClosedMonth" ("month") WHERE "status" = 'CLOSED';
