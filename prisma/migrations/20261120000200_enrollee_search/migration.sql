-- Search by a part of the name or number stays an index scan at millions of rows.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX "Enrollee_fullName_trgm_idx" ON "Enrollee" USING gin ("fullName" gin_trgm_ops);
CREATE INDEX "Enrollee_enrolmentNo_trgm_idx" ON "Enrollee" USING gin ("enrolmentNo" gin_trgm_ops);
