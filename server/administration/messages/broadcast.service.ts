import { Prisma } from '../../generated/prisma/client.ts';
import type { Role } from '../../generated/prisma/enums.ts';
import { requireWholeScheme } from '../../ledger/ledger.access.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { broadcastMessageInput } from './message.input.ts';
import { attachFiles } from './message-files.ts';

/** SQL: whether the account `u` is in this LGA, by its facility, its enrollee or its officer’s LGAs. */
function inLga(role: Role, lgaId: string | null): Prisma.Sql {
  if (!lgaId) return Prisma.sql`TRUE`;
  if (role === 'HCP') return Prisma.sql`EXISTS (SELECT FROM "Hcp" h WHERE h.id = u."hcpId" AND h."lgaId" = ${lgaId}::uuid)`;
  if (role === 'ENROLLEE') return Prisma.sql`EXISTS (SELECT FROM "Enrollee" e WHERE e.id = u."enrolleeId" AND e."lgaId" = ${lgaId}::uuid)`;
  return Prisma.sql`u."lgaScoped" AND ${lgaId}::uuid = ANY(u."lgaIds")`;
}

/** SQL: the accounts `u` that a broadcast reaches. */
const isReached = (viewer: Viewer, role: Role, lgaId: string | null) =>
  Prisma.sql`u."isActive" AND u.role = ${role}::"Role" AND u.id <> ${viewer.userId}::uuid AND ${inLga(role, lgaId)}`;

/** The number of people whom a broadcast would reach now. */
export async function countBroadcastAudience(viewer: Viewer, role: Role, lgaId: string | null): Promise<number> {
  requireWholeScheme(viewer);
  const [row] = await db.$queryRaw<
    { count: number }[]
  >`SELECT count(*)::int AS count FROM "UserAccount" u WHERE ${isReached(viewer, role, lgaId)}`;
  return row?.count ?? 0;
}

/** Sends a message to all current users of a role, or to those of an LGA. Errors: MSG_NOBODY, NOT_FOUND for the LGA. */
export async function broadcastMessage(viewer: Viewer, raw: unknown): Promise<{ id: string }> {
  const { role, lgaId, subject, body, files } = parse(broadcastMessageInput, raw);
  requireWholeScheme(viewer);
  if (lgaId && (await db.lga.count({ where: { id: lgaId } })) === 0) throw fieldError('NOT_FOUND', 'lgaId');
  return transact(viewer, 'broadcastMessage', async (write) => {
    const { tx } = write;
    const at = now();
    const { id } = await tx.messageThread.create({
      data: {
        subject,
        startedById: viewer.userId,
        isBroadcast: true,
        broadcastRole: role,
        broadcastLgaId: lgaId,
        lastMessageAt: at,
        createdAt: at,
      },
    });
    const message = await tx.message.create({ data: { threadId: id, fromUserId: viewer.userId, body, createdAt: at } });
    await attachFiles(write, viewer, message.id, files);
    const count = await tx.$executeRaw`
      INSERT INTO "MessageThreadState" (id, "threadId", "userId", "isRecipient")
      SELECT gen_random_uuid(), ${id}::uuid, u.id, TRUE FROM "UserAccount" u
      WHERE ${isReached(viewer, role, lgaId)}`;
    if (count === 0) throw new DomainError('MSG_NOBODY');
    write.log({
      action: 'MessageThread.BROADCAST',
      entityType: 'MessageThread',
      entityId: id,
      summary: `Sent a broadcast to ${count} people with the role ${role}`,
    });
    return { id };
  });
}

/** Number of recipients of a broadcast, and how many have read it. */
export async function readersOfBroadcast(threadId: string): Promise<{ total: number; read: number }> {
  const recipients = { threadId, isRecipient: true };
  const [total, read] = await Promise.all([
    db.messageThreadState.count({ where: recipients }),
    db.messageThreadState.count({ where: { ...recipients, readAt: { not: null } } }),
  ]);
  return { total, read };
}
