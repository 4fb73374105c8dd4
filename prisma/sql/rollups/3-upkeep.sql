-- Nightly compaction, and rebuilding all rollups from the rows.
CREATE OR REPLACE FUNCTION compact_rollups() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
  key_list text;
  sum_list text;
  totals text;
  alive text;
BEGIN
  FOR definition IN SELECT * FROM all_rollups() LOOP
    key_list := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
    sum_list := (SELECT coalesce(string_agg(format(', %I', name), ''), '') FROM unnest(definition.sums) AS name);
    totals := (SELECT coalesce(string_agg(format(', sum(%I)', name), ''), '') FROM unnest(definition.sums) AS name);
    alive := (SELECT coalesce(string_agg(format(' OR sum(%I) <> 0', name), ''), '') FROM unnest(definition.sums) AS name);
    EXECUTE format(
      'WITH several AS (SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY %2$s) AS times FROM %1$I) AS counted WHERE times > 1),
            gone AS (DELETE FROM %1$I WHERE id IN (SELECT id FROM several) RETURNING *)
       INSERT INTO %1$I (%2$s, n%3$s) SELECT %2$s, sum(n)%4$s FROM gone GROUP BY %2$s HAVING sum(n) <> 0%5$s',
      definition.rollup, key_list, sum_list, totals, alive);
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION rebuild_rollups() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '256MB' AS $$
DECLARE
  definition record;
BEGIN
  FOR definition IN SELECT * FROM report_rollups() LOOP
    EXECUTE format('DELETE FROM %I', definition.rollup);
    EXECUTE rollup_delta(definition, format('SELECT *, 1 AS sign FROM %I', definition.base));
  END LOOP;
  FOR definition IN SELECT * FROM distinct_rollups() LOOP
    EXECUTE format('DELETE FROM %I', definition.rollup);
    EXECUTE distinct_delta(definition, '(SELECT *, 1 AS sign FROM "Claim")', '"ClaimItem"', '(SELECT *, 1 AS sign FROM "Encounter")');
  END LOOP;
END $$;
