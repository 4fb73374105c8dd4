-- CreateEnum
CREATE TYPE "CardRunStatus" AS ENUM ('PREPARED', 'PRINTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "CardReason" AS ENUM ('FIRST', 'RENEWED', 'LOST', 'DAMAGED', 'CHANGED');

-- AlterTable
ALTER TABLE "Enrollee" ADD COLUMN     "cardIssue" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "CardRun" (
    "id" UUID NOT NULL,
    "runNo" TEXT NOT NULL,
    "status" "CardRunStatus" NOT NULL DEFAULT 'PREPARED',
    "reason" "CardReason" NOT NULL,
    "note" TEXT,
    "count" INTEGER NOT NULL,
    "preparedById" UUID NOT NULL,
    "preparedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "printedById" UUID,
    "printedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CardRun_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CardPrint" (
    "runId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "issue" INTEGER NOT NULL,

    CONSTRAINT "CardPrint_pkey" PRIMARY KEY ("runId","enrolleeId")
);

-- CreateIndex
CREATE UNIQUE INDEX "CardRun_runNo_key" ON "CardRun"("runNo");

-- CreateIndex
CREATE INDEX "CardRun_preparedAt_idx" ON "CardRun"("preparedAt" DESC);

-- CreateIndex
CREATE INDEX "CardRun_status_preparedAt_idx" ON "CardRun"("status", "preparedAt");

-- CreateIndex
CREATE INDEX "CardPrint_enrolleeId_idx" ON "CardPrint"("enrolleeId");

-- AddForeignKey
ALTER TABLE "CardRun" ADD CONSTRAINT "CardRun_preparedById_fkey" FOREIGN KEY ("preparedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardRun" ADD CONSTRAINT "CardRun_printedById_fkey" FOREIGN KEY ("printedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardPrint" ADD CONSTRAINT "CardPrint_runId_fkey" FOREIGN KEY ("runId") REFERENCES "CardRun"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CardPrint" ADD CONSTRAINT "CardPrint_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
