-- The Lagos day of a UTC instant.
CREATE OR REPLACE FUNCTION lagos_day(instant timestamp) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (instant + interval '1 hour')::date $$;
