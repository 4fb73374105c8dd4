-- What a database is made of, one line each, to compare two of them. Rollup tables are not in the schema (prisma/sql/rollups.sql).
SELECT line FROM (
  SELECT format('column %I.%I %s%s%s', c.relname, a.attname, format_type(a.atttypid, a.atttypmod),
    CASE WHEN a.attnotnull THEN ' not null' ELSE '' END, 
    -- Prisma takes what the database makes by itself for an ordinary column.
    CASE WHEN a.attgenerated = '' THEN coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), '') END) AS line
  FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped AND c.relname NOT LIKE '\_%' AND c.relname NOT LIKE '%Rollup'
  UNION ALL
  SELECT format('index %s', pg_get_indexdef(i.indexrelid)) FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE '\_%' AND c.relname NOT LIKE '%Rollup'
    -- Prisma knows neither partial nor expression indexes, nor columns that are only carried along, nor other ways of keeping an index.
    AND i.indpred IS NULL AND i.indexprs IS NULL AND i.indnatts = i.indnkeyatts AND pg_get_indexdef(i.indexrelid) NOT LIKE '% USING gi%'
  UNION ALL
  SELECT format('key %s of %s: %s', k.conname, k.conrelid::regclass, pg_get_constraintdef(k.oid)) FROM pg_constraint k
  WHERE k.connamespace = 'public'::regnamespace AND k.contype IN ('f', 'p', 'u') AND k.conrelid::regclass::text NOT LIKE '\_%' AND k.conrelid::regclass::text NOT LIKE '%Rollup"'
  UNION ALL
  SELECT format('enum %s: %s', t.typname, string_agg(e.enumlabel, ' ' ORDER BY e.enumsortorder)) FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid
  WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname
) AS lines ORDER BY line
