ALTER TABLE "Notification" ADD COLUMN "worklist" TEXT,
ADD COLUMN "waitingId" UUID,
ADD COLUMN "gathered" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "expiredAt" TIMESTAMP(3);

-- One line a person and worklist gathers all that is new there; an emergency (gathered 0) has its own.
CREATE UNIQUE INDEX "Notification_worklist_key" ON "Notification" ("userId", "worklist")
  WHERE "worklist" IS NOT NULL AND "gathered" > 0 AND "readAt" IS NULL AND "expiredAt" IS NULL;
