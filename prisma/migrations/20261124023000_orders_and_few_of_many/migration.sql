-- DropIndex
DROP INDEX "Enrollee_coverageEnd_idx", "Payment_paidOn_idx";

-- CreateIndex
CREATE INDEX "Registration_lastSavedAt_id_idx" ON "Registration"("lastSavedAt" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "RemitaPayment_status_transactionDate_idx" ON "RemitaPayment"("status", "transactionDate" DESC);

-- Counted and summed from the index alone.
CREATE INDEX "Enrollee_coverageEnd_idx" ON "Enrollee" ("coverageEnd") INCLUDE (status, relationship, "lgaId");
CREATE INDEX "Payment_paidOn_idx" ON "Payment" ("paidOn" DESC) INCLUDE (status, "netAmount", "hcpId");
CREATE INDEX "RemitaPayment_transactionDate_id_idx" ON "RemitaPayment" ("transactionDate" DESC, id DESC) INCLUDE (amount);

-- Few of many rows: receipts that are left for other invoices, and visits that a person denied and nobody has answered.
CREATE INDEX "RemitaPayment_unmatched_idx" ON "RemitaPayment" ("transactionDate") INCLUDE (direction, status, "statusCode", amount, "unmatchedAmount")
  WHERE "unmatchedAmount" > 0;
CREATE INDEX "Encounter_unresolved_idx" ON "Encounter" ("visitAt" DESC, id DESC) INCLUDE (status, "hcpId", "lgaId")
  WHERE NOT "enrolleeConfirmed" AND "disputeAnsweredAt" IS NULL;
