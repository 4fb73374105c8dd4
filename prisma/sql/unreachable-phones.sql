-- Whether text messages reach the phone of a person follows the number: a new number has its own mark, or none.
CREATE OR REPLACE FUNCTION mark_unreachable_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."phoneUnreachableAt" := (SELECT "unreachableAt" FROM "PhoneNumber" WHERE phone = NEW.phone);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER "Enrollee_unreachable_phone" BEFORE INSERT OR UPDATE OF phone ON "Enrollee"
  FOR EACH ROW EXECUTE FUNCTION mark_unreachable_phone();
