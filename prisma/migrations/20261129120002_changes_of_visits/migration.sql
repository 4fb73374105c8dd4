CREATE INDEX "Encounter_hcpId_updatedAt_id_idx" ON "Encounter"("hcpId", "updatedAt", "id");
