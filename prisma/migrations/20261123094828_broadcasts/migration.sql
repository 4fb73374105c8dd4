-- AlterTable
ALTER TABLE "MessageThread" ADD COLUMN     "broadcastLgaId" UUID,
ADD COLUMN     "broadcastRole" "Role",
ADD COLUMN     "isBroadcast" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "MessageThreadState" ADD COLUMN     "isRecipient" BOOLEAN NOT NULL DEFAULT false;

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_broadcastLgaId_fkey" FOREIGN KEY ("broadcastLgaId") REFERENCES "Lga"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A broadcast has no addressee but its recipients.
ALTER TABLE "MessageThread" DROP CONSTRAINT "MessageThread_check";
-- What was written to all facilities or all members was a broadcast; what its people have not read yet waits for them again.
UPDATE "MessageThread" SET "isBroadcast" = true, "broadcastRole" = "toRole", "toRole" = NULL WHERE "toRole" IN ('HCP', 'ENROLLEE');
INSERT INTO "MessageThreadState" (id, "threadId", "userId", "isRecipient")
SELECT gen_random_uuid(), t.id, u.id, true FROM "MessageThread" t JOIN "UserAccount" u ON u."isActive" AND u.role = t."broadcastRole" AND u.id <> t."startedById"
WHERE t."isBroadcast"
ON CONFLICT ("threadId", "userId") DO UPDATE SET "isRecipient" = true;
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_check"
  CHECK (num_nonnulls("toUserId", "toHcpId", "toRole") = CASE WHEN "isBroadcast" THEN 0 ELSE 1 END AND "isBroadcast" = ("broadcastRole" IS NOT NULL));
