-- In a migration of its own: a new value cannot be used in the transaction that adds it.
ALTER TYPE "LedgerEntryKind" ADD VALUE 'RECEIPT_MATCHED';
ALTER TYPE "LedgerEntryKind" ADD VALUE 'RECEIPT_UNMATCHED';
