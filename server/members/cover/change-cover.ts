import { randomUUID } from 'node:crypto';
import { Prisma } from '../../generated/prisma/client.ts';
import { isoDay, now } from '../../platform/clock.ts';
import { recordChanges } from '../../scheme/workflow/change-many.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { type EnrolleeAction, enrolleeMachine } from '../enrollee.machine.ts';
import { type CoverChange, lockFamilies, type Selection, selected, todaySql } from './cover-rows.ts';
import { announceCoverStopped } from './cover-stopped.ts';
import { PRINCIPAL_DECEASED } from './reasons.ts';
import { restoreRows, type Skipped } from './restore-rows.ts';

type StopAction = 'DISABLE' | 'SUSPEND' | 'SEPARATE' | 'EXPIRE' | 'AGE_OUT' | 'RECORD_DEATH';
type RestoreAction = 'ENABLE' | 'LIFT_SUSPENSION';

export type CoverDetails = {
  /** Shown to everyone who may see the record. */
  reason?: string | null;
  /** Groups the rows of one action: restoring restores only these. A new one unless given; a bulk job that works in parts gives the same to each. */
  actionId?: string;
  /** The day of death. */
  on?: Date;
};

export type CoverResult = { actionId: string; changed: CoverChange[]; skipped: Skipped[] };

/** Effect on covered dependants when the principal loses cover. */
const FOLLOW: Record<StopAction, 'DISABLE' | 'SUSPEND' | 'EXPIRE'> = {
  DISABLE: 'DISABLE',
  SUSPEND: 'SUSPEND',
  EXPIRE: 'EXPIRE',
  AGE_OUT: 'DISABLE',
  SEPARATE: 'DISABLE',
  RECORD_DEATH: 'DISABLE',
};

const DONE: Record<StopAction | RestoreAction, string> = {
  DISABLE: 'Disabled',
  SUSPEND: 'Suspended',
  EXPIRE: 'Cover ended for',
  AGE_OUT: 'Reached the age limit:',
  SEPARATE: 'Left the family:',
  RECORD_DEATH: 'Recorded the death of',
  ENABLE: 'Enabled',
  LIFT_SUSPENSION: 'Lifted the suspension of',
};

const isStop = (action: EnrolleeAction): action is StopAction => action in FOLLOW;

/**
 * Stops or restores cover of any number of people with their families, in a handful of statements: rows, history, activity log, and what still waited for authorisation.
 * Takes the rows whose status the machine allows; the caller has checked who may. Stopping takes dependants along; restoring brings back those of the same action
 * and skips, with a code, who may not come back.
 */
export async function changeCover(
  write: Write,
  action: StopAction | RestoreAction,
  selection: Selection,
  details: CoverDetails = {},
): Promise<CoverResult> {
  await lockFamilies(write.tx, selection);
  if (!isStop(action)) return restore(write, action, selection, details);
  const actionId = details.actionId ?? randomUUID();
  const changed = await stopRows(write, action, selection, { ...details, actionId });
  const summary = (verb: string) => (number: string) => `${verb} ${number}`;
  const selectedRows = changed.filter(({ follows }) => !follows);
  const followers = changed.filter(({ follows }) => follows);
  await recordChanges(write, enrolleeMachine, action, selectedRows, summary(DONE[action]), details.reason);
  await recordChanges(
    write,
    enrolleeMachine,
    FOLLOW[action],
    followers,
    summary(`${DONE[FOLLOW[action]]} with the principal:`),
    followReason(action, details),
  );
  await announceCoverStopped(
    write,
    changed.map(({ id }) => id),
  );
  return { actionId, changed, skipped: [] };
}

const followReason = (action: StopAction, { reason }: CoverDetails): string | null =>
  action === 'RECORD_DEATH' ? PRINCIPAL_DECEASED : (reason ?? null);

async function stopRows(
  write: Write,
  action: StopAction,
  selection: Selection,
  details: CoverDetails & { actionId: string },
): Promise<CoverChange[]> {
  const { from, to } = enrolleeMachine.actions[action];
  const followTo = enrolleeMachine.actions[FOLLOW[action]].to;
  const reason = details.reason ?? null;
  const actorId = write.actor === 'SYSTEM' ? null : write.actor.userId;
  const at = now();
  const died = details.on ? isoDay(details.on) : null;
  return write.tx.$queryRaw<CoverChange[]>(Prisma.sql`
    WITH chosen AS (
      SELECT e.* FROM "Enrollee" e WHERE ${selected(selection)} AND e.status = ANY(${[...from]}::"EnrolleeStatus"[])
    ), old AS (
      SELECT id, status, ${to} AS "to", false AS follows, ${reason} AS reason, "coverageEnd" AS "end" FROM chosen
      UNION ALL
      SELECT d.id, d.status, ${followTo}, true, ${followReason(action, details)}, LEAST(d."coverageEnd", c."coverageEnd")
      FROM "Enrollee" d JOIN chosen c ON c.id = d."principalId"
      WHERE d.id NOT IN (SELECT id FROM chosen)
        AND (d.status = 'ACTIVE' OR d.status = 'SUSPENDED' AND c.status = 'SUSPENDED' AND d."disabledByActionId" = c."disabledByActionId")
    )
    UPDATE "Enrollee" e SET
      status = old."to"::"EnrolleeStatus", "statusReason" = old.reason, "statusChangedAt" = ${at},
      "disabledByActionId" = CASE WHEN old."to" = 'EXPIRED' THEN NULL ELSE ${details.actionId}::uuid END,
      "disabledAt" = CASE WHEN old."to" = 'DISABLED' THEN ${at}::timestamp END,
      "disabledById" = CASE WHEN old."to" = 'DISABLED' THEN ${actorId}::uuid END,
      "disableReason" = CASE WHEN old."to" = 'DISABLED' THEN old.reason END,
      "deceasedOn" = CASE WHEN old."to" = 'DECEASED' THEN ${died}::date ELSE e."deceasedOn" END,
      "coverageEnd" = CASE WHEN old."to" = 'EXPIRED' THEN old."end" ELSE e."coverageEnd" END,
      version = e.version + 1, "updatedAt" = ${at}
    FROM old WHERE e.id = old.id
    RETURNING e.id, old.status::text AS "fromStatus", coalesce(e."enrolmentNo", e."fullName") AS number, e."fullName", e.relationship::text AS relationship, old.follows`);
}

async function restore(write: Write, action: RestoreAction, selection: Selection, details: CoverDetails): Promise<CoverResult> {
  const { changed, skipped } = await restoreRows(write.tx, enrolleeMachine.actions[action], selection);
  await recordChanges(write, enrolleeMachine, action, changed, (number) => `${DONE[action]} ${number}`, details.reason);
  // Cover may have expired while it was stopped.
  const ids = changed.map(({ id }) => id);
  const ended: Selection = { where: Prisma.sql`e.id = ANY(${ids}::uuid[]) AND e."coverageEnd" < ${todaySql()}` };
  await changeCover({ ...write, actor: 'SYSTEM' }, 'EXPIRE', ended);
  return { actionId: details.actionId ?? randomUUID(), changed, skipped };
}
