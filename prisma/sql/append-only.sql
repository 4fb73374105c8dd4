-- What happened stays as it was written: these tables take new rows alone.
-- Append-only
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

-- The access log has an end: rows older than a year may go, by the function below alone.
CREATE OR REPLACE FUNCTION refuse_change_within_a_year() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < now() - interval '12 months' THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;

CREATE OR REPLACE TRIGGER "ActivityLog_append_only" BEFORE UPDATE OR DELETE ON "ActivityLog" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER "StatusChange_append_only" BEFORE UPDATE OR DELETE ON "StatusChange" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER "AuditBlock_append_only" BEFORE UPDATE OR DELETE ON "AuditBlock" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER "LedgerEntry_append_only" BEFORE UPDATE OR DELETE ON "LedgerEntry" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER "RecordAccess_append_only" BEFORE UPDATE OR DELETE ON "RecordAccess" FOR EACH ROW EXECUTE FUNCTION refuse_change_within_a_year();

-- Whole blocks, so that what is left of each can still be verified.
CREATE OR REPLACE FUNCTION forget_record_accesses(before timestamp) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public AS $$
  WITH old AS (
    SELECT range_agg(places) AS places FROM "AuditBlock" WHERE "tableName" = 'RecordAccess' AND "sealedAt" < before
  ), gone AS (
    DELETE FROM "RecordAccess" USING old WHERE id <@ old.places AND at < before RETURNING 1
  )
  SELECT count(*) FROM gone
$$;
