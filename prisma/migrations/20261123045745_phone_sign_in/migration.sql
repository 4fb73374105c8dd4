-- A member who signs in by phone may have no e-mail; everybody else needs one for the second step.
ALTER TABLE "UserAccount" ALTER COLUMN "email" DROP NOT NULL;
ALTER TABLE "UserAccount" ADD CONSTRAINT "UserAccount_email_check" CHECK ("email" IS NOT NULL OR "role" = 'ENROLLEE');

CREATE TABLE "PhoneSignIn" (
    "id" UUID NOT NULL,
    "loginKey" TEXT NOT NULL,
    "phone" TEXT,
    "enrolleeId" UUID,
    "codeHash" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "provedAt" TIMESTAMP(3),
    "usedAt" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PhoneSignIn_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "PhoneSignIn_loginKey_idx" ON "PhoneSignIn"("loginKey");
CREATE INDEX "PhoneSignIn_phone_idx" ON "PhoneSignIn"("phone");
CREATE INDEX "PhoneSignIn_expiresAt_idx" ON "PhoneSignIn"("expiresAt");
