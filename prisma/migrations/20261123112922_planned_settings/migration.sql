-- CreateTable
CREATE TABLE "SettingChange" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "effectiveFrom" DATE NOT NULL,
    "reason" TEXT NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "appliedAt" TIMESTAMP(3),
    "cancelledAt" TIMESTAMP(3),

    CONSTRAINT "SettingChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SettingChange_key_effectiveFrom_idx" ON "SettingChange"("key", "effectiveFrom");

-- AddForeignKey
ALTER TABLE "SettingChange" ADD CONSTRAINT "SettingChange_key_fkey" FOREIGN KEY ("key") REFERENCES "Setting"("key") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SettingChange" ADD CONSTRAINT "SettingChange_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- One open change of a setting for a day.
CREATE UNIQUE INDEX "SettingChange_open_key_effectiveFrom" ON "SettingChange"("key", "effectiveFrom") WHERE "appliedAt" IS NULL AND "cancelledAt" IS NULL;
