import { Prisma } from '../../generated/prisma/client.ts';
import { defineLedgerEvent } from '../../ledger/ledger-event.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';

/** From its approval on the fund owes the facility what a bill is approved for, less the co-payments of the patients. What a bill of capitation pays is owed by its statement. */
export const billApproved = defineLedgerEvent('BILL_APPROVED', {
  entityType: 'Bill',
  rows: Prisma.sql`
    SELECT b.id AS "entityId", b."billNo" AS "recordNo", ${lagosDay(Prisma.sql`b."approvedAt"`)} AS day, b."fundingPool",
      'CARE_COST' AS debit, 'PAYABLE' AS credit, b."payableAmount" AS amount, b."hcpId", NULL::uuid AS "mdaId", NULL::uuid AS "enrolleeId"
    FROM "Bill" b WHERE b.status IN ('APPROVED', 'PAID') AND b.kind <> 'CAPITATION'`,
});
