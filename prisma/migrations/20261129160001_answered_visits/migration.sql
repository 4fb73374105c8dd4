CREATE INDEX CONCURRENTLY IF NOT EXISTS "Encounter_answered_idx"
  ON "Encounter" ("enrolleeConfirmed", "visitAt" DESC, id DESC) INCLUDE (status, "disputeAnsweredAt", "hcpId", "lgaId")
  WHERE "enrolleeAnsweredAt" IS NOT NULL;
