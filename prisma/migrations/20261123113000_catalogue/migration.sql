-- AlterTable
ALTER TABLE "Diagnosis" ADD COLUMN     "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "disableReason" TEXT,
ADD COLUMN     "disabledAt" TIMESTAMP(3),
ADD COLUMN     "disabledById" UUID,
ADD COLUMN     "isActive" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "isLocal" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "TariffOverride" ADD COLUMN     "note" TEXT,
ADD COLUMN     "withdrawnAt" TIMESTAMP(3),
ADD COLUMN     "withdrawnById" UUID;

-- Names are unique whatever the case of their letters.
CREATE UNIQUE INDEX "Service_name_lower_key" ON "Service" (lower("name"));

-- A price may be for all facilities. A withdrawn one leaves its day free.
ALTER TABLE "TariffOverride" DROP CONSTRAINT "TariffOverride_check";
ALTER TABLE "TariffOverride" ADD CONSTRAINT "TariffOverride_check" CHECK ("price" >= 0 AND num_nonnulls("hcpLevel", "hcpId") <= 1);
DROP INDEX "TariffOverride_level_key";
DROP INDEX "TariffOverride_hcp_key";
CREATE UNIQUE INDEX "TariffOverride_all_key" ON "TariffOverride" ("serviceId", "effectiveFrom") WHERE "hcpId" IS NULL AND "hcpLevel" IS NULL AND "withdrawnAt" IS NULL;
CREATE UNIQUE INDEX "TariffOverride_level_key" ON "TariffOverride" ("serviceId", "hcpLevel", "effectiveFrom") WHERE "hcpLevel" IS NOT NULL AND "withdrawnAt" IS NULL;
CREATE UNIQUE INDEX "TariffOverride_hcp_key" ON "TariffOverride" ("serviceId", "hcpId", "effectiveFrom") WHERE "hcpId" IS NOT NULL AND "withdrawnAt" IS NULL;
