-- Rejects ledger entries of a closed month. With the shared lock, entries wait while a month is being closed, but not for each other.
CREATE OR REPLACE FUNCTION reject_closed_month_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE closed_month date;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtext('ClosedMonth'));
  SELECT c.month INTO closed_month FROM posted p JOIN "ClosedMonth" c ON c.month = date_trunc('month', p.day)::date AND c.status = 'CLOSED' LIMIT 1;
  IF FOUND THEN RAISE EXCEPTION 'MONTH_CLOSED %', closed_month USING ERRCODE = 'check_violation'; END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "LedgerEntry_closed_months" AFTER INSERT ON "LedgerEntry"
  REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION reject_closed_month_entry();

-- Earlier names.
DROP FUNCTION IF EXISTS refuse_entries_of_closed_months();
