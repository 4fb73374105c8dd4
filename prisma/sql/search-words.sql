-- Every word that occurs in a name, to find the right one for a misspelt one.
CREATE OR REPLACE FUNCTION learn_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NameWord" ("word")
  SELECT DISTINCT part FROM added, unnest(string_to_array(btrim(added."searchName"), ' ')) AS part
  WHERE length(part) > 2 AND NOT EXISTS (SELECT FROM "NameWord" known WHERE known."word" = part);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION learn_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NameWord" ("word")
  SELECT DISTINCT part FROM unnest(string_to_array(btrim(NEW."searchName"), ' ')) AS part
  WHERE length(part) > 2 AND NOT EXISTS (SELECT FROM "NameWord" known WHERE known."word" = part);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Enrollee_learn_names" AFTER INSERT ON "Enrollee" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_names();
CREATE OR REPLACE TRIGGER "Enrollee_learn_name" AFTER UPDATE OF "fullName" ON "Enrollee" FOR EACH ROW
  WHEN (OLD."fullName" IS DISTINCT FROM NEW."fullName") EXECUTE FUNCTION learn_name();
