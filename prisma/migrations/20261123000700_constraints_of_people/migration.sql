-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "CoverPeriod" ADD CONSTRAINT "CoverPeriod_check" CHECK ("endsOn" >= "startsOn");

ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_check" CHECK (
  "relationship" <> 'PRINCIPAL' AND "decidedById" IS DISTINCT FROM "requestedById"
  AND (("status" IN ('APPROVED', 'REJECTED')) = ("decidedAt" IS NOT NULL))
  AND (("status" = 'APPROVED') = ("enrolleeId" IS NOT NULL))
  AND ("status" <> 'REJECTED' OR "rejectionReason" IS NOT NULL));

ALTER TABLE "DuplicatePair" ADD CONSTRAINT "DuplicatePair_check" CHECK (
  "firstId" < "secondId" AND "distance" >= 0 AND (("status" = 'OPEN') = ("decidedAt" IS NULL)) AND (("keptId" IS NOT NULL) = ("status" = 'MERGED')));

ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_check" CHECK (
  (("relationship" = 'PRINCIPAL') = ("principalId" IS NULL))
  AND ("principalId" IS NULL OR "principalId" <> "id")
  AND "dateOfBirth" >= DATE '1900-01-01'
  AND ("nin" IS NULL OR "nin" ~ '^[0-9]{11}$')
  AND ("phone" IS NULL OR "phone" ~ '^0[0-9]{10}$')
  AND ("basicSalary" IS NULL OR "basicSalary" >= 0)
  AND ("coverageEnd" IS NULL OR "coverageStart" IS NOT NULL AND "coverageEnd" >= "coverageStart")
  AND ("status" IN ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED') OR num_nonnulls("enrolmentNo", "hcpId", "coverageStart") = 3)
  AND ("status" <> 'DECEASED' OR "deceasedOn" IS NOT NULL)
  AND "cardPrintCount" >= 0);
CREATE UNIQUE INDEX "Enrollee_nin_key" ON "Enrollee" ("nin") WHERE "nin" IS NOT NULL AND "status" <> 'REJECTED';
CREATE UNIQUE INDEX "Enrollee_principal_phone_key" ON "Enrollee" ("phone") WHERE "relationship" = 'PRINCIPAL' AND "status" <> 'REJECTED';
CREATE UNIQUE INDEX "Enrollee_staffNo_key" ON "Enrollee" ("mdaId", "staffNo") WHERE "staffNo" IS NOT NULL AND "relationship" = 'PRINCIPAL' AND "status" <> 'REJECTED';
CREATE UNIQUE INDEX "Enrollee_matricNo_key" ON "Enrollee" ("mdaId", "matricNo", "sessionId") WHERE "matricNo" IS NOT NULL AND "relationship" = 'PRINCIPAL' AND "status" <> 'REJECTED';
CREATE INDEX "Enrollee_duplicate_idx" ON "Enrollee" (lower("surname"), lower("firstName"), "dateOfBirth", "sex");
CREATE INDEX "Enrollee_expiry_idx" ON "Enrollee" ("coverageEnd") WHERE "status" = 'ACTIVE' AND "coverageEnd" IS NOT NULL;
-- Whom one action stopped: restoring reads only these.
CREATE INDEX "Enrollee_disabledByActionId_idx" ON "Enrollee" ("disabledByActionId") WHERE "disabledByActionId" IS NOT NULL;
CREATE INDEX "Enrollee_searchName_trgm_idx" ON "Enrollee" USING gin ("searchName" gin_trgm_ops);
CREATE INDEX "Enrollee_searchNumbers_trgm_idx" ON "Enrollee" USING gin ("searchNumbers" gin_trgm_ops);
-- Disabled people, the latest first.
CREATE INDEX "Enrollee_disabled_idx" ON "Enrollee" ("disabledAt" DESC, "id" DESC) WHERE "status" = 'DISABLED';
ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_merged_check" CHECK (("status" = 'MERGED') = ("mergedIntoId" IS NOT NULL) AND "mergedIntoId" IS DISTINCT FROM "id");
-- Few records are merged; those of one person, and all of them for the nightly sweep.
CREATE INDEX "Enrollee_mergedIntoId_idx" ON "Enrollee" ("mergedIntoId") WHERE "mergedIntoId" IS NOT NULL;
CREATE UNIQUE INDEX "Enrollee_one_spouse_key" ON "Enrollee" ("principalId") WHERE "relationship" = 'SPOUSE' AND "status" NOT IN ('DISABLED', 'DECEASED', 'REJECTED', 'MERGED');
CREATE INDEX "Enrollee_of_plan" ON "Enrollee" ("planId", sex, "dateOfBirth") INCLUDE ("lgaId", "wardId", "hcpId", "vulnerableCategory", status, "registeredAt");

CREATE UNIQUE INDEX "FacilityChangeRequest_open_key" ON "FacilityChangeRequest" ("enrolleeId") WHERE "status" = 'PENDING';
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_check" CHECK (
  "fromHcpId" IS DISTINCT FROM "toHcpId" AND "decidedById" IS DISTINCT FROM "requestedById"
  AND (("status" IN ('APPROVED', 'REJECTED')) = ("decidedAt" IS NOT NULL)));
-- Who is on the way to a facility: few at any time, counted with its lives and moved on the first of the month.
CREATE INDEX "FacilityChangeRequest_ahead_idx" ON "FacilityChangeRequest" ("toHcpId", "effectiveDate") WHERE "status" = 'APPROVED' AND "appliedAt" IS NULL;

CREATE UNIQUE INDEX "Registration_open_nin_key" ON "Registration" ("nin") WHERE "nin" IS NOT NULL AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL');
CREATE UNIQUE INDEX "Registration_open_phone_key" ON "Registration" ("phone") WHERE "phone" IS NOT NULL AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL');
-- A portal account has one registration that is not finished.
CREATE UNIQUE INDEX "Registration_open_self_key" ON "Registration" ("officerId") WHERE "channel" = 'SELF' AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED');
-- A record goes on in one registration at a time.
CREATE UNIQUE INDEX "Registration_open_continues_key" ON "Registration" ("continuesId") WHERE "continuesId" IS NOT NULL AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL');

-- The planner has to tell a rare name from a common one, or it reads a whole index for a page of it.
ALTER TABLE "Enrollee" ALTER COLUMN "searchName" SET STATISTICS 1000, ALTER COLUMN "searchNumbers" SET STATISTICS 1000, ALTER COLUMN "enrolmentNo" SET STATISTICS 1000;
