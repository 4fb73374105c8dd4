import type { Prisma } from '../../generated/prisma/client.ts';
import { DomainError } from '../../platform/errors.ts';
import { recordStatuses } from './change-many.ts';
import type { Machine } from './machine.ts';
import type { Write } from './transact.ts';

type StatusRecord<Status extends string> = { id: string; version: number; status: Status };

type Details = {
  /** Columns that change with the status. */
  data?: object;
  /** Note for everyone who may see the record. */
  note?: string | null;
  /** One sentence for the activity log. */
  summary: string;
  /** New values for the activity log; the status if omitted. */
  after?: Prisma.InputJsonValue;
};

type Updater = { updateMany: (args: { where: object; data: object }) => Promise<{ count: number }> };

/**
 * The only code that changes the status of a single record: checks the machine and the version, and writes history and activity log.
 * Throws STATE_INVALID, FORBIDDEN, FOUR_EYES or CONFLICT_STALE.
 */
export async function changeStatus<Status extends string, Action extends string>(
  write: Write,
  machine: Machine<string, Status, Action>,
  record: StatusRecord<Status>,
  action: Action,
  details: Details,
): Promise<Status> {
  const { to } = machine.next(write.actor, record, action);
  const delegate = machine.entity.charAt(0).toLowerCase() + machine.entity.slice(1);
  const model = (write.tx as unknown as Record<string, Updater>)[delegate];
  if (!model) throw new Error(`No model for ${machine.entity}`);
  const { count } = await model.updateMany({
    where: { id: record.id, version: record.version },
    data: { ...details.data, status: to, version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
  await recordStatus(write, machine.entity, record.id, action, record.status, to, details.note);
  write.log({
    action: `${machine.entity}.${action}`,
    entityType: machine.entity,
    entityId: record.id,
    summary: details.summary,
    before: { status: record.status },
    after: details.after ?? { status: to },
  });
  return to;
}

/** Adds a row to the history of a record. `fromStatus` is null when the record is created. */
export async function recordStatus(
  write: Write,
  entityType: string,
  entityId: string,
  action: string,
  fromStatus: string | null,
  toStatus: string,
  note?: string | null,
): Promise<void> {
  await recordStatuses(write, entityType, action, [{ id: entityId, fromStatus }], toStatus, note ?? null);
}

/** Rejects a form that was filled in on an older version of the record. */
export function assertVersion(record: { version: number }, expected: number): void {
  if (expected !== record.version) throw new DomainError('CONFLICT_STALE');
}
