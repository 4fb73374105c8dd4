-- Counts of worklists that read whole tables at a million lives. A statement that is planned for all values cannot use a partial index.
DROP INDEX "Encounter_enrolleeConfirmed_visitAt_idx";
DROP INDEX "Encounter_unresolved_idx";
CREATE INDEX "Payment_reversalRequestedById_idx" ON "Payment" ("reversalRequestedById");
CREATE INDEX "RemitaPayment_direction_status_unmatchedAmount_idx" ON "RemitaPayment" (direction, status, "unmatchedAmount") INCLUDE ("statusCode", id);
