CREATE TYPE "OptionalNotice" AS ENUM ('COVER_SMS', 'COVER_MAIL', 'FACILITY_SMS', 'FACILITY_MAIL', 'VISITS_SMS', 'REQUESTS_MAIL');

ALTER TABLE "UserAccount" ADD COLUMN "noticesOff" "OptionalNotice"[] DEFAULT ARRAY[]::"OptionalNotice"[];
