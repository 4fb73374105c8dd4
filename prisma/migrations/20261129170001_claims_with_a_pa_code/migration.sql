CREATE INDEX CONCURRENTLY IF NOT EXISTS "Claim_paCodeId_present_idx" ON "Claim" ("paCodeId") WHERE "paCodeId" IS NOT NULL;
