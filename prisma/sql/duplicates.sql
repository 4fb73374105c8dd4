-- Creates a pair for each suspected duplicate, which an officer then decides.
-- A trigger, because registrations, rolls, corrections and member requests all set the flag.
CREATE OR REPLACE FUNCTION create_duplicate_pair() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DuplicatePair" ("firstId", "secondId", "foundAt")
  VALUES (least(NEW."id", NEW."matchedEnrolleeId"), greatest(NEW."id", NEW."matchedEnrolleeId"), coalesce(NEW."registeredAt", now() AT TIME ZONE 'UTC'))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Enrollee_ask_about_duplicate" AFTER INSERT OR UPDATE OF "matchedEnrolleeId" ON "Enrollee" FOR EACH ROW
  WHEN (NEW."duplicateFlag" = 'SUSPECT' AND NEW."matchedEnrolleeId" IS NOT NULL) EXECUTE FUNCTION create_duplicate_pair();

-- Earlier names.
DROP FUNCTION IF EXISTS ask_about_duplicate();
