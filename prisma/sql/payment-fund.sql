-- A payment pays bills of one fund. Lines of older payments without a fund remain, but none can be added.
CREATE OR REPLACE FUNCTION reject_bill_fund_mismatch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "Payment" p JOIN "Bill" b ON b."fundingPool" = p."fundingPool" WHERE p.id = NEW."paymentId" AND b.id = NEW."billId"
  ) THEN
    RAISE EXCEPTION 'The bill and the payment belong to different funds' USING ERRCODE = 'check_violation', CONSTRAINT = 'PaymentLine_one_fund';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "PaymentLine_one_fund" BEFORE INSERT OR UPDATE ON "PaymentLine" FOR EACH ROW EXECUTE FUNCTION reject_bill_fund_mismatch();

-- The fund of a payment or of a paid bill cannot change.
CREATE OR REPLACE FUNCTION reject_fund_mismatch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The fund of a % with payments cannot change', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE OR REPLACE TRIGGER "Payment_fund_fixed" BEFORE UPDATE OF "fundingPool" ON "Payment" FOR EACH ROW
  WHEN (OLD."fundingPool" IS NOT NULL AND NEW."fundingPool" IS DISTINCT FROM OLD."fundingPool") EXECUTE FUNCTION reject_fund_mismatch();
CREATE OR REPLACE TRIGGER "Bill_fund_fixed" BEFORE UPDATE OF "fundingPool" ON "Bill" FOR EACH ROW
  WHEN (OLD."paymentId" IS NOT NULL AND NEW."fundingPool" IS DISTINCT FROM OLD."fundingPool") EXECUTE FUNCTION reject_fund_mismatch();

-- Earlier names.
DROP FUNCTION IF EXISTS refuse_bill_of_other_fund(), refuse_other_fund();
