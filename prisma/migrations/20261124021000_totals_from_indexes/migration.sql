-- CreateIndex
CREATE INDEX "EnrolleeHcpRollup_hcpId_idx" ON "EnrolleeHcpRollup"("hcpId");
