-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "Roll" ADD CONSTRAINT "Roll_check" CHECK (
  ("kind" <> 'MDA_STAFF' OR "mdaId" IS NOT NULL) AND ("kind" <> 'STUDENTS' OR num_nonnulls("mdaId", "sessionId") = 2)
  AND "rowCount" >= 0 AND "loadedCount" BETWEEN 0 AND "rowCount" AND ("status" <> 'FAILED' OR "failure" IS NOT NULL)
  AND ("status" NOT IN ('LOADING', 'LOADED') OR "loadedById" IS NOT NULL));

ALTER TABLE "RollRow" ADD CONSTRAINT "RollRow_check" CHECK (
  "number" > 0 AND ("loadedAt" IS NULL OR "enrolleeId" IS NOT NULL) AND ("outcome" IS DISTINCT FROM 'BAD' OR jsonb_array_length("problems") > 0));
CREATE INDEX "RollRow_toCorrect_idx" ON "RollRow" ("rollId", "number") WHERE "toCorrect";
