-- What Prisma cannot express: checks, partial unique indexes, expression indexes, append-only tables.

-- Money and quantities
ALTER TABLE "Plan" ADD CONSTRAINT "Plan_rules_check" CHECK (
  "premiumValue" >= 0 AND coalesce("familyPremium", 0) >= 0 AND coalesce("schemeCostPerLife", 0) >= 0 AND "waitingDays" >= 0
  AND "maxSpouses" >= 0 AND "maxChildren" >= 0 AND "childMaxAge" > 0 AND "coPayDrugPercent" BETWEEN 0 AND 100
  AND ("periodType" <> 'MONTHS' OR "durationMonths" > 0));
ALTER TABLE "Service" ADD CONSTRAINT "Service_rules_check" CHECK (
  "basePrice" >= 0 AND "maxQty" >= 1 AND ("frequencyDays" IS NULL OR "frequencyDays" > 0) AND ("ageMin" IS NULL OR "ageMin" >= 0)
  AND ("ageMax" IS NULL OR "ageMax" >= coalesce("ageMin", 0)) AND ("effectiveTo" IS NULL OR "effectiveTo" >= "effectiveFrom"));
ALTER TABLE "TariffOverride" ADD CONSTRAINT "TariffOverride_check" CHECK ("price" >= 0 AND num_nonnulls("hcpLevel", "hcpId") = 1);
CREATE UNIQUE INDEX "TariffOverride_level_key" ON "TariffOverride" ("serviceId", "hcpLevel", "effectiveFrom") WHERE "hcpId" IS NULL;
CREATE UNIQUE INDEX "TariffOverride_hcp_key" ON "TariffOverride" ("serviceId", "hcpId", "effectiveFrom") WHERE "hcpId" IS NOT NULL;

ALTER TABLE "Mda" ADD CONSTRAINT "Mda_check" CHECK ("code" ~ '^[A-Z0-9-]{2,12}$' AND coalesce("premiumValue", 0) >= 0);
CREATE UNIQUE INDEX "Mda_name_ci_key" ON "Mda" (lower("name"));
ALTER TABLE "AcademicSession" ADD CONSTRAINT "AcademicSession_dates_check" CHECK ("endsOn" > "startsOn");
CREATE UNIQUE INDEX "AcademicSession_current_key" ON "AcademicSession" ("mdaId") WHERE "isCurrent";

ALTER TABLE "Hcp" ADD CONSTRAINT "Hcp_check" CHECK (
  "capitationCapacity" >= 0 AND ("bankAccountNumber" IS NULL OR "bankAccountNumber" ~ '^[0-9]{10}$')
  AND ("accreditedTo" IS NULL OR "accreditedFrom" IS NULL OR "accreditedTo" >= "accreditedFrom")
  AND ("status" NOT IN ('ACTIVATED', 'DEACTIVATED') OR "code" IS NOT NULL)
  AND ("status" <> 'ACTIVATED' OR num_nonnulls("licenceNo", "accreditedFrom", "accreditedTo") = 3));
CREATE UNIQUE INDEX "Hcp_email_ci_key" ON "Hcp" (lower("email"));
CREATE UNIQUE INDEX "Symptom_name_ci_key" ON "Symptom" (lower("name"));

-- People
CREATE UNIQUE INDEX "UserAccount_email_ci_key" ON "UserAccount" (lower("email"));
ALTER TABLE "UserAccount" ADD CONSTRAINT "UserAccount_scope_check" CHECK (
  (("role" = 'HCP') = ("hcpId" IS NOT NULL)) AND ("role" = 'ENROLLEE' OR "enrolleeId" IS NULL));

