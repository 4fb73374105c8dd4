import { Prisma } from '../../generated/prisma/client.ts';
import { databaseNow } from '../../platform/database/database-time.ts';
import { uuid7 } from '../../platform/ids.ts';
import type { Machine } from './machine.ts';
import type { Write } from './transact.ts';

export type Changed = { id: string; fromStatus: string; number: string };

/**
 * Moves many rows of one entity in three statements: the rows (by the caller's UPDATE … RETURNING), their history, their activity log.
 * `changed` must contain only rows whose old status allows this action; any other is rejected.
 */
export async function recordChanges<Status extends string, Action extends string>(
  write: Write,
  machine: Machine<string, Status, Action>,
  action: Action,
  changed: readonly Changed[],
  summary: (number: string) => string,
  note: string | null = null,
): Promise<void> {
  if (changed.length === 0) return;
  const { from, to } = machine.actions[action];
  for (const { fromStatus } of changed)
    if (!from.includes(fromStatus as Status)) throw new Error(`${machine.entity}.${action} from ${fromStatus}`);
  await recordStatuses(write, machine.entity, action, changed, to, note);
  for (const { id, fromStatus, number } of changed) {
    write.log({
      action: `${machine.entity}.${action}`,
      entityType: machine.entity,
      entityId: id,
      summary: summary(number),
      before: { status: fromStatus },
      after: { status: to },
    });
  }
}

/** The histories of many records in one statement; also of their creation (from null). A record may have a note of its own. */
export async function recordStatuses(
  write: Write,
  entityType: string,
  action: string,
  records: readonly { id: string; fromStatus: string | null; note?: string }[],
  toStatus: string,
  note: string | null = null,
): Promise<void> {
  const actorId = write.actor === 'SYSTEM' ? null : write.actor.userId;
  await write.tx.$executeRaw(Prisma.sql`
    INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "fromStatus", "toStatus", note, at, "actorId")
    SELECT t."changeId", ${entityType}, t.id, ${action}, t."from", ${toStatus}, coalesce(t.note, ${note}), ${databaseNow()}, ${actorId}::uuid
    FROM unnest(${records.map(() => uuid7())}::uuid[], ${records.map((row) => row.id)}::uuid[], ${records.map((row) => row.fromStatus)}::text[], ${records.map((row) => row.note ?? null)}::text[])
      AS t("changeId", id, "from", note)`);
}
