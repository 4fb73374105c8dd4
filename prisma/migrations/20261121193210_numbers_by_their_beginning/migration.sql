-- Numbers and the searched form of names are compared by their bytes, whatever the database sorts by: only then does one index serve both
-- "begins with" and the order. Columns of the default collation may still be compared with these.
ALTER TABLE "Enrollee" DROP COLUMN "searchNumbers";
ALTER TABLE "Enrollee"
  ALTER COLUMN "enrolmentNo" TYPE TEXT COLLATE "C",
  ALTER COLUMN "staffNo" TYPE TEXT COLLATE "C",
  ALTER COLUMN "matricNo" TYPE TEXT COLLATE "C",
  ALTER COLUMN "searchName" TYPE TEXT COLLATE "C";
ALTER TABLE "Enrollee"
  ADD COLUMN "searchNumbers" TEXT NOT NULL GENERATED ALWAYS AS
    (upper(coalesce("enrolmentNo", '') || ' ' || coalesce("staffNo", '') || ' ' || coalesce("matricNo", ''))) STORED;
CREATE INDEX "Enrollee_searchNumbers_trgm_idx" ON "Enrollee" USING gin ("searchNumbers" gin_trgm_ops);
ALTER TABLE "Enrollee" ALTER COLUMN "searchName" SET STATISTICS 1000, ALTER COLUMN "searchNumbers" SET STATISTICS 1000, ALTER COLUMN "enrolmentNo" SET STATISTICS 1000;

ALTER TABLE "PaRequest" ALTER COLUMN "requestNo" TYPE TEXT COLLATE "C";
ALTER TABLE "PaCode" ALTER COLUMN "code" TYPE TEXT COLLATE "C";
ALTER TABLE "Claim" ALTER COLUMN "claimNo" TYPE TEXT COLLATE "C";
ALTER TABLE "ClaimBatch" ALTER COLUMN "batchNo" TYPE TEXT COLLATE "C";

-- A facility's own list, sorted by number.
CREATE INDEX "Enrollee_hcpId_enrolmentNo_idx" ON "Enrollee"("hcpId", "enrolmentNo");
