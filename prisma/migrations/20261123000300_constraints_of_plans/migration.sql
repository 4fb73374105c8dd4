-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "Plan" ADD CONSTRAINT "Plan_rules_check" CHECK (
  "premiumValue" >= 0 AND coalesce("familyPremium", 0) >= 0 AND coalesce("schemeCostPerLife", 0) >= 0 AND "waitingDays" >= 0
  AND "maxSpouses" >= 0 AND "maxChildren" >= 0 AND "childMaxAge" > 0 AND "coPayDrugPercent" BETWEEN 0 AND 100
  AND ("periodType" <> 'MONTHS' OR "durationMonths" > 0));
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_newbornWeeks_check" CHECK ("newbornWeeks" >= 0);
-- What an employer or an institution has to confirm is not for the applicant alone.
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_selfRegistration_check" CHECK (NOT "selfRegistration" OR "sector" NOT IN ('FORMAL', 'STUDENT'));
