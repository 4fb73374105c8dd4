import { Prisma } from '../../generated/prisma/client.ts';
import { defineLedgerEvent } from '../../ledger/ledger-event.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';

/** On approval the fund owes the facility the approved amount less co-payments. Capitation bills are excluded: their statement posts the debt. */
export const billApproved = defineLedgerEvent('BILL_APPROVED', {
  entityType: 'Bill',
  rows: Prisma.sql`
    SELECT b.id AS "entityId", b."billNo" AS "recordNo", ${lagosDay(Prisma.sql`b."approvedAt"`)} AS day, b."fundingPool",
      'CARE_COST' AS debit, 'PAYABLE' AS credit, b."payableAmount" AS amount, b."hcpId", NULL::uuid AS "mdaId", NULL::uuid AS "enrolleeId"
    FROM "Bill" b WHERE b.status IN ('APPROVED', 'PAID') AND b.kind <> 'CAPITATION'`,
});
