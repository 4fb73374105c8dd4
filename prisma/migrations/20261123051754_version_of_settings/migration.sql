-- AlterTable
ALTER TABLE "Setting" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;
