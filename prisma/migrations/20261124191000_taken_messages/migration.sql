-- AlterTable
ALTER TABLE "MessageThread" ADD COLUMN     "takenAt" TIMESTAMP(3),
ADD COLUMN     "takenById" UUID;

-- AddForeignKey
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_takenById_fkey" FOREIGN KEY ("takenById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Only a message to a role is taken.
ALTER TABLE "MessageThread" ADD CONSTRAINT "MessageThread_taken_check" CHECK ("takenById" IS NULL OR ("takenAt" IS NOT NULL AND "toRole" IS NOT NULL));
