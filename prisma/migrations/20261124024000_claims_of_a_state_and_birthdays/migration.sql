-- DropIndex
DROP INDEX "Enrollee_birthday_searchName_idx";

-- CreateIndex
CREATE INDEX "Claim_status_serviceTo_id_idx" ON "Claim"("status", "serviceTo" DESC, "id" DESC);

-- Counted from the index alone.
CREATE INDEX "Enrollee_birthday_searchName_idx" ON "Enrollee" (birthday, "searchName") INCLUDE (status, "dateOfBirth", "mergedIntoId");
