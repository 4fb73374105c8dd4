-- Names are searched in one form, however they are typed: no marks, no hooks, no apostrophes, small letters, a space before each word.
-- server/members/enrollees/search-form.ts makes the same of what is typed.
CREATE FUNCTION search_form(name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT ' ' || btrim(regexp_replace(
    lower(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036f''’‘ʼ`]', '', 'g'), 'ƁɓƊɗƘƙƳƴ', 'bbddkkyy')),
    '[\s./,_–-]+', ' ', 'g'))
$$;

ALTER TABLE "Enrollee"
  ADD COLUMN "searchName" TEXT NOT NULL GENERATED ALWAYS AS (search_form("fullName")) STORED,
  ADD COLUMN "searchNumbers" TEXT NOT NULL GENERATED ALWAYS AS
    (upper(coalesce("enrolmentNo", '') || ' ' || coalesce("staffNo", '') || ' ' || coalesce("matricNo", ''))) STORED;

DROP INDEX "Enrollee_fullName_trgm_idx";
DROP INDEX "Enrollee_enrolmentNo_trgm_idx";
DROP INDEX "Enrollee_relationship_fullName_idx";
DROP INDEX "Enrollee_hcpId_status_fullName_idx";
CREATE INDEX "Enrollee_searchName_trgm_idx" ON "Enrollee" USING gin ("searchName" gin_trgm_ops);
CREATE INDEX "Enrollee_searchNumbers_trgm_idx" ON "Enrollee" USING gin ("searchNumbers" gin_trgm_ops);
CREATE INDEX "Enrollee_searchName_idx" ON "Enrollee"("searchName");
CREATE INDEX "Enrollee_relationship_searchName_idx" ON "Enrollee"("relationship", "searchName");
CREATE INDEX "Enrollee_hcpId_searchName_idx" ON "Enrollee"("hcpId", "searchName");
CREATE INDEX "Enrollee_hcpId_registeredAt_idx" ON "Enrollee"("hcpId", "registeredAt");
-- Few values, so it is small: totals of filtered lists are counted in it alone.
CREATE INDEX "Enrollee_status_relationship_sex_planId_lgaId_idx" ON "Enrollee"("status", "relationship", "sex", "planId", "lgaId");
CREATE INDEX "Enrollee_nin_idx" ON "Enrollee"("nin");
CREATE INDEX "Enrollee_staffNo_idx" ON "Enrollee"("staffNo");
CREATE INDEX "Enrollee_matricNo_idx" ON "Enrollee"("matricNo");
CREATE INDEX "Enrollee_dateOfBirth_idx" ON "Enrollee"("dateOfBirth");
CREATE INDEX "Enrollee_coverageEnd_idx" ON "Enrollee"("coverageEnd");

-- The planner has to tell a rare name from a common one, or it reads a whole index for a page of it.
ALTER TABLE "Enrollee" ALTER COLUMN "searchName" SET STATISTICS 1000, ALTER COLUMN "searchNumbers" SET STATISTICS 1000, ALTER COLUMN "enrolmentNo" SET STATISTICS 1000;

-- Every word that occurs in a name, to find the right one for a misspelt one: far fewer than people. Not unique, so that two registrations
-- with the same new word do not wait for each other; a word that is there twice does no harm.
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE TABLE "NameWord" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "word" TEXT NOT NULL,

    CONSTRAINT "NameWord_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "NameWord_word_idx" ON "NameWord"("word");

CREATE FUNCTION learn_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NameWord" ("word")
  SELECT DISTINCT part FROM added, unnest(string_to_array(btrim(added."searchName"), ' ')) AS part
  WHERE length(part) > 2 AND NOT EXISTS (SELECT FROM "NameWord" known WHERE known."word" = part);
  RETURN NULL;
END $$;
CREATE FUNCTION learn_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "NameWord" ("word")
  SELECT DISTINCT part FROM unnest(string_to_array(btrim(NEW."searchName"), ' ')) AS part
  WHERE length(part) > 2 AND NOT EXISTS (SELECT FROM "NameWord" known WHERE known."word" = part);
  RETURN NULL;
END $$;
CREATE TRIGGER "Enrollee_learn_names" AFTER INSERT ON "Enrollee" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION learn_names();
CREATE TRIGGER "Enrollee_learn_name" AFTER UPDATE OF "fullName" ON "Enrollee" FOR EACH ROW
  WHEN (OLD."fullName" IS DISTINCT FROM NEW."fullName") EXECUTE FUNCTION learn_name();

INSERT INTO "NameWord" ("word")
SELECT DISTINCT word FROM "Enrollee", unnest(string_to_array(btrim("searchName"), ' ')) AS word WHERE length(word) > 2;
