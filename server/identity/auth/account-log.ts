import type { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { uuid7 } from '../../platform/ids.ts';

/** Where a request to /api/auth came from. */
export type Origin = { ip: string | null; userAgent: string | null };

type Entry = Origin & {
  action: string;
  summary: string;
  /** The account; null if no account has the address. */
  userId: string | null;
  /** Whether the user is authenticated. */
  proved?: boolean;
};

/** Logs an account event. Never logs typed text: people type passwords into the wrong field. */
export async function logAccount(
  tx: Pick<Prisma.TransactionClient, '$executeRaw' | 'userAccount'>,
  { userId, proved = false, ...entry }: Entry,
): Promise<void> {
  const actor = proved && userId ? await tx.userAccount.findUnique({ where: { id: userId }, select: { id: true, role: true } }) : null;
  await tx.$executeRaw`
    INSERT INTO "ActivityLog" (id, at, action, "entityType", "entityId", summary, "actorId", "actorRole", ip, "userAgent")
    VALUES (${uuid7()}::uuid, clock_timestamp() AT TIME ZONE 'UTC', ${entry.action}, 'UserAccount', ${userId}::uuid, ${entry.summary},
      ${actor?.id ?? null}::uuid, ${actor?.role ?? null}::"Role", ${entry.ip}, ${entry.userAgent})`;
}

export const logAccountNow = (entry: Entry): Promise<void> => logAccount(db, entry);
