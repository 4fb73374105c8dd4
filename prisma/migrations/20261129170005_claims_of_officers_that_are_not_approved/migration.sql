CREATE INDEX CONCURRENTLY IF NOT EXISTS "Claim_unapproved_idx" ON "Claim" ("preparedByRole", status) WHERE "approvedAt" IS NULL;
