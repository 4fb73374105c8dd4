-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "Service" ADD CONSTRAINT "Service_rules_check" CHECK (
  "basePrice" >= 0 AND "maxQty" >= 1 AND ("frequencyDays" IS NULL OR "frequencyDays" > 0) AND ("ageMin" IS NULL OR "ageMin" >= 0)
  AND ("ageMax" IS NULL OR "ageMax" >= coalesce("ageMin", 0)) AND ("effectiveTo" IS NULL OR "effectiveTo" >= "effectiveFrom"));

CREATE UNIQUE INDEX "Symptom_name_ci_key" ON "Symptom" (lower("name"));

ALTER TABLE "TariffOverride" ADD CONSTRAINT "TariffOverride_check" CHECK ("price" >= 0 AND num_nonnulls("hcpLevel", "hcpId") = 1);
CREATE UNIQUE INDEX "TariffOverride_level_key" ON "TariffOverride" ("serviceId", "hcpLevel", "effectiveFrom") WHERE "hcpId" IS NULL;
CREATE UNIQUE INDEX "TariffOverride_hcp_key" ON "TariffOverride" ("serviceId", "hcpId", "effectiveFrom") WHERE "hcpId" IS NOT NULL;
