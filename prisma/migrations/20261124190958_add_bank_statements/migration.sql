-- CreateEnum
CREATE TYPE "BankFileKind" AS ENUM ('STATEMENT', 'PAYMENT_RESULT');

-- CreateEnum
CREATE TYPE "BankLineStatus" AS ENUM ('OPEN', 'MATCHED', 'SET_ASIDE');

-- CreateEnum
CREATE TYPE "SetAsideReason" AS ENUM ('BANK_CHARGE', 'TAX', 'INTEREST', 'RETURNED', 'BANK_ERROR', 'OTHER');

-- CreateTable
CREATE TABLE "BankLayout" (
    "id" UUID NOT NULL,
    "kind" "BankFileKind" NOT NULL,
    "bankName" TEXT NOT NULL,
    "mapping" JSONB NOT NULL,
    "dateOrder" "DateOrder" NOT NULL,
    "headingRow" INTEGER,
    "paidWords" TEXT[],
    "failedWords" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 0,
    "updatedById" UUID NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BankLayout_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankStatement" (
    "id" UUID NOT NULL,
    "statementNo" TEXT NOT NULL,
    "accountId" UUID NOT NULL,
    "bankName" TEXT NOT NULL,
    "accountNumber" TEXT NOT NULL,
    "fileId" UUID NOT NULL,
    "filename" TEXT NOT NULL,
    "firstDay" DATE NOT NULL,
    "lastDay" DATE NOT NULL,
    "closingBalance" BIGINT,
    "lineCount" INTEGER NOT NULL,
    "knownCount" INTEGER NOT NULL,
    "importedById" UUID NOT NULL,
    "importedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BankStatement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankLine" (
    "id" UUID NOT NULL,
    "statementId" UUID NOT NULL,
    "accountId" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "valueDay" DATE,
    "amount" BIGINT NOT NULL,
    "reference" TEXT,
    "narration" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "status" "BankLineStatus" NOT NULL DEFAULT 'OPEN',
    "setAsideReason" "SetAsideReason",
    "note" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BankLine_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "BankLineMatch" (
    "id" UUID NOT NULL,
    "lineId" UUID NOT NULL,
    "entryId" UUID NOT NULL,
    "matchedAt" TIMESTAMP(3) NOT NULL,
    "matchedById" UUID,
    "unmatchedAt" TIMESTAMP(3),
    "unmatchedById" UUID,

    CONSTRAINT "BankLineMatch_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "BankLayout_kind_bankName_key" ON "BankLayout"("kind", "bankName");

-- CreateIndex
CREATE UNIQUE INDEX "BankStatement_statementNo_key" ON "BankStatement"("statementNo");

-- CreateIndex
CREATE UNIQUE INDEX "BankStatement_fileId_key" ON "BankStatement"("fileId");

-- CreateIndex
CREATE INDEX "BankStatement_accountId_lastDay_idx" ON "BankStatement"("accountId", "lastDay" DESC);

-- CreateIndex
CREATE INDEX "BankStatement_lastDay_idx" ON "BankStatement"("lastDay" DESC);

-- CreateIndex
CREATE INDEX "BankLine_statementId_number_idx" ON "BankLine"("statementId", "number");

-- CreateIndex
CREATE INDEX "BankLine_accountId_day_idx" ON "BankLine"("accountId", "day");

-- CreateIndex
CREATE INDEX "BankLine_status_day_idx" ON "BankLine"("status", "day");

-- CreateIndex
CREATE UNIQUE INDEX "BankLine_accountId_key_key" ON "BankLine"("accountId", "key");

-- CreateIndex
CREATE INDEX "BankLineMatch_lineId_idx" ON "BankLineMatch"("lineId");

-- CreateIndex
CREATE INDEX "BankLineMatch_entryId_idx" ON "BankLineMatch"("entryId");

-- AddForeignKey
ALTER TABLE "BankLayout" ADD CONSTRAINT "BankLayout_updatedById_fkey" FOREIGN KEY ("updatedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankStatement" ADD CONSTRAINT "BankStatement_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "FundAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankStatement" ADD CONSTRAINT "BankStatement_importedById_fkey" FOREIGN KEY ("importedById") REFERENCES "UserAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankLine" ADD CONSTRAINT "BankLine_statementId_fkey" FOREIGN KEY ("statementId") REFERENCES "BankStatement"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankLine" ADD CONSTRAINT "BankLine_accountId_fkey" FOREIGN KEY ("accountId") REFERENCES "FundAccount"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankLineMatch" ADD CONSTRAINT "BankLineMatch_lineId_fkey" FOREIGN KEY ("lineId") REFERENCES "BankLine"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "BankLineMatch" ADD CONSTRAINT "BankLineMatch_entryId_fkey" FOREIGN KEY ("entryId") REFERENCES "LedgerEntry"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A record of the books is shown by one line at a time.
CREATE UNIQUE INDEX "BankLineMatch_entry_key" ON "BankLineMatch"("entryId") WHERE "unmatchedAt" IS NULL;

ALTER TABLE "BankLine" ADD CONSTRAINT "BankLine_check" CHECK (amount <> 0 AND (status = 'SET_ASIDE') = ("setAsideReason" IS NOT NULL));
ALTER TABLE "BankStatement" ADD CONSTRAINT "BankStatement_check" CHECK ("firstDay" <= "lastDay" AND "lineCount" > 0 AND "knownCount" >= 0);