ALTER TABLE "Enrollee" ADD CONSTRAINT "Enrollee_check" CHECK (
  (("relationship" = 'PRINCIPAL') = ("principalId" IS NULL))
  AND ("principalId" IS NULL OR "principalId" <> "id")
  AND "dateOfBirth" >= DATE '1900-01-01'
  AND ("nin" IS NULL OR "nin" ~ '^[0-9]{11}$')
  AND ("phone" IS NULL OR "phone" ~ '^0[0-9]{10}$')
  AND ("basicSalary" IS NULL OR "basicSalary" >= 0)
  AND ("coverageEnd" IS NULL OR "coverageStart" IS NOT NULL AND "coverageEnd" >= "coverageStart")
  AND ("status" IN ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED') OR num_nonnulls("enrolmentNo", "hcpId", "coverageStart") = 3)
  AND ("status" <> 'DECEASED' OR "deceasedOn" IS NOT NULL)
  AND "cardPrintCount" >= 0);
CREATE UNIQUE INDEX "Enrollee_nin_key" ON "Enrollee" ("nin") WHERE "nin" IS NOT NULL AND "status" <> 'REJECTED';
CREATE UNIQUE INDEX "Enrollee_principal_phone_key" ON "Enrollee" ("phone") WHERE "relationship" = 'PRINCIPAL' AND "status" <> 'REJECTED';
CREATE UNIQUE INDEX "Enrollee_one_spouse_key" ON "Enrollee" ("principalId") WHERE "relationship" = 'SPOUSE' AND "status" NOT IN ('DISABLED', 'DECEASED', 'REJECTED');
CREATE UNIQUE INDEX "Enrollee_staffNo_key" ON "Enrollee" ("mdaId", "staffNo") WHERE "staffNo" IS NOT NULL AND "relationship" = 'PRINCIPAL' AND "status" <> 'REJECTED';
CREATE UNIQUE INDEX "Enrollee_matricNo_key" ON "Enrollee" ("mdaId", "matricNo", "sessionId") WHERE "matricNo" IS NOT NULL AND "relationship" = 'PRINCIPAL' AND "status" <> 'REJECTED';
CREATE INDEX "Enrollee_duplicate_idx" ON "Enrollee" (lower("surname"), lower("firstName"), "dateOfBirth", "sex");
CREATE INDEX "Enrollee_expiry_idx" ON "Enrollee" ("coverageEnd") WHERE "status" = 'ACTIVE' AND "coverageEnd" IS NOT NULL;
CREATE INDEX "Enrollee_birthday_idx" ON "Enrollee" ((extract(month FROM "dateOfBirth")), (extract(day FROM "dateOfBirth")));
CREATE UNIQUE INDEX "Registration_open_nin_key" ON "Registration" ("nin") WHERE "nin" IS NOT NULL AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL');
CREATE UNIQUE INDEX "Registration_open_phone_key" ON "Registration" ("phone") WHERE "phone" IS NOT NULL AND "status" IN ('INCOMPLETE', 'PENDING_APPROVAL');
CREATE UNIQUE INDEX "FacilityChangeRequest_open_key" ON "FacilityChangeRequest" ("enrolleeId") WHERE "status" = 'PENDING';
ALTER TABLE "FacilityChangeRequest" ADD CONSTRAINT "FacilityChangeRequest_check" CHECK (
  "fromHcpId" IS DISTINCT FROM "toHcpId" AND "decidedById" IS DISTINCT FROM "requestedById"
  AND (("status" IN ('APPROVED', 'REJECTED')) = ("decidedAt" IS NOT NULL)));

-- Care
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_check" CHECK (
  ("dischargedAt" IS NULL OR "admittedAt" IS NOT NULL AND "dischargedAt" >= "admittedAt")
  AND ("status" <> 'VOID' OR "voidReason" IS NOT NULL) AND "age" BETWEEN 0 AND 120 AND extract(day FROM "month") = 1);
ALTER TABLE "EncounterService" ADD CONSTRAINT "EncounterService_qty_check" CHECK ("qty" >= 1);

ALTER TABLE "PaRequest" ADD CONSTRAINT "PaRequest_check" CHECK (
  "requestedAmount" >= 0 AND "approvedAmount" BETWEEN 0 AND "requestedAmount" AND "dueAt" >= "requestedAt"
  AND (("status" IN ('APPROVED', 'REJECTED', 'USED', 'EXPIRED')) = ("decidedAt" IS NOT NULL))
  AND ("status" <> 'REJECTED' OR "decisionReasonCode" IS NOT NULL)
  AND ("urgency" <> 'EMERGENCY' OR "careStartedAt" IS NOT NULL)
  AND "decidedById" IS DISTINCT FROM "requestedById" AND extract(day FROM "month") = 1);
