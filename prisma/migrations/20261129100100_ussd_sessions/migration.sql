CREATE TABLE "UssdSession" (
    "id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "sessionId" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "enrolleeId" UUID,
    "language" "Language" NOT NULL DEFAULT 'EN',
    "state" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "lastText" TEXT NOT NULL,
    "screen" TEXT NOT NULL,
    "isEnded" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "UssdSession_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "UssdSession_gateway_sessionId_key" ON "UssdSession"("gateway", "sessionId");
CREATE INDEX "UssdSession_enrolleeId_idx" ON "UssdSession"("enrolleeId");
CREATE INDEX "UssdSession_updatedAt_idx" ON "UssdSession"("updatedAt");
ALTER TABLE "UssdSession" ADD CONSTRAINT "UssdSession_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
