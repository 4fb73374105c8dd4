-- AlterTable
ALTER TABLE "Roll" ADD COLUMN     "dateOrder" "DateOrder" NOT NULL DEFAULT 'DAY_FIRST';
