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

CREATE TABLE "PaLgaTimeCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "minutes" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "PaLgaTimeCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaLgaTimeCell_month_idx" ON "PaLgaTimeCell"("month");

CREATE TABLE "PaTownTimeCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "minutes" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "PaTownTimeCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaTownTimeCell_month_idx" ON "PaTownTimeCell"("month");

CREATE TABLE "PaOfficerCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "decidedById" UUID,
    "minutes" INTEGER,
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

    CONSTRAINT "PaOfficerCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaOfficerCell_month_idx" ON "PaOfficerCell"("month");

CREATE TABLE "PaHourCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hour" INTEGER NOT NULL,
    "minutes" INTEGER,
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

    CONSTRAINT "PaHourCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaHourCell_month_idx" ON "PaHourCell"("month");

CREATE TABLE "PaDayCell" (
    "id" BIGSERIAL NOT NULL,
    "day" DATE NOT NULL,
    "minutes" INTEGER,
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

    CONSTRAINT "PaDayCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "PaDayCell_day_idx" ON "PaDayCell"("day");

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

CREATE TABLE "ReferralTimeCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "step" TEXT NOT NULL,
    "tenths" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "ReferralTimeCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ReferralTimeCell_month_idx" ON "ReferralTimeCell"("month");

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

CREATE TABLE "LineFacilityCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "n" INTEGER NOT NULL,
    "qty" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimed" BIGINT NOT NULL,
    "approved" BIGINT NOT NULL,
    "qtyApproved" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "LineFacilityCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "LineFacilityCell_month_idx" ON "LineFacilityCell"("month");

CREATE TABLE "CutCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "reasonCode" "CutReason" NOT NULL,
    "n" INTEGER NOT NULL,
    "linesCut" BIGINT NOT NULL,
    "linesRefused" BIGINT NOT NULL,
    "claims" BIGINT NOT NULL,
    "firsts" BIGINT NOT NULL,
    "claimsRefused" BIGINT NOT NULL,
    "firstsRefused" BIGINT NOT NULL,
    "cut" BIGINT NOT NULL,

    CONSTRAINT "CutCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "CutCell_month_idx" ON "CutCell"("month");

CREATE TABLE "ApprovalCell" (
    "id" BIGSERIAL NOT NULL,
    "approvedOn" DATE NOT NULL,
    "paidOn" DATE,
    "hcpId" UUID NOT NULL,
    "lgaId" UUID NOT NULL,
    "townId" UUID NOT NULL,
    "planId" UUID NOT NULL,
    "type" "ClaimType" NOT NULL,
    "n" INTEGER NOT NULL,
    "approvedAmount" BIGINT NOT NULL,

    CONSTRAINT "ApprovalCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ApprovalCell_paidOn_approvedOn_idx" ON "ApprovalCell"("paidOn", "approvedOn");

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
CREATE INDEX "LinePatientCell_hcpId_serviceId_month_idx" ON "LinePatientCell"("hcpId", "serviceId", "month");
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

CREATE TABLE "EnrolleeWardCell" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "wardId" UUID,
    "planId" UUID NOT NULL,
    "sex" "Sex" NOT NULL,
    "vulnerableCategory" "VulnerableCategory",
    "status" "EnrolleeStatus" NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeWardCell_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "EnrolleeHomeCell" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "wardId" UUID,
    "planId" UUID NOT NULL,
    "hcpId" UUID,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeHomeCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "EnrolleeHomeCell_planId_idx" ON "EnrolleeHomeCell"("planId");

CREATE TABLE "EnrolleeCoverCell" (
    "id" BIGSERIAL NOT NULL,
    "lgaId" UUID NOT NULL,
    "mdaId" UUID,
    "planId" UUID NOT NULL,
    "coverageEnd" DATE NOT NULL,
    "n" INTEGER NOT NULL,

    CONSTRAINT "EnrolleeCoverCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "EnrolleeCoverCell_coverageEnd_idx" ON "EnrolleeCoverCell"("coverageEnd");

CREATE TABLE "InvoiceCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID,
    "kind" "InvoiceKind" NOT NULL,
    "status" "InvoiceStatus" NOT NULL,
    "n" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,
    "amountPaid" BIGINT NOT NULL,

    CONSTRAINT "InvoiceCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "InvoiceCell_month_idx" ON "InvoiceCell"("month");

CREATE TABLE "ReceiptCell" (
    "id" BIGSERIAL NOT NULL,
    "month" DATE NOT NULL,
    "mdaId" UUID,
    "planId" UUID,
    "kind" "InvoiceKind",
    "n" INTEGER NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "ReceiptCell_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ReceiptCell_month_idx" ON "ReceiptCell"("month");

-- An invoice keeps the plan that it is for: who changes to another plan does not take along what was paid.
ALTER TABLE "Invoice" ADD COLUMN "planId" UUID;
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_planId_fkey" FOREIGN KEY ("planId") REFERENCES "Plan"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
UPDATE "Invoice" v SET "planId" = coalesce(
  (SELECT e."planId" FROM "Enrollee" e WHERE e.id = v."enrolleeId"),
  (SELECT o."planId" FROM "Roll" o WHERE o."invoiceId" = v.id),
  (SELECT (array_agg(p.id))[1] FROM "Plan" p
   WHERE p."paymentResponsibility"::text = CASE v.kind WHEN 'PREMIUM_MDA' THEN 'MDA' WHEN 'PREMIUM_INSTITUTION' THEN 'INSTITUTION' END HAVING count(*) = 1));

-- People of a plan by age, without reading their whole rows.
CREATE INDEX "Enrollee_of_plan" ON "Enrollee" ("planId", sex, "dateOfBirth") INCLUDE ("lgaId", "wardId", "hcpId", "vulnerableCategory", status, "registeredAt");

-- The services of each facility, ranked by what is claimed for them; stays under way, whose nights grow from day to day; lines of which something was cut; where referrals go; how long decisions took.
CREATE INDEX "LineHcpCell_ranked" ON "LineHcpCell" ("hcpId", "serviceId", month) INCLUDE (claimed, n);
CREATE INDEX "Encounter_stays_under_way" ON "Encounter" ("visitAt") WHERE "admittedAt" IS NOT NULL AND "dischargedAt" IS NULL AND status <> 'VOID';
CREATE INDEX "ClaimItem_cut" ON "ClaimItem" ("claimId") WHERE decision IN ('ADJUSTED', 'REJECTED');
DROP INDEX "Referral_fromHcpId_requestedAt_idx";
DROP INDEX "Referral_toHcpId_requestedAt_idx";
CREATE INDEX "Referral_times_from" ON "Referral" ("fromHcpId", "requestedAt") INCLUDE ("decidedAt", "acceptedAt", "arrivedAt");
CREATE INDEX "Referral_times_to" ON "Referral" ("toHcpId", "requestedAt") INCLUDE ("decidedAt", "acceptedAt", "arrivedAt", status);
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
    ('approvals', 'Claim', $c$status IN ('APPROVED', 'PAID') AND "approvedAt" IS NOT NULL$c$, ARRAY['approvedAmount'], ARRAY['"approvedAmount"']),
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
    ('paTimes', 'PaRequest', $c$"decidedAt" IS NOT NULL$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('referralTimes', 'Referral', 'tenths IS NOT NULL', ARRAY[]::text[], ARRAY[]::text[]),
    ('paLines', 'PaItem', 'TRUE',
     ARRAY['qty', 'qtyApproved', 'linesCut', 'asked', 'granted'],
     ARRAY['qty', $e$coalesce("approvedQty", 0)$e$, $e$(decision IN ('ADJUSTED', 'REJECTED'))::int$e$, 'amount', $e$coalesce("approvedAmount", 0)$e$]),
    ('enrolments', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$,
     ARRAY['principals', 'females'], ARRAY[$e$(relationship = 'PRINCIPAL')::int$e$, $e$(sex = 'FEMALE')::int$e$]),
    ('people', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status <> 'MERGED'$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('onRecord', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status NOT IN ('MERGED', 'INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED')$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('covers', 'Enrollee', $c$"registeredAt" IS NOT NULL AND status = 'ACTIVE' AND "coverageEnd" IS NOT NULL$c$, ARRAY[]::text[], ARRAY[]::text[]),
    ('invoices', 'Invoice', $c$"issuedAt" IS NOT NULL AND status <> 'DRAFT'$c$, ARRAY['amount', 'amountPaid'], ARRAY['amount', '"amountPaid"']),
    ('receipts', 'RemitaPayment', $c$direction = 'IN' AND "statusCode" ~ '^0*[01]$'$c$, ARRAY['amount'], ARRAY['amount'])
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
    ('ApprovalCell', 'approvals', ARRAY['approvedOn', 'paidOn', 'hcpId', 'lgaId', 'townId', 'planId', 'type']),
    ('VisitCell', 'visits', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('VisitPlanCell', 'visits', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'planId', 'visitType']),
    ('VisitMdaCell', 'visits', ARRAY['month', 'mdaId', 'planId', 'visitType']),
    ('PaCell', 'pa', ARRAY['month', 'hcpId', 'lgaId', 'townId']),
    ('PaMdaCell', 'pa', ARRAY['month', 'mdaId', 'planId']),
    ('PaLgaTimeCell', 'paTimes', ARRAY['month', 'lgaId', 'minutes']),
    ('PaTownTimeCell', 'paTimes', ARRAY['month', 'lgaId', 'townId', 'minutes']),
    ('PaOfficerCell', 'pa', ARRAY['month', 'decidedById', 'minutes']),
    ('PaHourCell', 'pa', ARRAY['month', 'hour', 'minutes']),
    ('PaDayCell', 'pa', ARRAY['day', 'minutes']),
    ('PaLineCell', 'paLines', ARRAY['month', 'hcpId', 'lgaId', 'townId', 'serviceId']),
    ('ReferralCell', 'referrals', ARRAY['month', 'fromHcpId', 'lgaId', 'townId']),
    ('ReferralInCell', 'referralsIn', ARRAY['month', 'toHcpId']),
    ('ReferralTimeCell', 'referralTimes', ARRAY['month', 'step', 'tenths']),
    ('EnrolleeCell', 'people', ARRAY['lgaId', 'townId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeHcpCell', 'people', ARRAY['hcpId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeMdaCell', 'people', ARRAY['mdaId', 'planId', 'sex', 'relationship', 'status']),
    ('EnrolleeWardCell', 'people', ARRAY['lgaId', 'wardId', 'planId', 'sex', 'vulnerableCategory', 'status']),
    ('EnrolleeHomeCell', 'onRecord', ARRAY['lgaId', 'wardId', 'planId', 'hcpId']),
    ('EnrolleeCoverCell', 'covers', ARRAY['lgaId', 'mdaId', 'planId', 'coverageEnd']),
    ('InvoiceCell', 'invoices', ARRAY['month', 'mdaId', 'planId', 'kind', 'status']),
    ('ReceiptCell', 'receipts', ARRAY['month', 'mdaId', 'planId', 'kind']),
    ('EnrolmentCell', 'enrolments', ARRAY['month', 'lgaId', 'townId', 'planId', 'status'])
  ) AS c (cell, fact, keys) JOIN report_sums() s USING (fact)
$$;

-- A key may be an expression over the row: people, invoices and receipts have no month of their own, PA requests neither day nor hour nor the minutes until they were decided.
CREATE FUNCTION cell_key(base text, key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE base || '.' || key
    WHEN 'Enrollee.month' THEN $e$date_trunc('month', "registeredAt" + interval '1 hour')::date$e$
    WHEN 'Invoice.month' THEN $e$date_trunc('month', "issuedAt" + interval '1 hour')::date$e$
    WHEN 'RemitaPayment.month' THEN $e$date_trunc('month', "transactionDate" + interval '1 hour')::date$e$
    WHEN 'Claim.approvedOn' THEN $e$lagos_day("approvedAt")$e$
    WHEN 'Claim.paidOn' THEN $e$CASE WHEN status = 'PAID' THEN lagos_day("paidAt") END$e$
    WHEN 'PaRequest.day' THEN $e$lagos_day("requestedAt")$e$
    WHEN 'PaRequest.hour' THEN $e$date_part('hour', "requestedAt" + interval '1 hour')::int$e$
    WHEN 'PaRequest.minutes' THEN $e$floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int$e$
    ELSE format('%I', key) END
$$;

-- Lines have the month and the place of their request, receipts the payer and the plan of their invoice, none of which ever changes. A referral takes several times, counted by tenths of an hour or of a day.
CREATE FUNCTION cell_source(cell text, source text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT format(CASE cell
    WHEN 'PaLineCell' THEN 'SELECT i.*, q.month, q."hcpId", q."lgaId", q."townId" FROM (%s) AS i JOIN "PaRequest" q ON q.id = i."paRequestId"'
    WHEN 'ReceiptCell' THEN 'SELECT r.*, v."mdaId", v."planId", v.kind FROM (%s) AS r LEFT JOIN "Invoice" v ON v.id = r."invoiceId"'
    WHEN 'ReferralTimeCell' THEN $s$SELECT r.*, step, floor(date_part('epoch', till - since) / tenth)::int AS tenths
      FROM (%s) AS r, LATERAL (VALUES
        ('decision', "requestedAt", "decidedAt", 360),
        ('acceptance', "decidedAt", "acceptedAt", 360),
        ('answer', "decidedAt", CASE WHEN status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL THEN "acceptedAt" END, 360),
        ('arrival', "decidedAt", "arrivedAt", 8640),
        ('inAll', "requestedAt", "arrivedAt", 8640)) AS steps (step, since, till, tenth)$s$
    ELSE '%s' END, source)
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
    definition.cell, key_list, sum_list, key_values, values_list, cell_source(definition.cell, source), definition.condition, key_values, changed);
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

CREATE TRIGGER "Invoice_cells_insert" AFTER INSERT ON "Invoice" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Invoice_cells_update" AFTER UPDATE ON "Invoice" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "Invoice_cells_delete" AFTER DELETE ON "Invoice" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

CREATE TRIGGER "RemitaPayment_cells_insert" AFTER INSERT ON "RemitaPayment" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "RemitaPayment_cells_update" AFTER UPDATE ON "RemitaPayment" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();
CREATE TRIGGER "RemitaPayment_cells_delete" AFTER DELETE ON "RemitaPayment" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_cells();

-- Sums that no row adds to by itself, since it counts with others: distinct claims of a service, and people by the month of their first visit and by the month of the visit before.
-- Whoever came in a period is in it with exactly one month whose previous one lies before the period, so distinct people are a sum.
-- Each is a query over {Claim}, {ClaimItem} and {Encounter}, one of which has a "sign": 1 for rows as they are, -1 for rows as they were before a change.
-- Sums over other keys of a finer table are made from what was just added to it: its name stands for that in the statement of a trigger.
CREATE FUNCTION recounted_cells() RETURNS TABLE (cell text, recount text, keys text[], sums text[], query text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('LineHcpCell', 'LINES', ARRAY['month', 'hcpId', 'lgaId', 'serviceId'], ARRAY['qty', 'claims', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "hcpId", "lgaId", "serviceId", sum(sign) AS n, sum(sign * qty) AS qty, sum(sign * first_of_service) AS claims, sum(sign * first_of_claim) AS firsts,
          sum(sign * "amountClaimed") AS claimed, sum(CASE WHEN approved THEN sign * coalesce("amountApproved", 0) ELSE 0 END) AS approved,
          sum(CASE WHEN approved THEN sign * coalesce("qtyApproved", 0) ELSE 0 END) AS "qtyApproved",
          sum(CASE WHEN decided THEN sign * ("amountClaimed" - coalesce("amountApproved", 0)) ELSE 0 END) AS cut
        FROM (
          SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i.qty, i."amountClaimed", i."amountApproved", i."qtyApproved",
            c.status IN ('APPROVED', 'PAID') AS approved, c.status IN ('APPROVED', 'PAID', 'REJECTED') AS decided,
            (row_number() OVER (PARTITION BY sign, c.id, i."serviceId" ORDER BY i.position) = 1)::int AS first_of_service,
            (row_number() OVER (PARTITION BY sign, c.id ORDER BY i."serviceId", i.position) = 1)::int AS first_of_claim
          FROM {Claim} AS c JOIN {ClaimItem} AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines
        GROUP BY 1, 2, 3, 4$q$),
    ('LineCell', 'LINES', ARRAY['month', 'lgaId', 'serviceId'], ARRAY['qty', 'claims', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claims) AS claims, sum(firsts) AS firsts, sum(claimed) AS claimed,
          sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut
        FROM "LineHcpCell" GROUP BY 1, 2, 3$q$),
    ('LineFacilityCell', 'LINES', ARRAY['month', 'hcpId', 'lgaId'], ARRAY['qty', 'firsts', 'claimed', 'approved', 'qtyApproved', 'cut'],
     $q$SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(firsts) AS firsts, sum(claimed) AS claimed,
          sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut
        FROM "LineHcpCell" GROUP BY 1, 2, 3$q$),
    ('CutCell', 'LINES', ARRAY['month', 'hcpId', 'lgaId', 'reasonCode'], ARRAY['linesCut', 'linesRefused', 'claims', 'firsts', 'claimsRefused', 'firstsRefused', 'cut'],
     $q$SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign) AS n,
          sum(sign * (decision = 'ADJUSTED')::int) AS "linesCut", sum(sign * (decision = 'REJECTED')::int) AS "linesRefused",
          sum(sign * first_of_reason) AS claims, sum(sign * first_of_claim) AS firsts,
          sum(sign * first_of_reason * refused) AS "claimsRefused", sum(sign * first_of_claim * refused) AS "firstsRefused", sum(sign * cut) AS cut
        FROM (
          SELECT sign, c.month, c."hcpId", c."lgaId", i."reasonCode", i.decision, i."amountClaimed" - coalesce(i."amountApproved", 0) AS cut, (c.status = 'REJECTED')::int AS refused,
            (row_number() OVER (PARTITION BY sign, c.id, i."reasonCode" ORDER BY i.position) = 1)::int AS first_of_reason,
            (row_number() OVER (PARTITION BY sign, c.id ORDER BY i."reasonCode", i.position) = 1)::int AS first_of_claim
          FROM {Claim} AS c JOIN {ClaimItem} AS i ON i."claimId" = c.id
          WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines
        GROUP BY 1, 2, 3, 4$q$),
    ('LinePatientCell', 'PATIENTS', ARRAY['month', 'previous', 'lgaId', 'hcpId', 'serviceId'], ARRAY[]::text[],
     $q$SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM (
          SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId"
          FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId"
            FROM {Claim} AS c JOIN {ClaimItem} AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')
            GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked
        GROUP BY 1, 2, 3, 4, 5$q$),
    ('VisitPatientCell', 'VISITORS', ARRAY['month', 'previous', 'hcpId'], ARRAY[]::text[],
     $q$SELECT month, previous, "hcpId", sum(sign) AS n FROM (
          SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId"
          FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM {Encounter} AS e WHERE status <> 'VOID'
            GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked
        GROUP BY 1, 2, 3$q$)
$$;

-- What a change of a table makes to be counted anew: the lines of a claim, or all that a person had, found by a column of the changed rows.
-- From approval to payment, say, nothing changes of what matters.
CREATE FUNCTION recounts() RETURNS TABLE (recount text, base text, owner text, matters text, condition text) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('LINES', 'Claim', 'id', $m$month, "hcpId", "lgaId", status IN ('APPROVED', 'PAID'), status = 'REJECTED'$m$, $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$),
    ('LINES', 'ClaimItem', 'claimId', $m$id, "serviceId", position, qty, "amountClaimed", "amountApproved", "qtyApproved", decision, "reasonCode"$m$, 'TRUE'),
    ('PATIENTS', 'Claim', 'enrolleeId', $m$id, month, "hcpId", "lgaId"$m$, $c$status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')$c$),
    ('PATIENTS', 'ClaimItem', 'claimId', '"serviceId"', 'TRUE'),
    ('VISITORS', 'Encounter', 'enrolleeId', 'id, month, "hcpId"', $c$status <> 'VOID'$c$)
$$;

CREATE FUNCTION recounted_addition(definition record, claims text, items text, encounters text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  columns text := (SELECT string_agg(format('%I', name), ', ') FROM unnest(definition.keys || 'n'::text || definition.sums) AS name);
  changed text := (SELECT string_agg(format('%I <> 0', name), ' OR ') FROM unnest('n'::text || definition.sums) AS name);
BEGIN
  RETURN format('INSERT INTO %I (%s) SELECT %2$s FROM (%s) AS d WHERE %s', definition.cell, columns,
    replace(replace(replace(definition.query, '{Claim}', claims), '{ClaimItem}', items), '{Encounter}', encounters), changed);
END $$;

-- Adds the difference between the rows as they are and as they were. One statement at a time for each claim and each person:
-- two that change the same one's care at once would not see each other's rows.
CREATE FUNCTION keep_recounted_cells() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    EXECUTE (SELECT format('WITH %s SELECT', string_agg(format('%I AS (%s RETURNING *)', cell, recounted_addition(r, claims, items, signed)), ', ')) FROM recounted_cells() AS r WHERE recount = own.recount)
      USING owners;
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "Claim_recounts_insert" AFTER INSERT ON "Claim" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "Claim_recounts_update" AFTER UPDATE ON "Claim" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "Claim_recounts_delete" AFTER DELETE ON "Claim" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "ClaimItem_recounts_insert" AFTER INSERT ON "ClaimItem" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "ClaimItem_recounts_update" AFTER UPDATE ON "ClaimItem" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "ClaimItem_recounts_delete" AFTER DELETE ON "ClaimItem" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "Encounter_recounts_insert" AFTER INSERT ON "Encounter" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "Encounter_recounts_update" AFTER UPDATE ON "Encounter" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();
CREATE TRIGGER "Encounter_recounts_delete" AFTER DELETE ON "Encounter" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION keep_recounted_cells();

-- All tables of sums, with what compaction and proofs need to know of them.
CREATE FUNCTION all_cells() RETURNS TABLE (cell text, keys text[], sums text[]) LANGUAGE sql IMMUTABLE AS $$
  SELECT cell, keys, sums FROM report_cells() UNION ALL SELECT cell, keys, sums FROM recounted_cells()
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
  FOR definition IN SELECT * FROM recounted_cells() LOOP
    EXECUTE format('DELETE FROM %I', definition.cell);
    EXECUTE recounted_addition(definition, '(SELECT *, 1 AS sign FROM "Claim")', '"ClaimItem"', '(SELECT *, 1 AS sign FROM "Encounter")');
  END LOOP;
END $$;

SELECT rebuild_cells();
