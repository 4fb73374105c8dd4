CREATE INDEX CONCURRENTLY IF NOT EXISTS "Claim_resubmissionOfId_present_idx" ON "Claim" ("resubmissionOfId") WHERE "resubmissionOfId" IS NOT NULL;
