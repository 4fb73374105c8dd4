-- Sums of the grain that reports ask for: what a row adds to each is said once, statuses and kinds are sums rather than keys where no report tells them apart.
DROP TABLE "ClaimCell";
DROP TABLE "ClaimMdaCell";
DROP TABLE "VisitCell";
DROP TABLE "VisitMdaCell";

CREATE TABLE "ClaimCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "claimed" BIGINT NOT NULL,
    "vetted" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "unpaid" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "pending" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "decidedClaimed" BIGINT NOT NULL,
    "vetDays" BIGINT NOT NULL,
    "vettings" BIGINT NOT NULL,
    "payDays" BIGINT NOT NULL,
    "payments" BIGINT NOT NULL,

    CONSTRAINT "ClaimCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ClaimCell_month_idx" ON "ClaimCell"("month");

CREATE TABLE "ClaimPlanCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "status" "ClaimStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "claimed" BIGINT NOT NULL,
    "vetted" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "unpaid" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "pending" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "decidedClaimed" BIGINT NOT NULL,
    "vetDays" BIGINT NOT NULL,
    "vettings" BIGINT NOT NULL,
    "payDays" BIGINT NOT NULL,
    "payments" BIGINT NOT NULL,

    CONSTRAINT "ClaimPlanCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ClaimPlanCell_month_idx" ON "ClaimPlanCell"("month");

CREATE TABLE "ClaimMdaCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "status" "ClaimStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "claimed" BIGINT NOT NULL,
    "vetted" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,
    "paid" BIGINT NOT NULL,
    "unpaid" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "pending" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "decidedClaimed" BIGINT NOT NULL,
    "vetDays" BIGINT NOT NULL,
    "vettings" BIGINT NOT NULL,
    "payDays" BIGINT NOT NULL,
    "payments" BIGINT NOT NULL,

    CONSTRAINT "ClaimMdaCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ClaimMdaCell_month_idx" ON "ClaimMdaCell"("month");

CREATE TABLE "BillCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "batchId" UUID NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "BillCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "BillCell_month_idx" ON "BillCell"("month");

CREATE TABLE "VisitCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "outpatient" BIGINT NOT NULL,
    "inpatient" BIGINT NOT NULL,
    "emergency" BIGINT NOT NULL,
    "anc" BIGINT NOT NULL,
    "deliveries" BIGINT NOT NULL,
    "referralVisits" BIGINT NOT NULL,
    "admissions" BIGINT NOT NULL,
    "nights" BIGINT NOT NULL,
    "deaths" BIGINT NOT NULL,
    "confirmed" BIGINT NOT NULL,
    "answered" BIGINT NOT NULL,

    CONSTRAINT "VisitCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VisitCell_month_idx" ON "VisitCell"("month");

CREATE TABLE "VisitPlanCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "n" INTEGER NOT NULL,
    "outpatient" BIGINT NOT NULL,
    "inpatient" BIGINT NOT NULL,
    "emergency" BIGINT NOT NULL,
    "anc" BIGINT NOT NULL,
    "deliveries" BIGINT NOT NULL,
    "referralVisits" BIGINT NOT NULL,
    "admissions" BIGINT NOT NULL,
    "nights" BIGINT NOT NULL,
    "deaths" BIGINT NOT NULL,
    "confirmed" BIGINT NOT NULL,
    "answered" BIGINT NOT NULL,

    CONSTRAINT "VisitPlanCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VisitPlanCell_month_idx" ON "VisitPlanCell"("month");

CREATE TABLE "VisitMdaCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "visitType" "VisitType" NOT NULL,
    "n" INTEGER NOT NULL,
    "outpatient" BIGINT NOT NULL,
    "inpatient" BIGINT NOT NULL,
    "emergency" BIGINT NOT NULL,
    "anc" BIGINT NOT NULL,
    "deliveries" BIGINT NOT NULL,
    "referralVisits" BIGINT NOT NULL,
    "admissions" BIGINT NOT NULL,
    "nights" BIGINT NOT NULL,
    "deaths" BIGINT NOT NULL,
    "confirmed" BIGINT NOT NULL,
    "answered" BIGINT NOT NULL,

    CONSTRAINT "VisitMdaCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VisitMdaCell_month_idx" ON "VisitMdaCell"("month");

