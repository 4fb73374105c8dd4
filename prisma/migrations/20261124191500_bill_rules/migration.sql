-- CreateTable
CREATE TABLE "BillRule" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "lgaId" UUID,
    "hcpId" UUID,
    "officerId" UUID,
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BillRule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BillRule_name_key" ON "BillRule"("name");

-- Names are unique whatever the case of their letters.
CREATE UNIQUE INDEX "BillRule_name_lower_key" ON "BillRule" (lower("name"));

-- A rule is for an LGA or for a facility, not both.
ALTER TABLE "BillRule" ADD CONSTRAINT "BillRule_area_check" CHECK ("lgaId" IS NULL OR "hcpId" IS NULL);

-- AddForeignKey
ALTER TABLE "BillRule" ADD CONSTRAINT "BillRule_lgaId_fkey" FOREIGN KEY ("lgaId") REFERENCES "Lga"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillRule" ADD CONSTRAINT "BillRule_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BillRule" ADD CONSTRAINT "BillRule_officerId_fkey" FOREIGN KEY ("officerId") REFERENCES "UserAccount"("id") ON DELETE SET NULL ON UPDATE CASCADE;
