CREATE INDEX CONCURRENTLY IF NOT EXISTS "Encounter_enrolleeConfirmed_visitAt_id_idx"
  ON "Encounter" ("enrolleeConfirmed", "visitAt" DESC, id DESC) INCLUDE (status, "disputeAnsweredAt", "hcpId", "lgaId");
