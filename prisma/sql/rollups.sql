-- Generated from the rollup tables that the facts declare; written by: npm run rollups (docs/rollups.md)
-- Rows of a rollup table are differences: their sum by key is the value. Triggers add a row for each key that a statement changes.

CREATE TABLE IF NOT EXISTS "ClaimRollup" AS SELECT month, "hcpId", "lgaId", "townId", 1 AS n, claimed::bigint, vetted::bigint, approved::bigint, cut::bigint, paid::bigint, unpaid::bigint, rejected::bigint, pending::bigint, decided::bigint, "decidedClaimed"::bigint, "vetDays"::bigint, vettings::bigint, "payDays"::bigint, payments::bigint FROM (SELECT *, 1 AS n,"claimedAmount" AS "claimed",CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END AS "vetted",CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS "approved",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END AS "cut",CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS "paid",CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END AS "unpaid",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int, 0) AS "pending",coalesce((status IN ('APPROVED', 'PAID', 'REJECTED'))::int, 0) AS "decided",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END AS "decidedClaimed",coalesce(("vettedAt" + interval '1 hour')::date - ("submittedAt" + interval '1 hour')::date, 0) AS "vetDays",coalesce(("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int, 0) AS "vettings",CASE WHEN status = 'PAID' THEN coalesce(("paidAt" + interval '1 hour')::date - ("approvedAt" + interval '1 hour')::date, 0) ELSE 0 END AS "payDays",coalesce((status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int, 0) AS "payments" FROM "Claim") AS c WITH NO DATA;
ALTER TABLE "ClaimRollup" ADD COLUMN IF NOT EXISTS claimed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS vetted bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cut bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS paid bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS unpaid bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS decided bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "decidedClaimed" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "vetDays" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS vettings bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "payDays" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS payments bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ClaimRollup_month_idx" ON "ClaimRollup" (month);

CREATE TABLE IF NOT EXISTS "ClaimMdaRollup" AS SELECT month, "mdaId", "planId", type, status, 1 AS n, claimed::bigint, vetted::bigint, approved::bigint, cut::bigint, paid::bigint, unpaid::bigint, rejected::bigint, pending::bigint, decided::bigint, "decidedClaimed"::bigint, "vetDays"::bigint, vettings::bigint, "payDays"::bigint, payments::bigint FROM (SELECT *, 1 AS n,"claimedAmount" AS "claimed",CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END AS "vetted",CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS "approved",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END AS "cut",CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS "paid",CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END AS "unpaid",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int, 0) AS "pending",coalesce((status IN ('APPROVED', 'PAID', 'REJECTED'))::int, 0) AS "decided",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END AS "decidedClaimed",coalesce(("vettedAt" + interval '1 hour')::date - ("submittedAt" + interval '1 hour')::date, 0) AS "vetDays",coalesce(("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int, 0) AS "vettings",CASE WHEN status = 'PAID' THEN coalesce(("paidAt" + interval '1 hour')::date - ("approvedAt" + interval '1 hour')::date, 0) ELSE 0 END AS "payDays",coalesce((status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int, 0) AS "payments" FROM "Claim") AS c WITH NO DATA;
ALTER TABLE "ClaimMdaRollup" ADD COLUMN IF NOT EXISTS claimed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS vetted bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cut bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS paid bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS unpaid bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS decided bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "decidedClaimed" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "vetDays" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS vettings bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "payDays" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS payments bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ClaimMdaRollup_month_idx" ON "ClaimMdaRollup" (month);

CREATE TABLE IF NOT EXISTS "ClaimPlanRollup" AS SELECT month, "hcpId", "lgaId", "townId", "planId", type, status, 1 AS n, claimed::bigint, vetted::bigint, approved::bigint, cut::bigint, paid::bigint, unpaid::bigint, rejected::bigint, pending::bigint, decided::bigint, "decidedClaimed"::bigint, "vetDays"::bigint, vettings::bigint, "payDays"::bigint, payments::bigint FROM (SELECT *, 1 AS n,"claimedAmount" AS "claimed",CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END AS "vetted",CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS "approved",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END AS "cut",CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS "paid",CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END AS "unpaid",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int, 0) AS "pending",coalesce((status IN ('APPROVED', 'PAID', 'REJECTED'))::int, 0) AS "decided",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END AS "decidedClaimed",coalesce(("vettedAt" + interval '1 hour')::date - ("submittedAt" + interval '1 hour')::date, 0) AS "vetDays",coalesce(("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int, 0) AS "vettings",CASE WHEN status = 'PAID' THEN coalesce(("paidAt" + interval '1 hour')::date - ("approvedAt" + interval '1 hour')::date, 0) ELSE 0 END AS "payDays",coalesce((status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int, 0) AS "payments" FROM "Claim") AS c WITH NO DATA;
ALTER TABLE "ClaimPlanRollup" ADD COLUMN IF NOT EXISTS claimed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS vetted bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cut bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS paid bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS unpaid bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS decided bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "decidedClaimed" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "vetDays" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS vettings bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "payDays" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS payments bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ClaimPlanRollup_month_idx" ON "ClaimPlanRollup" (month);

CREATE TABLE IF NOT EXISTS "BillRollup" AS SELECT month, "hcpId", "billId", 1 AS n FROM (SELECT *, 1 AS n FROM "Claim") AS c WITH NO DATA;
CREATE INDEX IF NOT EXISTS "BillRollup_month_idx" ON "BillRollup" (month);

CREATE TABLE IF NOT EXISTS "ClaimTotalRollup" AS SELECT "hcpId", "lgaId", "townId", "planId", type, status, 1 AS n, claimed::bigint, vetted::bigint, approved::bigint, paid::bigint FROM (SELECT *, "claimedAmount" AS claimed, "vettedAmount" AS vetted, "approvedAmount" AS approved, "paidAmount" AS paid FROM "Claim") AS c WITH NO DATA;
ALTER TABLE "ClaimTotalRollup" ADD COLUMN IF NOT EXISTS claimed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS vetted bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS paid bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ClaimTotalRollup_hcpId_idx" ON "ClaimTotalRollup" ("hcpId");

CREATE TABLE IF NOT EXISTS "ApprovalRollup" AS SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, 1 AS n, "payableAmount"::bigint FROM (SELECT *, ("approvedAt" + interval '1 hour')::date AS "approvedOn", CASE WHEN status = 'PAID' THEN ("paidAt" + interval '1 hour')::date END AS "paidOn" FROM "Claim") AS c WITH NO DATA;
ALTER TABLE "ApprovalRollup" ADD COLUMN IF NOT EXISTS "payableAmount" bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ApprovalRollup_paidOn_approvedOn_idx" ON "ApprovalRollup" ("paidOn", "approvedOn");

CREATE TABLE IF NOT EXISTS "EncounterRollup" AS SELECT month, "hcpId", "lgaId", "townId", 1 AS n, outpatient::bigint, inpatient::bigint, emergency::bigint, anc::bigint, deliveries::bigint, "referralVisits"::bigint, admissions::bigint, nights::bigint, deaths::bigint, confirmed::bigint, answered::bigint FROM (SELECT *, 1 AS n,coalesce(("visitType" = 'OUTPATIENT')::int, 0) AS "outpatient",coalesce(("visitType" = 'INPATIENT')::int, 0) AS "inpatient",coalesce(("visitType" = 'EMERGENCY')::int, 0) AS "emergency",coalesce(("visitType" = 'ANC')::int, 0) AS "anc",coalesce(("visitType" = 'DELIVERY')::int, 0) AS "deliveries",coalesce(("visitType" = 'REFERRAL')::int, 0) AS "referralVisits",coalesce(("admittedAt" IS NOT NULL)::int, 0) AS "admissions",CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, ("dischargedAt" + interval '1 hour')::date - ("admittedAt" + interval '1 hour')::date) ELSE 0 END AS "nights",coalesce((outcome = 'DECEASED')::int, 0) AS "deaths",coalesce("enrolleeConfirmed"::int, 0) AS "confirmed",coalesce(("enrolleeConfirmed" IS NOT NULL)::int, 0) AS "answered" FROM "Encounter") AS e WITH NO DATA;
ALTER TABLE "EncounterRollup" ADD COLUMN IF NOT EXISTS outpatient bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS inpatient bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS emergency bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS anc bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS deliveries bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "referralVisits" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS admissions bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS nights bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS deaths bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS confirmed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS answered bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "EncounterRollup_month_idx" ON "EncounterRollup" (month);

CREATE TABLE IF NOT EXISTS "EncounterMdaRollup" AS SELECT month, "mdaId", "planId", "visitType", 1 AS n, outpatient::bigint, inpatient::bigint, emergency::bigint, anc::bigint, deliveries::bigint, "referralVisits"::bigint, admissions::bigint, nights::bigint, deaths::bigint, confirmed::bigint, answered::bigint FROM (SELECT *, 1 AS n,coalesce(("visitType" = 'OUTPATIENT')::int, 0) AS "outpatient",coalesce(("visitType" = 'INPATIENT')::int, 0) AS "inpatient",coalesce(("visitType" = 'EMERGENCY')::int, 0) AS "emergency",coalesce(("visitType" = 'ANC')::int, 0) AS "anc",coalesce(("visitType" = 'DELIVERY')::int, 0) AS "deliveries",coalesce(("visitType" = 'REFERRAL')::int, 0) AS "referralVisits",coalesce(("admittedAt" IS NOT NULL)::int, 0) AS "admissions",CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, ("dischargedAt" + interval '1 hour')::date - ("admittedAt" + interval '1 hour')::date) ELSE 0 END AS "nights",coalesce((outcome = 'DECEASED')::int, 0) AS "deaths",coalesce("enrolleeConfirmed"::int, 0) AS "confirmed",coalesce(("enrolleeConfirmed" IS NOT NULL)::int, 0) AS "answered" FROM "Encounter") AS e WITH NO DATA;
ALTER TABLE "EncounterMdaRollup" ADD COLUMN IF NOT EXISTS outpatient bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS inpatient bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS emergency bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS anc bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS deliveries bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "referralVisits" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS admissions bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS nights bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS deaths bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS confirmed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS answered bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "EncounterMdaRollup_month_idx" ON "EncounterMdaRollup" (month);

CREATE TABLE IF NOT EXISTS "EncounterPlanRollup" AS SELECT month, "hcpId", "lgaId", "townId", "planId", "visitType", 1 AS n, outpatient::bigint, inpatient::bigint, emergency::bigint, anc::bigint, deliveries::bigint, "referralVisits"::bigint, admissions::bigint, nights::bigint, deaths::bigint, confirmed::bigint, answered::bigint FROM (SELECT *, 1 AS n,coalesce(("visitType" = 'OUTPATIENT')::int, 0) AS "outpatient",coalesce(("visitType" = 'INPATIENT')::int, 0) AS "inpatient",coalesce(("visitType" = 'EMERGENCY')::int, 0) AS "emergency",coalesce(("visitType" = 'ANC')::int, 0) AS "anc",coalesce(("visitType" = 'DELIVERY')::int, 0) AS "deliveries",coalesce(("visitType" = 'REFERRAL')::int, 0) AS "referralVisits",coalesce(("admittedAt" IS NOT NULL)::int, 0) AS "admissions",CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, ("dischargedAt" + interval '1 hour')::date - ("admittedAt" + interval '1 hour')::date) ELSE 0 END AS "nights",coalesce((outcome = 'DECEASED')::int, 0) AS "deaths",coalesce("enrolleeConfirmed"::int, 0) AS "confirmed",coalesce(("enrolleeConfirmed" IS NOT NULL)::int, 0) AS "answered" FROM "Encounter") AS e WITH NO DATA;
ALTER TABLE "EncounterPlanRollup" ADD COLUMN IF NOT EXISTS outpatient bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS inpatient bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS emergency bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS anc bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS deliveries bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "referralVisits" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS admissions bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS nights bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS deaths bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS confirmed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS answered bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "EncounterPlanRollup_month_idx" ON "EncounterPlanRollup" (month);

CREATE TABLE IF NOT EXISTS "EncounterTotalRollup" AS SELECT "hcpId", "lgaId", status, "visitType", 1 AS n FROM (SELECT * FROM "Encounter") AS rows WITH NO DATA;
CREATE INDEX IF NOT EXISTS "EncounterTotalRollup_hcpId_idx" ON "EncounterTotalRollup" ("hcpId");

CREATE TABLE IF NOT EXISTS "PaRollup" AS SELECT month, "hcpId", "lgaId", "townId", 1 AS n, pending::bigint, approved::bigint, rejected::bigint, used::bigint, expired::bigint, cancelled::bigint, "inTime"::bigint, late::bigint, proceeded::bigint, automatic::bigint, asked::bigint, granted::bigint FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM "PaRequest") AS q WITH NO DATA;
ALTER TABLE "PaRollup" ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS used bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS expired bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cancelled bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "inTime" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS late bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS proceeded bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS automatic bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS asked bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "PaRollup_month_idx" ON "PaRollup" (month);

CREATE TABLE IF NOT EXISTS "PaMdaRollup" AS SELECT month, "mdaId", "planId", 1 AS n, pending::bigint, approved::bigint, rejected::bigint, used::bigint, expired::bigint, cancelled::bigint, "inTime"::bigint, late::bigint, proceeded::bigint, automatic::bigint, asked::bigint, granted::bigint FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM "PaRequest") AS q WITH NO DATA;
ALTER TABLE "PaMdaRollup" ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS used bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS expired bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cancelled bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "inTime" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS late bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS proceeded bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS automatic bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS asked bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "PaMdaRollup_month_idx" ON "PaMdaRollup" (month);

CREATE TABLE IF NOT EXISTS "PaOfficerRollup" AS SELECT month, "decidedById", minutes, 1 AS n, pending::bigint, approved::bigint, rejected::bigint, used::bigint, expired::bigint, cancelled::bigint, "inTime"::bigint, late::bigint, proceeded::bigint, automatic::bigint, asked::bigint, granted::bigint FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM "PaRequest") AS q WITH NO DATA;
ALTER TABLE "PaOfficerRollup" ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS used bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS expired bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cancelled bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "inTime" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS late bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS proceeded bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS automatic bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS asked bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "PaOfficerRollup_month_idx" ON "PaOfficerRollup" (month);

CREATE TABLE IF NOT EXISTS "PaHourRollup" AS SELECT month, hour, minutes, 1 AS n, pending::bigint, approved::bigint, rejected::bigint, used::bigint, expired::bigint, cancelled::bigint, "inTime"::bigint, late::bigint, proceeded::bigint, automatic::bigint, asked::bigint, granted::bigint FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM "PaRequest") AS q WITH NO DATA;
ALTER TABLE "PaHourRollup" ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS used bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS expired bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cancelled bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "inTime" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS late bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS proceeded bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS automatic bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS asked bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "PaHourRollup_month_idx" ON "PaHourRollup" (month);

CREATE TABLE IF NOT EXISTS "PaDayRollup" AS SELECT day, minutes, 1 AS n, pending::bigint, approved::bigint, rejected::bigint, used::bigint, expired::bigint, cancelled::bigint, "inTime"::bigint, late::bigint, proceeded::bigint, automatic::bigint, asked::bigint, granted::bigint FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM "PaRequest") AS q WITH NO DATA;
ALTER TABLE "PaDayRollup" ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS used bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS expired bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cancelled bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "inTime" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS late bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS proceeded bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS automatic bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS asked bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "PaDayRollup_day_idx" ON "PaDayRollup" (day);

CREATE TABLE IF NOT EXISTS "PaLgaTimeRollup" AS SELECT month, "lgaId", minutes, 1 AS n FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes" FROM "PaRequest") AS q WITH NO DATA;
CREATE INDEX IF NOT EXISTS "PaLgaTimeRollup_month_idx" ON "PaLgaTimeRollup" (month);

CREATE TABLE IF NOT EXISTS "PaTownTimeRollup" AS SELECT month, "lgaId", "townId", minutes, 1 AS n FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes" FROM "PaRequest") AS q WITH NO DATA;
CREATE INDEX IF NOT EXISTS "PaTownTimeRollup_month_idx" ON "PaTownTimeRollup" (month);

CREATE TABLE IF NOT EXISTS "PaTotalRollup" AS SELECT "hcpId", "lgaId", status, urgency, 1 AS n, asked::bigint FROM (SELECT *, "requestedAmount" AS asked FROM "PaRequest") AS q WITH NO DATA;
ALTER TABLE "PaTotalRollup" ADD COLUMN IF NOT EXISTS asked bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "PaTotalRollup_hcpId_idx" ON "PaTotalRollup" ("hcpId");

CREATE TABLE IF NOT EXISTS "PaLineRollup" AS SELECT month, "hcpId", "lgaId", "townId", "serviceId", 1 AS n, qty::bigint, "qtyApproved"::bigint, "linesCut"::bigint, asked::bigint, granted::bigint FROM ( SELECT q.*, i.id AS "lineId", i."serviceId", 1 AS n,date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",i.qty AS "qty",coalesce(i."approvedQty", 0) AS "qtyApproved",coalesce((i.decision IN ('ADJUSTED', 'REJECTED'))::int, 0) AS "linesCut",i.amount AS "asked",coalesce(i."approvedAmount", 0) AS "granted" FROM "PaItem" i JOIN "PaRequest" q ON q.id = i."paRequestId") AS q WITH NO DATA;
ALTER TABLE "PaLineRollup" ADD COLUMN IF NOT EXISTS qty bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "qtyApproved" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "linesCut" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS asked bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "PaLineRollup_month_idx" ON "PaLineRollup" (month);

CREATE TABLE IF NOT EXISTS "ReferralRollup" AS SELECT month, "fromHcpId", "lgaId", "townId", 1 AS n, pending::bigint, approved::bigint, rejected::bigint, accepted::bigint, declined::bigint, completed::bigint, expired::bigint, cancelled::bigint, arrived::bigint, emergencies::bigint, decided::bigint, granted::bigint FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM "Referral") AS r WITH NO DATA;
ALTER TABLE "ReferralRollup" ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS accepted bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS declined bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS completed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS expired bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cancelled bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS arrived bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS emergencies bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS decided bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ReferralRollup_month_idx" ON "ReferralRollup" (month);

