-- Checks, partial and expression indexes, which Prisma cannot express.

ALTER TABLE "Bill" ADD CONSTRAINT "Bill_check" CHECK (
  "claimCount" >= 0 AND "claimedAmount" >= 0 AND "vettedAmount" BETWEEN 0 AND "claimedAmount" AND "approvedAmount" BETWEEN 0 AND "claimedAmount"
  AND "paidAmount" BETWEEN 0 AND "approvedAmount" AND extract(day FROM "careMonth") = 1
  AND ("status" = 'OPEN' OR "submittedAt" IS NOT NULL)
  AND ("vettedById" IS NULL OR "vettedById" IS DISTINCT FROM "submittedById")
  AND ("approvedById" IS NULL OR "approvedById" IS DISTINCT FROM "vettedById")
  AND ("status" <> 'PAID' OR "paymentId" IS NOT NULL));

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_check" CHECK (
  "serviceTo" >= "serviceFrom" AND (("type" = 'AUTH') = ("paCodeId" IS NOT NULL))
  AND "claimedAmount" >= 0 AND "coPayAmount" >= 0
  AND "vettedAmount" BETWEEN 0 AND "claimedAmount" AND "approvedAmount" BETWEEN 0 AND "claimedAmount" AND "paidAmount" BETWEEN 0 AND "approvedAmount"
  AND ("status" NOT IN ('SUBMITTED', 'IN_REVIEW', 'VETTED', 'APPROVED', 'PAID') OR "billId" IS NOT NULL)
  AND ("status" NOT IN ('DRAFT', 'READY', 'WITHDRAWN') OR "billId" IS NULL)
  AND ("status" <> 'RETURNED' OR "returnReason" IS NOT NULL)
  AND ("status" <> 'PAID' OR "paidAt" IS NOT NULL)
  AND ("vettedById" IS NULL OR "vettedById" <> "preparedById")
  AND ("approvedById" IS NULL OR "approvedById" IS DISTINCT FROM "vettedById")
  AND "attempt" >= 1 AND extract(day FROM "month") = 1);
CREATE UNIQUE INDEX "Claim_live_paCode_key" ON "Claim" ("paCodeId") WHERE "paCodeId" IS NOT NULL AND "status" NOT IN ('WITHDRAWN', 'REJECTED');
CREATE INDEX "Claim_of_plan" ON "Claim" ("planId", "serviceTo") INCLUDE ("enrolleeLgaId", status);

CREATE UNIQUE INDEX "ClaimDiagnosis_main_key" ON "ClaimDiagnosis" ("claimId") WHERE "position" = 0;

ALTER TABLE "ClaimItem" ADD CONSTRAINT "ClaimItem_check" CHECK (
  "qty" >= 1 AND "unitPriceClaimed" >= 0 AND "amountClaimed" >= 0 AND "amountClaimed" <= "qty" * "unitPriceClaimed"
  AND ("decision" = 'PENDING' OR num_nonnulls("qtyApproved", "priceApproved", "amountApproved") = 3)
  AND ("amountApproved" IS NULL OR "amountApproved" = "qtyApproved" * "priceApproved")
  AND ("amountApproved" IS NULL OR "amountApproved" BETWEEN 0 AND "amountClaimed")
  AND ("qtyApproved" IS NULL OR "qtyApproved" BETWEEN 0 AND "qty")
  AND ("decision" NOT IN ('ADJUSTED', 'REJECTED') OR "reasonCode" IS NOT NULL));
CREATE INDEX "ClaimItem_cut" ON "ClaimItem" ("claimId") WHERE decision IN ('ADJUSTED', 'REJECTED');
