-- People as they are now, by where they live, by facility and by employer body: kept as the sums of claims and visits are.
CREATE TABLE "EnrolleeCell" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeCell_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "EnrolleeHcpCell" (
    "id" BIGSERIAL NOT NULL,
    "hcpId" UUID,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeHcpCell_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "EnrolleeMdaCell" (
    "id" BIGSERIAL NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeMdaCell_pkey" PRIMARY KEY ("id")
);

CREATE OR REPLACE FUNCTION report_cells() RETURNS TABLE (cell text, base text, keys text[], sums text[], expressions text[], condition text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('ClaimCell', 'Claim', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'planId', 'type', 'status'],
     ARRAY['claimedAmount', 'vettedAmount', 'approvedAmount', 'paidAmount'], ARRAY['"claimedAmount"', '"vettedAmount"', '"approvedAmount"', '"paidAmount"'],
     $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$),
    ('ClaimMdaCell', 'Claim', ARRAY['month', 'mdaId', 'planId', 'type', 'status'],
     ARRAY['claimedAmount', 'vettedAmount', 'approvedAmount', 'paidAmount'], ARRAY['"claimedAmount"', '"vettedAmount"', '"approvedAmount"', '"paidAmount"'],
     $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$),
    ('VisitCell', 'Encounter', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'planId', 'visitType'],
     ARRAY['admissions'], ARRAY['("admittedAt" IS NOT NULL)::int'], $c$status <> 'VOID'$c$),
    ('VisitMdaCell', 'Encounter', ARRAY['month', 'mdaId', 'planId', 'visitType'],
     ARRAY['admissions'], ARRAY['("admittedAt" IS NOT NULL)::int'], $c$status <> 'VOID'$c$),
    ('EnrolleeCell', 'Enrollee', ARRAY['lgaId', 'townId', 'planId', 'sex', 'relationship', 'status'], ARRAY[]::text[], ARRAY[]::text[],
     $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$),
    ('EnrolleeHcpCell', 'Enrollee', ARRAY['hcpId', 'planId', 'sex', 'relationship', 'status'], ARRAY[]::text[], ARRAY[]::text[],
     $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$),
    ('EnrolleeMdaCell', 'Enrollee', ARRAY['mdaId', 'planId', 'sex', 'relationship', 'status'], ARRAY[]::text[], ARRAY[]::text[],
     $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$)
$$;

-- A cell table may have no sum beside the count.
CREATE OR REPLACE FUNCTION addition_to_cells(definition record, source text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  key_list text := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
  sum_list text := (SELECT coalesce(string_agg(format(', %I', name), ''), '') FROM unnest(definition.sums) AS name);
  values_list text := (SELECT coalesce(string_agg(format(', coalesce(sum(sign * (%s)), 0)', expression), ''), '') FROM unnest(definition.expressions) AS expression);
  changed text := (SELECT coalesce(string_agg(format(' OR sum(sign * (%s)) <> 0', expression), ''), '') FROM unnest(definition.expressions) AS expression);
BEGIN
  RETURN format('INSERT INTO %I (%s, n%s) SELECT %s, sum(sign)%s FROM (%s) AS d WHERE %s GROUP BY %s HAVING sum(sign) <> 0%s',
    definition.cell, key_list, sum_list, key_list, values_list, source, definition.condition, key_list, changed);
END $$;

CREATE OR REPLACE FUNCTION compact_cells() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
  key_list text;
  sum_list text;
  totals text;
  alive text;
BEGIN
  FOR definition IN SELECT * FROM report_cells() LOOP
    key_list := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
    sum_list := (SELECT coalesce(string_agg(format(', %I', name), ''), '') FROM unnest(definition.sums) AS name);
    totals := (SELECT coalesce(string_agg(format(', sum(%I)', name), ''), '') FROM unnest(definition.sums) AS name);
    alive := (SELECT coalesce(string_agg(format(' OR sum(%I) <> 0', name), ''), '') FROM unnest(definition.sums) AS name);
    EXECUTE format(
      'WITH several AS (SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY %2$s) AS times FROM %1$I) AS counted WHERE times > 1),
            gone AS (DELETE FROM %1$I WHERE id IN (SELECT id FROM several) RETURNING *)
       INSERT INTO %1$I (%2$s, n%3$s) SELECT %2$s, sum(n)%4$s FROM gone GROUP BY %2$s HAVING sum(n) <> 0%5$s',
      definition.cell, key_list, sum_list, totals, alive);
  END LOOP;
END $$;

CREATE TRIGGER "Enrollee_cells_insert" AFTER INSERT ON "Enrollee" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Enrollee_cells_update" AFTER UPDATE ON "Enrollee" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Enrollee_cells_delete" AFTER DELETE ON "Enrollee" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

SELECT rebuild_cells();
