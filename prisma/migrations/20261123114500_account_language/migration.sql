CREATE TYPE "Language" AS ENUM ('EN', 'HA');

ALTER TABLE "UserAccount" ADD COLUMN "language" "Language";
