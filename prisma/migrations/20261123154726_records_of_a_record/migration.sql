-- CreateIndex
CREATE INDEX "Encounter_referralId_idx" ON "Encounter"("referralId");

-- CreateIndex
CREATE INDEX "PaRequest_encounterId_idx" ON "PaRequest"("encounterId");

-- CreateIndex
CREATE INDEX "PaRequest_referralId_idx" ON "PaRequest"("referralId");

-- CreateIndex
CREATE INDEX "Referral_fromEncounterId_idx" ON "Referral"("fromEncounterId");

-- CreateIndex
CREATE INDEX "Claim_encounterId_idx" ON "Claim"("encounterId");

-- CreateIndex
CREATE INDEX "Claim_referralId_idx" ON "Claim"("referralId");

-- CreateIndex
CREATE INDEX "Claim_resubmissionOfId_idx" ON "Claim"("resubmissionOfId");

-- CreateIndex
CREATE INDEX "RemitaPayment_invoiceId_idx" ON "RemitaPayment"("invoiceId");

-- CreateIndex
CREATE INDEX "RemitaPayment_paymentId_idx" ON "RemitaPayment"("paymentId");
