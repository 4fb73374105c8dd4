-- CreateTable
CREATE TABLE "MessageThread" (
    "id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "startedById" UUID NOT NULL,
    "fromHcpId" UUID,
    "toUserId" UUID,
    "toHcpId" UUID,
    "toRole" "Role",
    "lgaId" UUID,
    "entityType" TEXT,
    "entityId" UUID,
    "lastMessageAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MessageThread_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MessageThreadState" (
    "id" UUID NOT NULL,
    "threadId" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "readAt" TIMESTAMP(3),
    "archivedAt" TIMESTAMP(3),

    CONSTRAINT "MessageThreadState_pkey" PRIMARY KEY ("id")
);


-- Exactly one addressee, as of the recipients before.
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_check" CHECK (num_nonnulls("toUserId", "toHcpId", "toRole") = 1);

-- A thread is what its first message says; one without a recipient stays with its sender. Who wrote for a facility wrote for all of its users, and so does who was written to there.
INSERT INTO "MessageThread" (id, subject, "startedById", "fromHcpId", "toUserId", "toHcpId", "toRole", "lgaId", "entityType", "entityId", "lastMessageAt", "createdAt")
SELECT m."threadId", m.subject, m."fromUserId", sender."hcpId",
  CASE WHEN r.id IS NULL THEN m."fromUserId" WHEN addressee."hcpId" IS NULL THEN r."userId" END, coalesce(r."hcpId", addressee."hcpId"), r.role,
  CASE WHEN r.role IS NOT NULL THEN coalesce(h."lgaId", e."lgaId") END,
  m."relatedType", m."relatedId", latest.at, m."createdAt"
FROM (SELECT DISTINCT ON ("threadId") * FROM "Message" ORDER BY "threadId", "createdAt", id) m
JOIN (SELECT "threadId", max("createdAt") AS at FROM "Message" GROUP BY "threadId") latest ON latest."threadId" = m."threadId"
LEFT JOIN (SELECT DISTINCT ON ("messageId") * FROM "MessageRecipient" ORDER BY "messageId", id) r ON r."messageId" = m.id
JOIN "UserAccount" sender ON sender.id = m."fromUserId"
LEFT JOIN "Hcp" h ON h.id = sender."hcpId"
LEFT JOIN "Enrollee" e ON e.id = sender."enrolleeId"
LEFT JOIN "UserAccount" addressee ON addressee.id = r."userId";

-- What was read by a facility or a role was read by each of its people.
INSERT INTO "MessageThreadState" (id, "threadId", "userId", "readAt", "archivedAt")
SELECT gen_random_uuid(), m."threadId", u.id, max(m."createdAt") FILTER (WHERE r."readAt" IS NOT NULL), max(r."archivedAt")
FROM "MessageRecipient" r
JOIN "Message" m ON m.id = r."messageId"
JOIN "UserAccount" u ON u.id = r."userId" OR u."hcpId" = r."hcpId" OR u.role = r.role
WHERE r."readAt" IS NOT NULL OR r."archivedAt" IS NOT NULL
GROUP BY m."threadId", u.id;

-- DropForeignKey
ALTER TABLE "MessageRecipient" DROP CONSTRAINT "MessageRecipient_messageId_fkey";

-- DropForeignKey
ALTER TABLE "MessageRecipient" DROP CONSTRAINT "MessageRecipient_userId_fkey";

-- DropForeignKey
ALTER TABLE "MessageRecipient" DROP CONSTRAINT "MessageRecipient_hcpId_fkey";

-- AlterTable
ALTER TABLE "Message" DROP COLUMN "relatedId",
DROP COLUMN "relatedType",
DROP COLUMN "subject";

-- DropTable
DROP TABLE "MessageRecipient";

-- CreateIndex
CREATE INDEX "MessageThread_startedById_lastMessageAt_idx" ON "MessageThread"("startedById", "lastMessageAt" DESC);

-- CreateIndex
CREATE INDEX "MessageThread_fromHcpId_lastMessageAt_idx" ON "MessageThread"("fromHcpId", "lastMessageAt" DESC);

-- CreateIndex
CREATE INDEX "MessageThread_toUserId_lastMessageAt_idx" ON "MessageThread"("toUserId", "lastMessageAt" DESC);

-- CreateIndex
CREATE INDEX "MessageThread_toHcpId_lastMessageAt_idx" ON "MessageThread"("toHcpId", "lastMessageAt" DESC);

-- CreateIndex
CREATE INDEX "MessageThread_toRole_lastMessageAt_idx" ON "MessageThread"("toRole", "lastMessageAt" DESC);

-- CreateIndex
CREATE INDEX "MessageThread_entityType_entityId_idx" ON "MessageThread"("entityType", "entityId");

-- CreateIndex
CREATE INDEX "MessageThreadState_userId_idx" ON "MessageThreadState"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "MessageThreadState_threadId_userId_key" ON "MessageThreadState"("threadId", "userId");

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_startedById_fkey" FOREIGN KEY ("startedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_fromHcpId_fkey" FOREIGN KEY ("fromHcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_toUserId_fkey" FOREIGN KEY ("toUserId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_toHcpId_fkey" FOREIGN KEY ("toHcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_threadId_fkey" FOREIGN KEY ("threadId") REFERENCES "MessageThread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageThreadState" ADD CONSTRAINT "MessageThreadState_threadId_fkey" FOREIGN KEY ("threadId") REFERENCES "MessageThread"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageThreadState" ADD CONSTRAINT "MessageThreadState_userId_fkey" FOREIGN KEY ("userId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
