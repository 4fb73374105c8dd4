-- CreateEnum
CREATE TYPE "PaDocumentKind" AS ENUM ('REQUEST_FORM', 'CLINICAL_JUSTIFICATION', 'COST_ESTIMATE', 'TREATMENT_PLAN', 'LAB_RESULT');

-- CreateEnum
CREATE TYPE "PaDocumentStep" AS ENUM ('REQUEST', 'QUERY', 'ANSWER');

-- CreateTable
CREATE TABLE "PaDocument" (
    "id" UUID NOT NULL,
    "paRequestId" UUID NOT NULL,
    "step" "PaDocumentStep" NOT NULL,
    "kind" "PaDocumentKind" NOT NULL,
    "paItemId" UUID,
    "attachmentId" UUID,
    "wantedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PaDocument_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PaDocument_attachmentId_key" ON "PaDocument"("attachmentId");

-- CreateIndex
CREATE INDEX "PaDocument_paRequestId_idx" ON "PaDocument"("paRequestId");

-- CreateIndex
CREATE INDEX "PaDocument_paItemId_idx" ON "PaDocument"("paItemId");

-- AddForeignKey
ALTER TABLE "PaDocument" ADD CONSTRAINT "PaDocument_paRequestId_fkey" FOREIGN KEY ("paRequestId") REFERENCES "PaRequest"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaDocument" ADD CONSTRAINT "PaDocument_paItemId_fkey" FOREIGN KEY ("paItemId") REFERENCES "PaItem"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PaDocument" ADD CONSTRAINT "PaDocument_attachmentId_fkey" FOREIGN KEY ("attachmentId") REFERENCES "Attachment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A document without a file is one that the scheme wants.
ALTER TABLE "PaDocument" ADD CONSTRAINT "PaDocument_file_or_wanted" CHECK ("attachmentId" IS NOT NULL OR "wantedAt" IS NOT NULL);
