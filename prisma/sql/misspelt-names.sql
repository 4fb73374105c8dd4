-- Words of all names, for suggestions when a search is misspelt.
CREATE OR REPLACE FUNCTION index_name_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NameWord" ("word")
  SELECT DISTINCT part FROM added, unnest(string_to_array(btrim(added."searchName"), ' ')) AS part
  WHERE length(part) > 2 AND NOT EXISTS (SELECT FROM "NameWord" known WHERE known."word" = part);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION index_name_words_of_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NameWord" ("word")
  SELECT DISTINCT part FROM unnest(string_to_array(btrim(NEW."searchName"), ' ')) AS part
  WHERE length(part) > 2 AND NOT EXISTS (SELECT FROM "NameWord" known WHERE known."word" = part);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER "Enrollee_learn_names" AFTER INSERT ON "Enrollee" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_name_words();
CREATE OR REPLACE TRIGGER "Enrollee_learn_name" AFTER UPDATE OF "fullName" ON "Enrollee" FOR EACH ROW
  WHEN (OLD."fullName" IS DISTINCT FROM NEW."fullName") EXECUTE FUNCTION index_name_words_of_row();

-- Earlier names.
DROP FUNCTION IF EXISTS learn_names(), learn_name();
