import { Prisma } from '../../generated/prisma/client.ts';
import { defineLedgerEvent, defineReversal } from '../../ledger/ledger-event.ts';
import { lagosDay } from '../../platform/database/lagos-day.ts';

/** On approval the fund owes each facility its statement. Corrections can make the amount negative. */
export const capitationApproved = defineLedgerEvent('CAPITATION_APPROVED', {
  entityType: 'CapitationStatement',
  rows: Prisma.sql`
    SELECT s.id AS "entityId", r."runNo" AS "recordNo", ${lagosDay(Prisma.sql`r."approvedAt"`)} AS day, r."fundingPool",
      CASE WHEN s.amount + s.adjustments > 0 THEN 'CARE_COST' ELSE 'PAYABLE' END AS debit,
      CASE WHEN s.amount + s.adjustments > 0 THEN 'PAYABLE' ELSE 'CARE_COST' END AS credit,
      abs(s.amount + s.adjustments) AS amount, s."hcpId", NULL::uuid AS "mdaId", NULL::uuid AS "enrolleeId"
    FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" WHERE r.status IN ('APPROVED', 'REVERSED')`,
});

export const capitationReversed = defineReversal('CAPITATION_REVERSED', {
  reversed: capitationApproved,
  where: Prisma.sql`e."entityId" IN (SELECT s.id FROM "CapitationStatement" s JOIN "CapitationRun" r ON r.id = s."runId" WHERE r.status = 'REVERSED')`,
  at: Prisma.sql`coalesce(
    (SELECT max(c.at) FROM "StatusChange" c JOIN "CapitationStatement" s ON s."runId" = c."entityId"
     WHERE c."entityType" = 'CapitationRun' AND c."toStatus" = 'REVERSED' AND s.id = e."entityId"),
    (SELECT r."updatedAt" FROM "CapitationRun" r JOIN "CapitationStatement" s ON s."runId" = r.id WHERE s.id = e."entityId"))`,
});
