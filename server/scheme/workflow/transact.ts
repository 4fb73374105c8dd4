import type PrismaTypes from '../../generated/pothos.ts';
import { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { delegateOf } from '../../platform/delegate.ts';
import { DomainError } from '../../platform/errors.ts';
import { uuid7 } from '../../platform/ids.ts';
import { type AddJobOptions, addJob } from '../../platform/jobs/add-job.ts';
import { announceRecords, announceUsers } from '../../platform/live/announce-changes.ts';
import type { RowScope } from '../access/row-scope.ts';
import { type Viewer, viewerOfJob } from '../access/viewer.ts';
import type { NoticeKind } from '../texts/notice-kinds.shared.ts';
import type { Actor } from './machine.ts';

export type Tx = Prisma.TransactionClient;

export type Activity = {
  action: string;
  entityType: string;
  entityId?: string | null;
  /** One sentence without clinical content, NIN, bank details or secrets. */
  summary: string;
  before?: Prisma.InputJsonValue;
  after?: Prisma.InputJsonValue;
};

/** The users of some roles who may see a row; all users of these roles without a row. */
export type RoleAudience = {
  roles: readonly Role[];
  mayRead: { scope: RowScope<keyof PrismaTypes>; id: string } | null;
  /** A user who is not notified, such as the author. */
  except?: string;
  /** The new row of a worklist. Unread notifications of one worklist are combined, except urgent ones. */
  waiting?: { worklist: string; id: string; urgent: boolean };
};

/** For `notify`: the people of these roles who may see the row. */
export const readers = (roles: readonly Role[], scope: RowScope<keyof PrismaTypes>, id: string): RoleAudience => ({
  roles,
  mayRead: { scope, id },
});

/** Recipients: people, users of a role, a facility's users, or officers of the scheme. */
export type Audience =
  | { userIds: readonly string[] }
  | RoleAudience
  | { hcpId: string }
  | { enrolleeId: string }
  | { enrolleeIds: readonly string[] };

export type Notice = {
  kind: NoticeKind;
  title: string;
  entityType?: string;
  entityId?: string;
  /** Further paragraphs of an email; text messages and the platform show only the title. No clinical content, no names of patients. */
  details?: readonly string[];
  /** The whole text message, if it is not the template of the kind around the title. */
  sms?: string | undefined;
};

type SendNotices = (tx: Tx, notices: readonly { audience: Audience; notice: Notice }[]) => Promise<void>;

let sendNotices: SendNotices = () => {
  throw new Error('Notifications would be lost: load server/app/effects.ts');
};

/** Sets how notifications are sent, in the transaction that writes them: messaging is a room above. */
export function onNotices(send: SendNotices): void {
  sendNotices = send;
}

type ActivityListener = (tx: Tx, activities: readonly Activity[]) => Promise<void>;

const activityListeners: ActivityListener[] = [];

/** Runs in every transaction with what it logged, before it is committed: webhooks are a room above. */
export function onActivities(listener: ActivityListener): void {
  activityListeners.push(listener);
}

/** The handle of a write: rows by `tx`, and activity log, notifications and later jobs, all in one transaction. */
export type Write = {
  tx: Tx;
  actor: Actor;
  log: (activity: Activity) => void;
  notify: (audience: Audience, notice: Notice) => void;
  job: (name: string, payload: Prisma.InputJsonObject, options?: AddJobOptions) => void;
};

type Effects = {
  activities: Activity[];
  notices: { audience: Audience; notice: Notice }[];
  jobs: ({ name: string; payload: Prisma.InputJsonObject } & AddJobOptions)[];
};

/** The accounts of an audience by role; only those of a list if there is one, as a scope that differs between users takes a statement each. */
export async function readersOf(tx: Tx, { roles, mayRead, except }: RoleAudience, among?: readonly string[]): Promise<string[]> {
  const users = await tx.userAccount.findMany({
    where: { isActive: true, role: { in: [...roles] }, id: { not: except, ...(among && { in: [...among] }) } },
  });
  if (!mayRead) return users.map(({ id }) => id);
  const { scope, id } = mayRead;
  // Officers of the whole scheme, and those of the same LGAs, are queried once.
  const answers = new Map<string, Promise<number>>();
  function countFor(viewer: Viewer): Promise<number> {
    const where = scope(viewer);
    const key = JSON.stringify(where);
    const answer = answers.get(key) ?? delegateOf(scope.model, tx).count({ where: { id, AND: where } });
    answers.set(key, answer);
    return answer;
  }
  const counts = await Promise.all(users.map((user) => countFor(viewerOfJob(user))));
  return users.filter((_user, index) => counts[index] !== 0).map((user) => user.id);
}

async function audienceWhere(tx: Tx, audience: Audience): Promise<Prisma.Sql> {
  if ('userIds' in audience) return Prisma.sql`u.id = ANY(${[...audience.userIds]}::uuid[])`;
  if ('roles' in audience) return Prisma.sql`u.id = ANY(${await readersOf(tx, audience)}::uuid[])`;
  if ('hcpId' in audience) return Prisma.sql`u."hcpId" = ${audience.hcpId}::uuid`;
  if ('enrolleeIds' in audience) return Prisma.sql`u."enrolleeId" = ANY(${[...audience.enrolleeIds]}::uuid[])`;
  return Prisma.sql`u."enrolleeId" = ${audience.enrolleeId}::uuid`;
}

/** As one value, for a bulk change logs thousands of rows and each would take ten parameters. */
async function writeActivities(tx: Tx, actor: Actor, activities: readonly Activity[]): Promise<void> {
  if (activities.length === 0) return;
  const person = actor === 'SYSTEM' ? null : actor;
  // The actor is the person who issued the key; the summary says that a program acted for them.
  const byKey = person?.apiKey ? `, by the key “${person.apiKey.name}”` : '';
  const rows = JSON.stringify(activities.map((activity) => ({ id: uuid7(), ...activity, summary: activity.summary + byKey })));
  await tx.$executeRaw`
    INSERT INTO "ActivityLog" (id, at, action, "entityType", "entityId", summary, before, after, "actorId", "actorRole", ip, "userAgent")
    SELECT r.id, clock_timestamp() AT TIME ZONE 'UTC', r.action, r."entityType", r."entityId", r.summary, r.before, r.after,
      ${person?.userId ?? null}::uuid, ${person?.role ?? null}::"Role", ${person?.request.ip ?? null}, ${person?.request.userAgent ?? null}
    FROM jsonb_to_recordset(${rows}::jsonb) AS r(id uuid, action text, "entityType" text, "entityId" uuid, summary text, before jsonb, after jsonb)`;
}

async function writeEffects(tx: Tx, actor: Actor, { activities, notices, jobs }: Effects): Promise<void> {
  await writeActivities(tx, actor, activities);
  if (notices.length > 0) await sendNotices(tx, notices);
  for (const listener of activityListeners) await listener(tx, activities);
  for (const { name, payload, ...options } of jobs) await addJob(tx, name, payload, options);
  await announceRecords(
    tx,
    activities.flatMap(({ entityType: type, entityId: id }) => (id ? [{ type, id }] : [])),
  );
}

/**
 * Last in its transaction: all who add to a worklist wait for the combined notification of each reader until it is committed.
 * Ordered by account, so that two concurrent transactions wait for each other instead of deadlocking.
 */
async function writeNotifications(tx: Tx, { notices }: Effects): Promise<void> {
  for (const { audience, notice } of notices) {
    const waiting = 'roles' in audience ? audience.waiting : undefined;
    const gathered = waiting?.urgent ? 0 : 1;
    await tx.$executeRaw`
      WITH notified AS (
        INSERT INTO "Notification" AS n (id, "userId", kind, title, "entityType", "entityId", worklist, "waitingId", gathered)
        SELECT gen_random_uuid(), u.id, ${notice.kind}, ${notice.title}, ${notice.entityType ?? null}, ${notice.entityId ?? null}::uuid,
          ${waiting?.worklist ?? null}, ${waiting?.id ?? null}::uuid, ${gathered}
        FROM "UserAccount" u WHERE u."isActive" AND ${await audienceWhere(tx, audience)} ORDER BY u.id
        ON CONFLICT ("userId", worklist) WHERE worklist IS NOT NULL AND gathered > 0 AND "readAt" IS NULL AND "expiredAt" IS NULL
        DO UPDATE SET kind = excluded.kind, title = excluded.title, "entityType" = excluded."entityType", "entityId" = excluded."entityId",
          "waitingId" = excluded."waitingId", "createdAt" = excluded."createdAt",
          gathered = n.gathered + CASE WHEN n."waitingId" = excluded."waitingId" THEN 0 ELSE 1 END
        RETURNING "userId")
      ${announceUsers(Prisma.sql`notified`)}`;
  }
}

type Sender = Pick<Viewer, 'userId'> & { request: Pick<Viewer['request'], 'bodyHash'> };

/** The stored response to an earlier request with the same key; null for the first one. Errors: IDEMPOTENCY_MISMATCH. */
export async function storedResponse(tx: Tx, sender: Sender, key: string, operation: string): Promise<{ response: unknown } | null> {
  // A second request with the same key waits here until the first has committed, then reads its response.
  const fresh = await tx.$executeRaw`
    INSERT INTO "IdempotencyKey" ("userId", key, operation, "requestHash") VALUES (${sender.userId}::uuid, ${key}, ${operation}, ${sender.request.bodyHash})
    ON CONFLICT DO NOTHING`;
  if (fresh === 1) return null;
  const earlier = await tx.idempotencyKey.findUniqueOrThrow({ where: { userId_key: { userId: sender.userId, key } } });
  if (earlier.operation !== operation || earlier.requestHash !== sender.request.bodyHash) throw new DomainError('IDEMPOTENCY_MISMATCH');
  return { response: earlier.response };
}

/** Stores the response for later requests with the same key. */
export const storeResponse = (tx: Tx, { userId }: Pick<Viewer, 'userId'>, key: string, response: Prisma.InputJsonValue | null) =>
  tx.idempotencyKey.update({ where: { userId_key: { userId, key } }, data: { response: response ?? Prisma.JsonNull } });

/** Ends a check without saving: the transaction is rolled back. */
export class CheckedOnly extends Error {
  /** What the write would have answered. */
  readonly result: unknown;
  constructor(result: unknown) {
    super('Checked without saving');
    this.result = result;
  }
}

/**
 * Runs a write as one transaction with its activity log, notifications and jobs.
 * `operation` is the service function's name. The result of `work` must be JSON (an id, say): repeated requests get it.
 */
export async function transact<Result extends Prisma.InputJsonValue | null>(
  actor: Actor,
  operation: string,
  work: (write: Write) => Promise<Result>,
): Promise<Result> {
  if (actor !== 'SYSTEM' && actor.apiKey?.operations.length === 0) throw new DomainError('KEY_READ_ONLY');
  const checkOnly = actor !== 'SYSTEM' && actor.checkOnly === true;
  if (actor !== 'SYSTEM' && actor.apiKey?.isTest && !checkOnly)
    throw new DomainError('KEY_TEST', { params: { field: operation, allowed: 'what can be checked' } });
  return db.$transaction(
    async (tx) => {
      const key = actor === 'SYSTEM' ? null : actor.request.idempotencyKey;
      if (actor !== 'SYSTEM' && key) {
        const earlier = await storedResponse(tx, actor, `${key}`, operation);
        if (earlier) return earlier.response as Result;
      }
      const effects: Effects = { activities: [], notices: [], jobs: [] };
      const result = await work({
        tx,
        actor,
        log: (activity) => effects.activities.push(activity),
        notify: (audience, notice) => effects.notices.push({ audience, notice }),
        job: (name, payload, options = {}) => effects.jobs.push({ name, payload, ...options }),
      });
      if (checkOnly) throw new CheckedOnly(result);
      await writeEffects(tx, actor, effects);
      if (actor !== 'SYSTEM' && key) await storeResponse(tx, actor, key, result);
      await writeNotifications(tx, effects);
      return result;
    },
    { timeout: 30_000, maxWait: 5_000 },
  );
}
