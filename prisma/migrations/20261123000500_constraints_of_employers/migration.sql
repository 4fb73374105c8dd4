-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "AcademicSession" ADD CONSTRAINT "AcademicSession_dates_check" CHECK ("endsOn" > "startsOn");
CREATE UNIQUE INDEX "AcademicSession_current_key" ON "AcademicSession" ("mdaId") WHERE "isCurrent";

ALTER TABLE "Mda" ADD CONSTRAINT "Mda_check" CHECK ("code" ~ '^[A-Z0-9-]{2,12}$' AND coalesce("premiumValue", 0) >= 0);
CREATE UNIQUE INDEX "Mda_name_ci_key" ON "Mda" (lower("name"));

-- One change of an MDA's people runs at a time; an ENABLE undoes one DISABLE.
CREATE UNIQUE INDEX "MdaBulk_running_key" ON "MdaBulk" ("mdaId") WHERE "status" = 'RUNNING';
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_check" CHECK (
  (("kind" = 'ENABLE') = ("undoesId" IS NOT NULL)) AND "total" > 0 AND "changed" >= 0 AND "skipped" >= 0);
