-- CreateIndex
CREATE INDEX "Bill_submittedAt_idx" ON "Bill"("submittedAt" DESC);

-- CreateIndex
CREATE INDEX "Payment_createdAt_idx" ON "Payment"("createdAt" DESC);
