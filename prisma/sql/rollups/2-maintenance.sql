-- The statement that adds signed rows (1 or -1) of a table to a rollup.
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

CREATE OR REPLACE FUNCTION distinct_delta(definition record, claims text, items text, encounters text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  columns text := (SELECT string_agg(format('%I', name), ', ') FROM unnest(definition.keys || 'n'::text || definition.sums) AS name);
  changed text := (SELECT string_agg(format('%I <> 0', name), ' OR ') FROM unnest('n'::text || definition.sums) AS name);
BEGIN
  RETURN format('INSERT INTO %I (%s) SELECT %2$s FROM (%s) AS d WHERE %s', definition.rollup, columns,
    replace(replace(replace(definition.query, '{Claim}', claims), '{ClaimItem}', items), '{Encounter}', encounters), changed);
END $$;

-- Columns that affect the sums. Updates of other columns are ignored.
CREATE OR REPLACE FUNCTION summed_columns(base text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT string_agg(format('%I', attname), ', ' ORDER BY attnum)
  FROM pg_attribute
  WHERE attrelid = format('%I', base)::regclass AND attnum > 0 AND NOT attisdropped AND (
    SELECT string_agg(concat_ws(' ', r.condition, rollup_source(r.rollup, ''), array_to_string(r.expressions, ' '),
      (SELECT string_agg(rollup_key(r.base, key), ' ') FROM unnest(r.keys) AS key)), ' ')
    FROM report_rollups() AS r WHERE r.base = summed_columns.base) ~ ('\m' || attname || '\M')
$$;

-- Body of a trigger that adds the difference of a statement to the rollups of a table.
-- Generated once as static SQL, so that each connection caches the plans.
CREATE OR REPLACE FUNCTION rollup_trigger_body(base text, operation text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  columns text := summed_columns(base);
  added text := format('SELECT %s, 1 AS sign FROM added', columns);
  gone text := format('SELECT %s, -1 AS sign FROM gone', columns);
  source text := CASE operation WHEN 'INSERT' THEN added WHEN 'DELETE' THEN gone ELSE format('%s UNION ALL %s', added, gone) END;
BEGIN
  RETURN format('BEGIN %s %s RETURN NULL; END',
    CASE operation WHEN 'UPDATE' THEN format('IF NOT EXISTS (SELECT %1$s FROM added EXCEPT ALL SELECT %1$s FROM gone) THEN RETURN NULL; END IF;', columns) END,
    (SELECT string_agg(rollup_delta(r, source) || ';', ' ') FROM report_rollups() AS r WHERE r.base = rollup_trigger_body.base));
END $$;

-- Body of a trigger that adds the difference between the rows before and after. Serialised per claim and
-- person: two concurrent changes of the same care would not see each other's rows.
CREATE OR REPLACE FUNCTION distinct_trigger_body(base text, operation text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  own record;
  body text := '';
  nothing text := format('SELECT * FROM %I WHERE FALSE', base);
  new_rows text := CASE operation WHEN 'DELETE' THEN nothing ELSE 'SELECT * FROM added' END;
  old_rows text := CASE operation WHEN 'INSERT' THEN nothing ELSE 'SELECT * FROM gone' END;
  signed text;
  claims text;
  items text;
BEGIN
  FOR own IN SELECT * FROM recounts() AS r WHERE r.base = distinct_trigger_body.base LOOP
    body := body || format('owners := (WITH now AS (SELECT %1$I, %2$s FROM (%3$s) AS a WHERE %5$s), past AS (SELECT %1$I, %2$s FROM (%4$s) AS g WHERE %5$s)
      SELECT array_agg(DISTINCT %1$I) FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS d);
      ', own.owner, own.matters, new_rows, old_rows, own.condition);
    IF own.base = 'ClaimItem' THEN
      body := body || 'IF owners IS NOT NULL THEN
        PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
        SELECT array_agg(id), array_agg("enrolleeId") INTO owners, people FROM "Claim" WHERE id = ANY(owners) AND status NOT IN (''DRAFT'', ''READY'', ''WITHDRAWN'');
      END IF;
      ';
    ELSE
      body := body || 'people := owners;
      ';
    END IF;
    body := body || 'IF owners IS NOT NULL THEN
      ';
    IF own.recount <> 'LINES' THEN
      body := body || 'PERFORM FROM "Enrollee" WHERE id = ANY(people) ORDER BY id FOR NO KEY UPDATE;
      ';
      IF own.base = 'ClaimItem' THEN
        body := body || 'owners := (SELECT array_agg(id) FROM "Claim" WHERE "enrolleeId" = ANY(people));
      ';
      END IF;
    END IF;
    signed := format('(SELECT *, 1 AS sign FROM %1$I WHERE %2$I = ANY(owners) UNION ALL SELECT *, -1 FROM %1$I WHERE %2$I = ANY(owners) AND id NOT IN (SELECT id FROM (%3$s) AS a)
      UNION ALL SELECT *, -1 FROM (%4$s) AS g WHERE %2$I = ANY(owners))', own.base, own.owner, new_rows, old_rows);
    claims := CASE own.base WHEN 'Claim' THEN signed WHEN 'ClaimItem' THEN '(SELECT * FROM "Claim" WHERE id = ANY(owners))' ELSE '"Claim"' END;
    items := CASE own.base WHEN 'ClaimItem' THEN signed ELSE '"ClaimItem"' END;
    body := body || (
      SELECT format('WITH %s SELECT true INTO counted;', string_agg(format('%I AS (%s RETURNING *)', rollup, distinct_delta(r, claims, items, signed)), ', '))
      FROM distinct_rollups() AS r WHERE recount = own.recount) || '
    END IF;
    ';
  END LOOP;
  RETURN format('#variable_conflict use_column
    DECLARE owners uuid[]; people uuid[]; counted boolean;
    BEGIN %s RETURN NULL; END', body);
END $$;

-- A function and trigger for each of insert, update and delete. SECURITY DEFINER: the platform itself cannot write rollups.
CREATE OR REPLACE PROCEDURE create_rollup_trigger(base text, kind text, operation text, body text) LANGUAGE plpgsql AS $$
DECLARE
  name text := format('%s_%s_%s', base, kind, lower(operation));
  tables text := concat_ws(' ', CASE WHEN operation <> 'INSERT' THEN 'OLD TABLE AS gone' END, CASE WHEN operation <> 'DELETE' THEN 'NEW TABLE AS added' END);
BEGIN
  EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS %L', name, body);
  EXECUTE format('CREATE OR REPLACE TRIGGER %1$I AFTER %2$s ON %3$I REFERENCING %4$s FOR EACH STATEMENT EXECUTE FUNCTION %1$I()', name, operation, base, tables);
END $$;
