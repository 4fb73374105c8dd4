CREATE INDEX CONCURRENTLY IF NOT EXISTS "Claim_referralId_present_idx" ON "Claim" ("referralId") WHERE "referralId" IS NOT NULL;
