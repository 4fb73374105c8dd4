-- Checks, partial and expression indexes, which Prisma cannot express.

-- Of an account, or of somebody outside with a role.
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_holder" CHECK (("userId" IS NULL) = ("consumer" IS NOT NULL) AND ("consumer" IS NULL) = ("role" IS NULL));

-- One addressee a row
ALTER TABLE "MessageRecipient" ADD CONSTRAINT "MessageRecipient_check" CHECK (num_nonnulls("userId", "role", "hcpId") = 1);

CREATE UNIQUE INDEX "UserAccount_email_ci_key" ON "UserAccount" (lower("email"));
ALTER TABLE "UserAccount" ADD CONSTRAINT "UserAccount_scope_check" CHECK (
  (("role" = 'HCP') = ("hcpId" IS NOT NULL)) AND ("role" = 'ENROLLEE' OR "enrolleeId" IS NULL));