CREATE TABLE IF NOT EXISTS "ReferralInRollup" AS SELECT month, "toHcpId", 1 AS n, pending::bigint, approved::bigint, rejected::bigint, accepted::bigint, declined::bigint, completed::bigint, expired::bigint, cancelled::bigint, arrived::bigint, emergencies::bigint, decided::bigint, granted::bigint FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM "Referral") AS r WITH NO DATA;
ALTER TABLE "ReferralInRollup" ADD COLUMN IF NOT EXISTS pending bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS rejected bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS accepted bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS declined bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS completed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS expired bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cancelled bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS arrived bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS emergencies bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS decided bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS granted bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ReferralInRollup_month_idx" ON "ReferralInRollup" (month);

CREATE TABLE IF NOT EXISTS "ReferralTimeRollup" AS SELECT month, step, tenths, 1 AS n FROM ( SELECT r.month,  step, tenths FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM "Referral") AS r, LATERAL (VALUES ('decision', r."decision"),('acceptance', r."acceptance"),('answer', r."answer"),('arrival', r."arrival"),('inAll', r."inAll")) AS steps (step, tenths)) AS r WITH NO DATA;
CREATE INDEX IF NOT EXISTS "ReferralTimeRollup_month_idx" ON "ReferralTimeRollup" (month);

CREATE TABLE IF NOT EXISTS "EnrolleeRollup" AS SELECT "lgaId", "townId", "planId", sex, relationship, status, 1 AS n FROM (SELECT * FROM "Enrollee") AS rows WITH NO DATA;

CREATE TABLE IF NOT EXISTS "EnrolleeHcpRollup" AS SELECT "hcpId", "planId", sex, relationship, status, 1 AS n FROM (SELECT * FROM "Enrollee") AS rows WITH NO DATA;
CREATE INDEX IF NOT EXISTS "EnrolleeHcpRollup_hcpId_idx" ON "EnrolleeHcpRollup" ("hcpId");

CREATE TABLE IF NOT EXISTS "EnrolleeMdaRollup" AS SELECT "mdaId", "planId", sex, relationship, status, 1 AS n FROM (SELECT * FROM "Enrollee") AS rows WITH NO DATA;

CREATE TABLE IF NOT EXISTS "EnrolleeWardRollup" AS SELECT "lgaId", "wardId", "planId", sex, "vulnerableCategory", status, 1 AS n FROM (SELECT * FROM "Enrollee") AS rows WITH NO DATA;

CREATE TABLE IF NOT EXISTS "EnrolleeHomeRollup" AS SELECT "lgaId", "wardId", "planId", "hcpId", 1 AS n FROM (SELECT * FROM "Enrollee") AS rows WITH NO DATA;
CREATE INDEX IF NOT EXISTS "EnrolleeHomeRollup_planId_idx" ON "EnrolleeHomeRollup" ("planId");

CREATE TABLE IF NOT EXISTS "EnrolleeCoverRollup" AS SELECT "lgaId", "mdaId", "planId", "coverageEnd", 1 AS n FROM (SELECT * FROM "Enrollee") AS rows WITH NO DATA;
CREATE INDEX IF NOT EXISTS "EnrolleeCoverRollup_coverageEnd_idx" ON "EnrolleeCoverRollup" ("coverageEnd");

CREATE TABLE IF NOT EXISTS "EnrolmentRollup" AS SELECT month, "lgaId", "townId", "planId", status, 1 AS n, principals::bigint, females::bigint FROM (SELECT *, 1 AS n,date_trunc('month', ("registeredAt" + interval '1 hour')::date)::date AS "month",coalesce((relationship = 'PRINCIPAL')::int, 0) AS "principals",coalesce((sex = 'FEMALE')::int, 0) AS "females" FROM "Enrollee") AS e WITH NO DATA;
ALTER TABLE "EnrolmentRollup" ADD COLUMN IF NOT EXISTS principals bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS females bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "EnrolmentRollup_month_idx" ON "EnrolmentRollup" (month);

