-- DropForeignKey
ALTER TABLE "ClaimDocument" DROP CONSTRAINT "ClaimDocument_questionId_fkey";

-- AlterTable
ALTER TABLE "ClaimDocument" ALTER COLUMN "questionId" DROP NOT NULL;

-- AddForeignKey
ALTER TABLE "ClaimDocument" ADD CONSTRAINT "ClaimDocument_questionId_fkey" FOREIGN KEY ("questionId") REFERENCES "ClaimQuestion"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A document of the form has a file; only a query requests one without.
ALTER TABLE "ClaimDocument" ADD CONSTRAINT "ClaimDocument_file_or_query" CHECK ("attachmentId" IS NOT NULL OR "questionId" IS NOT NULL);
