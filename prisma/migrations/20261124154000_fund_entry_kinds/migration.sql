-- In a migration of its own: a new value cannot be used in the transaction that adds it.
ALTER TYPE "LedgerEntryKind" ADD VALUE 'GRANT_RECEIVED';
ALTER TYPE "LedgerEntryKind" ADD VALUE 'OPENING_BALANCE';
ALTER TYPE "LedgerEntryKind" ADD VALUE 'FUNDS_TRANSFERRED';
ALTER TYPE "LedgerEntryKind" ADD VALUE 'FUND_MOVEMENT_REVERSED';
ALTER TYPE "LedgerAccount" ADD VALUE 'GRANT_INCOME';
ALTER TYPE "LedgerAccount" ADD VALUE 'APPROPRIATION_INCOME';
ALTER TYPE "LedgerAccount" ADD VALUE 'FUND_BALANCE';
ALTER TYPE "LedgerAccount" ADD VALUE 'INTERFUND_TRANSFER';