CREATE TABLE IF NOT EXISTS "InvoiceRollup" AS SELECT month, "mdaId", "planId", kind, status, 1 AS n, amount::bigint, "amountPaid"::bigint FROM (SELECT x.*, 1 AS n, date_trunc('month', (x."issuedAt" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = x."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = x."enrolleeId")) AS "lgaId" FROM "Invoice" x) AS v WITH NO DATA;
ALTER TABLE "InvoiceRollup" ADD COLUMN IF NOT EXISTS amount bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "amountPaid" bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "InvoiceRollup_month_idx" ON "InvoiceRollup" (month);

CREATE TABLE IF NOT EXISTS "ReceiptRollup" AS SELECT month, "mdaId", "planId", kind, 1 AS n, amount::bigint FROM (SELECT x.*, i."mdaId", i."enrolleeId", i."planId", i.kind, 1 AS n, date_trunc('month', (x."transactionDate" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = i."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = i."enrolleeId")) AS "lgaId" FROM "RemitaPayment" x LEFT JOIN "Invoice" i ON i.id = x."invoiceId") AS v WITH NO DATA;
ALTER TABLE "ReceiptRollup" ADD COLUMN IF NOT EXISTS amount bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "ReceiptRollup_month_idx" ON "ReceiptRollup" (month);

CREATE TABLE IF NOT EXISTS "LedgerRollup" AS SELECT day, "fundingPool", kind, debit, credit, 1 AS n, amount::bigint FROM (SELECT * FROM "LedgerEntry") AS rows WITH NO DATA;
ALTER TABLE "LedgerRollup" ADD COLUMN IF NOT EXISTS amount bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "LedgerRollup_day_idx" ON "LedgerRollup" (day);

CREATE TABLE IF NOT EXISTS "LineHcpRollup" AS SELECT month, "hcpId", "lgaId", "serviceId", n::int, qty::bigint, claimed::bigint, approved::bigint, "qtyApproved"::bigint, cut::bigint, claims::bigint, firsts::bigint FROM (SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT *, 1 AS sign FROM "Claim") AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WITH NO DATA;
ALTER TABLE "LineHcpRollup" ADD COLUMN IF NOT EXISTS qty bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS claimed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "qtyApproved" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cut bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS claims bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS firsts bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "LineHcpRollup_month_idx" ON "LineHcpRollup" (month);

CREATE TABLE IF NOT EXISTS "LineRollup" AS SELECT month, "lgaId", "serviceId", n::int, qty::bigint, claimed::bigint, approved::bigint, "qtyApproved"::bigint, cut::bigint, claims::bigint, firsts::bigint FROM (SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WITH NO DATA;
ALTER TABLE "LineRollup" ADD COLUMN IF NOT EXISTS qty bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS claimed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "qtyApproved" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cut bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS claims bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS firsts bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "LineRollup_month_idx" ON "LineRollup" (month);

CREATE TABLE IF NOT EXISTS "LineFacilityRollup" AS SELECT month, "hcpId", "lgaId", n::int, qty::bigint, claimed::bigint, approved::bigint, "qtyApproved"::bigint, cut::bigint, firsts::bigint FROM (SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WITH NO DATA;
ALTER TABLE "LineFacilityRollup" ADD COLUMN IF NOT EXISTS qty bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS claimed bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS approved bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "qtyApproved" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cut bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS firsts bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "LineFacilityRollup_month_idx" ON "LineFacilityRollup" (month);

CREATE TABLE IF NOT EXISTS "CutRollup" AS SELECT month, "hcpId", "lgaId", "reasonCode", n::int, "linesCut"::bigint, "linesRefused"::bigint, cut::bigint, claims::bigint, firsts::bigint, "claimsRefused"::bigint, "firstsRefused"::bigint FROM (SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT *, 1 AS sign FROM "Claim") AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WITH NO DATA;
ALTER TABLE "CutRollup" ADD COLUMN IF NOT EXISTS "linesCut" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "linesRefused" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS cut bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS claims bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS firsts bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "claimsRefused" bigint NOT NULL DEFAULT 0, ADD COLUMN IF NOT EXISTS "firstsRefused" bigint NOT NULL DEFAULT 0;
CREATE INDEX IF NOT EXISTS "CutRollup_month_idx" ON "CutRollup" (month);

CREATE TABLE IF NOT EXISTS "LinePatientRollup" AS SELECT month, previous, "lgaId", "hcpId", "serviceId", n::int FROM (SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT *, 1 AS sign FROM "Claim") AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WITH NO DATA;
CREATE INDEX IF NOT EXISTS "LinePatientRollup_hcpId_serviceId_month_idx" ON "LinePatientRollup" ("hcpId", "serviceId", month);

CREATE TABLE IF NOT EXISTS "EncounterPatientRollup" AS SELECT month, previous, "hcpId", n::int FROM (SELECT month, previous, "hcpId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId" FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM (SELECT *, 1 AS sign FROM "Encounter") AS e WHERE e.status <> 'VOID' GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked GROUP BY 1, 2, 3) AS counts WITH NO DATA;
CREATE INDEX IF NOT EXISTS "EncounterPatientRollup_month_idx" ON "EncounterPatientRollup" (month);

CREATE OR REPLACE FUNCTION all_rollups() RETURNS TABLE (rollup text, keys text[], sums text[]) LANGUAGE sql IMMUTABLE AS $$
  VALUES
    ('ClaimRollup', '{month,hcpId,lgaId,townId}'::text[], '{claimed,vetted,approved,cut,paid,unpaid,rejected,pending,decided,decidedClaimed,vetDays,vettings,payDays,payments}'::text[]),
    ('ClaimMdaRollup', '{month,mdaId,planId,type,status}'::text[], '{claimed,vetted,approved,cut,paid,unpaid,rejected,pending,decided,decidedClaimed,vetDays,vettings,payDays,payments}'::text[]),
    ('ClaimPlanRollup', '{month,hcpId,lgaId,townId,planId,type,status}'::text[], '{claimed,vetted,approved,cut,paid,unpaid,rejected,pending,decided,decidedClaimed,vetDays,vettings,payDays,payments}'::text[]),
    ('BillRollup', '{month,hcpId,billId}'::text[], '{}'::text[]),
    ('ClaimTotalRollup', '{hcpId,lgaId,townId,planId,type,status}'::text[], '{claimed,vetted,approved,paid}'::text[]),
    ('ApprovalRollup', '{approvedOn,paidOn,hcpId,lgaId,townId,planId,type}'::text[], '{payableAmount}'::text[]),
    ('EncounterRollup', '{month,hcpId,lgaId,townId}'::text[], '{outpatient,inpatient,emergency,anc,deliveries,referralVisits,admissions,nights,deaths,confirmed,answered}'::text[]),
    ('EncounterMdaRollup', '{month,mdaId,planId,visitType}'::text[], '{outpatient,inpatient,emergency,anc,deliveries,referralVisits,admissions,nights,deaths,confirmed,answered}'::text[]),
    ('EncounterPlanRollup', '{month,hcpId,lgaId,townId,planId,visitType}'::text[], '{outpatient,inpatient,emergency,anc,deliveries,referralVisits,admissions,nights,deaths,confirmed,answered}'::text[]),
    ('EncounterTotalRollup', '{hcpId,lgaId,status,visitType}'::text[], '{}'::text[]),
    ('PaRollup', '{month,hcpId,lgaId,townId}'::text[], '{pending,approved,rejected,used,expired,cancelled,inTime,late,proceeded,automatic,asked,granted}'::text[]),
    ('PaMdaRollup', '{month,mdaId,planId}'::text[], '{pending,approved,rejected,used,expired,cancelled,inTime,late,proceeded,automatic,asked,granted}'::text[]),
    ('PaOfficerRollup', '{month,decidedById,minutes}'::text[], '{pending,approved,rejected,used,expired,cancelled,inTime,late,proceeded,automatic,asked,granted}'::text[]),
    ('PaHourRollup', '{month,hour,minutes}'::text[], '{pending,approved,rejected,used,expired,cancelled,inTime,late,proceeded,automatic,asked,granted}'::text[]),
    ('PaDayRollup', '{day,minutes}'::text[], '{pending,approved,rejected,used,expired,cancelled,inTime,late,proceeded,automatic,asked,granted}'::text[]),
    ('PaLgaTimeRollup', '{month,lgaId,minutes}'::text[], '{}'::text[]),
    ('PaTownTimeRollup', '{month,lgaId,townId,minutes}'::text[], '{}'::text[]),
    ('PaTotalRollup', '{hcpId,lgaId,status,urgency}'::text[], '{asked}'::text[]),
    ('PaLineRollup', '{month,hcpId,lgaId,townId,serviceId}'::text[], '{qty,qtyApproved,linesCut,asked,granted}'::text[]),
    ('ReferralRollup', '{month,fromHcpId,lgaId,townId}'::text[], '{pending,approved,rejected,accepted,declined,completed,expired,cancelled,arrived,emergencies,decided,granted}'::text[]),
    ('ReferralInRollup', '{month,toHcpId}'::text[], '{pending,approved,rejected,accepted,declined,completed,expired,cancelled,arrived,emergencies,decided,granted}'::text[]),
    ('ReferralTimeRollup', '{month,step,tenths}'::text[], '{}'::text[]),
    ('EnrolleeRollup', '{lgaId,townId,planId,sex,relationship,status}'::text[], '{}'::text[]),
    ('EnrolleeHcpRollup', '{hcpId,planId,sex,relationship,status}'::text[], '{}'::text[]),
    ('EnrolleeMdaRollup', '{mdaId,planId,sex,relationship,status}'::text[], '{}'::text[]),
    ('EnrolleeWardRollup', '{lgaId,wardId,planId,sex,vulnerableCategory,status}'::text[], '{}'::text[]),
    ('EnrolleeHomeRollup', '{lgaId,wardId,planId,hcpId}'::text[], '{}'::text[]),
    ('EnrolleeCoverRollup', '{lgaId,mdaId,planId,coverageEnd}'::text[], '{}'::text[]),
    ('EnrolmentRollup', '{month,lgaId,townId,planId,status}'::text[], '{principals,females}'::text[]),
    ('InvoiceRollup', '{month,mdaId,planId,kind,status}'::text[], '{amount,amountPaid}'::text[]),
    ('ReceiptRollup', '{month,mdaId,planId,kind}'::text[], '{amount}'::text[]),
    ('LedgerRollup', '{day,fundingPool,kind,debit,credit}'::text[], '{amount}'::text[]),
    ('LineHcpRollup', '{month,hcpId,lgaId,serviceId}'::text[], '{qty,claimed,approved,qtyApproved,cut,claims,firsts}'::text[]),
    ('LineRollup', '{month,lgaId,serviceId}'::text[], '{qty,claimed,approved,qtyApproved,cut,claims,firsts}'::text[]),
    ('LineFacilityRollup', '{month,hcpId,lgaId}'::text[], '{qty,claimed,approved,qtyApproved,cut,firsts}'::text[]),
    ('CutRollup', '{month,hcpId,lgaId,reasonCode}'::text[], '{linesCut,linesRefused,cut,claims,firsts,claimsRefused,firstsRefused}'::text[]),
    ('LinePatientRollup', '{month,previous,lgaId,hcpId,serviceId}'::text[], '{}'::text[]),
    ('EncounterPatientRollup', '{month,previous,hcpId}'::text[], '{}'::text[])
$$;

CREATE OR REPLACE FUNCTION rebuild_rollups() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '256MB' AS $$
BEGIN
  DELETE FROM "ClaimRollup";
  DELETE FROM "ClaimMdaRollup";
  DELETE FROM "ClaimPlanRollup";
  DELETE FROM "BillRollup";
  DELETE FROM "ClaimTotalRollup";
  DELETE FROM "ApprovalRollup";
  DELETE FROM "EncounterRollup";
  DELETE FROM "EncounterMdaRollup";
  DELETE FROM "EncounterPlanRollup";
  DELETE FROM "EncounterTotalRollup";
  DELETE FROM "PaRollup";
  DELETE FROM "PaMdaRollup";
  DELETE FROM "PaOfficerRollup";
  DELETE FROM "PaHourRollup";
  DELETE FROM "PaDayRollup";
  DELETE FROM "PaLgaTimeRollup";
  DELETE FROM "PaTownTimeRollup";
  DELETE FROM "PaTotalRollup";
  DELETE FROM "PaLineRollup";
  DELETE FROM "ReferralRollup";
  DELETE FROM "ReferralInRollup";
  DELETE FROM "ReferralTimeRollup";
  DELETE FROM "EnrolleeRollup";
  DELETE FROM "EnrolleeHcpRollup";
  DELETE FROM "EnrolleeMdaRollup";
  DELETE FROM "EnrolleeWardRollup";
  DELETE FROM "EnrolleeHomeRollup";
  DELETE FROM "EnrolleeCoverRollup";
  DELETE FROM "EnrolmentRollup";
  DELETE FROM "InvoiceRollup";
  DELETE FROM "ReceiptRollup";
  DELETE FROM "LedgerRollup";
  DELETE FROM "LineHcpRollup";
  DELETE FROM "LineRollup";
  DELETE FROM "LineFacilityRollup";
  DELETE FROM "CutRollup";
  DELETE FROM "LinePatientRollup";
  DELETE FROM "EncounterPatientRollup";
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * cut), 0) AS cut, coalesce(sum(sign * paid), 0) AS paid, coalesce(sum(sign * unpaid), 0) AS unpaid, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * "decidedClaimed"), 0) AS "decidedClaimed", coalesce(sum(sign * "vetDays"), 0) AS "vetDays", coalesce(sum(sign * vettings), 0) AS vettings, coalesce(sum(sign * "payDays"), 0) AS "payDays", coalesce(sum(sign * payments), 0) AS payments
      FROM (SELECT *, 1 AS n,"claimedAmount" AS "claimed",CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END AS "vetted",CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS "approved",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END AS "cut",CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS "paid",CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END AS "unpaid",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int, 0) AS "pending",coalesce((status IN ('APPROVED', 'PAID', 'REJECTED'))::int, 0) AS "decided",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END AS "decidedClaimed",coalesce(("vettedAt" + interval '1 hour')::date - ("submittedAt" + interval '1 hour')::date, 0) AS "vetDays",coalesce(("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int, 0) AS "vettings",CASE WHEN status = 'PAID' THEN coalesce(("paidAt" + interval '1 hour')::date - ("approvedAt" + interval '1 hour')::date, 0) ELSE 0 END AS "payDays",coalesce((status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int, 0) AS "payments" FROM (SELECT *, 1 AS sign FROM "Claim")) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status),
    "ClaimRollup" AS (INSERT INTO "ClaimRollup" (month, "hcpId", "lgaId", "townId", n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0
      ORDER BY month, "hcpId", "lgaId", "townId"),
    "ClaimMdaRollup" AS (INSERT INTO "ClaimMdaRollup" (month, "mdaId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "mdaId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "mdaId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0
      ORDER BY month, "mdaId", "planId", type, status)
    INSERT INTO "ClaimPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0
      ORDER BY month, "hcpId", "lgaId", "townId", "planId", type, status;
  WITH delta AS (
      SELECT month, "hcpId", "billId", sum(sign) AS n
      FROM (SELECT *, 1 AS n FROM (SELECT *, 1 AS sign FROM "Claim")) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') AND c."billId" IS NOT NULL GROUP BY month, "hcpId", "billId")
    INSERT INTO "BillRollup" (month, "hcpId", "billId", n)
      SELECT month, "hcpId", "billId", n FROM delta WHERE n <> 0
      ORDER BY month, "hcpId", "billId";
  WITH delta AS (
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * paid), 0) AS paid
      FROM (SELECT *, "claimedAmount" AS claimed, "vettedAmount" AS vetted, "approvedAmount" AS approved, "paidAmount" AS paid FROM (SELECT *, 1 AS sign FROM "Claim")) AS c
      WHERE TRUE GROUP BY "hcpId", "lgaId", "townId", "planId", type, status)
    INSERT INTO "ClaimTotalRollup" ("hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid)
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid FROM delta WHERE n <> 0 OR claimed <> 0 OR vetted <> 0 OR approved <> 0 OR paid <> 0
      ORDER BY "hcpId", "lgaId", "townId", "planId", type, status;
  WITH delta AS (
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, sum(sign) AS n, coalesce(sum(sign * "payableAmount"), 0) AS "payableAmount"
      FROM (SELECT *, ("approvedAt" + interval '1 hour')::date AS "approvedOn", CASE WHEN status = 'PAID' THEN ("paidAt" + interval '1 hour')::date END AS "paidOn" FROM (SELECT *, 1 AS sign FROM "Claim")) AS c
      WHERE c.status IN ('APPROVED', 'PAID') AND c."approvedAt" IS NOT NULL GROUP BY "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type)
    INSERT INTO "ApprovalRollup" ("approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount")
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount" FROM delta WHERE n <> 0 OR "payableAmount" <> 0
      ORDER BY "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type;
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType", sum(sign) AS n, coalesce(sum(sign * outpatient), 0) AS outpatient, coalesce(sum(sign * inpatient), 0) AS inpatient, coalesce(sum(sign * emergency), 0) AS emergency, coalesce(sum(sign * anc), 0) AS anc, coalesce(sum(sign * deliveries), 0) AS deliveries, coalesce(sum(sign * "referralVisits"), 0) AS "referralVisits", coalesce(sum(sign * admissions), 0) AS admissions, coalesce(sum(sign * nights), 0) AS nights, coalesce(sum(sign * deaths), 0) AS deaths, coalesce(sum(sign * confirmed), 0) AS confirmed, coalesce(sum(sign * answered), 0) AS answered
      FROM (SELECT *, 1 AS n,coalesce(("visitType" = 'OUTPATIENT')::int, 0) AS "outpatient",coalesce(("visitType" = 'INPATIENT')::int, 0) AS "inpatient",coalesce(("visitType" = 'EMERGENCY')::int, 0) AS "emergency",coalesce(("visitType" = 'ANC')::int, 0) AS "anc",coalesce(("visitType" = 'DELIVERY')::int, 0) AS "deliveries",coalesce(("visitType" = 'REFERRAL')::int, 0) AS "referralVisits",coalesce(("admittedAt" IS NOT NULL)::int, 0) AS "admissions",CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, ("dischargedAt" + interval '1 hour')::date - ("admittedAt" + interval '1 hour')::date) ELSE 0 END AS "nights",coalesce((outcome = 'DECEASED')::int, 0) AS "deaths",coalesce("enrolleeConfirmed"::int, 0) AS "confirmed",coalesce(("enrolleeConfirmed" IS NOT NULL)::int, 0) AS "answered" FROM (SELECT *, 1 AS sign FROM "Encounter")) AS e
      WHERE e.status <> 'VOID' GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType"),
    "EncounterRollup" AS (INSERT INTO "EncounterRollup" (month, "hcpId", "lgaId", "townId", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0
      ORDER BY month, "hcpId", "lgaId", "townId"),
    "EncounterMdaRollup" AS (INSERT INTO "EncounterMdaRollup" (month, "mdaId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "mdaId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "mdaId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0
      ORDER BY month, "mdaId", "planId", "visitType")
    INSERT INTO "EncounterPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0
      ORDER BY month, "hcpId", "lgaId", "townId", "planId", "visitType";
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, "visitType", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM "Encounter")) AS rows
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, "visitType")
    INSERT INTO "EncounterTotalRollup" ("hcpId", "lgaId", status, "visitType", n)
      SELECT "hcpId", "lgaId", status, "visitType", n FROM delta WHERE n <> 0
      ORDER BY "hcpId", "lgaId", status, "visitType";
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day, sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * used), 0) AS used, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * "inTime"), 0) AS "inTime", coalesce(sum(sign * late), 0) AS late, coalesce(sum(sign * proceeded), 0) AS proceeded, coalesce(sum(sign * automatic), 0) AS automatic, coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM (SELECT *, 1 AS sign FROM "PaRequest")) AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day),
    "PaRollup" AS (INSERT INTO "PaRollup" (month, "hcpId", "lgaId", "townId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0
      ORDER BY month, "hcpId", "lgaId", "townId"),
    "PaMdaRollup" AS (INSERT INTO "PaMdaRollup" (month, "mdaId", "planId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "mdaId", "planId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "mdaId", "planId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0
      ORDER BY month, "mdaId", "planId"),
    "PaOfficerRollup" AS (INSERT INTO "PaOfficerRollup" (month, "decidedById", minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "decidedById", minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "decidedById", minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0
      ORDER BY month, "decidedById", minutes),
    "PaHourRollup" AS (INSERT INTO "PaHourRollup" (month, hour, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, hour, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, hour, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0
      ORDER BY month, hour, minutes)
    INSERT INTO "PaDayRollup" (day, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT day, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY day, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0
      ORDER BY day, minutes;
  WITH delta AS (
      SELECT month, "lgaId", minutes, "townId", sum(sign) AS n
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes" FROM (SELECT *, 1 AS sign FROM "PaRequest")) AS q
      WHERE q."decidedAt" IS NOT NULL GROUP BY month, "lgaId", minutes, "townId"),
    "PaLgaTimeRollup" AS (INSERT INTO "PaLgaTimeRollup" (month, "lgaId", minutes, n)
      SELECT month, "lgaId", minutes, sum(n) FROM delta GROUP BY month, "lgaId", minutes HAVING sum(n) <> 0
      ORDER BY month, "lgaId", minutes)
    INSERT INTO "PaTownTimeRollup" (month, "lgaId", "townId", minutes, n)
      SELECT month, "lgaId", "townId", minutes, n FROM delta WHERE n <> 0
      ORDER BY month, "lgaId", "townId", minutes;
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, urgency, sum(sign) AS n, coalesce(sum(sign * asked), 0) AS asked
      FROM (SELECT *, "requestedAmount" AS asked FROM (SELECT *, 1 AS sign FROM "PaRequest")) AS q
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, urgency)
    INSERT INTO "PaTotalRollup" ("hcpId", "lgaId", status, urgency, n, asked)
      SELECT "hcpId", "lgaId", status, urgency, n, asked FROM delta WHERE n <> 0 OR asked <> 0
      ORDER BY "hcpId", "lgaId", status, urgency;
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", sum(sign) AS n, coalesce(sum(sign * qty), 0) AS qty, coalesce(sum(sign * "qtyApproved"), 0) AS "qtyApproved", coalesce(sum(sign * "linesCut"), 0) AS "linesCut", coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM ( SELECT q.*, i.sign, i.id AS "lineId", i."serviceId", 1 AS n,date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",i.qty AS "qty",coalesce(i."approvedQty", 0) AS "qtyApproved",coalesce((i.decision IN ('ADJUSTED', 'REJECTED'))::int, 0) AS "linesCut",i.amount AS "asked",coalesce(i."approvedAmount", 0) AS "granted" FROM (SELECT *, 1 AS sign FROM "PaItem") i JOIN "PaRequest" q ON q.id = i."paRequestId") AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "serviceId")
    INSERT INTO "PaLineRollup" (month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted FROM delta WHERE n <> 0 OR qty <> 0 OR "qtyApproved" <> 0 OR "linesCut" <> 0 OR asked <> 0 OR granted <> 0
      ORDER BY month, "hcpId", "lgaId", "townId", "serviceId";
  WITH delta AS (
      SELECT month, "fromHcpId", "lgaId", "townId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM "Referral")) AS r
      WHERE TRUE GROUP BY month, "fromHcpId", "lgaId", "townId")
    INSERT INTO "ReferralRollup" (month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0
      ORDER BY month, "fromHcpId", "lgaId", "townId";
  WITH delta AS (
      SELECT month, "toHcpId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM "Referral")) AS r
      WHERE (r.status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR r."arrivedAt" IS NOT NULL) GROUP BY month, "toHcpId")
    INSERT INTO "ReferralInRollup" (month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0
      ORDER BY month, "toHcpId";
  WITH delta AS (
      SELECT month, step, tenths, sum(sign) AS n
      FROM ( SELECT r.month, r.sign,  step, tenths FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM "Referral")) AS r, LATERAL (VALUES ('decision', r."decision"),('acceptance', r."acceptance"),('answer', r."answer"),('arrival', r."arrival"),('inAll', r."inAll")) AS steps (step, tenths)) AS r
      WHERE r.tenths IS NOT NULL GROUP BY month, step, tenths)
    INSERT INTO "ReferralTimeRollup" (month, step, tenths, n)
      SELECT month, step, tenths, n FROM delta WHERE n <> 0
      ORDER BY month, step, tenths;
  WITH delta AS (
      SELECT "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM "Enrollee")) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory"),
    "EnrolleeRollup" AS (INSERT INTO "EnrolleeRollup" ("lgaId", "townId", "planId", sex, relationship, status, n)
      SELECT "lgaId", "townId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "lgaId", "townId", "planId", sex, relationship, status HAVING sum(n) <> 0
      ORDER BY "lgaId", "townId", "planId", sex, relationship, status),
    "EnrolleeHcpRollup" AS (INSERT INTO "EnrolleeHcpRollup" ("hcpId", "planId", sex, relationship, status, n)
      SELECT "hcpId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "hcpId", "planId", sex, relationship, status HAVING sum(n) <> 0
      ORDER BY "hcpId", "planId", sex, relationship, status),
    "EnrolleeMdaRollup" AS (INSERT INTO "EnrolleeMdaRollup" ("mdaId", "planId", sex, relationship, status, n)
      SELECT "mdaId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "mdaId", "planId", sex, relationship, status HAVING sum(n) <> 0
      ORDER BY "mdaId", "planId", sex, relationship, status)
    INSERT INTO "EnrolleeWardRollup" ("lgaId", "wardId", "planId", sex, "vulnerableCategory", status, n)
      SELECT "lgaId", "wardId", "planId", sex, "vulnerableCategory", status, sum(n) FROM delta GROUP BY "lgaId", "wardId", "planId", sex, "vulnerableCategory", status HAVING sum(n) <> 0
      ORDER BY "lgaId", "wardId", "planId", sex, "vulnerableCategory", status;
  WITH delta AS (
      SELECT "lgaId", "wardId", "planId", "hcpId", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM "Enrollee")) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status NOT IN ('MERGED','INCOMPLETE','PENDING_APPROVAL','REJECTED') GROUP BY "lgaId", "wardId", "planId", "hcpId")
    INSERT INTO "EnrolleeHomeRollup" ("lgaId", "wardId", "planId", "hcpId", n)
      SELECT "lgaId", "wardId", "planId", "hcpId", n FROM delta WHERE n <> 0
      ORDER BY "lgaId", "wardId", "planId", "hcpId";
  WITH delta AS (
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM "Enrollee")) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status = 'ACTIVE' AND "coverageEnd" IS NOT NULL GROUP BY "lgaId", "mdaId", "planId", "coverageEnd")
    INSERT INTO "EnrolleeCoverRollup" ("lgaId", "mdaId", "planId", "coverageEnd", n)
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", n FROM delta WHERE n <> 0
      ORDER BY "lgaId", "mdaId", "planId", "coverageEnd";
  WITH delta AS (
      SELECT month, "lgaId", "townId", "planId", status, sum(sign) AS n, coalesce(sum(sign * principals), 0) AS principals, coalesce(sum(sign * females), 0) AS females
      FROM (SELECT *, 1 AS n,date_trunc('month', ("registeredAt" + interval '1 hour')::date)::date AS "month",coalesce((relationship = 'PRINCIPAL')::int, 0) AS "principals",coalesce((sex = 'FEMALE')::int, 0) AS "females" FROM (SELECT *, 1 AS sign FROM "Enrollee")) AS e
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY month, "lgaId", "townId", "planId", status)
    INSERT INTO "EnrolmentRollup" (month, "lgaId", "townId", "planId", status, n, principals, females)
      SELECT month, "lgaId", "townId", "planId", status, n, principals, females FROM delta WHERE n <> 0 OR principals <> 0 OR females <> 0
      ORDER BY month, "lgaId", "townId", "planId", status;
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, status, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount, coalesce(sum(sign * "amountPaid"), 0) AS "amountPaid"
      FROM (SELECT x.*, 1 AS n, date_trunc('month', (x."issuedAt" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = x."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = x."enrolleeId")) AS "lgaId" FROM (SELECT *, 1 AS sign FROM "Invoice") x) AS v
      WHERE v.status <> 'DRAFT' AND v."issuedAt" IS NOT NULL GROUP BY month, "mdaId", "planId", kind, status)
    INSERT INTO "InvoiceRollup" (month, "mdaId", "planId", kind, status, n, amount, "amountPaid")
      SELECT month, "mdaId", "planId", kind, status, n, amount, "amountPaid" FROM delta WHERE n <> 0 OR amount <> 0 OR "amountPaid" <> 0
      ORDER BY month, "mdaId", "planId", kind, status;
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT x.*, i."mdaId", i."enrolleeId", i."planId", i.kind, 1 AS n, date_trunc('month', (x."transactionDate" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = i."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = i."enrolleeId")) AS "lgaId" FROM (SELECT *, 1 AS sign FROM "RemitaPayment") x LEFT JOIN "Invoice" i ON i.id = x."invoiceId") AS v
      WHERE v.direction = 'IN' AND v."statusCode" ~ '^0*[01]$' AND v.status <> 'REVERSED' GROUP BY month, "mdaId", "planId", kind)
    INSERT INTO "ReceiptRollup" (month, "mdaId", "planId", kind, n, amount)
      SELECT month, "mdaId", "planId", kind, n, amount FROM delta WHERE n <> 0 OR amount <> 0
      ORDER BY month, "mdaId", "planId", kind;
  WITH delta AS (
      SELECT day, "fundingPool", kind, debit, credit, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM "LedgerEntry")) AS rows
      WHERE TRUE GROUP BY day, "fundingPool", kind, debit, credit)
    INSERT INTO "LedgerRollup" (day, "fundingPool", kind, debit, credit, n, amount)
      SELECT day, "fundingPool", kind, debit, credit, n, amount FROM delta WHERE n <> 0 OR amount <> 0
      ORDER BY day, "fundingPool", kind, debit, credit;
  INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT *, 1 AS sign FROM "Claim") AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0
      ORDER BY month, "hcpId", "lgaId", "serviceId";
  INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0
      ORDER BY month, "lgaId", "serviceId";
  INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts FROM (
      SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR firsts <> 0
      ORDER BY month, "hcpId", "lgaId";
  INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused" FROM (
      SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT *, 1 AS sign FROM "Claim") AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WHERE n <> 0 OR "linesCut" <> 0 OR "linesRefused" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 OR "claimsRefused" <> 0 OR "firstsRefused" <> 0
      ORDER BY month, "hcpId", "lgaId", "reasonCode";
  INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", n FROM (
      SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT *, 1 AS sign FROM "Claim") AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WHERE n <> 0
      ORDER BY month, previous, "lgaId", "hcpId", "serviceId";
  INSERT INTO "EncounterPatientRollup" (month, previous, "hcpId", n) SELECT month, previous, "hcpId", n FROM (
      SELECT month, previous, "hcpId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId" FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM (SELECT *, 1 AS sign FROM "Encounter") AS e WHERE e.status <> 'VOID' GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked GROUP BY 1, 2, 3) AS counts WHERE n <> 0
      ORDER BY month, previous, "hcpId";
