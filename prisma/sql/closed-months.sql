-- A closed month of the books takes no entries. The lock makes entries wait for a month that is being closed at this moment; entries do not wait for each other.
CREATE OR REPLACE FUNCTION refuse_entries_of_closed_months() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed_month date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('ClosedMonth'));
  SELECT c.month INTO closed_month FROM posted p JOIN "ClosedMonth" c ON c.month = date_trunc('month', p.day)::date AND c.status = 'CLOSED' LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'MONTH_CLOSED %', closed_month USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "LedgerEntry_closed_months" AFTER INSERT ON "LedgerEntry"
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION refuse_entries_of_closed_months();
