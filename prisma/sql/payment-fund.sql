-- A payment pays bills of one fund. Payments from before that rule keep their lines; no line of a payment without a fund is added.
CREATE OR REPLACE FUNCTION refuse_bill_of_other_fund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "Payment" p JOIN "Bill" b ON b."fundingPool" = p."fundingPool" WHERE p.id = NEW."paymentId" AND b.id = NEW."billId"
  ) THEN
    RAISE EXCEPTION 'The bill is not of the fund of the payment' USING ERRCODE = 'check_violation', CONSTRAINT = 'PaymentLine_one_fund';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "PaymentLine_one_fund" BEFORE INSERT OR UPDATE ON "PaymentLine" FOR EACH ROW EXECUTE FUNCTION refuse_bill_of_other_fund();

-- Neither side of the rule changes afterwards.
CREATE OR REPLACE FUNCTION refuse_other_fund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The fund of a % with payments does not change', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;
CREATE OR REPLACE TRIGGER "Payment_fund_fixed" BEFORE UPDATE OF "fundingPool" ON "Payment" FOR EACH ROW
  WHEN (OLD."fundingPool" IS NOT NULL AND NEW."fundingPool" IS DISTINCT FROM OLD."fundingPool") EXECUTE FUNCTION refuse_other_fund();
CREATE OR REPLACE TRIGGER "Bill_fund_fixed" BEFORE UPDATE OF "fundingPool" ON "Bill" FOR EACH ROW
  WHEN (OLD."paymentId" IS NOT NULL AND NEW."fundingPool" IS DISTINCT FROM OLD."fundingPool") EXECUTE FUNCTION refuse_other_fund();
