-- Adds the difference that a statement makes to the rollup tables.
CREATE OR REPLACE FUNCTION rollup_delta(definition record, source text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  key_list text := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
  key_values text := (SELECT string_agg(rollup_key(definition.base, key), ', ') FROM unnest(definition.keys) AS key);
  sum_list text := (SELECT coalesce(string_agg(format(', %I', name), ''), '') FROM unnest(definition.sums) AS name);
  values_list text := (SELECT coalesce(string_agg(format(', coalesce(sum(sign * (%s)), 0)', expression), ''), '') FROM unnest(definition.expressions) AS expression);
  changed text := (SELECT coalesce(string_agg(format(' OR sum(sign * (%s)) <> 0', expression), ''), '') FROM unnest(definition.expressions) AS expression);
BEGIN
  RETURN format('INSERT INTO %I (%s, n%s) SELECT %s, sum(sign)%s FROM (%s) AS d WHERE %s GROUP BY %s HAVING sum(sign) <> 0%s',
    definition.rollup, key_list, sum_list, key_values, values_list, rollup_source(definition.rollup, source), definition.condition, key_values, changed);
END $$;

-- With the owner's rights: the platform itself cannot write a sum.
CREATE OR REPLACE FUNCTION maintain_rollups() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
  source text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS sign FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS sign FROM gone'
    ELSE 'SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone' END;
BEGIN
  FOR definition IN SELECT * FROM report_rollups() WHERE base = TG_TABLE_NAME LOOP
    EXECUTE rollup_delta(definition, source);
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION distinct_delta(definition record, claims text, items text, encounters text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  columns text := (SELECT string_agg(format('%I', name), ', ') FROM unnest(definition.keys || 'n'::text || definition.sums) AS name);
  changed text := (SELECT string_agg(format('%I <> 0', name), ' OR ') FROM unnest('n'::text || definition.sums) AS name);
BEGIN
  RETURN format('INSERT INTO %I (%s) SELECT %2$s FROM (%s) AS d WHERE %s', definition.rollup, columns,
    replace(replace(replace(definition.query, '{Claim}', claims), '{ClaimItem}', items), '{Encounter}', encounters), changed);
END $$;

-- Adds the difference between the rows as they are and as they were. One statement at a time for each claim and each person:
-- two that change the same one's care at once would not see each other's rows.
CREATE OR REPLACE FUNCTION maintain_distinct_rollups() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  own record;
  owners uuid[];
  people uuid[];
  nothing text := format('SELECT * FROM %I WHERE FALSE', TG_TABLE_NAME);
  new_rows text := CASE TG_OP WHEN 'DELETE' THEN nothing ELSE 'SELECT * FROM added' END;
  old_rows text := CASE TG_OP WHEN 'INSERT' THEN nothing ELSE 'SELECT * FROM gone' END;
  signed text;
  claims text := '"Claim"';
  items text := '"ClaimItem"';
BEGIN
  FOR own IN SELECT * FROM recounts() WHERE base = TG_TABLE_NAME LOOP
    EXECUTE format('WITH now AS (SELECT %1$I, %2$s FROM (%3$s) AS a WHERE %5$s), past AS (SELECT %1$I, %2$s FROM (%4$s) AS g WHERE %5$s)
      SELECT array_agg(DISTINCT %1$I) FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS d', own.owner, own.matters, new_rows, old_rows, own.condition) INTO owners;
    CONTINUE WHEN owners IS NULL;
    people := CASE own.owner WHEN 'enrolleeId' THEN owners END;
    IF own.base = 'ClaimItem' THEN
      PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
      SELECT array_agg(id), array_agg("enrolleeId") INTO owners, people FROM "Claim" WHERE id = ANY(owners) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN');
      CONTINUE WHEN owners IS NULL;
    END IF;
    IF own.recount <> 'LINES' THEN
      PERFORM FROM "Enrollee" WHERE id = ANY(people) ORDER BY id FOR NO KEY UPDATE;
      IF own.base = 'ClaimItem' THEN owners := (SELECT array_agg(id) FROM "Claim" WHERE "enrolleeId" = ANY(people)); END IF;
    END IF;
    signed := format('(SELECT *, 1 AS sign FROM %1$I WHERE %2$I = ANY($1) UNION ALL SELECT *, -1 FROM %1$I WHERE %2$I = ANY($1) AND id NOT IN (SELECT id FROM (%3$s) AS a)
      UNION ALL SELECT *, -1 FROM (%4$s) AS g WHERE %2$I = ANY($1))', own.base, own.owner, new_rows, old_rows);
    CASE own.base
      WHEN 'Claim' THEN claims := signed;
      WHEN 'ClaimItem' THEN claims := '(SELECT * FROM "Claim" WHERE id = ANY($1))'; items := signed;
      ELSE NULL;
    END CASE;
    EXECUTE (SELECT format('WITH %s SELECT', string_agg(format('%I AS (%s RETURNING *)', rollup, distinct_delta(r, claims, items, signed)), ', ')) FROM distinct_rollups() AS r WHERE recount = own.recount)
      USING owners;
  END LOOP;
  RETURN NULL;
END $$;
