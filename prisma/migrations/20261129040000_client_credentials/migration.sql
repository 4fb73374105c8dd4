ALTER TABLE "ApiKey" ADD COLUMN "publicKeys" JSONB;

CREATE TABLE "AccessToken" (
    "hash" TEXT NOT NULL,
    "keyId" UUID NOT NULL,
    "operations" "ApiKeyOperation"[],
    "writes" "ApiKeyOperation"[],
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "AccessToken_pkey" PRIMARY KEY ("hash")
);
CREATE INDEX "AccessToken_keyId_idx" ON "AccessToken"("keyId");
CREATE INDEX "AccessToken_expiresAt_idx" ON "AccessToken"("expiresAt");
ALTER TABLE "AccessToken" ADD CONSTRAINT "AccessToken_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "ClientAssertion" (
    "keyId" UUID NOT NULL,
    "jti" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ClientAssertion_pkey" PRIMARY KEY ("keyId","jti")
);
CREATE INDEX "ClientAssertion_expiresAt_idx" ON "ClientAssertion"("expiresAt");
ALTER TABLE "ClientAssertion" ADD CONSTRAINT "ClientAssertion_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "ApiKey"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
