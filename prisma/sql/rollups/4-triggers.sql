-- Which statements change which rollups.
-- When this script holds the locks, no change is on its way, so what is counted from the rows at this moment and what the triggers add
-- afterwards complete each other (server/platform/database/renew-rollups.ts).
DO $$ BEGIN
  EXECUTE (SELECT format('LOCK TABLE %s IN SHARE ROW EXCLUSIVE MODE', string_agg(format('%I', base), ', ' ORDER BY base))
    FROM (SELECT base FROM report_rollups() UNION SELECT base FROM recounts()) AS bases);
END $$;
DO $$
DECLARE
  operation text;
  base text;
BEGIN
  FOREACH operation IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE'] LOOP
    FOR base IN SELECT DISTINCT r.base FROM report_rollups() AS r LOOP
      CALL create_rollup_trigger(base, 'rollup', operation, rollup_trigger_body(base, operation));
    END LOOP;
    FOR base IN SELECT DISTINCT r.base FROM recounts() AS r LOOP
      CALL create_rollup_trigger(base, 'distinct', operation, distinct_trigger_body(base, operation));
    END LOOP;
  END LOOP;
END $$;
DROP FUNCTION IF EXISTS maintain_rollups(), maintain_distinct_rollups();