END $$;

CREATE OR REPLACE FUNCTION compact_rollups() RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "townId") AS times FROM "ClaimRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ClaimRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ClaimRollup" (month, "hcpId", "lgaId", "townId", n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments) SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM gone
    GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "mdaId", "planId", type, status) AS times FROM "ClaimMdaRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ClaimMdaRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ClaimMdaRollup" (month, "mdaId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments) SELECT month, "mdaId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM gone
    GROUP BY month, "mdaId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "townId", "planId", type, status) AS times FROM "ClaimPlanRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ClaimPlanRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ClaimPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments) SELECT month, "hcpId", "lgaId", "townId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM gone
    GROUP BY month, "hcpId", "lgaId", "townId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "billId") AS times FROM "BillRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "BillRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "BillRollup" (month, "hcpId", "billId", n) SELECT month, "hcpId", "billId", sum(n) FROM gone
    GROUP BY month, "hcpId", "billId" HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "hcpId", "lgaId", "townId", "planId", type, status) AS times FROM "ClaimTotalRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ClaimTotalRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ClaimTotalRollup" ("hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid) SELECT "hcpId", "lgaId", "townId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(paid) FROM gone
    GROUP BY "hcpId", "lgaId", "townId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(paid) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type) AS times FROM "ApprovalRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ApprovalRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ApprovalRollup" ("approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount") SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, sum(n), sum("payableAmount") FROM gone
    GROUP BY "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type HAVING sum(n) <> 0 OR sum("payableAmount") <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "townId") AS times FROM "EncounterRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EncounterRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EncounterRollup" (month, "hcpId", "lgaId", "townId", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered) SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM gone
    GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "mdaId", "planId", "visitType") AS times FROM "EncounterMdaRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EncounterMdaRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EncounterMdaRollup" (month, "mdaId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered) SELECT month, "mdaId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM gone
    GROUP BY month, "mdaId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "townId", "planId", "visitType") AS times FROM "EncounterPlanRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EncounterPlanRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EncounterPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered) SELECT month, "hcpId", "lgaId", "townId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM gone
    GROUP BY month, "hcpId", "lgaId", "townId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "hcpId", "lgaId", status, "visitType") AS times FROM "EncounterTotalRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EncounterTotalRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EncounterTotalRollup" ("hcpId", "lgaId", status, "visitType", n) SELECT "hcpId", "lgaId", status, "visitType", sum(n) FROM gone
    GROUP BY "hcpId", "lgaId", status, "visitType" HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "townId") AS times FROM "PaRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaRollup" (month, "hcpId", "lgaId", "townId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted) SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM gone
    GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "mdaId", "planId") AS times FROM "PaMdaRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaMdaRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaMdaRollup" (month, "mdaId", "planId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted) SELECT month, "mdaId", "planId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM gone
    GROUP BY month, "mdaId", "planId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "decidedById", minutes) AS times FROM "PaOfficerRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaOfficerRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaOfficerRollup" (month, "decidedById", minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted) SELECT month, "decidedById", minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM gone
    GROUP BY month, "decidedById", minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, hour, minutes) AS times FROM "PaHourRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaHourRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaHourRollup" (month, hour, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted) SELECT month, hour, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM gone
    GROUP BY month, hour, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY day, minutes) AS times FROM "PaDayRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaDayRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaDayRollup" (day, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted) SELECT day, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM gone
    GROUP BY day, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "lgaId", minutes) AS times FROM "PaLgaTimeRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaLgaTimeRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaLgaTimeRollup" (month, "lgaId", minutes, n) SELECT month, "lgaId", minutes, sum(n) FROM gone
    GROUP BY month, "lgaId", minutes HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "lgaId", "townId", minutes) AS times FROM "PaTownTimeRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaTownTimeRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaTownTimeRollup" (month, "lgaId", "townId", minutes, n) SELECT month, "lgaId", "townId", minutes, sum(n) FROM gone
    GROUP BY month, "lgaId", "townId", minutes HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "hcpId", "lgaId", status, urgency) AS times FROM "PaTotalRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaTotalRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaTotalRollup" ("hcpId", "lgaId", status, urgency, n, asked) SELECT "hcpId", "lgaId", status, urgency, sum(n), sum(asked) FROM gone
    GROUP BY "hcpId", "lgaId", status, urgency HAVING sum(n) <> 0 OR sum(asked) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "townId", "serviceId") AS times FROM "PaLineRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "PaLineRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "PaLineRollup" (month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted) SELECT month, "hcpId", "lgaId", "townId", "serviceId", sum(n), sum(qty), sum("qtyApproved"), sum("linesCut"), sum(asked), sum(granted) FROM gone
    GROUP BY month, "hcpId", "lgaId", "townId", "serviceId" HAVING sum(n) <> 0 OR sum(qty) <> 0 OR sum("qtyApproved") <> 0 OR sum("linesCut") <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "fromHcpId", "lgaId", "townId") AS times FROM "ReferralRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ReferralRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ReferralRollup" (month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted) SELECT month, "fromHcpId", "lgaId", "townId", sum(n), sum(pending), sum(approved), sum(rejected), sum(accepted), sum(declined), sum(completed), sum(expired), sum(cancelled), sum(arrived), sum(emergencies), sum(decided), sum(granted) FROM gone
    GROUP BY month, "fromHcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(accepted) <> 0 OR sum(declined) <> 0 OR sum(completed) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum(arrived) <> 0 OR sum(emergencies) <> 0 OR sum(decided) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "toHcpId") AS times FROM "ReferralInRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ReferralInRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ReferralInRollup" (month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted) SELECT month, "toHcpId", sum(n), sum(pending), sum(approved), sum(rejected), sum(accepted), sum(declined), sum(completed), sum(expired), sum(cancelled), sum(arrived), sum(emergencies), sum(decided), sum(granted) FROM gone
    GROUP BY month, "toHcpId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(accepted) <> 0 OR sum(declined) <> 0 OR sum(completed) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum(arrived) <> 0 OR sum(emergencies) <> 0 OR sum(decided) <> 0 OR sum(granted) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, step, tenths) AS times FROM "ReferralTimeRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ReferralTimeRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ReferralTimeRollup" (month, step, tenths, n) SELECT month, step, tenths, sum(n) FROM gone
    GROUP BY month, step, tenths HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "lgaId", "townId", "planId", sex, relationship, status) AS times FROM "EnrolleeRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EnrolleeRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EnrolleeRollup" ("lgaId", "townId", "planId", sex, relationship, status, n) SELECT "lgaId", "townId", "planId", sex, relationship, status, sum(n) FROM gone
    GROUP BY "lgaId", "townId", "planId", sex, relationship, status HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "hcpId", "planId", sex, relationship, status) AS times FROM "EnrolleeHcpRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EnrolleeHcpRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EnrolleeHcpRollup" ("hcpId", "planId", sex, relationship, status, n) SELECT "hcpId", "planId", sex, relationship, status, sum(n) FROM gone
    GROUP BY "hcpId", "planId", sex, relationship, status HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "mdaId", "planId", sex, relationship, status) AS times FROM "EnrolleeMdaRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EnrolleeMdaRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EnrolleeMdaRollup" ("mdaId", "planId", sex, relationship, status, n) SELECT "mdaId", "planId", sex, relationship, status, sum(n) FROM gone
    GROUP BY "mdaId", "planId", sex, relationship, status HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "lgaId", "wardId", "planId", sex, "vulnerableCategory", status) AS times FROM "EnrolleeWardRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EnrolleeWardRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EnrolleeWardRollup" ("lgaId", "wardId", "planId", sex, "vulnerableCategory", status, n) SELECT "lgaId", "wardId", "planId", sex, "vulnerableCategory", status, sum(n) FROM gone
    GROUP BY "lgaId", "wardId", "planId", sex, "vulnerableCategory", status HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "lgaId", "wardId", "planId", "hcpId") AS times FROM "EnrolleeHomeRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EnrolleeHomeRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EnrolleeHomeRollup" ("lgaId", "wardId", "planId", "hcpId", n) SELECT "lgaId", "wardId", "planId", "hcpId", sum(n) FROM gone
    GROUP BY "lgaId", "wardId", "planId", "hcpId" HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY "lgaId", "mdaId", "planId", "coverageEnd") AS times FROM "EnrolleeCoverRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EnrolleeCoverRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EnrolleeCoverRollup" ("lgaId", "mdaId", "planId", "coverageEnd", n) SELECT "lgaId", "mdaId", "planId", "coverageEnd", sum(n) FROM gone
    GROUP BY "lgaId", "mdaId", "planId", "coverageEnd" HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "lgaId", "townId", "planId", status) AS times FROM "EnrolmentRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EnrolmentRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EnrolmentRollup" (month, "lgaId", "townId", "planId", status, n, principals, females) SELECT month, "lgaId", "townId", "planId", status, sum(n), sum(principals), sum(females) FROM gone
    GROUP BY month, "lgaId", "townId", "planId", status HAVING sum(n) <> 0 OR sum(principals) <> 0 OR sum(females) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "mdaId", "planId", kind, status) AS times FROM "InvoiceRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "InvoiceRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "InvoiceRollup" (month, "mdaId", "planId", kind, status, n, amount, "amountPaid") SELECT month, "mdaId", "planId", kind, status, sum(n), sum(amount), sum("amountPaid") FROM gone
    GROUP BY month, "mdaId", "planId", kind, status HAVING sum(n) <> 0 OR sum(amount) <> 0 OR sum("amountPaid") <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "mdaId", "planId", kind) AS times FROM "ReceiptRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "ReceiptRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "ReceiptRollup" (month, "mdaId", "planId", kind, n, amount) SELECT month, "mdaId", "planId", kind, sum(n), sum(amount) FROM gone
    GROUP BY month, "mdaId", "planId", kind HAVING sum(n) <> 0 OR sum(amount) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY day, "fundingPool", kind, debit, credit) AS times FROM "LedgerRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "LedgerRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "LedgerRollup" (day, "fundingPool", kind, debit, credit, n, amount) SELECT day, "fundingPool", kind, debit, credit, sum(n), sum(amount) FROM gone
    GROUP BY day, "fundingPool", kind, debit, credit HAVING sum(n) <> 0 OR sum(amount) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "serviceId") AS times FROM "LineHcpRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "LineHcpRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", sum(n), sum(qty), sum(claimed), sum(approved), sum("qtyApproved"), sum(cut), sum(claims), sum(firsts) FROM gone
    GROUP BY month, "hcpId", "lgaId", "serviceId" HAVING sum(n) <> 0 OR sum(qty) <> 0 OR sum(claimed) <> 0 OR sum(approved) <> 0 OR sum("qtyApproved") <> 0 OR sum(cut) <> 0 OR sum(claims) <> 0 OR sum(firsts) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "lgaId", "serviceId") AS times FROM "LineRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "LineRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", sum(n), sum(qty), sum(claimed), sum(approved), sum("qtyApproved"), sum(cut), sum(claims), sum(firsts) FROM gone
    GROUP BY month, "lgaId", "serviceId" HAVING sum(n) <> 0 OR sum(qty) <> 0 OR sum(claimed) <> 0 OR sum(approved) <> 0 OR sum("qtyApproved") <> 0 OR sum(cut) <> 0 OR sum(claims) <> 0 OR sum(firsts) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId") AS times FROM "LineFacilityRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "LineFacilityRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", sum(n), sum(qty), sum(claimed), sum(approved), sum("qtyApproved"), sum(cut), sum(firsts) FROM gone
    GROUP BY month, "hcpId", "lgaId" HAVING sum(n) <> 0 OR sum(qty) <> 0 OR sum(claimed) <> 0 OR sum(approved) <> 0 OR sum("qtyApproved") <> 0 OR sum(cut) <> 0 OR sum(firsts) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, "hcpId", "lgaId", "reasonCode") AS times FROM "CutRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "CutRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", sum(n), sum("linesCut"), sum("linesRefused"), sum(cut), sum(claims), sum(firsts), sum("claimsRefused"), sum("firstsRefused") FROM gone
    GROUP BY month, "hcpId", "lgaId", "reasonCode" HAVING sum(n) <> 0 OR sum("linesCut") <> 0 OR sum("linesRefused") <> 0 OR sum(cut) <> 0 OR sum(claims) <> 0 OR sum(firsts) <> 0 OR sum("claimsRefused") <> 0 OR sum("firstsRefused") <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, previous, "lgaId", "hcpId", "serviceId") AS times FROM "LinePatientRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "LinePatientRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(n) FROM gone
    GROUP BY month, previous, "lgaId", "hcpId", "serviceId" HAVING sum(n) <> 0;
  WITH several AS (SELECT ctid FROM (SELECT ctid, count(*) OVER (PARTITION BY month, previous, "hcpId") AS times FROM "EncounterPatientRollup") AS counted WHERE times > 1),
    gone AS (DELETE FROM "EncounterPatientRollup" WHERE ctid IN (SELECT ctid FROM several) RETURNING *)
    INSERT INTO "EncounterPatientRollup" (month, previous, "hcpId", n) SELECT month, previous, "hcpId", sum(n) FROM gone
    GROUP BY month, previous, "hcpId" HAVING sum(n) <> 0;
END $$;

LOCK TABLE "Claim", "ClaimItem", "Encounter", "Enrollee", "Invoice", "LedgerEntry", "PaItem", "PaRequest", "Referral", "RemitaPayment" IN SHARE ROW EXCLUSIVE MODE;

