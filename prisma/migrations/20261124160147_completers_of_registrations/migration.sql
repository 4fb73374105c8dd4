-- AlterTable
ALTER TABLE "Registration" ADD COLUMN     "completedById" UUID;
