-- What columns and indexes of the baseline are made with.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;

-- Names are searched in one form, however they are typed: no marks, no hooks, no apostrophes, small letters, a space before each word.
-- server/members/enrollees/search-form.ts makes the same of what is typed.
CREATE FUNCTION search_form(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(
    lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f''’‘ʼ`]', '', 'g'), 'ƁɓƊɗƘƙƳƴ', 'bbddkkyy')),
    '[\s./,_–-]+', ' ', 'g'))
$$;
