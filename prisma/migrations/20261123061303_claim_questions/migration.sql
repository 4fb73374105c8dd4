-- CreateEnum
CREATE TYPE "ClaimDocumentKind" AS ENUM ('OPERATION_NOTE', 'DISCHARGE_SUMMARY', 'LABORATORY_RESULT', 'RADIOLOGY_REPORT', 'PRESCRIPTION', 'REFERRAL_LETTER', 'RECEIPT', 'OTHER');

-- CreateTable
CREATE TABLE "ClaimQuestion" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "askedById" UUID NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL,
    "dueOn" DATE NOT NULL,
    "remindedAt" TIMESTAMP(3),
    "answer" TEXT,
    "answeredById" UUID,
    "answeredAt" TIMESTAMP(3),
    "lapsedAt" TIMESTAMP(3),

    CONSTRAINT "ClaimQuestion_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ClaimDocument" (
    "id" UUID NOT NULL,
    "claimId" UUID NOT NULL,
    "questionId" UUID NOT NULL,
    "kind" "ClaimDocumentKind" NOT NULL,
    "claimItemId" UUID,
    "isWanted" BOOLEAN NOT NULL,
    "attachmentId" UUID,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ClaimDocument_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ClaimQuestion_claimId_idx" ON "ClaimQuestion"("claimId");

-- CreateIndex
CREATE UNIQUE INDEX "ClaimDocument_attachmentId_key" ON "ClaimDocument"("attachmentId");

-- CreateIndex
CREATE INDEX "ClaimDocument_claimId_idx" ON "ClaimDocument"("claimId");

-- CreateIndex
CREATE INDEX "ClaimDocument_questionId_idx" ON "ClaimDocument"("questionId");

-- CreateIndex
CREATE INDEX "ClaimDocument_claimItemId_idx" ON "ClaimDocument"("claimItemId");

-- AddForeignKey
ALTER TABLE "ClaimQuestion" ADD CONSTRAINT "ClaimQuestion_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimQuestion" ADD CONSTRAINT "ClaimQuestion_askedById_fkey" FOREIGN KEY ("askedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimQuestion" ADD CONSTRAINT "ClaimQuestion_answeredById_fkey" FOREIGN KEY ("answeredById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDocument" ADD CONSTRAINT "ClaimDocument_claimId_fkey" FOREIGN KEY ("claimId") REFERENCES "Claim"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDocument" ADD CONSTRAINT "ClaimDocument_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "ClaimQuestion"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDocument" ADD CONSTRAINT "ClaimDocument_claimItemId_fkey" FOREIGN KEY ("claimItemId") REFERENCES "ClaimItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ClaimDocument" ADD CONSTRAINT "ClaimDocument_attachmentId_fkey" FOREIGN KEY ("attachmentId") REFERENCES "Attachment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "ClaimQuestion" ADD CONSTRAINT "ClaimQuestion_check" CHECK (
  ("answeredAt" IS NULL) = ("answeredById" IS NULL) AND ("answeredAt" IS NOT NULL OR answer IS NULL) AND num_nonnulls("answeredAt", "lapsedAt") < 2);
CREATE UNIQUE INDEX "ClaimQuestion_open_key" ON "ClaimQuestion" ("claimId") WHERE "answeredAt" IS NULL AND "lapsedAt" IS NULL;
CREATE INDEX "ClaimQuestion_open_due" ON "ClaimQuestion" ("dueOn") WHERE "answeredAt" IS NULL AND "lapsedAt" IS NULL;
ALTER TABLE "ClaimDocument" ADD CONSTRAINT "ClaimDocument_check" CHECK ("isWanted" OR "attachmentId" IS NOT NULL);
