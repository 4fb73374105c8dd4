-- Reports of a short period, over the scheme and for the receiving facility.
CREATE INDEX "Referral_requestedAt_idx" ON "Referral"("requestedAt" DESC);
CREATE INDEX "Referral_toHcpId_requestedAt_idx" ON "Referral"("toHcpId", "requestedAt" DESC);