CREATE OR REPLACE FUNCTION "Claim_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * cut), 0) AS cut, coalesce(sum(sign * paid), 0) AS paid, coalesce(sum(sign * unpaid), 0) AS unpaid, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * "decidedClaimed"), 0) AS "decidedClaimed", coalesce(sum(sign * "vetDays"), 0) AS "vetDays", coalesce(sum(sign * vettings), 0) AS vettings, coalesce(sum(sign * "payDays"), 0) AS "payDays", coalesce(sum(sign * payments), 0) AS payments
      FROM (SELECT *, 1 AS n,"claimedAmount" AS "claimed",CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END AS "vetted",CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS "approved",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END AS "cut",CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS "paid",CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END AS "unpaid",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int, 0) AS "pending",coalesce((status IN ('APPROVED', 'PAID', 'REJECTED'))::int, 0) AS "decided",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END AS "decidedClaimed",coalesce(("vettedAt" + interval '1 hour')::date - ("submittedAt" + interval '1 hour')::date, 0) AS "vetDays",coalesce(("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int, 0) AS "vettings",CASE WHEN status = 'PAID' THEN coalesce(("paidAt" + interval '1 hour')::date - ("approvedAt" + interval '1 hour')::date, 0) ELSE 0 END AS "payDays",coalesce((status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int, 0) AS "payments" FROM (SELECT *, 1 AS sign FROM added)) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status),
    "ClaimRollup" AS (INSERT INTO "ClaimRollup" (month, "hcpId", "lgaId", "townId", n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0),
    "ClaimMdaRollup" AS (INSERT INTO "ClaimMdaRollup" (month, "mdaId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "mdaId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "mdaId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0)
    INSERT INTO "ClaimPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0;
  WITH delta AS (
      SELECT month, "hcpId", "billId", sum(sign) AS n
      FROM (SELECT *, 1 AS n FROM (SELECT *, 1 AS sign FROM added)) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') AND c."billId" IS NOT NULL GROUP BY month, "hcpId", "billId")
    INSERT INTO "BillRollup" (month, "hcpId", "billId", n)
      SELECT month, "hcpId", "billId", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * paid), 0) AS paid
      FROM (SELECT *, "claimedAmount" AS claimed, "vettedAmount" AS vetted, "approvedAmount" AS approved, "paidAmount" AS paid FROM (SELECT *, 1 AS sign FROM added)) AS c
      WHERE TRUE GROUP BY "hcpId", "lgaId", "townId", "planId", type, status)
    INSERT INTO "ClaimTotalRollup" ("hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid)
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid FROM delta WHERE n <> 0 OR claimed <> 0 OR vetted <> 0 OR approved <> 0 OR paid <> 0;
  WITH delta AS (
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, sum(sign) AS n, coalesce(sum(sign * "payableAmount"), 0) AS "payableAmount"
      FROM (SELECT *, ("approvedAt" + interval '1 hour')::date AS "approvedOn", CASE WHEN status = 'PAID' THEN ("paidAt" + interval '1 hour')::date END AS "paidOn" FROM (SELECT *, 1 AS sign FROM added)) AS c
      WHERE c.status IN ('APPROVED', 'PAID') AND c."approvedAt" IS NOT NULL GROUP BY "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type)
    INSERT INTO "ApprovalRollup" ("approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount")
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount" FROM delta WHERE n <> 0 OR "payableAmount" <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Claim_rollup_insert" AFTER INSERT ON "Claim" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Claim_rollup_insert"();

CREATE OR REPLACE FUNCTION "Claim_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT type, "hcpId", "claimedAmount", "vettedAmount", "approvedAmount", "payableAmount", "paidAmount", status, "submittedAt", "vettedAt", "approvedAt", "paidAt", "billId", "lgaId", "townId", "planId", "mdaId", month FROM added EXCEPT ALL SELECT type, "hcpId", "claimedAmount", "vettedAmount", "approvedAmount", "payableAmount", "paidAmount", status, "submittedAt", "vettedAt", "approvedAt", "paidAt", "billId", "lgaId", "townId", "planId", "mdaId", month FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * cut), 0) AS cut, coalesce(sum(sign * paid), 0) AS paid, coalesce(sum(sign * unpaid), 0) AS unpaid, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * "decidedClaimed"), 0) AS "decidedClaimed", coalesce(sum(sign * "vetDays"), 0) AS "vetDays", coalesce(sum(sign * vettings), 0) AS vettings, coalesce(sum(sign * "payDays"), 0) AS "payDays", coalesce(sum(sign * payments), 0) AS payments
      FROM (SELECT *, 1 AS n,"claimedAmount" AS "claimed",CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END AS "vetted",CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS "approved",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END AS "cut",CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS "paid",CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END AS "unpaid",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int, 0) AS "pending",coalesce((status IN ('APPROVED', 'PAID', 'REJECTED'))::int, 0) AS "decided",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END AS "decidedClaimed",coalesce(("vettedAt" + interval '1 hour')::date - ("submittedAt" + interval '1 hour')::date, 0) AS "vetDays",coalesce(("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int, 0) AS "vettings",CASE WHEN status = 'PAID' THEN coalesce(("paidAt" + interval '1 hour')::date - ("approvedAt" + interval '1 hour')::date, 0) ELSE 0 END AS "payDays",coalesce((status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int, 0) AS "payments" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status),
    "ClaimRollup" AS (INSERT INTO "ClaimRollup" (month, "hcpId", "lgaId", "townId", n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0),
    "ClaimMdaRollup" AS (INSERT INTO "ClaimMdaRollup" (month, "mdaId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "mdaId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "mdaId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0)
    INSERT INTO "ClaimPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0;
  WITH delta AS (
      SELECT month, "hcpId", "billId", sum(sign) AS n
      FROM (SELECT *, 1 AS n FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') AND c."billId" IS NOT NULL GROUP BY month, "hcpId", "billId")
    INSERT INTO "BillRollup" (month, "hcpId", "billId", n)
      SELECT month, "hcpId", "billId", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * paid), 0) AS paid
      FROM (SELECT *, "claimedAmount" AS claimed, "vettedAmount" AS vetted, "approvedAmount" AS approved, "paidAmount" AS paid FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS c
      WHERE TRUE GROUP BY "hcpId", "lgaId", "townId", "planId", type, status)
    INSERT INTO "ClaimTotalRollup" ("hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid)
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid FROM delta WHERE n <> 0 OR claimed <> 0 OR vetted <> 0 OR approved <> 0 OR paid <> 0;
  WITH delta AS (
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, sum(sign) AS n, coalesce(sum(sign * "payableAmount"), 0) AS "payableAmount"
      FROM (SELECT *, ("approvedAt" + interval '1 hour')::date AS "approvedOn", CASE WHEN status = 'PAID' THEN ("paidAt" + interval '1 hour')::date END AS "paidOn" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS c
      WHERE c.status IN ('APPROVED', 'PAID') AND c."approvedAt" IS NOT NULL GROUP BY "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type)
    INSERT INTO "ApprovalRollup" ("approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount")
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount" FROM delta WHERE n <> 0 OR "payableAmount" <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Claim_rollup_update" AFTER UPDATE ON "Claim" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Claim_rollup_update"();

CREATE OR REPLACE FUNCTION "Claim_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * cut), 0) AS cut, coalesce(sum(sign * paid), 0) AS paid, coalesce(sum(sign * unpaid), 0) AS unpaid, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * "decidedClaimed"), 0) AS "decidedClaimed", coalesce(sum(sign * "vetDays"), 0) AS "vetDays", coalesce(sum(sign * vettings), 0) AS vettings, coalesce(sum(sign * "payDays"), 0) AS "payDays", coalesce(sum(sign * payments), 0) AS payments
      FROM (SELECT *, 1 AS n,"claimedAmount" AS "claimed",CASE WHEN status IN ('VETTED', 'APPROVED', 'PAID', 'REJECTED') THEN "vettedAmount" ELSE 0 END AS "vetted",CASE WHEN status IN ('APPROVED', 'PAID') THEN "approvedAmount" ELSE 0 END AS "approved",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" - "approvedAmount" ELSE 0 END AS "cut",CASE WHEN status = 'PAID' THEN "paidAmount" ELSE 0 END AS "paid",CASE WHEN status = 'APPROVED' THEN "payableAmount" ELSE 0 END AS "unpaid",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status IN ('SUBMITTED', 'IN_REVIEW', 'RETURNED', 'VETTED', 'DISPUTED'))::int, 0) AS "pending",coalesce((status IN ('APPROVED', 'PAID', 'REJECTED'))::int, 0) AS "decided",CASE WHEN status IN ('APPROVED', 'PAID', 'REJECTED') THEN "claimedAmount" ELSE 0 END AS "decidedClaimed",coalesce(("vettedAt" + interval '1 hour')::date - ("submittedAt" + interval '1 hour')::date, 0) AS "vetDays",coalesce(("vettedAt" IS NOT NULL AND "submittedAt" IS NOT NULL)::int, 0) AS "vettings",CASE WHEN status = 'PAID' THEN coalesce(("paidAt" + interval '1 hour')::date - ("approvedAt" + interval '1 hour')::date, 0) ELSE 0 END AS "payDays",coalesce((status = 'PAID' AND "paidAt" IS NOT NULL AND "approvedAt" IS NOT NULL)::int, 0) AS "payments" FROM (SELECT *, -1 AS sign FROM gone)) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", type, status),
    "ClaimRollup" AS (INSERT INTO "ClaimRollup" (month, "hcpId", "lgaId", "townId", n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0),
    "ClaimMdaRollup" AS (INSERT INTO "ClaimMdaRollup" (month, "mdaId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "mdaId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "mdaId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0)
    INSERT INTO "ClaimPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, cut, paid, unpaid, rejected, pending, decided, "decidedClaimed", "vetDays", vettings, "payDays", payments)
      SELECT month, "hcpId", "lgaId", "townId", "planId", type, status, sum(n), sum(claimed), sum(vetted), sum(approved), sum(cut), sum(paid), sum(unpaid), sum(rejected), sum(pending), sum(decided), sum("decidedClaimed"), sum("vetDays"), sum(vettings), sum("payDays"), sum(payments) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", type, status HAVING sum(n) <> 0 OR sum(claimed) <> 0 OR sum(vetted) <> 0 OR sum(approved) <> 0 OR sum(cut) <> 0 OR sum(paid) <> 0 OR sum(unpaid) <> 0 OR sum(rejected) <> 0 OR sum(pending) <> 0 OR sum(decided) <> 0 OR sum("decidedClaimed") <> 0 OR sum("vetDays") <> 0 OR sum(vettings) <> 0 OR sum("payDays") <> 0 OR sum(payments) <> 0;
  WITH delta AS (
      SELECT month, "hcpId", "billId", sum(sign) AS n
      FROM (SELECT *, 1 AS n FROM (SELECT *, -1 AS sign FROM gone)) AS c
      WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') AND c."billId" IS NOT NULL GROUP BY month, "hcpId", "billId")
    INSERT INTO "BillRollup" (month, "hcpId", "billId", n)
      SELECT month, "hcpId", "billId", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, sum(sign) AS n, coalesce(sum(sign * claimed), 0) AS claimed, coalesce(sum(sign * vetted), 0) AS vetted, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * paid), 0) AS paid
      FROM (SELECT *, "claimedAmount" AS claimed, "vettedAmount" AS vetted, "approvedAmount" AS approved, "paidAmount" AS paid FROM (SELECT *, -1 AS sign FROM gone)) AS c
      WHERE TRUE GROUP BY "hcpId", "lgaId", "townId", "planId", type, status)
    INSERT INTO "ClaimTotalRollup" ("hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid)
      SELECT "hcpId", "lgaId", "townId", "planId", type, status, n, claimed, vetted, approved, paid FROM delta WHERE n <> 0 OR claimed <> 0 OR vetted <> 0 OR approved <> 0 OR paid <> 0;
  WITH delta AS (
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, sum(sign) AS n, coalesce(sum(sign * "payableAmount"), 0) AS "payableAmount"
      FROM (SELECT *, ("approvedAt" + interval '1 hour')::date AS "approvedOn", CASE WHEN status = 'PAID' THEN ("paidAt" + interval '1 hour')::date END AS "paidOn" FROM (SELECT *, -1 AS sign FROM gone)) AS c
      WHERE c.status IN ('APPROVED', 'PAID') AND c."approvedAt" IS NOT NULL GROUP BY "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type)
    INSERT INTO "ApprovalRollup" ("approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount")
      SELECT "approvedOn", "paidOn", "hcpId", "lgaId", "townId", "planId", type, n, "payableAmount" FROM delta WHERE n <> 0 OR "payableAmount" <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Claim_rollup_delete" AFTER DELETE ON "Claim" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "Claim_rollup_delete"();

CREATE OR REPLACE FUNCTION "Encounter_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType", sum(sign) AS n, coalesce(sum(sign * outpatient), 0) AS outpatient, coalesce(sum(sign * inpatient), 0) AS inpatient, coalesce(sum(sign * emergency), 0) AS emergency, coalesce(sum(sign * anc), 0) AS anc, coalesce(sum(sign * deliveries), 0) AS deliveries, coalesce(sum(sign * "referralVisits"), 0) AS "referralVisits", coalesce(sum(sign * admissions), 0) AS admissions, coalesce(sum(sign * nights), 0) AS nights, coalesce(sum(sign * deaths), 0) AS deaths, coalesce(sum(sign * confirmed), 0) AS confirmed, coalesce(sum(sign * answered), 0) AS answered
      FROM (SELECT *, 1 AS n,coalesce(("visitType" = 'OUTPATIENT')::int, 0) AS "outpatient",coalesce(("visitType" = 'INPATIENT')::int, 0) AS "inpatient",coalesce(("visitType" = 'EMERGENCY')::int, 0) AS "emergency",coalesce(("visitType" = 'ANC')::int, 0) AS "anc",coalesce(("visitType" = 'DELIVERY')::int, 0) AS "deliveries",coalesce(("visitType" = 'REFERRAL')::int, 0) AS "referralVisits",coalesce(("admittedAt" IS NOT NULL)::int, 0) AS "admissions",CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, ("dischargedAt" + interval '1 hour')::date - ("admittedAt" + interval '1 hour')::date) ELSE 0 END AS "nights",coalesce((outcome = 'DECEASED')::int, 0) AS "deaths",coalesce("enrolleeConfirmed"::int, 0) AS "confirmed",coalesce(("enrolleeConfirmed" IS NOT NULL)::int, 0) AS "answered" FROM (SELECT *, 1 AS sign FROM added)) AS e
      WHERE e.status <> 'VOID' GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType"),
    "EncounterRollup" AS (INSERT INTO "EncounterRollup" (month, "hcpId", "lgaId", "townId", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0),
    "EncounterMdaRollup" AS (INSERT INTO "EncounterMdaRollup" (month, "mdaId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "mdaId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "mdaId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0)
    INSERT INTO "EncounterPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, "visitType", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added)) AS rows
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, "visitType")
    INSERT INTO "EncounterTotalRollup" ("hcpId", "lgaId", status, "visitType", n)
      SELECT "hcpId", "lgaId", status, "visitType", n FROM delta WHERE n <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Encounter_rollup_insert" AFTER INSERT ON "Encounter" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Encounter_rollup_insert"();

CREATE OR REPLACE FUNCTION "Encounter_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT "hcpId", "visitType", "admittedAt", "dischargedAt", outcome, "enrolleeConfirmed", status, "lgaId", "townId", "planId", "mdaId", month FROM added EXCEPT ALL SELECT "hcpId", "visitType", "admittedAt", "dischargedAt", outcome, "enrolleeConfirmed", status, "lgaId", "townId", "planId", "mdaId", month FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType", sum(sign) AS n, coalesce(sum(sign * outpatient), 0) AS outpatient, coalesce(sum(sign * inpatient), 0) AS inpatient, coalesce(sum(sign * emergency), 0) AS emergency, coalesce(sum(sign * anc), 0) AS anc, coalesce(sum(sign * deliveries), 0) AS deliveries, coalesce(sum(sign * "referralVisits"), 0) AS "referralVisits", coalesce(sum(sign * admissions), 0) AS admissions, coalesce(sum(sign * nights), 0) AS nights, coalesce(sum(sign * deaths), 0) AS deaths, coalesce(sum(sign * confirmed), 0) AS confirmed, coalesce(sum(sign * answered), 0) AS answered
      FROM (SELECT *, 1 AS n,coalesce(("visitType" = 'OUTPATIENT')::int, 0) AS "outpatient",coalesce(("visitType" = 'INPATIENT')::int, 0) AS "inpatient",coalesce(("visitType" = 'EMERGENCY')::int, 0) AS "emergency",coalesce(("visitType" = 'ANC')::int, 0) AS "anc",coalesce(("visitType" = 'DELIVERY')::int, 0) AS "deliveries",coalesce(("visitType" = 'REFERRAL')::int, 0) AS "referralVisits",coalesce(("admittedAt" IS NOT NULL)::int, 0) AS "admissions",CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, ("dischargedAt" + interval '1 hour')::date - ("admittedAt" + interval '1 hour')::date) ELSE 0 END AS "nights",coalesce((outcome = 'DECEASED')::int, 0) AS "deaths",coalesce("enrolleeConfirmed"::int, 0) AS "confirmed",coalesce(("enrolleeConfirmed" IS NOT NULL)::int, 0) AS "answered" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS e
      WHERE e.status <> 'VOID' GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType"),
    "EncounterRollup" AS (INSERT INTO "EncounterRollup" (month, "hcpId", "lgaId", "townId", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0),
    "EncounterMdaRollup" AS (INSERT INTO "EncounterMdaRollup" (month, "mdaId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "mdaId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "mdaId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0)
    INSERT INTO "EncounterPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, "visitType", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, "visitType")
    INSERT INTO "EncounterTotalRollup" ("hcpId", "lgaId", status, "visitType", n)
      SELECT "hcpId", "lgaId", status, "visitType", n FROM delta WHERE n <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Encounter_rollup_update" AFTER UPDATE ON "Encounter" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Encounter_rollup_update"();

CREATE OR REPLACE FUNCTION "Encounter_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType", sum(sign) AS n, coalesce(sum(sign * outpatient), 0) AS outpatient, coalesce(sum(sign * inpatient), 0) AS inpatient, coalesce(sum(sign * emergency), 0) AS emergency, coalesce(sum(sign * anc), 0) AS anc, coalesce(sum(sign * deliveries), 0) AS deliveries, coalesce(sum(sign * "referralVisits"), 0) AS "referralVisits", coalesce(sum(sign * admissions), 0) AS admissions, coalesce(sum(sign * nights), 0) AS nights, coalesce(sum(sign * deaths), 0) AS deaths, coalesce(sum(sign * confirmed), 0) AS confirmed, coalesce(sum(sign * answered), 0) AS answered
      FROM (SELECT *, 1 AS n,coalesce(("visitType" = 'OUTPATIENT')::int, 0) AS "outpatient",coalesce(("visitType" = 'INPATIENT')::int, 0) AS "inpatient",coalesce(("visitType" = 'EMERGENCY')::int, 0) AS "emergency",coalesce(("visitType" = 'ANC')::int, 0) AS "anc",coalesce(("visitType" = 'DELIVERY')::int, 0) AS "deliveries",coalesce(("visitType" = 'REFERRAL')::int, 0) AS "referralVisits",coalesce(("admittedAt" IS NOT NULL)::int, 0) AS "admissions",CASE WHEN "admittedAt" IS NOT NULL AND "dischargedAt" IS NOT NULL THEN greatest(1, ("dischargedAt" + interval '1 hour')::date - ("admittedAt" + interval '1 hour')::date) ELSE 0 END AS "nights",coalesce((outcome = 'DECEASED')::int, 0) AS "deaths",coalesce("enrolleeConfirmed"::int, 0) AS "confirmed",coalesce(("enrolleeConfirmed" IS NOT NULL)::int, 0) AS "answered" FROM (SELECT *, -1 AS sign FROM gone)) AS e
      WHERE e.status <> 'VOID' GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "visitType"),
    "EncounterRollup" AS (INSERT INTO "EncounterRollup" (month, "hcpId", "lgaId", "townId", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0),
    "EncounterMdaRollup" AS (INSERT INTO "EncounterMdaRollup" (month, "mdaId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "mdaId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "mdaId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0)
    INSERT INTO "EncounterPlanRollup" (month, "hcpId", "lgaId", "townId", "planId", "visitType", n, outpatient, inpatient, emergency, anc, deliveries, "referralVisits", admissions, nights, deaths, confirmed, answered)
      SELECT month, "hcpId", "lgaId", "townId", "planId", "visitType", sum(n), sum(outpatient), sum(inpatient), sum(emergency), sum(anc), sum(deliveries), sum("referralVisits"), sum(admissions), sum(nights), sum(deaths), sum(confirmed), sum(answered) FROM delta GROUP BY month, "hcpId", "lgaId", "townId", "planId", "visitType" HAVING sum(n) <> 0 OR sum(outpatient) <> 0 OR sum(inpatient) <> 0 OR sum(emergency) <> 0 OR sum(anc) <> 0 OR sum(deliveries) <> 0 OR sum("referralVisits") <> 0 OR sum(admissions) <> 0 OR sum(nights) <> 0 OR sum(deaths) <> 0 OR sum(confirmed) <> 0 OR sum(answered) <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, "visitType", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, "visitType")
    INSERT INTO "EncounterTotalRollup" ("hcpId", "lgaId", status, "visitType", n)
      SELECT "hcpId", "lgaId", status, "visitType", n FROM delta WHERE n <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Encounter_rollup_delete" AFTER DELETE ON "Encounter" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "Encounter_rollup_delete"();

CREATE OR REPLACE FUNCTION "PaRequest_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day, sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * used), 0) AS used, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * "inTime"), 0) AS "inTime", coalesce(sum(sign * late), 0) AS late, coalesce(sum(sign * proceeded), 0) AS proceeded, coalesce(sum(sign * automatic), 0) AS automatic, coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM (SELECT *, 1 AS sign FROM added)) AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day),
    "PaRollup" AS (INSERT INTO "PaRollup" (month, "hcpId", "lgaId", "townId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaMdaRollup" AS (INSERT INTO "PaMdaRollup" (month, "mdaId", "planId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "mdaId", "planId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "mdaId", "planId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaOfficerRollup" AS (INSERT INTO "PaOfficerRollup" (month, "decidedById", minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "decidedById", minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "decidedById", minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaHourRollup" AS (INSERT INTO "PaHourRollup" (month, hour, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, hour, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, hour, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0)
    INSERT INTO "PaDayRollup" (day, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT day, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY day, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH delta AS (
      SELECT month, "lgaId", minutes, "townId", sum(sign) AS n
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes" FROM (SELECT *, 1 AS sign FROM added)) AS q
      WHERE q."decidedAt" IS NOT NULL GROUP BY month, "lgaId", minutes, "townId"),
    "PaLgaTimeRollup" AS (INSERT INTO "PaLgaTimeRollup" (month, "lgaId", minutes, n)
      SELECT month, "lgaId", minutes, sum(n) FROM delta GROUP BY month, "lgaId", minutes HAVING sum(n) <> 0)
    INSERT INTO "PaTownTimeRollup" (month, "lgaId", "townId", minutes, n)
      SELECT month, "lgaId", "townId", minutes, n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, urgency, sum(sign) AS n, coalesce(sum(sign * asked), 0) AS asked
      FROM (SELECT *, "requestedAmount" AS asked FROM (SELECT *, 1 AS sign FROM added)) AS q
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, urgency)
    INSERT INTO "PaTotalRollup" ("hcpId", "lgaId", status, urgency, n, asked)
      SELECT "hcpId", "lgaId", status, urgency, n, asked FROM delta WHERE n <> 0 OR asked <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "PaRequest_rollup_insert" AFTER INSERT ON "PaRequest" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "PaRequest_rollup_insert"();

CREATE OR REPLACE FUNCTION "PaRequest_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT "hcpId", urgency, "requestedAmount", "approvedAmount", "requestedAt", "dueAt", "decidedAt", "decidedById", "autoApproved", "proceededWithoutCode", status, "lgaId", "townId", "planId", "mdaId", month FROM added EXCEPT ALL SELECT "hcpId", urgency, "requestedAmount", "approvedAmount", "requestedAt", "dueAt", "decidedAt", "decidedById", "autoApproved", "proceededWithoutCode", status, "lgaId", "townId", "planId", "mdaId", month FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day, sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * used), 0) AS used, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * "inTime"), 0) AS "inTime", coalesce(sum(sign * late), 0) AS late, coalesce(sum(sign * proceeded), 0) AS proceeded, coalesce(sum(sign * automatic), 0) AS automatic, coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day),
    "PaRollup" AS (INSERT INTO "PaRollup" (month, "hcpId", "lgaId", "townId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaMdaRollup" AS (INSERT INTO "PaMdaRollup" (month, "mdaId", "planId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "mdaId", "planId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "mdaId", "planId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaOfficerRollup" AS (INSERT INTO "PaOfficerRollup" (month, "decidedById", minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "decidedById", minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "decidedById", minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaHourRollup" AS (INSERT INTO "PaHourRollup" (month, hour, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, hour, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, hour, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0)
    INSERT INTO "PaDayRollup" (day, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT day, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY day, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH delta AS (
      SELECT month, "lgaId", minutes, "townId", sum(sign) AS n
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS q
      WHERE q."decidedAt" IS NOT NULL GROUP BY month, "lgaId", minutes, "townId"),
    "PaLgaTimeRollup" AS (INSERT INTO "PaLgaTimeRollup" (month, "lgaId", minutes, n)
      SELECT month, "lgaId", minutes, sum(n) FROM delta GROUP BY month, "lgaId", minutes HAVING sum(n) <> 0)
    INSERT INTO "PaTownTimeRollup" (month, "lgaId", "townId", minutes, n)
      SELECT month, "lgaId", "townId", minutes, n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, urgency, sum(sign) AS n, coalesce(sum(sign * asked), 0) AS asked
      FROM (SELECT *, "requestedAmount" AS asked FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS q
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, urgency)
    INSERT INTO "PaTotalRollup" ("hcpId", "lgaId", status, urgency, n, asked)
      SELECT "hcpId", "lgaId", status, urgency, n, asked FROM delta WHERE n <> 0 OR asked <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "PaRequest_rollup_update" AFTER UPDATE ON "PaRequest" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "PaRequest_rollup_update"();

CREATE OR REPLACE FUNCTION "PaRequest_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day, sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * used), 0) AS used, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * "inTime"), 0) AS "inTime", coalesce(sum(sign * late), 0) AS late, coalesce(sum(sign * proceeded), 0) AS proceeded, coalesce(sum(sign * automatic), 0) AS automatic, coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'USED')::int, 0) AS "used",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" <= "dueAt")::int, 0) AS "inTime",coalesce((status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED') AND "decidedAt" > "dueAt")::int, 0) AS "late","proceededWithoutCode"::int AS "proceeded","autoApproved"::int AS "automatic","requestedAmount" AS "asked",CASE WHEN status IN ('APPROVED', 'USED', 'EXPIRED') THEN "approvedAmount" ELSE 0 END AS "granted" FROM (SELECT *, -1 AS sign FROM gone)) AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "mdaId", "planId", "decidedById", minutes, hour, day),
    "PaRollup" AS (INSERT INTO "PaRollup" (month, "hcpId", "lgaId", "townId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "hcpId", "lgaId", "townId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaMdaRollup" AS (INSERT INTO "PaMdaRollup" (month, "mdaId", "planId", n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "mdaId", "planId", sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "mdaId", "planId" HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaOfficerRollup" AS (INSERT INTO "PaOfficerRollup" (month, "decidedById", minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, "decidedById", minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, "decidedById", minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0),
    "PaHourRollup" AS (INSERT INTO "PaHourRollup" (month, hour, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT month, hour, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY month, hour, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0)
    INSERT INTO "PaDayRollup" (day, minutes, n, pending, approved, rejected, used, expired, cancelled, "inTime", late, proceeded, automatic, asked, granted)
      SELECT day, minutes, sum(n), sum(pending), sum(approved), sum(rejected), sum(used), sum(expired), sum(cancelled), sum("inTime"), sum(late), sum(proceeded), sum(automatic), sum(asked), sum(granted) FROM delta GROUP BY day, minutes HAVING sum(n) <> 0 OR sum(pending) <> 0 OR sum(approved) <> 0 OR sum(rejected) <> 0 OR sum(used) <> 0 OR sum(expired) <> 0 OR sum(cancelled) <> 0 OR sum("inTime") <> 0 OR sum(late) <> 0 OR sum(proceeded) <> 0 OR sum(automatic) <> 0 OR sum(asked) <> 0 OR sum(granted) <> 0;
  WITH delta AS (
      SELECT month, "lgaId", minutes, "townId", sum(sign) AS n
      FROM (SELECT *, 1 AS n,("requestedAt" + interval '1 hour')::date AS "day",date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",floor(date_part('epoch', "decidedAt" - "requestedAt") / 60)::int AS "minutes" FROM (SELECT *, -1 AS sign FROM gone)) AS q
      WHERE q."decidedAt" IS NOT NULL GROUP BY month, "lgaId", minutes, "townId"),
    "PaLgaTimeRollup" AS (INSERT INTO "PaLgaTimeRollup" (month, "lgaId", minutes, n)
      SELECT month, "lgaId", minutes, sum(n) FROM delta GROUP BY month, "lgaId", minutes HAVING sum(n) <> 0)
    INSERT INTO "PaTownTimeRollup" (month, "lgaId", "townId", minutes, n)
      SELECT month, "lgaId", "townId", minutes, n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "hcpId", "lgaId", status, urgency, sum(sign) AS n, coalesce(sum(sign * asked), 0) AS asked
      FROM (SELECT *, "requestedAmount" AS asked FROM (SELECT *, -1 AS sign FROM gone)) AS q
      WHERE TRUE GROUP BY "hcpId", "lgaId", status, urgency)
    INSERT INTO "PaTotalRollup" ("hcpId", "lgaId", status, urgency, n, asked)
      SELECT "hcpId", "lgaId", status, urgency, n, asked FROM delta WHERE n <> 0 OR asked <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "PaRequest_rollup_delete" AFTER DELETE ON "PaRequest" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "PaRequest_rollup_delete"();

CREATE OR REPLACE FUNCTION "PaItem_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", sum(sign) AS n, coalesce(sum(sign * qty), 0) AS qty, coalesce(sum(sign * "qtyApproved"), 0) AS "qtyApproved", coalesce(sum(sign * "linesCut"), 0) AS "linesCut", coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM ( SELECT q.*, i.sign, i.id AS "lineId", i."serviceId", 1 AS n,date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",i.qty AS "qty",coalesce(i."approvedQty", 0) AS "qtyApproved",coalesce((i.decision IN ('ADJUSTED', 'REJECTED'))::int, 0) AS "linesCut",i.amount AS "asked",coalesce(i."approvedAmount", 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added) i JOIN "PaRequest" q ON q.id = i."paRequestId") AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "serviceId")
    INSERT INTO "PaLineRollup" (month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted FROM delta WHERE n <> 0 OR qty <> 0 OR "qtyApproved" <> 0 OR "linesCut" <> 0 OR asked <> 0 OR granted <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "PaItem_rollup_insert" AFTER INSERT ON "PaItem" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "PaItem_rollup_insert"();

CREATE OR REPLACE FUNCTION "PaItem_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT id, "paRequestId", "serviceId", qty, amount, "approvedQty", "approvedAmount", decision FROM added EXCEPT ALL SELECT id, "paRequestId", "serviceId", qty, amount, "approvedQty", "approvedAmount", decision FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", sum(sign) AS n, coalesce(sum(sign * qty), 0) AS qty, coalesce(sum(sign * "qtyApproved"), 0) AS "qtyApproved", coalesce(sum(sign * "linesCut"), 0) AS "linesCut", coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM ( SELECT q.*, i.sign, i.id AS "lineId", i."serviceId", 1 AS n,date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",i.qty AS "qty",coalesce(i."approvedQty", 0) AS "qtyApproved",coalesce((i.decision IN ('ADJUSTED', 'REJECTED'))::int, 0) AS "linesCut",i.amount AS "asked",coalesce(i."approvedAmount", 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone) i JOIN "PaRequest" q ON q.id = i."paRequestId") AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "serviceId")
    INSERT INTO "PaLineRollup" (month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted FROM delta WHERE n <> 0 OR qty <> 0 OR "qtyApproved" <> 0 OR "linesCut" <> 0 OR asked <> 0 OR granted <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "PaItem_rollup_update" AFTER UPDATE ON "PaItem" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "PaItem_rollup_update"();

CREATE OR REPLACE FUNCTION "PaItem_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", sum(sign) AS n, coalesce(sum(sign * qty), 0) AS qty, coalesce(sum(sign * "qtyApproved"), 0) AS "qtyApproved", coalesce(sum(sign * "linesCut"), 0) AS "linesCut", coalesce(sum(sign * asked), 0) AS asked, coalesce(sum(sign * granted), 0) AS granted
      FROM ( SELECT q.*, i.sign, i.id AS "lineId", i."serviceId", 1 AS n,date_part('hour', "requestedAt" + interval '1 hour')::int AS "hour",i.qty AS "qty",coalesce(i."approvedQty", 0) AS "qtyApproved",coalesce((i.decision IN ('ADJUSTED', 'REJECTED'))::int, 0) AS "linesCut",i.amount AS "asked",coalesce(i."approvedAmount", 0) AS "granted" FROM (SELECT *, -1 AS sign FROM gone) i JOIN "PaRequest" q ON q.id = i."paRequestId") AS q
      WHERE TRUE GROUP BY month, "hcpId", "lgaId", "townId", "serviceId")
    INSERT INTO "PaLineRollup" (month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted)
      SELECT month, "hcpId", "lgaId", "townId", "serviceId", n, qty, "qtyApproved", "linesCut", asked, granted FROM delta WHERE n <> 0 OR qty <> 0 OR "qtyApproved" <> 0 OR "linesCut" <> 0 OR asked <> 0 OR granted <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "PaItem_rollup_delete" AFTER DELETE ON "PaItem" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "PaItem_rollup_delete"();

CREATE OR REPLACE FUNCTION "Referral_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "fromHcpId", "lgaId", "townId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added)) AS r
      WHERE TRUE GROUP BY month, "fromHcpId", "lgaId", "townId")
    INSERT INTO "ReferralRollup" (month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0;
  WITH delta AS (
      SELECT month, "toHcpId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added)) AS r
      WHERE (r.status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR r."arrivedAt" IS NOT NULL) GROUP BY month, "toHcpId")
    INSERT INTO "ReferralInRollup" (month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0;
  WITH delta AS (
      SELECT month, step, tenths, sum(sign) AS n
      FROM ( SELECT r.month, r.sign,  step, tenths FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added)) AS r, LATERAL (VALUES ('decision', r."decision"),('acceptance', r."acceptance"),('answer', r."answer"),('arrival', r."arrival"),('inAll', r."inAll")) AS steps (step, tenths)) AS r
      WHERE r.tenths IS NOT NULL GROUP BY month, step, tenths)
    INSERT INTO "ReferralTimeRollup" (month, step, tenths, n)
      SELECT month, step, tenths, n FROM delta WHERE n <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Referral_rollup_insert" AFTER INSERT ON "Referral" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Referral_rollup_insert"();

CREATE OR REPLACE FUNCTION "Referral_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT "fromHcpId", "toHcpId", urgency, "requestedAt", "decidedAt", "acceptedAt", "arrivedAt", status, "lgaId", "townId", month FROM added EXCEPT ALL SELECT "fromHcpId", "toHcpId", urgency, "requestedAt", "decidedAt", "acceptedAt", "arrivedAt", status, "lgaId", "townId", month FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT month, "fromHcpId", "lgaId", "townId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS r
      WHERE TRUE GROUP BY month, "fromHcpId", "lgaId", "townId")
    INSERT INTO "ReferralRollup" (month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0;
  WITH delta AS (
      SELECT month, "toHcpId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS r
      WHERE (r.status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR r."arrivedAt" IS NOT NULL) GROUP BY month, "toHcpId")
    INSERT INTO "ReferralInRollup" (month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0;
  WITH delta AS (
      SELECT month, step, tenths, sum(sign) AS n
      FROM ( SELECT r.month, r.sign,  step, tenths FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS r, LATERAL (VALUES ('decision', r."decision"),('acceptance', r."acceptance"),('answer', r."answer"),('arrival', r."arrival"),('inAll', r."inAll")) AS steps (step, tenths)) AS r
      WHERE r.tenths IS NOT NULL GROUP BY month, step, tenths)
    INSERT INTO "ReferralTimeRollup" (month, step, tenths, n)
      SELECT month, step, tenths, n FROM delta WHERE n <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Referral_rollup_update" AFTER UPDATE ON "Referral" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Referral_rollup_update"();

CREATE OR REPLACE FUNCTION "Referral_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "fromHcpId", "lgaId", "townId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, -1 AS sign FROM gone)) AS r
      WHERE TRUE GROUP BY month, "fromHcpId", "lgaId", "townId")
    INSERT INTO "ReferralRollup" (month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "fromHcpId", "lgaId", "townId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0;
  WITH delta AS (
      SELECT month, "toHcpId", sum(sign) AS n, coalesce(sum(sign * pending), 0) AS pending, coalesce(sum(sign * approved), 0) AS approved, coalesce(sum(sign * rejected), 0) AS rejected, coalesce(sum(sign * accepted), 0) AS accepted, coalesce(sum(sign * declined), 0) AS declined, coalesce(sum(sign * completed), 0) AS completed, coalesce(sum(sign * expired), 0) AS expired, coalesce(sum(sign * cancelled), 0) AS cancelled, coalesce(sum(sign * arrived), 0) AS arrived, coalesce(sum(sign * emergencies), 0) AS emergencies, coalesce(sum(sign * decided), 0) AS decided, coalesce(sum(sign * granted), 0) AS granted
      FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, -1 AS sign FROM gone)) AS r
      WHERE (r.status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR r."arrivedAt" IS NOT NULL) GROUP BY month, "toHcpId")
    INSERT INTO "ReferralInRollup" (month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted)
      SELECT month, "toHcpId", n, pending, approved, rejected, accepted, declined, completed, expired, cancelled, arrived, emergencies, decided, granted FROM delta WHERE n <> 0 OR pending <> 0 OR approved <> 0 OR rejected <> 0 OR accepted <> 0 OR declined <> 0 OR completed <> 0 OR expired <> 0 OR cancelled <> 0 OR arrived <> 0 OR emergencies <> 0 OR decided <> 0 OR granted <> 0;
  WITH delta AS (
      SELECT month, step, tenths, sum(sign) AS n
      FROM ( SELECT r.month, r.sign,  step, tenths FROM (SELECT *, 1 AS n,floor(date_part('epoch', "decidedAt" - "requestedAt") / 360)::int AS "decision",floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int AS "acceptance",CASE WHEN (status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR "arrivedAt" IS NOT NULL) THEN floor(date_part('epoch', "acceptedAt" - "decidedAt") / 360)::int END AS "answer",floor(date_part('epoch', "arrivedAt" - "decidedAt") / 8640)::int AS "arrival",floor(date_part('epoch', "arrivedAt" - "requestedAt") / 8640)::int AS "inAll",coalesce((status = 'PENDING')::int, 0) AS "pending",coalesce((status = 'APPROVED')::int, 0) AS "approved",coalesce((status = 'REJECTED')::int, 0) AS "rejected",coalesce((status = 'ACCEPTED')::int, 0) AS "accepted",coalesce((status = 'DECLINED')::int, 0) AS "declined",coalesce((status = 'COMPLETED')::int, 0) AS "completed",coalesce((status = 'EXPIRED')::int, 0) AS "expired",coalesce((status = 'CANCELLED')::int, 0) AS "cancelled",coalesce(("arrivedAt" IS NOT NULL)::int, 0) AS "arrived",coalesce((urgency = 'EMERGENCY')::int, 0) AS "emergencies",coalesce(("decidedAt" IS NOT NULL)::int, 0) AS "decided",coalesce(("decidedAt" IS NOT NULL AND status <> 'REJECTED')::int, 0) AS "granted" FROM (SELECT *, -1 AS sign FROM gone)) AS r, LATERAL (VALUES ('decision', r."decision"),('acceptance', r."acceptance"),('answer', r."answer"),('arrival', r."arrival"),('inAll', r."inAll")) AS steps (step, tenths)) AS r
      WHERE r.tenths IS NOT NULL GROUP BY month, step, tenths)
    INSERT INTO "ReferralTimeRollup" (month, step, tenths, n)
      SELECT month, step, tenths, n FROM delta WHERE n <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Referral_rollup_delete" AFTER DELETE ON "Referral" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "Referral_rollup_delete"();

CREATE OR REPLACE FUNCTION "Enrollee_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory"),
    "EnrolleeRollup" AS (INSERT INTO "EnrolleeRollup" ("lgaId", "townId", "planId", sex, relationship, status, n)
      SELECT "lgaId", "townId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "lgaId", "townId", "planId", sex, relationship, status HAVING sum(n) <> 0),
    "EnrolleeHcpRollup" AS (INSERT INTO "EnrolleeHcpRollup" ("hcpId", "planId", sex, relationship, status, n)
      SELECT "hcpId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "hcpId", "planId", sex, relationship, status HAVING sum(n) <> 0),
    "EnrolleeMdaRollup" AS (INSERT INTO "EnrolleeMdaRollup" ("mdaId", "planId", sex, relationship, status, n)
      SELECT "mdaId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "mdaId", "planId", sex, relationship, status HAVING sum(n) <> 0)
    INSERT INTO "EnrolleeWardRollup" ("lgaId", "wardId", "planId", sex, "vulnerableCategory", status, n)
      SELECT "lgaId", "wardId", "planId", sex, "vulnerableCategory", status, sum(n) FROM delta GROUP BY "lgaId", "wardId", "planId", sex, "vulnerableCategory", status HAVING sum(n) <> 0;
  WITH delta AS (
      SELECT "lgaId", "wardId", "planId", "hcpId", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status NOT IN ('MERGED','INCOMPLETE','PENDING_APPROVAL','REJECTED') GROUP BY "lgaId", "wardId", "planId", "hcpId")
    INSERT INTO "EnrolleeHomeRollup" ("lgaId", "wardId", "planId", "hcpId", n)
      SELECT "lgaId", "wardId", "planId", "hcpId", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status = 'ACTIVE' AND "coverageEnd" IS NOT NULL GROUP BY "lgaId", "mdaId", "planId", "coverageEnd")
    INSERT INTO "EnrolleeCoverRollup" ("lgaId", "mdaId", "planId", "coverageEnd", n)
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT month, "lgaId", "townId", "planId", status, sum(sign) AS n, coalesce(sum(sign * principals), 0) AS principals, coalesce(sum(sign * females), 0) AS females
      FROM (SELECT *, 1 AS n,date_trunc('month', ("registeredAt" + interval '1 hour')::date)::date AS "month",coalesce((relationship = 'PRINCIPAL')::int, 0) AS "principals",coalesce((sex = 'FEMALE')::int, 0) AS "females" FROM (SELECT *, 1 AS sign FROM added)) AS e
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY month, "lgaId", "townId", "planId", status)
    INSERT INTO "EnrolmentRollup" (month, "lgaId", "townId", "planId", status, n, principals, females)
      SELECT month, "lgaId", "townId", "planId", status, n, principals, females FROM delta WHERE n <> 0 OR principals <> 0 OR females <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Enrollee_rollup_insert" AFTER INSERT ON "Enrollee" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Enrollee_rollup_insert"();

CREATE OR REPLACE FUNCTION "Enrollee_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT relationship, sex, "lgaId", "townId", "wardId", "planId", "vulnerableCategory", "mdaId", "hcpId", "coverageEnd", status, "registeredAt" FROM added EXCEPT ALL SELECT relationship, sex, "lgaId", "townId", "wardId", "planId", "vulnerableCategory", "mdaId", "hcpId", "coverageEnd", status, "registeredAt" FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory"),
    "EnrolleeRollup" AS (INSERT INTO "EnrolleeRollup" ("lgaId", "townId", "planId", sex, relationship, status, n)
      SELECT "lgaId", "townId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "lgaId", "townId", "planId", sex, relationship, status HAVING sum(n) <> 0),
    "EnrolleeHcpRollup" AS (INSERT INTO "EnrolleeHcpRollup" ("hcpId", "planId", sex, relationship, status, n)
      SELECT "hcpId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "hcpId", "planId", sex, relationship, status HAVING sum(n) <> 0),
    "EnrolleeMdaRollup" AS (INSERT INTO "EnrolleeMdaRollup" ("mdaId", "planId", sex, relationship, status, n)
      SELECT "mdaId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "mdaId", "planId", sex, relationship, status HAVING sum(n) <> 0)
    INSERT INTO "EnrolleeWardRollup" ("lgaId", "wardId", "planId", sex, "vulnerableCategory", status, n)
      SELECT "lgaId", "wardId", "planId", sex, "vulnerableCategory", status, sum(n) FROM delta GROUP BY "lgaId", "wardId", "planId", sex, "vulnerableCategory", status HAVING sum(n) <> 0;
  WITH delta AS (
      SELECT "lgaId", "wardId", "planId", "hcpId", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status NOT IN ('MERGED','INCOMPLETE','PENDING_APPROVAL','REJECTED') GROUP BY "lgaId", "wardId", "planId", "hcpId")
    INSERT INTO "EnrolleeHomeRollup" ("lgaId", "wardId", "planId", "hcpId", n)
      SELECT "lgaId", "wardId", "planId", "hcpId", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status = 'ACTIVE' AND "coverageEnd" IS NOT NULL GROUP BY "lgaId", "mdaId", "planId", "coverageEnd")
    INSERT INTO "EnrolleeCoverRollup" ("lgaId", "mdaId", "planId", "coverageEnd", n)
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT month, "lgaId", "townId", "planId", status, sum(sign) AS n, coalesce(sum(sign * principals), 0) AS principals, coalesce(sum(sign * females), 0) AS females
      FROM (SELECT *, 1 AS n,date_trunc('month', ("registeredAt" + interval '1 hour')::date)::date AS "month",coalesce((relationship = 'PRINCIPAL')::int, 0) AS "principals",coalesce((sex = 'FEMALE')::int, 0) AS "females" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS e
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY month, "lgaId", "townId", "planId", status)
    INSERT INTO "EnrolmentRollup" (month, "lgaId", "townId", "planId", status, n, principals, females)
      SELECT month, "lgaId", "townId", "planId", status, n, principals, females FROM delta WHERE n <> 0 OR principals <> 0 OR females <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Enrollee_rollup_update" AFTER UPDATE ON "Enrollee" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Enrollee_rollup_update"();

CREATE OR REPLACE FUNCTION "Enrollee_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY "lgaId", "townId", "planId", sex, relationship, status, "hcpId", "mdaId", "wardId", "vulnerableCategory"),
    "EnrolleeRollup" AS (INSERT INTO "EnrolleeRollup" ("lgaId", "townId", "planId", sex, relationship, status, n)
      SELECT "lgaId", "townId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "lgaId", "townId", "planId", sex, relationship, status HAVING sum(n) <> 0),
    "EnrolleeHcpRollup" AS (INSERT INTO "EnrolleeHcpRollup" ("hcpId", "planId", sex, relationship, status, n)
      SELECT "hcpId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "hcpId", "planId", sex, relationship, status HAVING sum(n) <> 0),
    "EnrolleeMdaRollup" AS (INSERT INTO "EnrolleeMdaRollup" ("mdaId", "planId", sex, relationship, status, n)
      SELECT "mdaId", "planId", sex, relationship, status, sum(n) FROM delta GROUP BY "mdaId", "planId", sex, relationship, status HAVING sum(n) <> 0)
    INSERT INTO "EnrolleeWardRollup" ("lgaId", "wardId", "planId", sex, "vulnerableCategory", status, n)
      SELECT "lgaId", "wardId", "planId", sex, "vulnerableCategory", status, sum(n) FROM delta GROUP BY "lgaId", "wardId", "planId", sex, "vulnerableCategory", status HAVING sum(n) <> 0;
  WITH delta AS (
      SELECT "lgaId", "wardId", "planId", "hcpId", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status NOT IN ('MERGED','INCOMPLETE','PENDING_APPROVAL','REJECTED') GROUP BY "lgaId", "wardId", "planId", "hcpId")
    INSERT INTO "EnrolleeHomeRollup" ("lgaId", "wardId", "planId", "hcpId", n)
      SELECT "lgaId", "wardId", "planId", "hcpId", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", sum(sign) AS n
      FROM (SELECT * FROM (SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' AND status = 'ACTIVE' AND "coverageEnd" IS NOT NULL GROUP BY "lgaId", "mdaId", "planId", "coverageEnd")
    INSERT INTO "EnrolleeCoverRollup" ("lgaId", "mdaId", "planId", "coverageEnd", n)
      SELECT "lgaId", "mdaId", "planId", "coverageEnd", n FROM delta WHERE n <> 0;
  WITH delta AS (
      SELECT month, "lgaId", "townId", "planId", status, sum(sign) AS n, coalesce(sum(sign * principals), 0) AS principals, coalesce(sum(sign * females), 0) AS females
      FROM (SELECT *, 1 AS n,date_trunc('month', ("registeredAt" + interval '1 hour')::date)::date AS "month",coalesce((relationship = 'PRINCIPAL')::int, 0) AS "principals",coalesce((sex = 'FEMALE')::int, 0) AS "females" FROM (SELECT *, -1 AS sign FROM gone)) AS e
      WHERE "registeredAt" IS NOT NULL AND status <> 'MERGED' GROUP BY month, "lgaId", "townId", "planId", status)
    INSERT INTO "EnrolmentRollup" (month, "lgaId", "townId", "planId", status, n, principals, females)
      SELECT month, "lgaId", "townId", "planId", status, n, principals, females FROM delta WHERE n <> 0 OR principals <> 0 OR females <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Enrollee_rollup_delete" AFTER DELETE ON "Enrollee" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "Enrollee_rollup_delete"();

CREATE OR REPLACE FUNCTION "Invoice_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, status, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount, coalesce(sum(sign * "amountPaid"), 0) AS "amountPaid"
      FROM (SELECT x.*, 1 AS n, date_trunc('month', (x."issuedAt" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = x."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = x."enrolleeId")) AS "lgaId" FROM (SELECT *, 1 AS sign FROM added) x) AS v
      WHERE v.status <> 'DRAFT' AND v."issuedAt" IS NOT NULL GROUP BY month, "mdaId", "planId", kind, status)
    INSERT INTO "InvoiceRollup" (month, "mdaId", "planId", kind, status, n, amount, "amountPaid")
      SELECT month, "mdaId", "planId", kind, status, n, amount, "amountPaid" FROM delta WHERE n <> 0 OR amount <> 0 OR "amountPaid" <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Invoice_rollup_insert" AFTER INSERT ON "Invoice" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_rollup_insert"();

CREATE OR REPLACE FUNCTION "Invoice_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT id, kind, "mdaId", "enrolleeId", "planId", amount, "amountPaid", status, "issuedAt" FROM added EXCEPT ALL SELECT id, kind, "mdaId", "enrolleeId", "planId", amount, "amountPaid", status, "issuedAt" FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, status, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount, coalesce(sum(sign * "amountPaid"), 0) AS "amountPaid"
      FROM (SELECT x.*, 1 AS n, date_trunc('month', (x."issuedAt" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = x."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = x."enrolleeId")) AS "lgaId" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone) x) AS v
      WHERE v.status <> 'DRAFT' AND v."issuedAt" IS NOT NULL GROUP BY month, "mdaId", "planId", kind, status)
    INSERT INTO "InvoiceRollup" (month, "mdaId", "planId", kind, status, n, amount, "amountPaid")
      SELECT month, "mdaId", "planId", kind, status, n, amount, "amountPaid" FROM delta WHERE n <> 0 OR amount <> 0 OR "amountPaid" <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Invoice_rollup_update" AFTER UPDATE ON "Invoice" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_rollup_update"();

CREATE OR REPLACE FUNCTION "Invoice_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, status, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount, coalesce(sum(sign * "amountPaid"), 0) AS "amountPaid"
      FROM (SELECT x.*, 1 AS n, date_trunc('month', (x."issuedAt" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = x."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = x."enrolleeId")) AS "lgaId" FROM (SELECT *, -1 AS sign FROM gone) x) AS v
      WHERE v.status <> 'DRAFT' AND v."issuedAt" IS NOT NULL GROUP BY month, "mdaId", "planId", kind, status)
    INSERT INTO "InvoiceRollup" (month, "mdaId", "planId", kind, status, n, amount, "amountPaid")
      SELECT month, "mdaId", "planId", kind, status, n, amount, "amountPaid" FROM delta WHERE n <> 0 OR amount <> 0 OR "amountPaid" <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Invoice_rollup_delete" AFTER DELETE ON "Invoice" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "Invoice_rollup_delete"();

CREATE OR REPLACE FUNCTION "RemitaPayment_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT x.*, i."mdaId", i."enrolleeId", i."planId", i.kind, 1 AS n, date_trunc('month', (x."transactionDate" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = i."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = i."enrolleeId")) AS "lgaId" FROM (SELECT *, 1 AS sign FROM added) x LEFT JOIN "Invoice" i ON i.id = x."invoiceId") AS v
      WHERE v.direction = 'IN' AND v."statusCode" ~ '^0*[01]$' AND v.status <> 'REVERSED' GROUP BY month, "mdaId", "planId", kind)
    INSERT INTO "ReceiptRollup" (month, "mdaId", "planId", kind, n, amount)
      SELECT month, "mdaId", "planId", kind, n, amount FROM delta WHERE n <> 0 OR amount <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "RemitaPayment_rollup_insert" AFTER INSERT ON "RemitaPayment" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "RemitaPayment_rollup_insert"();

CREATE OR REPLACE FUNCTION "RemitaPayment_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT id, direction, "invoiceId", amount, "transactionDate", "statusCode", status FROM added EXCEPT ALL SELECT id, direction, "invoiceId", amount, "transactionDate", "statusCode", status FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT x.*, i."mdaId", i."enrolleeId", i."planId", i.kind, 1 AS n, date_trunc('month', (x."transactionDate" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = i."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = i."enrolleeId")) AS "lgaId" FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone) x LEFT JOIN "Invoice" i ON i.id = x."invoiceId") AS v
      WHERE v.direction = 'IN' AND v."statusCode" ~ '^0*[01]$' AND v.status <> 'REVERSED' GROUP BY month, "mdaId", "planId", kind)
    INSERT INTO "ReceiptRollup" (month, "mdaId", "planId", kind, n, amount)
      SELECT month, "mdaId", "planId", kind, n, amount FROM delta WHERE n <> 0 OR amount <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "RemitaPayment_rollup_update" AFTER UPDATE ON "RemitaPayment" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "RemitaPayment_rollup_update"();

CREATE OR REPLACE FUNCTION "RemitaPayment_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT month, "mdaId", "planId", kind, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT x.*, i."mdaId", i."enrolleeId", i."planId", i.kind, 1 AS n, date_trunc('month', (x."transactionDate" + interval '1 hour')::date)::date AS month, coalesce( (SELECT "lgaId" FROM "Mda" WHERE id = i."mdaId"), (SELECT "lgaId" FROM "Enrollee" WHERE id = i."enrolleeId")) AS "lgaId" FROM (SELECT *, -1 AS sign FROM gone) x LEFT JOIN "Invoice" i ON i.id = x."invoiceId") AS v
      WHERE v.direction = 'IN' AND v."statusCode" ~ '^0*[01]$' AND v.status <> 'REVERSED' GROUP BY month, "mdaId", "planId", kind)
    INSERT INTO "ReceiptRollup" (month, "mdaId", "planId", kind, n, amount)
      SELECT month, "mdaId", "planId", kind, n, amount FROM delta WHERE n <> 0 OR amount <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "RemitaPayment_rollup_delete" AFTER DELETE ON "RemitaPayment" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "RemitaPayment_rollup_delete"();

CREATE OR REPLACE FUNCTION "LedgerEntry_rollup_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT day, "fundingPool", kind, debit, credit, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added)) AS rows
      WHERE TRUE GROUP BY day, "fundingPool", kind, debit, credit)
    INSERT INTO "LedgerRollup" (day, "fundingPool", kind, debit, credit, n, amount)
      SELECT day, "fundingPool", kind, debit, credit, n, amount FROM delta WHERE n <> 0 OR amount <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "LedgerEntry_rollup_insert" AFTER INSERT ON "LedgerEntry" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "LedgerEntry_rollup_insert"();

CREATE OR REPLACE FUNCTION "LedgerEntry_rollup_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT kind, day, "fundingPool", debit, credit, amount FROM added EXCEPT ALL SELECT kind, day, "fundingPool", debit, credit, amount FROM gone) THEN RETURN NULL; END IF;
  WITH delta AS (
      SELECT day, "fundingPool", kind, debit, credit, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT * FROM (SELECT *, 1 AS sign FROM added UNION ALL SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE TRUE GROUP BY day, "fundingPool", kind, debit, credit)
    INSERT INTO "LedgerRollup" (day, "fundingPool", kind, debit, credit, n, amount)
      SELECT day, "fundingPool", kind, debit, credit, n, amount FROM delta WHERE n <> 0 OR amount <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "LedgerEntry_rollup_update" AFTER UPDATE ON "LedgerEntry" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "LedgerEntry_rollup_update"();

CREATE OR REPLACE FUNCTION "LedgerEntry_rollup_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH delta AS (
      SELECT day, "fundingPool", kind, debit, credit, sum(sign) AS n, coalesce(sum(sign * amount), 0) AS amount
      FROM (SELECT * FROM (SELECT *, -1 AS sign FROM gone)) AS rows
      WHERE TRUE GROUP BY day, "fundingPool", kind, debit, credit)
    INSERT INTO "LedgerRollup" (day, "fundingPool", kind, debit, credit, n, amount)
      SELECT day, "fundingPool", kind, debit, credit, n, amount FROM delta WHERE n <> 0 OR amount <> 0;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "LedgerEntry_rollup_delete" AFTER DELETE ON "LedgerEntry" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "LedgerEntry_rollup_delete"();

CREATE OR REPLACE FUNCTION "Claim_distinct_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Lines
  owners := (SELECT array_agg(DISTINCT id) FROM added WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
  IF owners IS NOT NULL THEN
    WITH "LineHcpRollup" AS (INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE id = ANY(owners) AND id NOT IN (SELECT id FROM added)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineRollup" AS (INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineFacilityRollup" AS (INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts FROM (
      SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR firsts <> 0 RETURNING *)
    INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused" FROM (
      SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE id = ANY(owners) AND id NOT IN (SELECT id FROM added)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WHERE n <> 0 OR "linesCut" <> 0 OR "linesRefused" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 OR "claimsRefused" <> 0 OR "firstsRefused" <> 0;
  END IF;
  -- Patients
  owners := (SELECT array_agg(DISTINCT "enrolleeId") FROM added WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
  IF owners IS NOT NULL THEN
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", n FROM (
      SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE "enrolleeId" = ANY(owners) AND id NOT IN (SELECT id FROM added)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Claim_distinct_insert" AFTER INSERT ON "Claim" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Claim_distinct_insert"();

CREATE OR REPLACE FUNCTION "Claim_distinct_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Lines
  owners := (WITH now AS (SELECT id, month, "hcpId", "lgaId", status IN ('APPROVED', 'PAID'), status = 'REJECTED' FROM added WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')), past AS (SELECT id, month, "hcpId", "lgaId", status IN ('APPROVED', 'PAID'), status = 'REJECTED' FROM gone WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'))
    SELECT array_agg(DISTINCT id) FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS changed);
  IF owners IS NOT NULL THEN
    WITH "LineHcpRollup" AS (INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE id = ANY(owners) AND id NOT IN (SELECT id FROM added) UNION ALL SELECT *, -1 FROM gone WHERE id = ANY(owners)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineRollup" AS (INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineFacilityRollup" AS (INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts FROM (
      SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR firsts <> 0 RETURNING *)
    INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused" FROM (
      SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE id = ANY(owners) AND id NOT IN (SELECT id FROM added) UNION ALL SELECT *, -1 FROM gone WHERE id = ANY(owners)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WHERE n <> 0 OR "linesCut" <> 0 OR "linesRefused" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 OR "claimsRefused" <> 0 OR "firstsRefused" <> 0;
  END IF;
  -- Patients
  owners := (WITH now AS (SELECT "enrolleeId", id, month, "hcpId", "lgaId" FROM added WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')), past AS (SELECT "enrolleeId", id, month, "hcpId", "lgaId" FROM gone WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'))
    SELECT array_agg(DISTINCT "enrolleeId") FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS changed);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", n FROM (
      SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE "enrolleeId" = ANY(owners) AND id NOT IN (SELECT id FROM added) UNION ALL SELECT *, -1 FROM gone WHERE "enrolleeId" = ANY(owners)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Claim_distinct_update" AFTER UPDATE ON "Claim" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Claim_distinct_update"();

CREATE OR REPLACE FUNCTION "Claim_distinct_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Lines
  owners := (SELECT array_agg(DISTINCT id) FROM gone WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
  IF owners IS NOT NULL THEN
    WITH "LineHcpRollup" AS (INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM gone WHERE id = ANY(owners)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineRollup" AS (INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineFacilityRollup" AS (INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts FROM (
      SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR firsts <> 0 RETURNING *)
    INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused" FROM (
      SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE id = ANY(owners) UNION ALL SELECT *, -1 FROM gone WHERE id = ANY(owners)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WHERE n <> 0 OR "linesCut" <> 0 OR "linesRefused" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 OR "claimsRefused" <> 0 OR "firstsRefused" <> 0;
  END IF;
  -- Patients
  owners := (SELECT array_agg(DISTINCT "enrolleeId") FROM gone WHERE status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
  IF owners IS NOT NULL THEN
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", n FROM (
      SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT *, 1 AS sign FROM "Claim" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM "Claim" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM gone WHERE "enrolleeId" = ANY(owners)) AS c JOIN "ClaimItem" AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Claim_distinct_delete" AFTER DELETE ON "Claim" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "Claim_distinct_delete"();

CREATE OR REPLACE FUNCTION "ClaimItem_distinct_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Lines
  owners := (SELECT array_agg(DISTINCT "claimId") FROM added WHERE TRUE);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg(id) FROM "Claim" WHERE id = ANY(owners) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
    WITH "LineHcpRollup" AS (INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) AND id NOT IN (SELECT id FROM added)) AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineRollup" AS (INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineFacilityRollup" AS (INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts FROM (
      SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR firsts <> 0 RETURNING *)
    INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused" FROM (
      SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) AND id NOT IN (SELECT id FROM added)) AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WHERE n <> 0 OR "linesCut" <> 0 OR "linesRefused" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 OR "claimsRefused" <> 0 OR "firstsRefused" <> 0;
  END IF;
  -- Patients
  owners := (SELECT array_agg(DISTINCT "claimId") FROM added WHERE TRUE);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg("enrolleeId") FROM "Claim" WHERE id = ANY(owners) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg(id) FROM "Claim" WHERE "enrolleeId" = ANY(owners));
    INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", n FROM (
      SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) AND id NOT IN (SELECT id FROM added)) AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "ClaimItem_distinct_insert" AFTER INSERT ON "ClaimItem" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "ClaimItem_distinct_insert"();

CREATE OR REPLACE FUNCTION "ClaimItem_distinct_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Lines
  owners := (WITH now AS (SELECT "claimId", id, "serviceId", position, qty, "amountClaimed", "amountApproved", "qtyApproved", decision, "reasonCode" FROM added WHERE TRUE), past AS (SELECT "claimId", id, "serviceId", position, qty, "amountClaimed", "amountApproved", "qtyApproved", decision, "reasonCode" FROM gone WHERE TRUE)
    SELECT array_agg(DISTINCT "claimId") FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS changed);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg(id) FROM "Claim" WHERE id = ANY(owners) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
    WITH "LineHcpRollup" AS (INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) AND id NOT IN (SELECT id FROM added) UNION ALL SELECT *, -1 FROM gone WHERE "claimId" = ANY(owners)) AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineRollup" AS (INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineFacilityRollup" AS (INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts FROM (
      SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR firsts <> 0 RETURNING *)
    INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused" FROM (
      SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) AND id NOT IN (SELECT id FROM added) UNION ALL SELECT *, -1 FROM gone WHERE "claimId" = ANY(owners)) AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WHERE n <> 0 OR "linesCut" <> 0 OR "linesRefused" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 OR "claimsRefused" <> 0 OR "firstsRefused" <> 0;
  END IF;
  -- Patients
  owners := (WITH now AS (SELECT "claimId", "serviceId" FROM added WHERE TRUE), past AS (SELECT "claimId", "serviceId" FROM gone WHERE TRUE)
    SELECT array_agg(DISTINCT "claimId") FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS changed);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg("enrolleeId") FROM "Claim" WHERE id = ANY(owners) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg(id) FROM "Claim" WHERE "enrolleeId" = ANY(owners));
    INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", n FROM (
      SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) AND id NOT IN (SELECT id FROM added) UNION ALL SELECT *, -1 FROM gone WHERE "claimId" = ANY(owners)) AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "ClaimItem_distinct_update" AFTER UPDATE ON "ClaimItem" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "ClaimItem_distinct_update"();

CREATE OR REPLACE FUNCTION "ClaimItem_distinct_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Lines
  owners := (SELECT array_agg(DISTINCT "claimId") FROM gone WHERE TRUE);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg(id) FROM "Claim" WHERE id = ANY(owners) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
    WITH "LineHcpRollup" AS (INSERT INTO "LineHcpRollup" (month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "hcpId", "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "hcpId", "lgaId", "serviceId", sum(sign * "n") AS "n",sum(sign * "qty") AS "qty",sum(sign * "claimed") AS "claimed",sum(sign * "approved") AS "approved",sum(sign * "qtyApproved") AS "qtyApproved",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,i.qty AS "qty",i."amountClaimed" AS "claimed",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."amountApproved", 0) ELSE 0 END AS "approved",CASE WHEN c.status IN ('APPROVED', 'PAID') THEN coalesce(i."qtyApproved", 0) ELSE 0 END AS "qtyApproved",CASE WHEN c.status IN ('APPROVED', 'PAID', 'REJECTED') THEN i."amountClaimed" - coalesce(i."amountApproved", 0) ELSE 0 END AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."serviceId" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM gone WHERE "claimId" = ANY(owners)) AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN')) AS lines GROUP BY month, "hcpId", "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineRollup" AS (INSERT INTO "LineRollup" (month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts) SELECT month, "lgaId", "serviceId", n, qty, claimed, approved, "qtyApproved", cut, claims, firsts FROM (
      SELECT month, "lgaId", "serviceId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(claims) AS claims, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "lgaId", "serviceId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 RETURNING *),
    "LineFacilityRollup" AS (INSERT INTO "LineFacilityRollup" (month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts) SELECT month, "hcpId", "lgaId", n, qty, claimed, approved, "qtyApproved", cut, firsts FROM (
      SELECT month, "hcpId", "lgaId", sum(n) AS n, sum(qty) AS qty, sum(claimed) AS claimed, sum(approved) AS approved, sum("qtyApproved") AS "qtyApproved", sum(cut) AS cut, sum(firsts) AS firsts FROM "LineHcpRollup" GROUP BY month, "hcpId", "lgaId") AS counts WHERE n <> 0 OR qty <> 0 OR claimed <> 0 OR approved <> 0 OR "qtyApproved" <> 0 OR cut <> 0 OR firsts <> 0 RETURNING *)
    INSERT INTO "CutRollup" (month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused") SELECT month, "hcpId", "lgaId", "reasonCode", n, "linesCut", "linesRefused", cut, claims, firsts, "claimsRefused", "firstsRefused" FROM (
      SELECT month, "hcpId", "lgaId", "reasonCode", sum(sign * "n") AS "n",sum(sign * "linesCut") AS "linesCut",sum(sign * "linesRefused") AS "linesRefused",sum(sign * "cut") AS "cut",sum(sign * "claims") AS "claims",sum(sign * "firsts") AS "firsts",sum(sign * "claimsRefused") AS "claimsRefused",sum(sign * "firstsRefused") AS "firstsRefused" FROM ( SELECT sign, c.month, c."hcpId", c."lgaId", i."serviceId", i."reasonCode", 1 AS n,coalesce((i.decision = 'ADJUSTED')::int, 0) AS "linesCut",coalesce((i.decision = 'REJECTED')::int, 0) AS "linesRefused",i."amountClaimed" - coalesce(i."amountApproved", 0) AS "cut",(row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int AS "claims",(row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int AS "firsts",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id,i."reasonCode" ORDER BY i.position) = 1)::int ELSE 0 END AS "claimsRefused",CASE WHEN c.status = 'REJECTED' THEN (row_number() OVER (PARTITION BY sign,c.id ORDER BY i.position) = 1)::int ELSE 0 END AS "firstsRefused" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM gone WHERE "claimId" = ANY(owners)) AS i ON i."claimId" = c.id WHERE c.status IN ('APPROVED', 'PAID', 'REJECTED') AND i.decision IN ('ADJUSTED', 'REJECTED') AND i."amountClaimed" > coalesce(i."amountApproved", 0)) AS lines GROUP BY month, "hcpId", "lgaId", "reasonCode") AS counts WHERE n <> 0 OR "linesCut" <> 0 OR "linesRefused" <> 0 OR cut <> 0 OR claims <> 0 OR firsts <> 0 OR "claimsRefused" <> 0 OR "firstsRefused" <> 0;
  END IF;
  -- Patients
  owners := (SELECT array_agg(DISTINCT "claimId") FROM gone WHERE TRUE);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Claim" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg("enrolleeId") FROM "Claim" WHERE id = ANY(owners) AND status NOT IN ('DRAFT', 'READY', 'WITHDRAWN'));
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    owners := (SELECT array_agg(id) FROM "Claim" WHERE "enrolleeId" = ANY(owners));
    INSERT INTO "LinePatientRollup" (month, previous, "lgaId", "hcpId", "serviceId", n) SELECT month, previous, "lgaId", "hcpId", "serviceId", n FROM (
      SELECT month, previous, "lgaId", "hcpId", "serviceId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "lgaId", "hcpId", "serviceId" ORDER BY month) AS previous, "lgaId", "hcpId", "serviceId" FROM (SELECT sign, c."enrolleeId", c.month, c."lgaId", c."hcpId", i."serviceId" FROM (SELECT * FROM "Claim" WHERE id = ANY(owners)) AS c JOIN (SELECT *, 1 AS sign FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM "ClaimItem" WHERE "claimId" = ANY(owners) UNION ALL SELECT *, -1 FROM gone WHERE "claimId" = ANY(owners)) AS i ON i."claimId" = c.id WHERE c.status NOT IN ('DRAFT', 'READY', 'WITHDRAWN') GROUP BY sign, GROUPING SETS ((c."enrolleeId", c.month), (c."enrolleeId", c.month, c."lgaId", i."serviceId"), (c."enrolleeId", c.month, c."hcpId", i."serviceId"))) AS months) AS linked GROUP BY month, previous, "lgaId", "hcpId", "serviceId") AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "ClaimItem_distinct_delete" AFTER DELETE ON "ClaimItem" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "ClaimItem_distinct_delete"();

CREATE OR REPLACE FUNCTION "Encounter_distinct_insert"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Visitors
  owners := (SELECT array_agg(DISTINCT "enrolleeId") FROM added WHERE status <> 'VOID');
  IF owners IS NOT NULL THEN
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO "EncounterPatientRollup" (month, previous, "hcpId", n) SELECT month, previous, "hcpId", n FROM (
      SELECT month, previous, "hcpId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId" FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM (SELECT *, 1 AS sign FROM "Encounter" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM "Encounter" WHERE "enrolleeId" = ANY(owners) AND id NOT IN (SELECT id FROM added)) AS e WHERE e.status <> 'VOID' GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked GROUP BY 1, 2, 3) AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Encounter_distinct_insert" AFTER INSERT ON "Encounter" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Encounter_distinct_insert"();

CREATE OR REPLACE FUNCTION "Encounter_distinct_update"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Visitors
  owners := (WITH now AS (SELECT "enrolleeId", id, month, "hcpId" FROM added WHERE status <> 'VOID'), past AS (SELECT "enrolleeId", id, month, "hcpId" FROM gone WHERE status <> 'VOID')
    SELECT array_agg(DISTINCT "enrolleeId") FROM ((TABLE now EXCEPT TABLE past) UNION ALL (TABLE past EXCEPT TABLE now)) AS changed);
  IF owners IS NOT NULL THEN
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO "EncounterPatientRollup" (month, previous, "hcpId", n) SELECT month, previous, "hcpId", n FROM (
      SELECT month, previous, "hcpId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId" FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM (SELECT *, 1 AS sign FROM "Encounter" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM "Encounter" WHERE "enrolleeId" = ANY(owners) AND id NOT IN (SELECT id FROM added) UNION ALL SELECT *, -1 FROM gone WHERE "enrolleeId" = ANY(owners)) AS e WHERE e.status <> 'VOID' GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked GROUP BY 1, 2, 3) AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Encounter_distinct_update" AFTER UPDATE ON "Encounter" REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Encounter_distinct_update"();

CREATE OR REPLACE FUNCTION "Encounter_distinct_delete"() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  owners uuid[];
BEGIN
  -- Visitors
  owners := (SELECT array_agg(DISTINCT "enrolleeId") FROM gone WHERE status <> 'VOID');
  IF owners IS NOT NULL THEN
    PERFORM FROM "Enrollee" WHERE id = ANY(owners) ORDER BY id FOR NO KEY UPDATE;
    INSERT INTO "EncounterPatientRollup" (month, previous, "hcpId", n) SELECT month, previous, "hcpId", n FROM (
      SELECT month, previous, "hcpId", sum(sign) AS n FROM ( SELECT sign, month, lag(month) OVER (PARTITION BY sign, "enrolleeId", "hcpId" ORDER BY month) AS previous, "hcpId" FROM (SELECT sign, "enrolleeId", month, "hcpId" FROM (SELECT *, 1 AS sign FROM "Encounter" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM "Encounter" WHERE "enrolleeId" = ANY(owners) UNION ALL SELECT *, -1 FROM gone WHERE "enrolleeId" = ANY(owners)) AS e WHERE e.status <> 'VOID' GROUP BY sign, GROUPING SETS (("enrolleeId", month), ("enrolleeId", month, "hcpId"))) AS months) AS linked GROUP BY 1, 2, 3) AS counts WHERE n <> 0;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "Encounter_distinct_delete" AFTER DELETE ON "Encounter" REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION "Encounter_distinct_delete"();
