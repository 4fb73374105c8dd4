-- Month and day of birth as one number, 228 for 28 February: a week of birthdays is one range of one index, in the order of the list.
ALTER TABLE "Enrollee" ADD COLUMN "birthday" SMALLINT NOT NULL
  GENERATED ALWAYS AS ((extract(month FROM "dateOfBirth") * 100 + extract(day FROM "dateOfBirth"))::smallint) STORED;
DROP INDEX "Enrollee_birthday_idx";
CREATE INDEX "Enrollee_birthday_searchName_idx" ON "Enrollee"("birthday", "searchName");
