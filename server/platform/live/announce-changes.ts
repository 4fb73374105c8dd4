import { z } from 'zod';
import { Prisma } from '../../generated/prisma/client.ts';

/** Changes of a transaction: record ids by type, recipients of notifications, and accounts whose sessions ended or rights changed (prisma/sql/ended-sessions.sql). */
export type Changes = { records: Record<string, string[]>; userIds: string[]; accountIds?: string[] };

export const CHANNEL = 'record_changes';

const changesSchema = z.object({
  records: z.record(z.string(), z.array(z.uuid())),
  userIds: z.array(z.uuid()),
  accountIds: z.array(z.uuid()).optional(),
});

/** Null for payloads of another version of the platform. */
export function readChanges(payload: string): Changes | null {
  try {
    return changesSchema.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/** PostgreSQL takes payloads of less than 8000 bytes; an id is one of 39. */
const IDS_PER_PAYLOAD = 150;

/** The payloads of these changes, each within PostgreSQL's size limit. */
export function payloadsOf(records: readonly { type: string; id: string }[]): string[] {
  const distinct = [...new Map(records.map((record) => [`${record.type} ${record.id}`, record])).values()];
  return Array.from({ length: Math.ceil(distinct.length / IDS_PER_PAYLOAD) }, (_part, index) => {
    const part = distinct.slice(index * IDS_PER_PAYLOAD, (index + 1) * IDS_PER_PAYLOAD);
    const byType = [...Map.groupBy(part, ({ type }) => type)].map(([type, rows]) => [type, rows.map(({ id }) => id)]);
    return JSON.stringify({ records: Object.fromEntries(byType), userIds: [] } satisfies Changes);
  });
}

/** Announces changed records to every process when the transaction is committed; nothing on rollback. */
export async function announceRecords(tx: Prisma.TransactionClient, records: readonly { type: string; id: string }[]): Promise<void> {
  const payloads = payloadsOf(records);
  if (payloads.length > 0) await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`;
}

/** The statement that announces new notifications of the accounts in a table’s column "userId", likewise. */
export const announceUsers = (table: Prisma.Sql): Prisma.Sql => Prisma.sql`
  SELECT pg_notify(${CHANNEL}, jsonb_build_object('records', jsonb_build_object(), 'userIds', jsonb_agg("userId"))::text)
  FROM (SELECT "userId", (row_number() OVER () - 1) / ${IDS_PER_PAYLOAD} AS part FROM ${table}) parts GROUP BY part`;
