-- Which statements change which rollups.
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
