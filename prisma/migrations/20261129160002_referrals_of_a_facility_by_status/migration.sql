CREATE INDEX CONCURRENTLY IF NOT EXISTS "Referral_fromHcpId_status_idx" ON "Referral" ("fromHcpId", status);
