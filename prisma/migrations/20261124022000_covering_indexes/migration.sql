-- Counts and sums by state are read from the index alone; Prisma knows no columns that are only carried along.
DROP INDEX "Bill_status_submittedAt_idx", "Bill_vettedById_status_idx", "Payment_status_createdAt_idx", "Invoice_status_dueDate_idx",
  "RemitaPayment_direction_transactionDate_idx";
CREATE INDEX "Bill_status_submittedAt_idx" ON "Bill" (status, "submittedAt")
  INCLUDE ("hcpId", "claimCount", "claimedAmount", "vettedAmount", "approvedAmount", "payableAmount", "approvedAt", "paymentId");
CREATE INDEX "Bill_vettedById_status_idx" ON "Bill" ("vettedById", status)
  INCLUDE ("claimCount", "claimedAmount", "vettedAmount", "approvedAmount", "vettedAt");
CREATE INDEX "Payment_status_createdAt_idx" ON "Payment" (status, "createdAt" DESC) INCLUDE ("grossAmount", "netAmount");
CREATE INDEX "Invoice_status_dueDate_idx" ON "Invoice" (status, "dueDate") INCLUDE (amount, "amountPaid");
CREATE INDEX "RemitaPayment_direction_transactionDate_idx" ON "RemitaPayment" (direction, "transactionDate" DESC)
  INCLUDE ("statusCode", status, amount, "matchedAmount", "unmatchedAmount");

-- Few of many rows: what waits for vetting from the oldest, what is owed or paid beside claims, and requests that went on without a code.
CREATE INDEX "Bill_waiting_idx" ON "Bill" ("submittedAt", id) WHERE status IN ('SUBMITTED', 'IN_REVIEW');
CREATE INDEX "Bill_owed_idx" ON "Bill" (kind, status) INCLUDE (id, "payableAmount", "paidAmount") WHERE kind <> 'ORDINARY' OR status = 'APPROVED';
CREATE INDEX "PaRequest_proceeded_idx" ON "PaRequest" ("requestedAt" DESC, id DESC) WHERE "proceededWithoutCode";
