-- CreateEnum
CREATE TYPE "DataRequestKind" AS ENUM ('ACCESS', 'CORRECTION', 'ERASURE', 'OBJECTION');

-- CreateEnum
CREATE TYPE "DataRequester" AS ENUM ('SELF', 'PARENT_OR_GUARDIAN', 'REPRESENTATIVE');

-- CreateEnum
CREATE TYPE "DataRequestChannel" AS ENUM ('PORTAL', 'LETTER', 'EMAIL', 'PHONE', 'IN_PERSON');

-- CreateEnum
CREATE TYPE "DataRequestStatus" AS ENUM ('OPEN', 'ANSWERED', 'WITHDRAWN');

-- CreateEnum
CREATE TYPE "DataRequestOutcome" AS ENUM ('GRANTED', 'PARTLY_GRANTED', 'REFUSED');

-- CreateEnum
CREATE TYPE "DataRequestGround" AS ENUM ('RETAINED_BY_LAW', 'RIGHTS_OF_OTHERS', 'IDENTITY_NOT_PROVED', 'UNFOUNDED');

-- CreateTable
CREATE TABLE "DataSubjectRequest" (
    "id" UUID NOT NULL,
    "requestNo" TEXT NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "kind" "DataRequestKind" NOT NULL,
    "requester" "DataRequester" NOT NULL,
    "requesterName" TEXT,
    "channel" "DataRequestChannel" NOT NULL,
    "receivedOn" DATE NOT NULL,
    "dueOn" DATE NOT NULL,
    "details" TEXT NOT NULL,
    "identityCheck" TEXT,
    "status" "DataRequestStatus" NOT NULL DEFAULT 'OPEN',
    "outcome" "DataRequestOutcome",
    "ground" "DataRequestGround",
    "answer" TEXT,
    "answeredAt" TIMESTAMP(3),
    "recordedById" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DataSubjectRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DataSubjectRequest_requestNo_key" ON "DataSubjectRequest"("requestNo");

-- CreateIndex
CREATE INDEX "DataSubjectRequest_status_dueOn_idx" ON "DataSubjectRequest"("status", "dueOn");

-- CreateIndex
CREATE INDEX "DataSubjectRequest_receivedOn_idx" ON "DataSubjectRequest"("receivedOn" DESC);

-- CreateIndex
CREATE INDEX "DataSubjectRequest_enrolleeId_idx" ON "DataSubjectRequest"("enrolleeId");

-- AddForeignKey
ALTER TABLE "DataSubjectRequest" ADD CONSTRAINT "DataSubjectRequest_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DataSubjectRequest" ADD CONSTRAINT "DataSubjectRequest_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- At most one open request per person and kind.
CREATE UNIQUE INDEX "DataSubjectRequest_open_key" ON "DataSubjectRequest" ("enrolleeId", "kind") WHERE "status" = 'OPEN';

ALTER TABLE "DataSubjectRequest" ADD CONSTRAINT "DataSubjectRequest_check" CHECK (
  "receivedOn" <= "dueOn" AND ("requester" = 'SELF') = ("requesterName" IS NULL)
);

-- An answer has an outcome, a ground unless it is granted, and a checked identity unless it came from the portal.
ALTER TABLE "DataSubjectRequest" ADD CONSTRAINT "DataSubjectRequest_answer_check" CHECK (
  CASE status
    WHEN 'ANSWERED' THEN "answer" IS NOT NULL AND "answeredAt" IS NOT NULL AND "outcome" IS NOT NULL
      AND ("outcome" = 'GRANTED') = ("ground" IS NULL)
      AND ("channel" = 'PORTAL' OR "identityCheck" IS NOT NULL OR "ground" = 'IDENTITY_NOT_PROVED')
    ELSE "answer" IS NULL AND "answeredAt" IS NULL AND "outcome" IS NULL AND "ground" IS NULL
  END
);
