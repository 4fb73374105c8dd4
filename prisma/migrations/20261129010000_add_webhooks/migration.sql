-- CreateEnum
CREATE TYPE "WebhookStatus" AS ENUM ('ACTIVE', 'PAUSED', 'REMOVED');

-- CreateEnum
CREATE TYPE "WebhookEvent" AS ENUM ('PA_DECIDED', 'QUERY_SENT', 'REFERRAL_DECIDED', 'REFERRAL_RECEIVED', 'CLAIM_DECIDED', 'DISPUTE_DECIDED', 'BILL_DECIDED', 'PAYMENT_MADE', 'PAYMENT_REVERSED', 'TEST');

-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('QUEUED', 'SENT', 'FAILED');

-- CreateTable
CREATE TABLE "Webhook" (
    "id" UUID NOT NULL,
    "hcpId" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" "WebhookEvent"[],
    "status" "WebhookStatus" NOT NULL DEFAULT 'ACTIVE',
    "secret" TEXT NOT NULL,
    "previousSecret" TEXT,
    "previousSecretUntil" TIMESTAMP(3),
    "unansweredSince" TIMESTAMP(3),
    "unansweredCount" INTEGER NOT NULL DEFAULT 0,
    "waitUntil" TIMESTAMP(3),
    "leaseUntil" TIMESTAMP(3),
    "createdById" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" UUID NOT NULL,
    "webhookId" UUID NOT NULL,
    "event" "WebhookEvent" NOT NULL,
    "recordType" TEXT,
    "recordId" UUID,
    "recordNo" TEXT,
    "recordStatus" TEXT,
    "happenedAt" TIMESTAMP(3) NOT NULL,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'QUEUED',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "firstAttemptAt" TIMESTAMP(3),
    "lastAttemptAt" TIMESTAMP(3),
    "nextAttemptAt" TIMESTAMP(3) NOT NULL,
    "answerStatus" INTEGER,
    "error" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Webhook_hcpId_idx" ON "Webhook"("hcpId");

-- CreateIndex
CREATE INDEX "Webhook_createdById_idx" ON "Webhook"("createdById");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_createdAt_idx" ON "WebhookDelivery"("webhookId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "WebhookDelivery_createdAt_idx" ON "WebhookDelivery"("createdAt");

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_hcpId_fkey" FOREIGN KEY ("hcpId") REFERENCES "Hcp"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The deliveries that a run of a webhook reads: few of all.
CREATE INDEX "WebhookDelivery_queued_idx" ON "WebhookDelivery"("webhookId", "nextAttemptAt") WHERE "status" = 'QUEUED';

ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_secret_check" CHECK (("secret" = '') = ("status" = 'REMOVED'));
