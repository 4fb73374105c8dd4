import { Prisma } from '../generated/prisma/client.ts';
import type { LedgerEntryKind } from '../generated/prisma/enums.ts';
import { lagosDay } from '../platform/database/lagos-day.ts';
import type { Write } from '../scheme/workflow/transact.ts';
import { rethrowClosedMonth } from './closed-month.rules.ts';

type Declaration = {
  entityType: string;
  /**
   * A SELECT of all entries of this kind, from the records: "entityId", "recordNo", day, "fundingPool", debit, credit, amount (kobo),
   * "hcpId", "mdaId", "enrolleeId". Rows with an amount of zero are excluded.
   */
  rows: Prisma.Sql;
};

export type LedgerEvent = Declaration & {
  kind: LedgerEntryKind;
  /** Posts the entries of these records. Idempotent. */
  post: (write: Write, entityIds: readonly string[]) => Promise<void>;
};

type Selection = { entityIds?: readonly string[]; actorId: string | null };

/** The statement that posts the entries of these records, or of all. */
export function postStatement({ kind, entityType, rows }: Omit<LedgerEvent, 'post'>, { entityIds, actorId }: Selection): Prisma.Sql {
  const isSelected = entityIds ? Prisma.sql`r."entityId" = ANY(${[...entityIds]}::uuid[])` : Prisma.sql`TRUE`;
  return Prisma.sql`
    INSERT INTO "LedgerEntry" (id, kind, "entityType", "entityId", "recordNo", day, "fundingPool", debit, credit, amount, "hcpId", "mdaId", "enrolleeId", "postedById")
    SELECT gen_random_uuid(), ${kind}::"LedgerEntryKind", ${entityType}, r."entityId", r."recordNo", r.day, r."fundingPool",
      r.debit::"LedgerAccount", r.credit::"LedgerAccount", r.amount, r."hcpId", r."mdaId", r."enrolleeId", ${actorId}::uuid
    FROM (${rows}) r WHERE r.amount > 0 AND ${isSelected}
    ON CONFLICT DO NOTHING`;
}

/**
 * Declares the ledger entries of an event. The same SELECT posts one record, many records, or all records when a ledger is
 * opened on existing data.
 */
export function defineLedgerEvent(kind: LedgerEntryKind, declaration: Declaration): LedgerEvent {
  async function post({ tx, actor }: Write, entityIds: readonly string[]): Promise<void> {
    if (entityIds.length === 0) return;
    const statement = postStatement({ kind, ...declaration }, { entityIds, actorId: actor === 'SYSTEM' ? null : actor.userId });
    await tx.$executeRaw(statement).catch(rethrowClosedMonth);
  }
  return { kind, ...declaration, post };
}

type Reversal = {
  reversed: LedgerEvent;
  /** SQL condition for reversed records; `e` is the entry to reverse. */
  where: Prisma.Sql;
  /** SQL for the time of the reversal of `e`. */
  at: Prisma.Sql;
};

/** Declares the reversal of another event: the same entries with debit and credit swapped. */
export const defineReversal = (kind: LedgerEntryKind, { reversed, where, at }: Reversal): LedgerEvent =>
  defineLedgerEvent(kind, {
    entityType: reversed.entityType,
    rows: Prisma.sql`
      SELECT e."entityId", e."recordNo", ${lagosDay(at)} AS day, e."fundingPool", e.credit AS debit, e.debit AS credit, e.amount, e."hcpId", e."mdaId", e."enrolleeId"
      FROM "LedgerEntry" e WHERE e.kind = ${reversed.kind}::"LedgerEntryKind" AND ${where}`,
  });

/** Reversal by record status. The time comes from the status history, or from the last update if there is none. */
export function reversalByStatus(reversed: LedgerEvent, status: string): Reversal {
  const table = Prisma.raw(`"${reversed.entityType}"`);
  return {
    reversed,
    where: Prisma.sql`e."entityId" IN (SELECT t.id FROM ${table} t WHERE t.status::text = ${status})`,
    at: Prisma.sql`coalesce(
      (SELECT max(s.at) FROM "StatusChange" s WHERE s."entityType" = ${reversed.entityType} AND s."entityId" = e."entityId" AND s."toStatus" = ${status}),
      (SELECT t."updatedAt" FROM ${table} t WHERE t.id = e."entityId"))`,
  };
}
