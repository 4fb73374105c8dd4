-- AlterTable
ALTER TABLE "Plan" ADD COLUMN     "joining" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "selfRegistration" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Enrollee" ADD COLUMN     "ninCheckedAt" TIMESTAMP(3),
ADD COLUMN     "ninCheckedById" UUID;

-- AddForeignKey
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_ninCheckedById_fkey" FOREIGN KEY ("ninCheckedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What an employer or an institution has to confirm is not for the applicant alone.
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_selfRegistration_check" CHECK (NOT "selfRegistration" OR "sector" NOT IN ('FORMAL', 'STUDENT'));

-- One premium at a time waits for a person's payment.
CREATE UNIQUE INDEX "Invoice_open_premium_key" ON "Invoice" ("enrolleeId") WHERE "kind" = 'PREMIUM_SELF' AND "status" IN ('DRAFT', 'PENDING', 'PART_PAID');

-- A portal account has one registration that is not finished.
CREATE UNIQUE INDEX "Registration_open_self_key" ON "Registration" ("officerId") WHERE "channel" = 'SELF' AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED');

-- Plans that are there already; a new database gets the same from prisma/reference/plans.json.
UPDATE "Plan" SET "selfRegistration" = true WHERE "code" IN ('INFORMAL', 'PRIVATE');
UPDATE "Plan" SET "joining" = CASE "code"
  WHEN 'FORMAL' THEN 'Your employer sends its staff list to the scheme, or a registration officer enters you with employer identity card and pay slip.'
  WHEN 'INFORMAL' THEN 'Register yourself: passport photograph, NIN slip, and the premium paid with a Remita reference (RRR).'
  WHEN 'PRIVATE' THEN 'Register yourself: passport photograph, NIN slip, and the premium paid with a Remita reference (RRR).'
  WHEN 'EQUITY' THEN 'A registration officer in your ward enters you and checks the category. It costs you nothing.'
  WHEN 'BHCPF' THEN 'A registration officer in your ward enters you and checks the category. It costs you nothing.'
  WHEN 'TISHIP' THEN 'Your institution sends its list of students to the scheme at the start of a session.'
  ELSE '' END;
