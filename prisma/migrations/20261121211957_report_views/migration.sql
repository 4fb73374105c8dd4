-- CreateEnum
CREATE TYPE "ReportRhythm" AS ENUM ('DAILY', 'WEEKLY', 'MONTHLY');

-- CreateEnum
CREATE TYPE "ReportFileFormat" AS ENUM ('XLSX', 'CSV');

-- CreateEnum
CREATE TYPE "ReportSendingOutcome" AS ENUM ('WAITING', 'SENT', 'SKIPPED', 'REFUSED', 'FAILED');

-- CreateTable
CREATE TABLE "ReportView" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "report" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" JSONB NOT NULL,
    "columns" JSONB,
    "retiredAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReportView_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportSchedule" (
    "id" UUID NOT NULL,
    "viewId" UUID NOT NULL,
    "rhythm" "ReportRhythm" NOT NULL,
    "weekday" INTEGER,
    "monthDay" INTEGER,
    "hour" INTEGER NOT NULL,
    "format" "ReportFileFormat" NOT NULL,
    "recipientIds" UUID[],
    "nextAt" TIMESTAMP(3) NOT NULL,
    "stoppedAt" TIMESTAMP(3),
    "stoppedById" UUID,
    "stopReason" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReportSchedule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ReportSending" (
    "id" UUID NOT NULL,
    "viewId" UUID NOT NULL,
    "day" DATE NOT NULL,
    "recipientId" UUID NOT NULL,
    "outcome" "ReportSendingOutcome" NOT NULL DEFAULT 'WAITING',
    "reason" TEXT,
    "rowCount" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "endedAt" TIMESTAMP(3),

    CONSTRAINT "ReportSending_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReportView_userId_report_idx" ON "ReportView"("userId", "report");

-- CreateIndex
CREATE UNIQUE INDEX "ReportSchedule_viewId_key" ON "ReportSchedule"("viewId");

-- CreateIndex
CREATE INDEX "ReportSending_recipientId_idx" ON "ReportSending"("recipientId");

-- CreateIndex
CREATE UNIQUE INDEX "ReportSending_viewId_day_recipientId_key" ON "ReportSending"("viewId", "day", "recipientId");

-- AddForeignKey
ALTER TABLE "ReportView" ADD CONSTRAINT "ReportView_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_viewId_fkey" FOREIGN KEY ("viewId") REFERENCES "ReportView"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSchedule" ADD CONSTRAINT "ReportSchedule_stoppedById_fkey" FOREIGN KEY ("stoppedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSending" ADD CONSTRAINT "ReportSending_viewId_fkey" FOREIGN KEY ("viewId") REFERENCES "ReportView"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReportSending" ADD CONSTRAINT "ReportSending_recipientId_fkey" FOREIGN KEY ("recipientId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A person's views of a report have different names; a retired one gives its name back.
CREATE UNIQUE INDEX "ReportView_own_name_key" ON "ReportView"("userId", "report", lower("name")) WHERE "retiredAt" IS NULL;

-- What waits for its hour.
CREATE INDEX "ReportSchedule_due_idx" ON "ReportSchedule"("nextAt") WHERE "stoppedAt" IS NULL;

ALTER TABLE "ReportSchedule"
  ADD CONSTRAINT "ReportSchedule_rhythm_check" CHECK (("rhythm" = 'WEEKLY') = ("weekday" IS NOT NULL) AND ("rhythm" = 'MONTHLY') = ("monthDay" IS NOT NULL)),
  ADD CONSTRAINT "ReportSchedule_hour_check" CHECK ("hour" BETWEEN 0 AND 23 AND "weekday" BETWEEN 1 AND 7 AND "monthDay" BETWEEN 1 AND 31);
