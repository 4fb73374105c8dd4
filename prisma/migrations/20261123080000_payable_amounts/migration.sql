-- What the scheme owes, less what patients paid at the desk (ADR 46). What was approved before is paid in full.
ALTER TABLE "Claim" ADD COLUMN "payableAmount" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "Bill" ADD COLUMN "payableAmount" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "ClaimDispute" ADD COLUMN "payableAmount" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "ApprovalRollup" RENAME COLUMN "approvedAmount" TO "payableAmount";

ALTER TABLE "Claim" DISABLE TRIGGER USER;
UPDATE "Claim" SET "payableAmount" = "approvedAmount" WHERE "approvedAmount" > 0;
ALTER TABLE "Claim" ENABLE TRIGGER USER;
UPDATE "Bill" SET "payableAmount" = "approvedAmount" WHERE "approvedAmount" > 0;
UPDATE "ClaimDispute" SET "payableAmount" = "grantedAmount" WHERE "grantedAmount" > 0;

ALTER TABLE "Claim" ADD CONSTRAINT "Claim_payable_check" CHECK (
  "payableAmount" BETWEEN 0 AND "approvedAmount" AND "paidAmount" <= "payableAmount" AND ("status" <> 'PAID' OR "paidAmount" = "payableAmount"));
ALTER TABLE "Bill" ADD CONSTRAINT "Bill_payable_check" CHECK ("payableAmount" BETWEEN 0 AND "approvedAmount" AND "paidAmount" <= "payableAmount");
ALTER TABLE "ClaimDispute" ADD CONSTRAINT "ClaimDispute_payable_check" CHECK ("payableAmount" BETWEEN 0 AND "grantedAmount");
