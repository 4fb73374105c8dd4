-- Sums by month come from the rollup tables; nothing reads these rows by month any more.
DROP INDEX "Encounter_month_lgaId_idx";
DROP INDEX "Encounter_month_hcpId_idx";
DROP INDEX "PaRequest_month_lgaId_idx";
DROP INDEX "PaRequest_month_hcpId_idx";
DROP INDEX "Referral_month_lgaId_idx";
DROP INDEX "Claim_month_lgaId_idx";
DROP INDEX "Claim_month_hcpId_idx";
