-- The answer "this is a different person" is called isDifferentPerson; records from before keep their answer under the new name.
UPDATE "Registration" SET "data" = replace("data"::text, '"someoneElse"', '"isDifferentPerson"')::jsonb WHERE "data"::text LIKE '%"someoneElse"%';
UPDATE "Roll" SET "mapping" = replace("mapping"::text, '"someoneElse"', '"isDifferentPerson"')::jsonb WHERE "mapping"::text LIKE '%"someoneElse"%';
UPDATE "RollRow" SET "values" = replace("values"::text, '"someoneElse"', '"isDifferentPerson"')::jsonb,
  "problems" = replace("problems"::text, '"someoneElse"', '"isDifferentPerson"')::jsonb
WHERE "values"::text LIKE '%"someoneElse"%' OR "problems"::text LIKE '%"someoneElse"%';
