-- CreateEnum
CREATE TYPE "CatalogueImportKind" AS ENUM ('SERVICES', 'PRICES');

-- CreateTable
CREATE TABLE "CatalogueImport" (
    "id" UUID NOT NULL,
    "importNo" TEXT NOT NULL,
    "kind" "CatalogueImportKind" NOT NULL,
    "fileId" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "effectiveFrom" DATE NOT NULL,
    "newCount" INTEGER NOT NULL,
    "changedCount" INTEGER NOT NULL,
    "unchangedCount" INTEGER NOT NULL,
    "refusedCount" INTEGER NOT NULL,
    "headings" TEXT[],
    "refusedRows" JSONB NOT NULL,
    "importedById" UUID NOT NULL,
    "importedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "CatalogueImport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CatalogueImport_importNo_key" ON "CatalogueImport"("importNo");

-- CreateIndex
CREATE INDEX "CatalogueImport_importedAt_idx" ON "CatalogueImport"("importedAt");

-- AddForeignKey
ALTER TABLE "CatalogueImport" ADD CONSTRAINT "CatalogueImport_importedById_fkey" FOREIGN KEY ("importedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
