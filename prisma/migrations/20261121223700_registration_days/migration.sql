-- The daily report reads the registrations of a day.
CREATE INDEX "Registration_createdAt_idx" ON "Registration"("createdAt");
CREATE INDEX "Registration_completedAt_idx" ON "Registration"("completedAt");