ALTER TABLE "PaItem" ADD CONSTRAINT "PaItem_check" CHECK (
  "qty" >= 1 AND "unitPrice" >= 0 AND "amount" = "qty" * "unitPrice"
  AND ("approvedQty" IS NULL OR "approvedQty" BETWEEN 0 AND "qty")
  AND ("approvedPrice" IS NULL OR "approvedPrice" BETWEEN 0 AND "unitPrice")
  AND ("decision" = 'PENDING' OR "approvedAmount" = "approvedQty" * "approvedPrice"));
ALTER TABLE "PaCode" ADD CONSTRAINT "PaCode_check" CHECK (
  "approvedAmount" >= 0 AND ("status" <> 'REVOKED' OR "revokeReason" IS NOT NULL) AND (("status" = 'USED') = ("usedAt" IS NOT NULL))
  AND "code" ~ '^PA-[0-9]{4}-[2-9A-HJKMNP-TV-Z]{6}$');
ALTER TABLE "Referral" ADD CONSTRAINT "Referral_check" CHECK (
  "fromHcpId" <> "toHcpId" AND "decidedById" IS DISTINCT FROM "requestedById"
  AND ("status" <> 'REJECTED' OR "rejectionReason" IS NOT NULL) AND ("status" <> 'DECLINED' OR "declineReason" IS NOT NULL));

-- Claims and bills
ALTER TABLE "Claim" ADD CONSTRAINT "Claim_check" CHECK (
  "serviceTo" >= "serviceFrom" AND (("type" = 'AUTH') = ("paCodeId" IS NOT NULL))
  AND "claimedAmount" >= 0 AND "coPayAmount" >= 0
  AND "vettedAmount" BETWEEN 0 AND "claimedAmount" AND "approvedAmount" BETWEEN 0 AND "claimedAmount" AND "paidAmount" BETWEEN 0 AND "approvedAmount"
  AND ("status" NOT IN ('SUBMITTED', 'IN_REVIEW', 'VETTED', 'APPROVED', 'PAID') OR "batchId" IS NOT NULL)
  AND ("status" NOT IN ('DRAFT', 'READY', 'WITHDRAWN') OR "batchId" IS NULL)
  AND ("status" <> 'RETURNED' OR "returnReason" IS NOT NULL)
  AND ("status" <> 'PAID' OR "paidAt" IS NOT NULL)
  AND ("vettedById" IS NULL OR "vettedById" <> "preparedById")
  AND ("approvedById" IS NULL OR "approvedById" IS DISTINCT FROM "vettedById")
  AND "attempt" >= 1 AND extract(day FROM "month") = 1);
CREATE UNIQUE INDEX "Claim_live_paCode_key" ON "Claim" ("paCodeId") WHERE "paCodeId" IS NOT NULL AND "status" NOT IN ('WITHDRAWN', 'REJECTED');
ALTER TABLE "ClaimItem" ADD CONSTRAINT "ClaimItem_check" CHECK (
  "qty" >= 1 AND "unitPriceClaimed" >= 0 AND "amountClaimed" >= 0 AND "amountClaimed" <= "qty" * "unitPriceClaimed"
  AND ("decision" = 'PENDING' OR num_nonnulls("qtyApproved", "priceApproved", "amountApproved") = 3)
  AND ("amountApproved" IS NULL OR "amountApproved" = "qtyApproved" * "priceApproved")
  AND ("amountApproved" IS NULL OR "amountApproved" BETWEEN 0 AND "amountClaimed")
  AND ("qtyApproved" IS NULL OR "qtyApproved" BETWEEN 0 AND "qty")
  AND ("decision" NOT IN ('ADJUSTED', 'REJECTED') OR "reasonCode" IS NOT NULL));
