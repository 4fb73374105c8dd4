-- CreateEnum
CREATE TYPE "MdaBulkKind" AS ENUM ('DISABLE', 'ENABLE');

-- CreateEnum
CREATE TYPE "MdaBulkStatus" AS ENUM ('RUNNING', 'DONE');

-- CreateTable
CREATE TABLE "MdaBulk" (
    "id" UUID NOT NULL,
    "mdaId" UUID NOT NULL,
    "kind" "MdaBulkKind" NOT NULL,
    "actionId" UUID NOT NULL,
    "undoesId" UUID,
    "reason" TEXT NOT NULL,
    "status" "MdaBulkStatus" NOT NULL DEFAULT 'RUNNING',
    "total" INTEGER NOT NULL,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMP(3),
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MdaBulk_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MdaBulkRow" (
    "bulkId" UUID NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "refusal" TEXT,

    CONSTRAINT "MdaBulkRow_pkey" PRIMARY KEY ("bulkId","enrolleeId")
);

-- CreateIndex
CREATE INDEX "MdaBulk_mdaId_requestedAt_idx" ON "MdaBulk"("mdaId", "requestedAt" DESC);

-- CreateIndex
CREATE INDEX "MdaBulk_requestedAt_idx" ON "MdaBulk"("requestedAt" DESC);

-- CreateIndex
CREATE INDEX "MdaBulk_actionId_idx" ON "MdaBulk"("actionId");

-- CreateIndex
CREATE INDEX "MdaBulk_undoesId_idx" ON "MdaBulk"("undoesId");

-- CreateIndex
CREATE INDEX "MdaBulkRow_enrolleeId_idx" ON "MdaBulkRow"("enrolleeId");

-- AddForeignKey
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_mdaId_fkey" FOREIGN KEY ("mdaId") REFERENCES "Mda"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_undoesId_fkey" FOREIGN KEY ("undoesId") REFERENCES "MdaBulk"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulkRow" ADD CONSTRAINT "MdaBulkRow_bulkId_fkey" FOREIGN KEY ("bulkId") REFERENCES "MdaBulk"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MdaBulkRow" ADD CONSTRAINT "MdaBulkRow_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One change of an MDA's people runs at a time; an ENABLE undoes one DISABLE.
CREATE UNIQUE INDEX "MdaBulk_running_key" ON "MdaBulk" ("mdaId") WHERE "status" = 'RUNNING';
ALTER TABLE "MdaBulk" ADD CONSTRAINT "MdaBulk_check" CHECK (
  (("kind" = 'ENABLE') = ("undoesId" IS NOT NULL)) AND "total" > 0 AND "changed" >= 0 AND "skipped" >= 0);

-- Disabled people, the latest first.
CREATE INDEX "Enrollee_disabled_idx" ON "Enrollee" ("disabledAt" DESC, "id" DESC) WHERE "status" = 'DISABLED';
