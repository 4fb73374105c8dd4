-- CreateEnum
CREATE TYPE "DependantRequestStatus" AS ENUM ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED');

-- CreateTable
CREATE TABLE "DependantRequest" (
    "id" UUID NOT NULL,
    "principalId" UUID NOT NULL,
    "relationship" "Relationship" NOT NULL,
    "displayName" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "status" "DependantRequestStatus" NOT NULL DEFAULT 'PENDING',
    "requestedById" UUID NOT NULL,
    "requestedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "decidedById" UUID,
    "decidedAt" TIMESTAMP(3),
    "rejectionReason" TEXT,
    "enrolleeId" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DependantRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DependantRequest_enrolleeId_key" ON "DependantRequest"("enrolleeId");

-- CreateIndex
CREATE INDEX "DependantRequest_status_requestedAt_idx" ON "DependantRequest"("status", "requestedAt");

-- CreateIndex
CREATE INDEX "DependantRequest_principalId_idx" ON "DependantRequest"("principalId");

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_principalId_fkey" FOREIGN KEY ("principalId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_requestedById_fkey" FOREIGN KEY ("requestedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_decidedById_fkey" FOREIGN KEY ("decidedById") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "DependantRequest" ADD CONSTRAINT "DependantRequest_check" CHECK (
  "relationship" <> 'PRINCIPAL' AND "decidedById" IS DISTINCT FROM "requestedById"
  AND (("status" IN ('APPROVED', 'REJECTED')) = ("decidedAt" IS NOT NULL))
  AND (("status" = 'APPROVED') = ("enrolleeId" IS NOT NULL))
  AND ("status" <> 'REJECTED' OR "rejectionReason" IS NOT NULL));
