-- Reports read a few days of what may be years by these dates.
CREATE INDEX "Claim_submittedAt_idx" ON "Claim"("submittedAt" DESC);
CREATE INDEX "Claim_approvedAt_idx" ON "Claim"("approvedAt" DESC);
CREATE INDEX "Claim_paidAt_idx" ON "Claim"("paidAt" DESC);
CREATE INDEX "ClaimBatch_careMonth_idx" ON "ClaimBatch"("careMonth" DESC);
CREATE INDEX "Invoice_issuedAt_idx" ON "Invoice"("issuedAt" DESC);
CREATE INDEX "BatchPayment_paidOn_idx" ON "BatchPayment"("paidOn" DESC);
