-- Append-only tables: rows are inserted, never updated or deleted.
CREATE OR REPLACE FUNCTION reject_update_or_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- Access log: rows older than a year can be deleted, only by the function below.
CREATE OR REPLACE FUNCTION reject_change_within_retention() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '12 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER "ActivityLog_append_only" BEFORE UPDATE OR DELETE ON "ActivityLog" FOR EACH ROW EXECUTE FUNCTION reject_update_or_delete();
CREATE OR REPLACE TRIGGER "StatusChange_append_only" BEFORE UPDATE OR DELETE ON "StatusChange" FOR EACH ROW EXECUTE FUNCTION reject_update_or_delete();
CREATE OR REPLACE TRIGGER "AuditBlock_append_only" BEFORE UPDATE OR DELETE ON "AuditBlock" FOR EACH ROW EXECUTE FUNCTION reject_update_or_delete();
CREATE OR REPLACE TRIGGER "LedgerEntry_append_only" BEFORE UPDATE OR DELETE ON "LedgerEntry" FOR EACH ROW EXECUTE FUNCTION reject_update_or_delete();
CREATE OR REPLACE TRIGGER "RecordAccess_append_only" BEFORE UPDATE OR DELETE ON "RecordAccess" FOR EACH ROW EXECUTE FUNCTION reject_change_within_retention();

-- Deletes whole audit blocks, so that the remaining blocks can still be verified.
CREATE OR REPLACE FUNCTION purge_record_access(before timestamp) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH old AS (
    SELECT range_agg(places) AS places FROM "AuditBlock" WHERE "tableName" = 'RecordAccess' AND "sealedAt" < before
  ), deleted AS (
    DELETE FROM "RecordAccess" USING old WHERE id <@ old.places AND at < before RETURNING 1
  )
  SELECT count(*) FROM deleted
$$;

-- Earlier names.
DROP FUNCTION IF EXISTS refuse_change(), refuse_change_within_a_year(), forget_record_accesses(timestamp);
