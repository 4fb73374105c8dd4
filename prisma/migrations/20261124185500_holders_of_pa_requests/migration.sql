-- AlterTable
ALTER TABLE "PaRequest" ADD COLUMN     "heldById" UUID,
ADD COLUMN     "heldSince" TIMESTAMP(3),
ADD COLUMN     "heldUntil" TIMESTAMP(3);

-- AddForeignKey
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_heldById_fkey" FOREIGN KEY ("heldById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Either nobody holds a request or somebody does from one time to another.
ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_held_check" CHECK (num_nulls("heldById", "heldSince", "heldUntil") IN (0, 3));
