import { Prisma } from '../../generated/prisma/client.ts';
import { ADMINISTRATION_FUND } from '../../ledger/funds.ts';
import { defineLedgerEvent, defineReversal, reversalByStatus } from '../../ledger/ledger-event.ts';

/** Operating costs of the scheme. */
export const expenseApproved = defineLedgerEvent('EXPENSE_APPROVED', {
  entityType: 'Expense',
  rows: Prisma.sql`
    SELECT x.id AS "entityId", x."expenseNo" AS "recordNo", x.date AS day, ${ADMINISTRATION_FUND} AS "fundingPool", 'OPERATING_COST' AS debit, 'BANK' AS credit,
      x.amount, NULL::uuid AS "hcpId", NULL::uuid AS "mdaId", NULL::uuid AS "enrolleeId"
    FROM "Expense" x WHERE x."approvedAt" IS NOT NULL`,
});

export const expenseVoided = defineReversal('EXPENSE_VOIDED', reversalByStatus(expenseApproved, 'VOID'));
