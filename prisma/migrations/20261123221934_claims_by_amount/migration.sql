-- CreateIndex
CREATE INDEX "Claim_claimedAmount_id_idx" ON "Claim"("claimedAmount", "id");