CREATE TABLE "PaCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "inTime" BIGINT NOT NULL,
    "late" BIGINT NOT NULL,
    "proceeded" BIGINT NOT NULL,
    "automatic" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaCell_month_idx" ON "PaCell"("month");

CREATE TABLE "PaMdaCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "used" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "inTime" BIGINT NOT NULL,
    "late" BIGINT NOT NULL,
    "proceeded" BIGINT NOT NULL,
    "automatic" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaMdaCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaMdaCell_month_idx" ON "PaMdaCell"("month");

CREATE TABLE "PaLineCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "linesCut" BIGINT NOT NULL,
    "asked" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "PaLineCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaLineCell_month_idx" ON "PaLineCell"("month");

CREATE TABLE "ReferralCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "fromHcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "declined" BIGINT NOT NULL,
    "completed" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "arrived" BIGINT NOT NULL,
    "emergencies" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "ReferralCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ReferralCell_month_idx" ON "ReferralCell"("month");

CREATE TABLE "ReferralInCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "toHcpId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "pending" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "rejected" BIGINT NOT NULL,
    "accepted" BIGINT NOT NULL,
    "declined" BIGINT NOT NULL,
    "completed" BIGINT NOT NULL,
    "expired" BIGINT NOT NULL,
    "cancelled" BIGINT NOT NULL,
    "arrived" BIGINT NOT NULL,
    "emergencies" BIGINT NOT NULL,
    "decided" BIGINT NOT NULL,
    "granted" BIGINT NOT NULL,

    CONSTRAINT "ReferralInCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ReferralInCell_month_idx" ON "ReferralInCell"("month");

CREATE TABLE "EnrolmentCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "principals" BIGINT NOT NULL,
    "females" BIGINT NOT NULL,

    CONSTRAINT "EnrolmentCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "EnrolmentCell_month_idx" ON "EnrolmentCell"("month");

CREATE TABLE "LineCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "claims" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimed" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "LineCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "LineCell_month_idx" ON "LineCell"("month");

CREATE TABLE "LineHcpCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "serviceId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "claims" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimed" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "LineHcpCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "LineHcpCell_month_idx" ON "LineHcpCell"("month");
CREATE INDEX "LineHcpCell_hcpId_month_idx" ON "LineHcpCell"("hcpId", "month");

CREATE TABLE "LinePatientCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "previous" DATE,
    "lgaId" UUID,
    "hcpId" UUID,
    "serviceId" UUID,
    "n" INTEGER NOT NULL,

    CONSTRAINT "LinePatientCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "LinePatientCell_hcpId_month_idx" ON "LinePatientCell"("hcpId", "month");
CREATE INDEX "LinePatientCell_places" ON "LinePatientCell" ("month") WHERE "lgaId" IS NOT NULL;
CREATE INDEX "LinePatientCell_in_all" ON "LinePatientCell" ("month") WHERE "serviceId" IS NULL;

CREATE TABLE "VisitPatientCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "previous" DATE,
    "hcpId" UUID,
    "n" INTEGER NOT NULL,

    CONSTRAINT "VisitPatientCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "VisitPatientCell_month_idx" ON "VisitPatientCell"("month");

-- Stays under way, whose nights grow from day to day; lines of which something was cut; where referrals go; how long decisions took.
CREATE INDEX "Encounter_stays_under_way" ON "Encounter" ("visitAt") WHERE "admittedAt" IS NOT NULL AND "dischargedAt" IS NULL AND status <> 'VOID';
CREATE INDEX "ClaimItem_cut" ON "ClaimItem" ("claimId") WHERE decision IN ('ADJUSTED', 'REJECTED');
CREATE INDEX "Referral_ways" ON "Referral" ("requestedAt") INCLUDE ("fromHcpId", "toHcpId", "mdaId", "planId");
CREATE INDEX "PaRequest_decisions" ON "PaRequest" ("requestedAt") INCLUDE ("lgaId", "townId", "hcpId", "planId", "decidedAt", "decidedById", "dueAt", status, "proceededWithoutCode");
CREATE INDEX "Claim_of_plan" ON "Claim" ("planId", "serviceTo") INCLUDE ("enrolleeLgaId", status);
CREATE INDEX "Encounter_of_plan" ON "Encounter" ("planId", "visitAt") INCLUDE ("enrolleeLgaId", status);

