-- CreateEnum
CREATE TYPE "ComplaintChannel" AS ENUM ('WEB', 'USSD', 'SMS', 'COUNTER', 'PHONE');

-- CreateEnum
CREATE TYPE "ComplaintCategory" AS ENUM ('DENIAL_OF_CARE', 'MONEY_ASKED', 'QUALITY_OF_CARE', 'CARD_OR_RECORD', 'PREMIUM', 'OFFICER', 'OTHER');

-- CreateEnum
CREATE TYPE "ComplaintStatus" AS ENUM ('RECEIVED', 'ASSIGNED', 'WAITING', 'RESOLVED', 'REJECTED', 'REOPENED');

-- CreateEnum
CREATE TYPE "ComplaintParty" AS ENUM ('FACILITY', 'MEMBER');

-- AlterEnum
ALTER TYPE "RecordPart" ADD VALUE 'COMPLAINTS';

-- CreateTable
CREATE TABLE "Complaint" (
    "id" UUID NOT NULL,
    "complaintNo" TEXT NOT NULL,
    "channel" "ComplaintChannel" NOT NULL,
    "category" "ComplaintCategory" NOT NULL,
    "status" "ComplaintStatus" NOT NULL DEFAULT 'RECEIVED',
    "enrolleeId" UUID,
    "callerName" TEXT,
    "callerPhone" TEXT,
    "hcpId" UUID,
    "encounterId" UUID,
    "officerId" UUID,
    "details" TEXT NOT NULL,
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "acknowledgeBy" TIMESTAMP(3) NOT NULL,
    "answerBy" TIMESTAMP(3) NOT NULL,
    "acknowledgedAt" TIMESTAMP(3),
    "assigneeId" UUID,
    "waitingFor" "ComplaintParty",
    "sharedAt" TIMESTAMP(3),
    "namesPerson" BOOLEAN NOT NULL DEFAULT false,
    "answer" TEXT,
    "decidedAt" TIMESTAMP(3),
    "decidedById" UUID,
    "reopenedAt" TIMESTAMP(3),
    "escalatedAt" TIMESTAMP(3),
    "recordedById" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Complaint_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ComplaintQuestion" (
    "id" UUID NOT NULL,
    "complaintId" UUID NOT NULL,
    "party" "ComplaintParty" NOT NULL,
    "question" TEXT NOT NULL,
    "askedById" UUID NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "answeredById" UUID,
    "answeredAt" TIMESTAMP(3),

    CONSTRAINT "ComplaintQuestion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Complaint_complaintNo_key" ON "Complaint"("complaintNo");

-- CreateIndex
CREATE INDEX "Complaint_status_receivedAt_idx" ON "Complaint"("status", "receivedAt");

-- CreateIndex
CREATE INDEX "Complaint_receivedAt_id_idx" ON "Complaint"("receivedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "Complaint_hcpId_receivedAt_idx" ON "Complaint"("hcpId", "receivedAt" DESC);

-- CreateIndex
CREATE INDEX "Complaint_enrolleeId_idx" ON "Complaint"("enrolleeId");

-- CreateIndex
CREATE INDEX "Complaint_assigneeId_status_idx" ON "Complaint"("assigneeId", "status");

-- CreateIndex
CREATE INDEX "ComplaintQuestion_complaintId_askedAt_idx" ON "ComplaintQuestion"("complaintId", "askedAt");

-- AddForeignKey
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_officerId_fkey" FOREIGN KEY ("officerId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_recordedById_fkey" FOREIGN KEY ("recordedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ComplaintQuestion" ADD CONSTRAINT "ComplaintQuestion_complaintId_fkey" FOREIGN KEY ("complaintId") REFERENCES "Complaint"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ComplaintQuestion" ADD CONSTRAINT "ComplaintQuestion_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ComplaintQuestion" ADD CONSTRAINT "ComplaintQuestion_answeredById_fkey" FOREIGN KEY ("answeredById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Deadlines of undecided complaints, for the job that escalates.
CREATE INDEX "Complaint_undecided_idx" ON "Complaint" ("answerBy") WHERE "status" NOT IN ('RESOLVED', 'REJECTED');

-- The visits whose claims wait for the decision on a complaint.
CREATE INDEX "Complaint_hold_idx" ON "Complaint" ("encounterId") WHERE "category" = 'MONEY_ASKED' AND "status" NOT IN ('RESOLVED', 'REJECTED');

-- Who complains is enrolled, or has a name and a phone. A visit is one of an enrolled person to the facility of the complaint.
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_check" CHECK (
  ("enrolleeId" IS NULL) = ("callerName" IS NOT NULL) AND ("callerName" IS NULL) = ("callerPhone" IS NULL)
  AND ("encounterId" IS NULL OR ("enrolleeId" IS NOT NULL AND "hcpId" IS NOT NULL))
  AND length("details") <= 2000
);

-- Only a complaint that waits names for whom, an assigned one has an officer, and a decided one its answer.
ALTER TABLE "Complaint" ADD CONSTRAINT "Complaint_status_check" CHECK (
  ("status" = 'WAITING') = ("waitingFor" IS NOT NULL)
  AND ("status" NOT IN ('ASSIGNED', 'WAITING') OR "assigneeId" IS NOT NULL)
  AND ("status" IN ('RESOLVED', 'REJECTED')) = ("answer" IS NOT NULL)
  AND ("answer" IS NULL) = ("decidedAt" IS NULL) AND ("answer" IS NULL) = ("decidedById" IS NULL)
);

ALTER TABLE "ComplaintQuestion" ADD CONSTRAINT "ComplaintQuestion_check" CHECK (
  ("answer" IS NULL) = ("answeredAt" IS NULL) AND length("question") <= 2000 AND length("answer") <= 2000
);
