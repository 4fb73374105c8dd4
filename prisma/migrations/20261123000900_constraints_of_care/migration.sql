-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_check" CHECK (
  ("dischargedAt" IS NULL OR "admittedAt" IS NOT NULL AND "dischargedAt" >= "admittedAt")
  AND ("status" <> 'VOID' OR "voidReason" IS NOT NULL) AND "age" BETWEEN 0 AND 120 AND extract(day FROM "month") = 1);
-- Dates that lie in the past by their nature; a day of slack, because the server's zone is not Lagos
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_visitAt_check" CHECK ("visitAt" <= "createdAt" + interval '1 day');
CREATE INDEX "Encounter_stays_under_way" ON "Encounter" ("visitAt") WHERE "admittedAt" IS NOT NULL AND "dischargedAt" IS NULL AND status <> 'VOID';
CREATE INDEX "Encounter_of_plan" ON "Encounter" ("planId", "visitAt") INCLUDE ("enrolleeLgaId", status);

ALTER TABLE "EncounterService" ADD CONSTRAINT "EncounterService_qty_check" CHECK ("qty" >= 1);

ALTER TABLE "PaCode" ADD CONSTRAINT "PaCode_check" CHECK (
  "approvedAmount" >= 0 AND ("status" <> 'REVOKED' OR "revokeReason" IS NOT NULL) AND (("status" = 'USED') = ("usedAt" IS NOT NULL))
  AND "code" ~ '^PA-[0-9]{4}-[2-9A-HJKMNP-TV-Z]{6}$');

ALTER TABLE "PaItem" ADD CONSTRAINT "PaItem_check" CHECK (
  "qty" >= 1 AND "unitPrice" >= 0 AND "amount" = "qty" * "unitPrice"
  AND ("approvedQty" IS NULL OR "approvedQty" BETWEEN 0 AND "qty")
  AND ("approvedPrice" IS NULL OR "approvedPrice" BETWEEN 0 AND "unitPrice")
  AND ("decision" = 'PENDING' OR "approvedAmount" = "approvedQty" * "approvedPrice"));

ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_check" CHECK (
  "requestedAmount" >= 0 AND "approvedAmount" BETWEEN 0 AND "requestedAmount" AND "dueAt" >= "requestedAt"
  AND (("status" IN ('APPROVED', 'REJECTED', 'USED', 'EXPIRED')) = ("decidedAt" IS NOT NULL))
  AND ("status" <> 'REJECTED' OR "decisionReasonCode" IS NOT NULL)
  AND ("urgency" <> 'EMERGENCY' OR "careStartedAt" IS NOT NULL)
  AND "decidedById" IS DISTINCT FROM "requestedById" AND extract(day FROM "month") = 1);
CREATE INDEX "PaRequest_decisions" ON "PaRequest" ("requestedAt") INCLUDE ("lgaId", "townId", "hcpId", "planId", "decidedAt", "decidedById", "dueAt", status, "proceededWithoutCode");

ALTER TABLE "Referral" ADD CONSTRAINT "Referral_check" CHECK (
  "fromHcpId" <> "toHcpId" AND "decidedById" IS DISTINCT FROM "requestedById"
  AND ("status" <> 'REJECTED' OR "rejectionReason" IS NOT NULL) AND ("status" <> 'DECLINED' OR "declineReason" IS NOT NULL));
CREATE INDEX "Referral_times_from" ON "Referral" ("fromHcpId", "requestedAt") INCLUDE ("decidedAt", "acceptedAt", "arrivedAt");
CREATE INDEX "Referral_times_to" ON "Referral" ("toHcpId", "requestedAt") INCLUDE ("decidedAt", "acceptedAt", "arrivedAt", status);
CREATE INDEX "Referral_ways" ON "Referral" ("requestedAt") INCLUDE ("fromHcpId", "toHcpId", "mdaId", "planId");
