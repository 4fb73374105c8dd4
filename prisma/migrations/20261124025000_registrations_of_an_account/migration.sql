-- CreateIndex
CREATE INDEX "Registration_officerId_createdAt_idx" ON "Registration"("officerId", "createdAt" DESC);
