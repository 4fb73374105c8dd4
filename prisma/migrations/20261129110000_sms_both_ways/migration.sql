CREATE TYPE "SmsDelivery" AS ENUM ('DELIVERED', 'UNDELIVERED');

CREATE TYPE "SmsMeaning" AS ENUM ('ANSWER', 'COVER', 'FACILITY', 'PAY', 'HELP', 'STOP', 'START', 'COMPLAIN', 'UNKNOWN');

ALTER TABLE "SmsMessage" ADD COLUMN     "cost" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "delivery" "SmsDelivery",
ADD COLUMN     "deliveryNote" TEXT,
ADD COLUMN     "gateway" TEXT,
ADD COLUMN     "parts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "reportedAt" TIMESTAMP(3);

ALTER TABLE "Enrollee" ADD COLUMN     "phoneUnreachableAt" TIMESTAMP(3);

ALTER TABLE "PhoneNumber" ADD COLUMN     "failedTexts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "textsStoppedAt" TIMESTAMP(3),
ADD COLUMN     "unreachableAt" TIMESTAMP(3);

CREATE TABLE "SmsInbound" (
    "id" UUID NOT NULL,
    "gateway" TEXT NOT NULL,
    "gatewayId" TEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "meaning" "SmsMeaning",
    "enrolleeId" UUID,
    "isAnswered" BOOLEAN NOT NULL DEFAULT false,
    "receivedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "handledAt" TIMESTAMP(3),

    CONSTRAINT "SmsInbound_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "SmsQuestion" (
    "id" UUID NOT NULL,
    "phone" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "enrolleeId" UUID NOT NULL,
    "encounterId" UUID NOT NULL,
    "askedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answeredAt" TIMESTAMP(3),

    CONSTRAINT "SmsQuestion_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "SmsBudgetAlarm" (
    "month" DATE NOT NULL,
    "spent" BIGINT NOT NULL,
    "budget" BIGINT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SmsBudgetAlarm_pkey" PRIMARY KEY ("month")
);

CREATE INDEX "SmsInbound_phone_receivedAt_idx" ON "SmsInbound"("phone", "receivedAt" DESC);

CREATE INDEX "SmsInbound_receivedAt_id_idx" ON "SmsInbound"("receivedAt" DESC, "id" DESC);

CREATE INDEX "SmsInbound_enrolleeId_idx" ON "SmsInbound"("enrolleeId");

CREATE UNIQUE INDEX "SmsInbound_gateway_gatewayId_key" ON "SmsInbound"("gateway", "gatewayId");

CREATE INDEX "SmsQuestion_phone_askedAt_idx" ON "SmsQuestion"("phone", "askedAt" DESC);

CREATE INDEX "SmsQuestion_enrolleeId_idx" ON "SmsQuestion"("enrolleeId");

CREATE INDEX "SmsQuestion_encounterId_idx" ON "SmsQuestion"("encounterId");

CREATE UNIQUE INDEX "SmsQuestion_phone_reference_key" ON "SmsQuestion"("phone", "reference");

CREATE UNIQUE INDEX "SmsQuestion_phone_encounterId_key" ON "SmsQuestion"("phone", "encounterId");

CREATE INDEX "SmsMessage_gatewayId_idx" ON "SmsMessage"("gatewayId");

ALTER TABLE "SmsInbound" ADD CONSTRAINT "SmsInbound_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "SmsQuestion" ADD CONSTRAINT "SmsQuestion_enrolleeId_fkey" FOREIGN KEY ("enrolleeId") REFERENCES "Enrollee"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "SmsQuestion" ADD CONSTRAINT "SmsQuestion_encounterId_fkey" FOREIGN KEY ("encounterId") REFERENCES "Encounter"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "SmsInbound" ADD CONSTRAINT "SmsInbound_text_length" CHECK (length("text") <= 500);
ALTER TABLE "SmsQuestion" ADD CONSTRAINT "SmsQuestion_reference_digits" CHECK ("reference" ~ '^\d{4}$');
CREATE INDEX "Enrollee_phoneUnreachableAt_idx" ON "Enrollee"("phoneUnreachableAt") WHERE "phoneUnreachableAt" IS NOT NULL;
