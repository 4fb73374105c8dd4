-- A suspected duplicate becomes a pair that somebody decides on.
-- Whoever flags a record (a registration, a roll, a correction, a member's request) asks about the pair, in one place for all of them.
CREATE OR REPLACE FUNCTION ask_about_duplicate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DuplicatePair" ("firstId", "secondId", "foundAt")
  VALUES (least(NEW."id", NEW."matchedEnrolleeId"), greatest(NEW."id", NEW."matchedEnrolleeId"), coalesce(NEW."registeredAt", now() AT TIME ZONE 'UTC'))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Enrollee_ask_about_duplicate" AFTER INSERT OR UPDATE OF "matchedEnrolleeId" ON "Enrollee" FOR EACH ROW
  WHEN (NEW."duplicateFlag" = 'SUSPECT' AND NEW."matchedEnrolleeId" IS NOT NULL) EXECUTE FUNCTION ask_about_duplicate();
