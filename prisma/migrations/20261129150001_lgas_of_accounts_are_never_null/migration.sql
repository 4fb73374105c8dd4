-- SQL that compares with the LGAs of an account must not read a missing list as all of them.
UPDATE "UserAccount" SET "lgaIds" = ARRAY[]::uuid[] WHERE "lgaIds" IS NULL;
UPDATE "ApiKey" SET "lgaIds" = ARRAY[]::uuid[] WHERE "lgaIds" IS NULL;
-- A check, since Prisma's schema knows no list that is not null.
ALTER TABLE "UserAccount" ALTER COLUMN "lgaIds" SET DEFAULT ARRAY[]::uuid[],
  ADD CONSTRAINT "UserAccount_lgaIds_not_null" CHECK ("lgaIds" IS NOT NULL);
ALTER TABLE "ApiKey" ALTER COLUMN "lgaIds" SET DEFAULT ARRAY[]::uuid[],
  ADD CONSTRAINT "ApiKey_lgaIds_not_null" CHECK ("lgaIds" IS NOT NULL);
