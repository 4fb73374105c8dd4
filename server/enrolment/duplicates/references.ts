import { Prisma } from '../../generated/prisma/client.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/**
 * How a reference to a person follows a merge. ALL moves; ONE moves unless the person who stays has one (of the same `within`) already, else it stays with the merged record,
 * where its number still leads; STAYS does not change; BY_HAND is moved by rules of its own in merge.service.ts.
 */
type Move = 'ALL' | { one: true; within?: string } | 'STAYS' | 'BY_HAND';

/** Every foreign key to a person. A test reads them from the database and fails when one is missing here. */
export const REFERENCES: Record<string, Move> = {
  'Encounter.enrolleeId': 'ALL',
  'PaRequest.enrolleeId': 'ALL',
  'PaCode.enrolleeId': 'ALL',
  'Referral.enrolleeId': 'ALL',
  'Claim.enrolleeId': 'ALL',
  'Invoice.enrolleeId': 'ALL',
  'CoverPeriod.enrolleeId': 'ALL',
  'FacilityChangeRequest.enrolleeId': 'ALL',
  'DependantRequest.principalId': 'ALL',
  'Complaint.enrolleeId': 'ALL',
  'SmsInbound.enrolleeId': 'ALL',
  'SmsQuestion.enrolleeId': 'ALL',
  'RollRow.enrolleeId': 'ALL',
  'Enrollee.mergedIntoId': 'ALL',
  'UserAccount.enrolleeId': { one: true },
  'Registration.enrolleeId': { one: true },
  'Registration.continuesId': { one: true },
  'DependantRequest.enrolleeId': { one: true },
  'HcpMoveRow.enrolleeId': { one: true, within: 'moveId' },
  'CardPrint.enrolleeId': { one: true, within: 'runId' },
  'MdaBulkRow.enrolleeId': { one: true, within: 'bulkId' },
  'CapitationContest.enrolleeId': { one: true, within: 'statementId' },
  'DataSubjectRequest.enrolleeId': { one: true, within: 'kind' },
  'CapitationLine.enrolleeId': 'STAYS',
  'LedgerEntry.enrolleeId': 'STAYS',
  'InvoiceLife.enrolleeId': 'STAYS',
  'UssdSession.enrolleeId': 'STAYS',
  'Enrollee.principalId': 'BY_HAND',
  'Enrollee.matchedEnrolleeId': 'BY_HAND',
  'DuplicatePair.firstId': 'BY_HAND',
  'DuplicatePair.secondId': 'BY_HAND',
};

/** Records that reference their subject by type and id. History and activity log do not change; the timeline reads those of merged records too. */
export const LOOSE_REFERENCES: Record<string, 'ALL' | 'STAYS'> = {
  'Attachment.ownerType': 'ALL',
  'Notification.entityType': 'ALL',
  'MessageThread.entityType': 'ALL',
  'ActivityLog.entityType': 'STAYS',
  'LedgerEntry.entityType': 'STAYS',
  'StatusChange.entityType': 'STAYS',
  // A message about a record of care or money, never about a person.
  'WebhookDelivery.recordType': 'STAYS',
};

const name = (text: string) => Prisma.raw(`"${text}"`);
const parts = (key: string): [string, string] => {
  const [table = '', column = ''] = key.split('.');
  return [table, column];
};

function moved(key: string, move: Move, which: Prisma.Sql): Prisma.Sql | null {
  if (move === 'BY_HAND' || move === 'STAYS') return null;
  const [table, column] = parts(key);
  const [t, c] = [name(table), name(column)];
  const free =
    move === 'ALL'
      ? Prisma.empty
      : Prisma.sql`AND NOT EXISTS (SELECT FROM ${t} o WHERE o.${c} = e."mergedIntoId"
          ${move.within ? Prisma.sql`AND o.${name(move.within)} = t.${name(move.within)}` : Prisma.empty})`;
  return Prisma.sql`UPDATE ${t} t SET ${c} = e."mergedIntoId" FROM "Enrollee" e WHERE t.${c} = e.id AND e."mergedIntoId" IS NOT NULL AND ${which} ${free}`;
}

function movedLoose(key: string, which: Prisma.Sql): Prisma.Sql {
  const [table, type] = parts(key);
  const id = name(type.replace('Type', 'Id'));
  return Prisma.sql`UPDATE ${name(table)} t SET ${id} = e."mergedIntoId" FROM "Enrollee" e
    WHERE t.${name(type)} = 'Enrollee' AND t.${id} = e.id AND e."mergedIntoId" IS NOT NULL AND ${which}`;
}

/** Moves everything of a merged record to the kept one, one statement per table; facts keep their original keys. Returns the number of rows. */
export async function moveReferences(tx: Tx, mergedId: string): Promise<number> {
  const which = Prisma.sql`e.id = ${mergedId}::uuid`;
  return run(tx, [
    ...Object.entries(REFERENCES).map(([key, move]) => moved(key, move, which)),
    ...Object.entries(LOOSE_REFERENCES).flatMap(([key, move]) => (move === 'ALL' ? [movedLoose(key, which)] : [])),
  ]);
}

/** Moves rows that were written for a merged record during the merge. */
export async function moveStragglers(tx: Tx): Promise<number> {
  return run(
    tx,
    Object.entries(REFERENCES).flatMap(([key, move]) => (move === 'ALL' ? [moved(key, move, Prisma.sql`TRUE`)] : [])),
  );
}

async function run(tx: Tx, statements: readonly (Prisma.Sql | null)[]): Promise<number> {
  let rows = 0;
  for (const statement of statements) if (statement) rows += await tx.$executeRaw(statement);
  return rows;
}
