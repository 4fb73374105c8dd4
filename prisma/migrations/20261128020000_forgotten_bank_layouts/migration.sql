-- A remembered layout can be forgotten; the next import of the bank remembers its own.
ALTER TABLE "BankLayout" ADD COLUMN "isActive" BOOLEAN NOT NULL DEFAULT true;
