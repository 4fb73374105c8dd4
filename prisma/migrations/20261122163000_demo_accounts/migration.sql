-- AlterTable
ALTER TABLE "UserAccount" ADD COLUMN "isDemo" BOOLEAN NOT NULL DEFAULT false;

-- Demo schemes that are there already; nobody else can have an address of this reserved domain.
UPDATE "UserAccount" SET "isDemo" = true WHERE email LIKE '%@lafiya.example';
