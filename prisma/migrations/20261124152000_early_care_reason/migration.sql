-- In a migration of its own: a new value cannot be used in the transaction that adds it.
ALTER TYPE "SecondLookReason" ADD VALUE 'EARLY_CARE';
