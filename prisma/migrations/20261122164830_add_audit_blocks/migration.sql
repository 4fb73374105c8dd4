-- AlterTable
ALTER TABLE "ActivityLog" ADD COLUMN     "seq" BIGSERIAL NOT NULL;

-- AlterTable
ALTER TABLE "StatusChange" ADD COLUMN     "seq" BIGSERIAL NOT NULL;

-- CreateTable
CREATE TABLE "AuditBlock" (
    "no" INTEGER NOT NULL,
    "sealedAt" TIMESTAMP(3) NOT NULL,
    "tableName" TEXT NOT NULL,
    "columns" TEXT[],
    "rowCount" INTEGER NOT NULL,
    "places" int8multirange NOT NULL,
    "rowsHash" TEXT NOT NULL,
    "previousHash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "AuditBlock_pkey" PRIMARY KEY ("no")
);

-- CreateIndex
CREATE UNIQUE INDEX "AuditBlock_hash_key" ON "AuditBlock"("hash");

-- CreateIndex
CREATE INDEX "AuditBlock_tableName_sealedAt_idx" ON "AuditBlock"("tableName", "sealedAt");

-- CreateIndex
CREATE UNIQUE INDEX "ActivityLog_seq_key" ON "ActivityLog"("seq");

-- CreateIndex
CREATE UNIQUE INDEX "StatusChange_seq_key" ON "StatusChange"("seq");

CREATE TRIGGER "AuditBlock_append_only" BEFORE UPDATE OR DELETE ON "AuditBlock" FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The access log has an end: rows older than a year may go, by the function below alone.
CREATE FUNCTION refuse_change_within_a_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '12 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
DROP TRIGGER "RecordAccess_append_only" ON "RecordAccess";
CREATE TRIGGER "RecordAccess_append_only" BEFORE UPDATE OR DELETE ON "RecordAccess" FOR EACH ROW EXECUTE FUNCTION refuse_change_within_a_year();

-- Whole blocks, so that what is left of each can still be verified.
CREATE FUNCTION forget_record_accesses(before timestamp) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH old AS (
    SELECT range_agg(places) AS places FROM "AuditBlock" WHERE "tableName" = 'RecordAccess' AND "sealedAt" < before
  ), gone AS (
    DELETE FROM "RecordAccess" USING old WHERE id <@ old.places AND at < before RETURNING 1
  )
  SELECT count(*) FROM gone
$$;
