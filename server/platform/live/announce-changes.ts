import { z } from 'zod';
import type { Prisma } from '../../generated/prisma/client.ts';

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
export function payloadsOf(records: readonly { type: string; id: string }[], userIds: readonly string[]): string[] {
  const known = new Set<string>();
  const parts: Changes[] = [];
  let room = 0;
  function add(key: string, into: (changes: Changes) => void): void {
    if (known.has(key)) return;
    known.add(key);
    if (room === 0) {
      parts.push({ records: {}, userIds: [] });
      room = IDS_PER_PAYLOAD;
    }
    room -= 1;
    into(parts.at(-1) as Changes);
  }
  for (const { type, id } of records) {
    add(`${type} ${id}`, (changes) => {
      changes.records[type] = [...(changes.records[type] ?? []), id];
    });
  }
  for (const userId of userIds) add(userId, (changes) => changes.userIds.push(userId));
  return parts.map((changes) => JSON.stringify(changes));
}

/** Announces the transaction's changes to every process on commit; nothing on rollback. */
export async function announceChanges(
  tx: Prisma.TransactionClient,
  records: readonly { type: string; id: string }[],
  userIds: readonly string[],
): Promise<void> {
  const payloads = payloadsOf(records, userIds);
  if (payloads.length > 0) await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, payload) FROM unnest(${payloads}::text[]) AS payload`;
}
