-- CreateEnum
CREATE TYPE "DiagnosisRuleKind" AS ENUM ('EXPECTED_ONLY', 'UNUSUAL');

-- CreateTable
CREATE TABLE "DiagnosisRule" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" "DiagnosisRuleKind" NOT NULL,
    "diagnosisFrom" TEXT NOT NULL,
    "diagnosisTo" TEXT NOT NULL,
    "serviceCode" TEXT,
    "serviceCategory" "ServiceCategory",
    "isActive" BOOLEAN NOT NULL DEFAULT true,
    "disabledAt" TIMESTAMP(3),
    "disabledById" UUID,
    "disableReason" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "DiagnosisRule_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "DiagnosisRule_name_key" ON "DiagnosisRule"("name");

-- Names are unique whatever the case of their letters.
CREATE UNIQUE INDEX "DiagnosisRule_name_lower_key" ON "DiagnosisRule" (lower("name"));

ALTER TABLE "DiagnosisRule" ADD CONSTRAINT "DiagnosisRule_check" CHECK ("diagnosisFrom" <= "diagnosisTo" AND num_nonnulls("serviceCode", "serviceCategory") = 1);

INSERT INTO "DiagnosisRule" (id, name, kind, "diagnosisFrom", "diagnosisTo", "serviceCode", "serviceCategory", "updatedAt")
SELECT gen_random_uuid(), r.name, r.kind::"DiagnosisRuleKind", r.first, r.last, r.code, r.category::"ServiceCategory", now() FROM (VALUES
  ('Delivery with pregnancy and birth', 'EXPECTED_ONLY', 'O00', 'O99', NULL, 'DELIVERY'),
  ('Caesarean section with pregnancy and birth', 'EXPECTED_ONLY', 'O00', 'O99', 'SUR-0036', NULL),
  ('Cataract operation with disorders of the lens', 'EXPECTED_ONLY', 'H25', 'H28', 'SUR-0067', NULL),
  ('Spectacles and eye care with disorders of the eye', 'EXPECTED_ONLY', 'H00', 'H59', NULL, 'OPTICAL'),
  ('Dental care with disorders of mouth and teeth', 'EXPECTED_ONLY', 'K00', 'K14', NULL, 'DENTAL'),
  ('Operation for an infection of the upper airways', 'UNUSUAL', 'J00', 'J06', NULL, 'SURGERY'),
  ('Admission for an infection of the upper airways', 'UNUSUAL', 'J00', 'J06', NULL, 'ADMISSION'),
  ('Full blood count for an infection of the upper airways', 'UNUSUAL', 'J00', 'J06', 'INV-0016', NULL)
) r(name, kind, first, last, code, category);
