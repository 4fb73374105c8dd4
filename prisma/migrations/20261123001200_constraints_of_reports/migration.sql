-- Checks, partial and expression indexes, which Prisma cannot express.

-- The services of each facility, ranked by what is claimed for them; stays under way, whose nights grow from day to day; lines of which something was cut; where referrals go; how long decisions took.
CREATE INDEX "LineHcpRollup_ranked" ON "LineHcpRollup" ("hcpId", "serviceId", month) INCLUDE (claimed, n);

CREATE INDEX "LinePatientRollup_places" ON "LinePatientRollup" ("month") WHERE "lgaId" IS NOT NULL;
CREATE INDEX "LinePatientRollup_in_all" ON "LinePatientRollup" ("month") WHERE "serviceId" IS NULL;

-- What waits for its hour.
CREATE INDEX "ReportSchedule_due_idx" ON "ReportSchedule"("nextAt") WHERE "stoppedAt" IS NULL;
ALTER TABLE "ReportSchedule"
  ADD CONSTRAINT "ReportSchedule_rhythm_check" CHECK (("rhythm" = 'WEEKLY') = ("weekday" IS NOT NULL) AND ("rhythm" = 'MONTHLY') = ("monthDay" IS NOT NULL)),
  ADD CONSTRAINT "ReportSchedule_hour_check" CHECK ("hour" BETWEEN 0 AND 23 AND "weekday" BETWEEN 1 AND 7 AND "monthDay" BETWEEN 1 AND 31);

-- A person's views of a report have different names; a retired one gives its name back.
CREATE UNIQUE INDEX "ReportView_own_name_key" ON "ReportView"("userId", "report", lower("name")) WHERE "retiredAt" IS NULL;
