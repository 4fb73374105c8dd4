-- Values of their own migration: a new value cannot be used in the transaction that adds it.
ALTER TYPE "LedgerEntryKind" ADD VALUE 'CAPITATION_APPROVED';
ALTER TYPE "LedgerEntryKind" ADD VALUE 'CAPITATION_REVERSED';