CREATE UNIQUE INDEX "ClaimDiagnosis_main_key" ON "ClaimDiagnosis" ("claimId") WHERE "position" = 0;
ALTER TABLE "ClaimBatch" ADD CONSTRAINT "ClaimBatch_check" CHECK (
  "claimCount" >= 0 AND "claimedAmount" >= 0 AND "vettedAmount" BETWEEN 0 AND "claimedAmount" AND "approvedAmount" BETWEEN 0 AND "claimedAmount"
  AND "paidAmount" BETWEEN 0 AND "approvedAmount" AND extract(day FROM "careMonth") = 1
  AND ("status" = 'OPEN' OR "submittedAt" IS NOT NULL)
  AND ("vettedById" IS NULL OR "vettedById" IS DISTINCT FROM "submittedById")
  AND ("approvedById" IS NULL OR "approvedById" IS DISTINCT FROM "vettedById")
  AND ("status" <> 'PAID' OR "paymentId" IS NOT NULL));

-- Money
ALTER TABLE "Invoice" ADD CONSTRAINT "Invoice_check" CHECK (
  "amount" >= 0 AND "amountPaid" BETWEEN 0 AND "amount" AND num_nonnulls("mdaId", "enrolleeId") <= 1
  AND ("rrr" IS NULL OR "rrr" ~ '^[0-9]{12}$') AND ("status" <> 'CANCELLED' OR "cancelReason" IS NOT NULL AND "amountPaid" = 0)
  AND (("status" = 'PAID') = ("amountPaid" = "amount" AND "paidAt" IS NOT NULL)));
ALTER TABLE "InvoiceLine" ADD CONSTRAINT "InvoiceLine_check" CHECK ("qty" >= 1 AND "unitPrice" >= 0 AND "amount" = "qty" * "unitPrice");
ALTER TABLE "RemitaPayment" ADD CONSTRAINT "RemitaPayment_check" CHECK ("amount" > 0 AND "rrr" ~ '^[0-9]{12}$' AND num_nonnulls("invoiceId", "batchPaymentId") <= 1);
ALTER TABLE "BatchPayment" ADD CONSTRAINT "BatchPayment_check" CHECK (
  "grossAmount" > 0 AND "deductions" BETWEEN 0 AND "grossAmount" AND "netAmount" = "grossAmount" - "deductions"
  AND ("status" <> 'PAID' OR num_nonnulls("bankReference", "paidOn", "confirmedAt") = 3)
  AND ("status" NOT IN ('FAILED', 'REVERSED') OR "failReason" IS NOT NULL));
CREATE UNIQUE INDEX "BatchPayment_bankReference_key" ON "BatchPayment" (upper("bankReference")) WHERE "bankReference" IS NOT NULL AND "status" <> 'FAILED';
ALTER TABLE "BatchPaymentLine" ADD CONSTRAINT "BatchPaymentLine_check" CHECK ("amount" >= 0);
CREATE UNIQUE INDEX "ExpenseCategory_name_ci_key" ON "ExpenseCategory" (lower("name"));
ALTER TABLE "Expense" ADD CONSTRAINT "Expense_check" CHECK (
  "qty" >= 1 AND "unitPrice" > 0 AND "amount" = "qty" * "unitPrice" AND ("status" <> 'VOID' OR "voidReason" IS NOT NULL)
  AND "approvedById" IS DISTINCT FROM "recordedById");

-- One addressee a row
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_check" CHECK (num_nonnulls("userId", "role", "hcpId") = 1);

-- Dates that lie in the past by their nature; a day of slack, because the server's zone is not Lagos
ALTER TABLE "Encounter" ADD CONSTRAINT "Encounter_visitAt_check" CHECK ("visitAt" <= "createdAt" + interval '1 day');

-- Append-only
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER "ActivityLog_append_only" BEFORE UPDATE OR DELETE ON "ActivityLog" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "StatusChange_append_only" BEFORE UPDATE OR DELETE ON "StatusChange" FOR EACH ROW EXECUTE FUNCTION refuse_change();
