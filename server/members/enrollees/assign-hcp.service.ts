import { Prisma } from '../../generated/prisma/client.ts';
import { now } from '../../platform/clock.ts';
import { databaseNow } from '../../platform/database/database-time.ts';
import type { Write } from '../../scheme/workflow/transact.ts';

type Assignment = {
  enrolleeIds: readonly string[];
  hcp: { id: string; name: string };
  /** The first day at the facility. */
  since: Date;
  /** Note shown to everyone who may see the person. */
  note: string;
  /** Who decided the change, if a job carries it out. */
  actorId: string | null;
};

export type Assigned = { id: string; fromHcpId: string | null };

/**
 * Gives people another facility, any number of them in a few statements: the record, their history, the activity log, and a notice to those with a portal account.
 * The caller checks that they may have it. People already there are skipped. Returns who was moved, and from where.
 */
export async function assignHcp(write: Write, { enrolleeIds, hcp, since, note, actorId }: Assignment): Promise<Assigned[]> {
  const { tx } = write;
  if (enrolleeIds.length === 0) return [];
  const assigned = await tx.$queryRaw<(Assigned & { status: string })[]>`
    WITH old AS (
      SELECT id, "hcpId" FROM "Enrollee" WHERE id = ANY(${[...enrolleeIds]}::uuid[]) AND "hcpId" IS DISTINCT FROM ${hcp.id}::uuid
      ORDER BY id FOR UPDATE
    )
    UPDATE "Enrollee" e SET "hcpId" = ${hcp.id}::uuid, "hcpSince" = ${since}::date, version = version + 1, "updatedAt" = ${now()}
    FROM old WHERE e.id = old.id
    RETURNING e.id, old."hcpId" AS "fromHcpId", e.status::text AS status`;
  if (assigned.length === 0) return [];
  const people = Prisma.sql`unnest(${assigned.map(({ id }) => id)}::uuid[], ${assigned.map(({ status }) => status)}::text[]) AS t(id, status)`;
  await tx.$executeRaw`
    INSERT INTO "StatusChange" (id, "entityType", "entityId", action, "fromStatus", "toStatus", note, at, "actorId")
    SELECT gen_random_uuid(), 'Enrollee', t.id, 'CHANGE_HCP', t.status, t.status, ${note}, ${databaseNow()}, ${actorId}::uuid FROM ${people}`;
  await tx.$executeRaw`
    INSERT INTO "ActivityLog" (id, at, "actorId", "actorRole", action, "entityType", "entityId", summary)
    SELECT gen_random_uuid(), ${databaseNow()}, u.id, u.role, 'Enrollee.CHANGE_HCP', 'Enrollee', t.id, ${note}
    FROM ${people} LEFT JOIN "UserAccount" u ON u.id = ${actorId}::uuid`;
  await tx.$executeRaw`
    INSERT INTO "Notification" (id, "userId", kind, title, "entityType", "entityId")
    SELECT gen_random_uuid(), u.id, 'HCP_CHANGED', ${`Your facility is now ${hcp.name}`}, 'Enrollee', t.id
    FROM ${people} JOIN "UserAccount" u ON u."enrolleeId" = t.id WHERE u."isActive"`;
  return assigned.map(({ id, fromHcpId }) => ({ id, fromHcpId }));
}
