-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "Hcp" ADD CONSTRAINT "Hcp_check" CHECK (
  "capitationCapacity" >= 0 AND ("bankAccountNumber" IS NULL OR "bankAccountNumber" ~ '^[0-9]{10}$')
  AND ("accreditedTo" IS NULL OR "accreditedFrom" IS NULL OR "accreditedTo" >= "accreditedFrom")
  AND ("status" NOT IN ('ACTIVATED', 'DEACTIVATED') OR "code" IS NOT NULL)
  AND ("status" <> 'ACTIVATED' OR num_nonnulls("licenceNo", "accreditedFrom", "accreditedTo") = 3));
CREATE UNIQUE INDEX "Hcp_email_ci_key" ON "Hcp" (lower("email"));
-- The job that warns of accreditations that end.
CREATE INDEX "Hcp_accreditation_idx" ON "Hcp" ("accreditedTo") WHERE "status" = 'ACTIVATED';

-- One change waits at a time; who asked does not decide.
CREATE UNIQUE INDEX "HcpBankChange_open_key" ON "HcpBankChange" ("hcpId") WHERE "status" = 'PENDING';
ALTER TABLE "HcpBankChange" ADD CONSTRAINT "HcpBankChange_check" CHECK (
  "accountNumber" ~ '^[0-9]{10}$' AND "decidedById" IS DISTINCT FROM "requestedById"
  AND (("status" IN ('APPROVED', 'REJECTED')) = ("decidedById" IS NOT NULL)));

-- One move out of a facility runs at a time.
CREATE UNIQUE INDEX "HcpMove_running_key" ON "HcpMove" ("fromHcpId") WHERE "status" = 'RUNNING';
ALTER TABLE "HcpMove" ADD CONSTRAINT "HcpMove_check" CHECK ("fromHcpId" <> "toHcpId" AND "total" > 0 AND "moved" >= 0 AND "skipped" >= 0);
