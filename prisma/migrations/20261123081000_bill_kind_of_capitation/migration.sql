-- A value of its own first: it cannot be used in the transaction that adds it.
ALTER TYPE "BillKind" ADD VALUE 'CAPITATION';
