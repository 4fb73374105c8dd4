-- Sums that reports read instead of millions of rows. The database keeps them in the statement that changes a fact, whoever makes it.
CREATE TABLE "ClaimCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "status" "ClaimStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "claimedAmount" BIGINT NOT NULL,
    "vettedAmount" BIGINT NOT NULL,
    "approvedAmount" BIGINT NOT NULL,
    "paidAmount" BIGINT NOT NULL,

    CONSTRAINT "ClaimCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ClaimCell_month_idx" ON "ClaimCell"("month");

CREATE TABLE "ClaimMdaCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "status" "ClaimStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "claimedAmount" BIGINT NOT NULL,
    "vettedAmount" BIGINT NOT NULL,
    "approvedAmount" BIGINT NOT NULL,
    "paidAmount" BIGINT NOT NULL,

    CONSTRAINT "ClaimMdaCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ClaimMdaCell_month_idx" ON "ClaimMdaCell"("month");

CREATE TABLE "VisitCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "n" INTEGER NOT NULL,
    "admissions" BIGINT NOT NULL,

    CONSTRAINT "VisitCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VisitCell_month_idx" ON "VisitCell"("month");

CREATE TABLE "VisitMdaCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "n" INTEGER NOT NULL,
    "admissions" BIGINT NOT NULL,

    CONSTRAINT "VisitMdaCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VisitMdaCell_month_idx" ON "VisitMdaCell"("month");

-- Which cells there are: their table, the table of the fact, the columns they are grouped by, the sums with the expression of each, and what is counted.
CREATE FUNCTION report_cells() RETURNS TABLE (cell text, base text, keys text[], sums text[], expressions text[], condition text) LANGUAGE sql IMMUTABLE AS $$
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
     ARRAY['admissions'], ARRAY['("admittedAt" IS NOT NULL)::int'], $c$status <> 'VOID'$c$)
$$;

-- The statement that adds the differences of `source` to one cell table; `source` is a query with the fact's columns and "sign".
-- A text, since the tables of a trigger can be read in the trigger's own function only.
CREATE FUNCTION addition_to_cells(definition record, source text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  key_list text := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
  sum_list text := (SELECT string_agg(format('%I', name), ', ') FROM unnest(definition.sums) AS name);
  values_list text := (SELECT string_agg(format('coalesce(sum(sign * (%s)), 0)', expression), ', ') FROM unnest(definition.expressions) AS expression);
  changed text := (SELECT string_agg(format('sum(sign * (%s)) <> 0', expression), ' OR ') FROM unnest(definition.expressions) AS expression);
BEGIN
  RETURN format('INSERT INTO %I (%s, n, %s) SELECT %s, sum(sign), %s FROM (%s) AS d WHERE %s GROUP BY %s HAVING sum(sign) <> 0 OR %s',
    definition.cell, key_list, sum_list, key_list, values_list, source, definition.condition, key_list, changed);
END $$;

-- With the owner's rights: the platform itself cannot write a sum.
CREATE FUNCTION keep_cells() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
  source text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT *, 1 AS sign FROM added'
    WHEN 'DELETE' THEN 'SELECT *, -1 AS sign FROM gone'
    ELSE 'SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone' END;
BEGIN
  FOR definition IN SELECT * FROM report_cells() WHERE base = TG_TABLE_NAME LOOP
    EXECUTE addition_to_cells(definition, source);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "Claim_cells_insert" AFTER INSERT ON "Claim" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Claim_cells_update" AFTER UPDATE ON "Claim" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Claim_cells_delete" AFTER DELETE ON "Claim" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

CREATE TRIGGER "Encounter_cells_insert" AFTER INSERT ON "Encounter" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Encounter_cells_update" AFTER UPDATE ON "Encounter" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Encounter_cells_delete" AFTER DELETE ON "Encounter" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

-- Makes one row of the differences of a month and key. What is added meanwhile stays as it is, so nobody waits.
CREATE FUNCTION compact_cells() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
  key_list text;
  sum_list text;
  totals text;
  alive text;
BEGIN
  FOR definition IN SELECT * FROM report_cells() LOOP
    key_list := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
    sum_list := (SELECT string_agg(format('%I', name), ', ') FROM unnest(definition.sums) AS name);
    totals := (SELECT string_agg(format('sum(%I)', name), ', ') FROM unnest(definition.sums) AS name);
    alive := (SELECT string_agg(format('sum(%I) <> 0', name), ' OR ') FROM unnest(definition.sums) AS name);
    EXECUTE format(
      'WITH several AS (SELECT id FROM (SELECT id, count(*) OVER (PARTITION BY %2$s) AS times FROM %1$I) AS counted WHERE times > 1),
            gone AS (DELETE FROM %1$I WHERE id IN (SELECT id FROM several) RETURNING *)
       INSERT INTO %1$I (%2$s, n, %3$s) SELECT %2$s, sum(n), %4$s FROM gone GROUP BY %2$s HAVING sum(n) <> 0 OR %5$s',
      definition.cell, key_list, sum_list, totals, alive);
  END LOOP;
END $$;

-- All cells anew from the facts: after a bulk load without triggers, and to prove that they are right.
CREATE FUNCTION rebuild_cells() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
BEGIN
  FOR definition IN SELECT * FROM report_cells() LOOP
    EXECUTE format('DELETE FROM %I', definition.cell);
    EXECUTE addition_to_cells(definition, format('SELECT *, 1 AS sign FROM %I', definition.base));
  END LOOP;
END $$;

SELECT rebuild_cells();
