-- What a capitation statement pays is paid as a bill, so that payments, runs and their files hold it (ADR 48).
ALTER TABLE "CapitationStatement" ADD COLUMN "billId" UUID;
CREATE UNIQUE INDEX "CapitationStatement_billId_key" ON "CapitationStatement" ("billId");
ALTER TABLE "CapitationStatement" ADD CONSTRAINT "CapitationStatement_billId_fkey" FOREIGN KEY ("billId") REFERENCES "Bill"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- Approved runs of before.
WITH made AS (
  INSERT INTO "Bill" (id, "billNo", kind, "hcpId", "careMonth", "fundingPool", status, "approvedAmount", "payableAmount", "submittedById", "submittedAt",
    "approvedById", "approvedAt", version, "createdAt", "updatedAt")
  SELECT uuidv7(), r."runNo" || '-' || coalesce(h.code, left(h.id::text, 8)), 'CAPITATION', s."hcpId", r.month, r."fundingPool", 'APPROVED', s.amount + s.adjustments,
    s.amount + s.adjustments, r."computedById", r."computedAt", r."approvedById", r."approvedAt", 1, r."approvedAt", r."approvedAt"
  FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" JOIN "Hcp" h ON h.id = s."hcpId"
  WHERE r.status = 'APPROVED' AND s.amount + s.adjustments > 0
  RETURNING id, "hcpId", left("billNo", 12) AS "runNo"
)
UPDATE "CapitationStatement" s SET "billId" = made.id
FROM made, "CapitationRun" r WHERE r.id = s."runId" AND r."runNo" = made."runNo" AND s."hcpId" = made."hcpId";
