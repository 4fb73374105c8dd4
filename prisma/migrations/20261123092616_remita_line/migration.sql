-- CreateEnum
CREATE TYPE "ReferenceRequestStatus" AS ENUM ('QUEUED', 'DONE', 'FAILED', 'DROPPED');

-- AlterTable
ALTER TABLE "RemitaPayment" ADD COLUMN     "checkedAmount" BIGINT,
ADD COLUMN     "checkedAt" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "PaymentReference" ADD COLUMN     "checkedAt" TIMESTAMP(3),
ADD COLUMN     "statusCode" TEXT,
ADD COLUMN     "statusText" TEXT;

-- CreateTable
CREATE TABLE "ReferenceRequest" (
    "id" UUID NOT NULL,
    "invoiceId" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "isBesides" BOOLEAN NOT NULL DEFAULT false,
    "status" "ReferenceRequestStatus" NOT NULL DEFAULT 'QUEUED',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "rrr" TEXT,
    "createdById" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReferenceRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ReferenceRequest_invoiceId_idx" ON "ReferenceRequest"("invoiceId");

-- CreateIndex
CREATE INDEX "ReferenceRequest_rrr_idx" ON "ReferenceRequest"("rrr");

-- AddForeignKey
ALTER TABLE "ReferenceRequest" ADD CONSTRAINT "ReferenceRequest_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES "Invoice"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReferenceRequest" ADD CONSTRAINT "ReferenceRequest_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One reference of an invoice is asked for at a time.
CREATE UNIQUE INDEX "ReferenceRequest_waiting_key" ON "ReferenceRequest" ("invoiceId") WHERE "status" IN ('QUEUED', 'FAILED');
ALTER TABLE "ReferenceRequest" ADD CONSTRAINT "ReferenceRequest_check" CHECK ("amount" > 0 AND "rrr" ~ '^[0-9]{12}$' AND ("status" <> 'DONE' OR "rrr" IS NOT NULL));
