ALTER TYPE "ApiKeyOperation" ADD VALUE 'PA_REQUESTS';
ALTER TYPE "ApiKeyOperation" ADD VALUE 'REFERRALS';

ALTER TABLE "PaRequest" ADD COLUMN "externalHash" TEXT, ADD COLUMN "externalId" TEXT;
ALTER TABLE "Referral" ADD COLUMN "externalHash" TEXT, ADD COLUMN "externalId" TEXT;

CREATE UNIQUE INDEX "PaRequest_hcpId_externalId_key" ON "PaRequest"("hcpId", "externalId");
CREATE INDEX "PaRequest_hcpId_updatedAt_id_idx" ON "PaRequest"("hcpId", "updatedAt", "id");
CREATE UNIQUE INDEX "Referral_fromHcpId_externalId_key" ON "Referral"("fromHcpId", "externalId");
CREATE INDEX "Referral_fromHcpId_updatedAt_id_idx" ON "Referral"("fromHcpId", "updatedAt", "id");
CREATE INDEX "Referral_toHcpId_updatedAt_id_idx" ON "Referral"("toHcpId", "updatedAt", "id");
