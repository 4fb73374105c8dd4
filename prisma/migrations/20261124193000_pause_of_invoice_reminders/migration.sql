ALTER TABLE "Invoice" ADD COLUMN "reminderPauseReason" TEXT;
