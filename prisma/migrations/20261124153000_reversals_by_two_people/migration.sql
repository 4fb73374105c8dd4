-- AlterTable
ALTER TABLE "Payment" ADD COLUMN "reversalReason" TEXT,
ADD COLUMN "reversalRequestedById" UUID;

-- AlterTable
ALTER TABLE "Expense" ADD COLUMN "voidRequestedById" UUID;

UPDATE "Payment" SET "reversalReason" = "failReason" WHERE status = 'REVERSED';
