-- CreateEnum
CREATE TYPE "StandardQueryUse" AS ENUM ('PA_REQUEST', 'REFERRAL', 'CLAIM');

-- CreateTable
CREATE TABLE "StandardQuery" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "use" "StandardQueryUse" NOT NULL,
    "text" TEXT NOT NULL,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "StandardQuery_pkey" PRIMARY KEY ("id")
);

-- Names are unique regardless of case.
CREATE UNIQUE INDEX "StandardQuery_name_ci_key" ON "StandardQuery"(lower("name"));

INSERT INTO "StandardQuery" (id, name, use, text, "updatedAt") VALUES
  (uuidv7(), 'Clinical notes', 'PA_REQUEST', 'Please send the clinical notes of the last visit, with the treatment given so far.', now()),
  (uuidv7(), 'Laboratory result', 'PA_REQUEST', 'Please send the result of the laboratory test on which the diagnosis is based.', now()),
  (uuidv7(), 'Treatment plan', 'PA_REQUEST', 'Please send the treatment plan with the number of days or sessions, and say why this quantity is needed.', now()),
  (uuidv7(), 'Less costly treatment', 'PA_REQUEST', 'Please say which less costly treatments were tried, with dates and the outcome.', now()),
  (uuidv7(), 'Reason for this facility', 'REFERRAL', 'Please say which service or specialist the patient needs that your facility does not have.', now()),
  (uuidv7(), 'Condition of the patient', 'REFERRAL', 'Please describe the patient’s condition now, and what was done before the referral.', now()),
  (uuidv7(), 'Operation note', 'CLAIM', 'Please send the operation note and the anaesthetic record.', now()),
  (uuidv7(), 'Drug chart', 'CLAIM', 'Please send the drug chart with doses and days for the medicines on this claim.', now()),
  (uuidv7(), 'Admission dates', 'CLAIM', 'Please send the admission and discharge record. The days on the claim differ from the visit.', now()),
  (uuidv7(), 'Signed form', 'CLAIM', 'Please send the form signed by the patient or the next of kin for this visit.', now());