-- The Lagos day of an instant held in UTC.
CREATE FUNCTION lagos_day(instant timestamp) RETURNS date LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (instant + interval '1 hour')::date $$;

-- What one row of a fact adds to its sums: read by report_cells, and said alike in the facts of server/reports (a test compares them).
CREATE FUNCTION report_sums() RETURNS TABLE (fact text, base text, condition text, sums text[], expressions text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('claims', 'Claim', $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$,
     ARRAY['claimed', 'vetted', 'approved', 'cut', 'paid', 'unpaid', 'rejected', 'pending', 'decided', 'decidedClaimed', 'vetDays', 'vettings', 'payDays', 'payments'],
     ARRAY[
       $e$"claimedAmount"$e$,
       $e$CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END$e$,
       $e$CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END$e$,
       $e$CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END$e$,
       $e$CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END$e$,
       $e$CASE WHEN status = 'APPROVED' THEN "approvedAmount" ELSE 0 END$e$,
       $e$(status = 'REJECTED')::int$e$,
       $e$(status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int$e$,
       $e$(status IN ('APPROVED', 'PAID', 'REJECTED'))::int$e$,
       $e$CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END$e$,
       $e$coalesce(lagos_day("vettedAt") - lagos_day("submittedAt"), 0)$e$,
       $e$("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int$e$,
       $e$CASE WHEN status = 'PAID' THEN coalesce(lagos_day("paidAt") - lagos_day("approvedAt"), 0) ELSE 0 END$e$,
       $e$(status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int$e$]),
    ('bills', 'Claim', $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') AND "batchId" IS NOT NULL$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('visits', 'Encounter', $c$status <> 'VOID'$c$,
     ARRAY['outpatient', 'inpatient', 'emergency', 'anc', 'deliveries', 'referralVisits', 'admissions', 'nights', 'deaths', 'confirmed', 'answered'],
     ARRAY[
       $e$("visitType" = 'OUTPATIENT')::int$e$,
       $e$("visitType" = 'INPATIENT')::int$e$,
       $e$("visitType" = 'EMERGENCY')::int$e$,
       $e$("visitType" = 'ANC')::int$e$,
       $e$("visitType" = 'DELIVERY')::int$e$,
       $e$("visitType" = 'REFERRAL')::int$e$,
       $e$("admittedAt" IS NOT NULL)::int$e$,
       $e$CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, lagos_day("dischargedAt") - lagos_day("admittedAt")) ELSE 0 END$e$,
       $e$coalesce((outcome = 'DECEASED')::int, 0)$e$,
       $e$coalesce("enrolleeConfirmed"::int, 0)$e$,
       $e$("enrolleeConfirmed" IS NOT NULL)::int$e$]),
    ('pa', 'PaRequest', 'TRUE',
     ARRAY['pending', 'approved', 'rejected', 'used', 'expired', 'cancelled', 'inTime', 'late', 'proceeded', 'automatic', 'asked', 'granted'],
     ARRAY[
       $e$(status = 'PENDING')::int$e$,
       $e$(status = 'APPROVED')::int$e$,
       $e$(status = 'REJECTED')::int$e$,
       $e$(status = 'USED')::int$e$,
       $e$(status = 'EXPIRED')::int$e$,
       $e$(status = 'CANCELLED')::int$e$,
       $e$coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0)$e$,
       $e$coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0)$e$,
       $e$"proceededWithoutCode"::int$e$,
       $e$"autoApproved"::int$e$,
       $e$"requestedAmount"$e$,
       $e$CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END$e$]),
    ('paLines', 'PaItem', 'TRUE',
     ARRAY['qty', 'qtyApproved', 'linesCut', 'asked', 'granted'],
     ARRAY['qty', $e$coalesce("approvedQty", 0)$e$, $e$(decision IN ('ADJUSTED', 'REJECTED'))::int$e$, 'amount', $e$coalesce("approvedAmount", 0)$e$]),
    ('enrolments', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$,
     ARRAY['principals', 'females'], ARRAY[$e$(relationship = 'PRINCIPAL')::int$e$, $e$(sex = 'FEMALE')::int$e$]),
    ('people', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$, ARRAY[]::text[], ARRAY[]::text[])
  UNION ALL
  SELECT fact, 'Referral', condition,
    ARRAY['pending', 'approved', 'rejected', 'accepted', 'declined', 'completed', 'expired', 'cancelled', 'arrived', 'emergencies', 'decided', 'granted'],
    ARRAY[
      $e$(status = 'PENDING')::int$e$,
      $e$(status = 'APPROVED')::int$e$,
      $e$(status = 'REJECTED')::int$e$,
      $e$(status = 'ACCEPTED')::int$e$,
      $e$(status = 'DECLINED')::int$e$,
      $e$(status = 'COMPLETED')::int$e$,
      $e$(status = 'EXPIRED')::int$e$,
      $e$(status = 'CANCELLED')::int$e$,
      $e$("arrivedAt" IS NOT NULL)::int$e$,
      $e$(urgency = 'EMERGENCY')::int$e$,
      $e$("decidedAt" IS NOT NULL)::int$e$,
      $e$("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int$e$]
  FROM (VALUES ('referrals', 'TRUE'), ('referralsIn', $c$status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL$c$)) AS sides (fact, condition)
$$;

CREATE OR REPLACE FUNCTION report_cells() RETURNS TABLE (cell text, base text, keys text[], sums text[], expressions text[], condition text) LANGUAGE sql IMMUTABLE AS $$
  SELECT c.cell, s.base, c.keys, s.sums, s.expressions, s.condition
  FROM (VALUES
    ('ClaimCell', 'claims', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('ClaimPlanCell', 'claims', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'planId', 'type', 'status']),
    ('ClaimMdaCell', 'claims', ARRAY['month', 'mdaId', 'planId', 'type', 'status']),
    ('BillCell', 'bills', ARRAY['month', 'hcpId', 'batchId']),
    ('VisitCell', 'visits', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('VisitPlanCell', 'visits', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'planId', 'visitType']),
    ('VisitMdaCell', 'visits', ARRAY['month', 'mdaId', 'planId', 'visitType']),
    ('PaCell', 'pa', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('PaMdaCell', 'pa', ARRAY['month', 'mdaId', 'planId']),
    ('PaLineCell', 'paLines', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'serviceId']),
    ('ReferralCell', 'referrals', ARRAY['month', 'fromHcpId', 'lgaId', 'townId']),
    ('ReferralInCell', 'referralsIn', ARRAY['month', 'toHcpId']),
    ('EnrolleeCell', 'people', ARRAY['lgaId', 'townId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeHcpCell', 'people', ARRAY['hcpId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeMdaCell', 'people', ARRAY['mdaId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolmentCell', 'enrolments', ARRAY['month', 'lgaId', 'townId', 'planId', 'status'])
  ) AS c (cell, fact, keys) JOIN report_sums() s USING (fact)
$$;

-- A key may be an expression over the row: people have no month of their own.
CREATE FUNCTION cell_key(base text, key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN base = 'Enrollee' AND key = 'month' THEN $e$date_trunc('month', "registeredAt" + interval '1 hour')::date$e$ ELSE format('%I', key) END
$$;

-- Lines have the month and the place of their request, which a request never changes.
CREATE FUNCTION cell_source(base text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN base = 'PaItem' THEN format('SELECT i.*, q.month, q."hcpId", q."lgaId", q."townId" FROM (%s) AS i JOIN "PaRequest" q ON q.id = i."paRequestId"', source) ELSE source END
$$;

CREATE OR REPLACE FUNCTION addition_to_cells(definition record, source text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  key_list text := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
  key_values text := (SELECT string_agg(cell_key(definition.base, key), ', ') FROM unnest(definition.keys) AS key);
  sum_list text := (SELECT coalesce(string_agg(format(', %I', name), ''), '') FROM unnest(definition.sums) AS name);
  values_list text := (SELECT coalesce(string_agg(format(', coalesce(sum(sign * (%s)), 0)', expression), ''), '') FROM unnest(definition.expressions) AS expression);
  changed text := (SELECT coalesce(string_agg(format(' OR sum(sign * (%s)) <> 0', expression), ''), '') FROM unnest(definition.expressions) AS expression);
BEGIN
  RETURN format('INSERT INTO %I (%s, n%s) SELECT %s, sum(sign)%s FROM (%s) AS d WHERE %s GROUP BY %s HAVING sum(sign) <> 0%s',
    definition.cell, key_list, sum_list, key_values, values_list, cell_source(definition.base, source), definition.condition, key_values, changed);
END $$;

CREATE TRIGGER "PaRequest_cells_insert" AFTER INSERT ON "PaRequest" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "PaRequest_cells_update" AFTER UPDATE ON "PaRequest" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "PaRequest_cells_delete" AFTER DELETE ON "PaRequest" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

CREATE TRIGGER "PaItem_cells_insert" AFTER INSERT ON "PaItem" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "PaItem_cells_update" AFTER UPDATE ON "PaItem" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "PaItem_cells_delete" AFTER DELETE ON "PaItem" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

CREATE TRIGGER "Referral_cells_insert" AFTER INSERT ON "Referral" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Referral_cells_update" AFTER UPDATE ON "Referral" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Referral_cells_delete" AFTER DELETE ON "Referral" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

-- Sums that no row adds to by itself: distinct claims of a service, and people by the month of their first visit and by the month of the visit before.
-- Whoever came in a period is in it with exactly one month whose previous one lies before the period, so distinct people are a sum.
-- Each is a query over {Claim}, {ClaimItem} and {Encounter}, which stand for these tables as they are, or as they were before a change.
CREATE FUNCTION person_cells() RETURNS TABLE (cell text, bases text[], keys text[], sums text[], query text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('LineCell', ARRAY['Claim', 'ClaimItem'], ARRAY['month', 'lgaId', 'serviceId'], ARRAY['qty', 'claims', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "lgaId", "serviceId", count(*) AS n, sum(qty) AS qty, sum(first_of_service) AS claims, sum(first_of_claim) AS firsts, sum("amountClaimed") AS claimed,
          sum(CASE WHEN approved THEN coalesce("amountApproved", 0) ELSE 0 END) AS approved, sum(CASE WHEN approved THEN coalesce("qtyApproved", 0) ELSE 0 END) AS "qtyApproved",
          sum(CASE WHEN decided THEN "amountClaimed" - coalesce("amountApproved", 0) ELSE 0 END) AS cut
        FROM {lines} GROUP BY 1, 2, 3$q$),
    ('LineHcpCell', ARRAY['Claim', 'ClaimItem'], ARRAY['month', 'hcpId', 'lgaId', 'serviceId'], ARRAY['qty', 'claims', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "hcpId", "lgaId", "serviceId", count(*) AS n, sum(qty) AS qty, sum(first_of_service) AS claims, sum(first_of_claim) AS firsts, sum("amountClaimed") AS claimed,
          sum(CASE WHEN approved THEN coalesce("amountApproved", 0) ELSE 0 END) AS approved, sum(CASE WHEN approved THEN coalesce("qtyApproved", 0) ELSE 0 END) AS "qtyApproved",
          sum(CASE WHEN decided THEN "amountClaimed" - coalesce("amountApproved", 0) ELSE 0 END) AS cut
        FROM {lines} GROUP BY 1, 2, 3, 4$q$),
    ('LinePatientCell', ARRAY['Claim', 'ClaimItem'], ARRAY['month', 'previous', 'lgaId', 'hcpId', 'serviceId'], ARRAY[]::text[],
     $q$SELECT month, previous, "lgaId", "hcpId", "serviceId", count(*) AS n FROM (
          SELECT month, lag(month) OVER (PARTITION BY "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId"
          FROM (SELECT "enrolleeId", month, "lgaId", "hcpId", "serviceId" FROM {lines}
            GROUP BY GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "lgaId", "serviceId"), ("enrolleeId", month, "hcpId", "serviceId"))) AS months) AS linked
        GROUP BY 1, 2, 3, 4, 5$q$),
    ('VisitPatientCell', ARRAY['Encounter'], ARRAY['month', 'previous', 'hcpId'], ARRAY[]::text[],
     $q$SELECT month, previous, "hcpId", count(*) AS n FROM (
          SELECT month, lag(month) OVER (PARTITION BY "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId"
          FROM (SELECT "enrolleeId", month, "hcpId" FROM {Encounter} AS e WHERE status <> 'VOID'
            GROUP BY GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked
        GROUP BY 1, 2, 3$q$)
$$;

CREATE FUNCTION person_query(query text, claims text, items text, encounters text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT replace(replace(replace(replace(query, '{lines}', $q$(
      SELECT c.month, c."hcpId", c."lgaId", c."enrolleeId", i."serviceId", i.qty, i."amountClaimed", i."amountApproved", i."qtyApproved",
        c.status IN ('APPROVED', 'PAID') AS approved, c.status IN ('APPROVED', 'PAID', 'REJECTED') AS decided,
        (row_number() OVER (PARTITION BY c.id, i."serviceId" ORDER BY i.position) = 1)::int AS first_of_service,
        (row_number() OVER (PARTITION BY c.id ORDER BY i.position) = 1)::int AS first_of_claim
      FROM {Claim} AS c JOIN {ClaimItem} AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines$q$),
    '{Claim}', claims), '{ClaimItem}', items), '{Encounter}', encounters)
$$;

-- Counts the people of the changed rows anew, as they were before and as they are now, and adds the difference. One statement at a time for each person:
-- two that change the same person's care at once would not see each other's rows.
CREATE FUNCTION keep_person_cells() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
  people uuid[];
  claim_ids uuid[];
  key_list text;
  sum_list text;
  change_list text;
  changed text;
  now_query text;
  then_query text;
  now_rows text;
  then_rows text;
  new_rows text := CASE WHEN TG_OP = 'DELETE' THEN 'SELECT NULL::uuid WHERE FALSE' ELSE 'SELECT id FROM added' END;
  old_rows text := CASE WHEN TG_OP = 'INSERT' THEN format('SELECT * FROM %I WHERE FALSE', TG_TABLE_NAME) ELSE 'SELECT * FROM gone' END;
  -- What the sums depend on: from approval to payment, say, nothing of it changes.
  relevant text := CASE TG_TABLE_NAME
    WHEN 'Claim' THEN $r$"enrolleeId", id, month, "hcpId", "lgaId", status IN ('APPROVED', 'PAID'), status IN ('APPROVED', 'PAID', 'REJECTED')$r$
    WHEN 'Encounter' THEN $r$"enrolleeId", id, month, "hcpId"$r$
    ELSE $r$"claimId", id, "serviceId", position, qty, "amountClaimed", "amountApproved", "qtyApproved"$r$ END;
  counted text := CASE TG_TABLE_NAME WHEN 'Claim' THEN $r$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$r$ WHEN 'Encounter' THEN $r$status <> 'VOID'$r$ ELSE 'TRUE' END;
BEGIN
  EXECUTE format(CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT array_agg(DISTINCT d.x) FROM (SELECT %1$s FROM added WHERE %2$s) AS d (x)'
    WHEN 'DELETE' THEN 'SELECT array_agg(DISTINCT d.x) FROM (SELECT %1$s FROM gone WHERE %2$s) AS d (x)'
    ELSE 'SELECT array_agg(DISTINCT d.x) FROM (
        (SELECT %1$s FROM added WHERE %2$s EXCEPT SELECT %1$s FROM gone WHERE %2$s) UNION ALL (SELECT %1$s FROM gone WHERE %2$s EXCEPT SELECT %1$s FROM added WHERE %2$s)) AS d (x)' END,
    relevant, counted) INTO people;
  IF TG_TABLE_NAME = 'ClaimItem' THEN
    people := (SELECT array_agg(DISTINCT "enrolleeId") FROM "Claim" WHERE id = ANY(people) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
  END IF;
  IF people IS NULL THEN RETURN NULL; END IF;
  PERFORM FROM "Enrollee" WHERE id = ANY(people) ORDER BY id FOR NO KEY UPDATE;

  now_rows := format('(SELECT * FROM %I WHERE "enrolleeId" = ANY($1))', CASE TG_TABLE_NAME WHEN 'ClaimItem' THEN 'Claim' ELSE TG_TABLE_NAME END);
  IF TG_TABLE_NAME = 'ClaimItem' THEN
    claim_ids := (SELECT array_agg(id) FROM "Claim" WHERE "enrolleeId" = ANY(people));
    then_rows := format('(SELECT * FROM "ClaimItem" WHERE "claimId" = ANY($2) AND id NOT IN (%s) UNION ALL SELECT * FROM (%s) AS g WHERE "claimId" = ANY($2))', new_rows, old_rows);
  ELSE
    then_rows := format('(SELECT * FROM %I WHERE "enrolleeId" = ANY($1) AND id NOT IN (%s) UNION ALL SELECT * FROM (%s) AS g WHERE "enrolleeId" = ANY($1))', TG_TABLE_NAME, new_rows, old_rows);
  END IF;

  FOR definition IN SELECT * FROM person_cells() WHERE TG_TABLE_NAME = ANY(bases) LOOP
    key_list := (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key);
    sum_list := (SELECT coalesce(string_agg(format(', %I', name), ''), '') FROM unnest(definition.sums) AS name);
    change_list := (SELECT coalesce(string_agg(format(', sum(sign * %I)', name), ''), '') FROM unnest(definition.sums) AS name);
    changed := (SELECT coalesce(string_agg(format(' OR sum(sign * %I) <> 0', name), ''), '') FROM unnest(definition.sums) AS name);
    CASE TG_TABLE_NAME
      WHEN 'Claim' THEN
        now_query := person_query(definition.query, now_rows, '"ClaimItem"', '');
        then_query := person_query(definition.query, then_rows, '"ClaimItem"', '');
      WHEN 'ClaimItem' THEN
        now_query := person_query(definition.query, now_rows, '(SELECT * FROM "ClaimItem" WHERE "claimId" = ANY($2))', '');
        then_query := person_query(definition.query, now_rows, then_rows, '');
      ELSE
        now_query := replace(definition.query, '{Encounter}', now_rows);
        then_query := replace(definition.query, '{Encounter}', then_rows);
    END CASE;
    EXECUTE format('INSERT INTO %1$I (%2$s, n%3$s) SELECT %2$s, sum(sign * n)%4$s FROM (SELECT 1 AS sign, * FROM (%5$s) AS x UNION ALL SELECT -1, * FROM (%6$s) AS y) AS d
      GROUP BY %2$s HAVING sum(sign * n) <> 0%7$s', definition.cell, key_list, sum_list, change_list, now_query, then_query, changed) USING people, claim_ids;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "Claim_person_cells_insert" AFTER INSERT ON "Claim" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "Claim_person_cells_update" AFTER UPDATE ON "Claim" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "Claim_person_cells_delete" AFTER DELETE ON "Claim" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "ClaimItem_person_cells_insert" AFTER INSERT ON "ClaimItem" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "ClaimItem_person_cells_update" AFTER UPDATE ON "ClaimItem" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "ClaimItem_person_cells_delete" AFTER DELETE ON "ClaimItem" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "Encounter_person_cells_insert" AFTER INSERT ON "Encounter" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "Encounter_person_cells_update" AFTER UPDATE ON "Encounter" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();
CREATE TRIGGER "Encounter_person_cells_delete" AFTER DELETE ON "Encounter" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_person_cells();

-- All tables of sums, with what compaction and proofs need to know of them.
CREATE FUNCTION all_cells() RETURNS TABLE (cell text, keys text[], sums text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT cell, keys, sums FROM report_cells() UNION ALL SELECT cell, keys, sums FROM person_cells()
$$;

CREATE OR REPLACE FUNCTION compact_cells() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  definition record;
  key_list text;
  sum_list text;
  totals text;
  alive text;
BEGIN
  FOR definition IN SELECT * FROM all_cells() LOOP
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

CREATE OR REPLACE FUNCTION rebuild_cells() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '256MB' AS $$
DECLARE
  definition record;
BEGIN
  FOR definition IN SELECT * FROM report_cells() LOOP
    EXECUTE format('DELETE FROM %I', definition.cell);
    EXECUTE addition_to_cells(definition, format('SELECT *, 1 AS sign FROM %I', definition.base));
  END LOOP;
  FOR definition IN SELECT * FROM person_cells() LOOP
    EXECUTE format('DELETE FROM %I', definition.cell);
    EXECUTE format('INSERT INTO %I (%s, n%s) %s', definition.cell,
      (SELECT string_agg(format('%I', key), ', ') FROM unnest(definition.keys) AS key),
      (SELECT coalesce(string_agg(format(', %I', name), ''), '') FROM unnest(definition.sums) AS name),
      person_query(definition.query, '"Claim"', '"ClaimItem"', '"Encounter"'));
  END LOOP;
END $$;

SELECT rebuild_cells();
