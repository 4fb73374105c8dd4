-- CreateEnum
CREATE TYPE "HcpBankChangeStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED');

-- CreateEnum
CREATE TYPE "HcpMoveStatus" AS ENUM ('RUNNING', 'DONE');

-- AlterTable
ALTER TABLE "Hcp" ADD COLUMN     "accreditationTold" INTEGER,
ADD COLUMN     "applicationNo" TEXT;

-- CreateTable
CREATE TABLE "HcpBankChange" (
    "id" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "bankName" TEXT NOT NULL,
    "bankCode" TEXT,
    "accountName" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "sortCode" TEXT,
    "reason" TEXT NOT NULL,
    "status" "HcpBankChangeStatus" NOT NULL DEFAULT 'PENDING',
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "decisionNote" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HcpBankChange_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HcpMove" (
    "id" UUID NOT NULL,
    "fromHcpId" UUID NOT NULL,
    "toHcpId" UUID NOT NULL,
    "planIds" UUID[],
    "reason" TEXT NOT NULL,
    "status" "HcpMoveStatus" NOT NULL DEFAULT 'RUNNING',
    "total" INTEGER NOT NULL,
    "moved" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "HcpMove_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "HcpMoveRow" (
    "moveId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "HcpMoveRow_pkey" PRIMARY KEY ("moveId","enrolleeId")
);

-- CreateIndex
CREATE INDEX "HcpBankChange_status_requestedAt_idx" ON "HcpBankChange"("status", "requestedAt");

-- CreateIndex
CREATE INDEX "HcpBankChange_hcpId_requestedAt_idx" ON "HcpBankChange"("hcpId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "HcpMove_fromHcpId_requestedAt_idx" ON "HcpMove"("fromHcpId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "HcpMove_toHcpId_idx" ON "HcpMove"("toHcpId");

-- CreateIndex
CREATE INDEX "HcpMoveRow_enrolleeId_idx" ON "HcpMoveRow"("enrolleeId");

-- CreateIndex
CREATE UNIQUE INDEX "Hcp_applicationNo_key" ON "Hcp"("applicationNo");

-- AddForeignKey
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_fromHcpId_fkey" FOREIGN KEY ("fromHcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_toHcpId_fkey" FOREIGN KEY ("toHcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMoveRow" ADD CONSTRAINT "HcpMoveRow_moveId_fkey" FOREIGN KEY ("moveId") REFERENCES "HcpMove"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "HcpMoveRow" ADD CONSTRAINT "HcpMoveRow_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One change waits at a time; who asked does not decide.
CREATE UNIQUE INDEX "HcpBankChange_open_key" ON "HcpBankChange" ("hcpId") WHERE "status" = 'PENDING';
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_check" CHECK (
  "accountNumber" ~ '^[0-9]{10}$' AND "decidedById" IS DISTINCT FROM "requestedById"
  AND (("status" IN ('APPROVED', 'REJECTED')) = ("decidedById" IS NOT NULL)));

-- One move out of a facility runs at a time.
CREATE UNIQUE INDEX "HcpMove_running_key" ON "HcpMove" ("fromHcpId") WHERE "status" = 'RUNNING';
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_check" CHECK ("fromHcpId" <> "toHcpId" AND "total" > 0 AND "moved" >= 0 AND "skipped" >= 0);

-- The job that warns of accreditations that end.
CREATE INDEX "Hcp_accreditation_idx" ON "Hcp" ("accreditedTo") WHERE "status" = 'ACTIVATED';
