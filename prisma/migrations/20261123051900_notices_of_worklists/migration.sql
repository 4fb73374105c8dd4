ALTER TABLE "Notification" ADD COLUMN "worklist" TEXT,
ADD COLUMN "waitingId" UUID,
ADD COLUMN "gathered" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN "expiredAt" TIMESTAMP(3);

-- One line a person and worklist gathers all that is new there; an emergency (gathered 0) has its own.
CREATE UNIQUE INDEX "Notification_worklist_key" ON "Notification" ("userId", "worklist")
  WHERE "worklist" IS NOT NULL AND "gathered" > 0 AND "readAt" IS NULL AND "expiredAt" IS NULL;

-- Unread notices of work that were written before: each keeps its line until the work is done, as they cannot be told apart from emergencies.
UPDATE "Notification" n SET "worklist" = w.worklist, "waitingId" = n."entityId", "gathered" = 0
FROM "UserAccount" u, (VALUES
  ('PA_REQUESTED', 'ACCOUNT_MANAGER', 'PA_PENDING'),
  ('PA_ANSWERED', 'ACCOUNT_MANAGER', 'PA_PENDING'),
  ('REFERRAL_REQUESTED', 'ACCOUNT_MANAGER', 'REFERRALS_PENDING'),
  ('HCP_APPLIED', 'ACCOUNT_MANAGER', 'HCPS_PENDING'),
  ('BILL_SUBMITTED', 'CLAIMS_OFFICER', 'BILLS_TO_VET'),
  ('BILL_VETTED', 'ADMIN', 'BILLS_TO_APPROVE'),
  ('BILL_APPROVED', 'ACCOUNTANT', 'BILLS_TO_PAY'),
  ('INVOICE_ISSUED', 'ACCOUNTANT', 'INVOICES_TO_PAY'),
  ('VISIT_DISPUTED', 'ADMIN', 'VISITS_DISPUTED'),
  ('REGISTRATION_SUBMITTED', 'REGISTRATION_OFFICER', 'REGISTRATIONS_TO_APPROVE')
) AS w (kind, role, worklist)
WHERE u.id = n."userId" AND u."role"::text = w.role AND n."kind" = w.kind AND n."readAt" IS NULL AND n."entityId" IS NOT NULL;
