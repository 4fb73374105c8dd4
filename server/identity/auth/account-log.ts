import type { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';

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
  tx: Pick<Prisma.TransactionClient, 'activityLog' | 'userAccount'>,
  { userId, proved = false, ...entry }: Entry,
): Promise<void> {
  const actor = proved && userId ? await tx.userAccount.findUnique({ where: { id: userId }, select: { id: true, role: true } }) : null;
  await tx.activityLog.create({
    data: { ...entry, entityType: 'UserAccount', entityId: userId, actorId: actor?.id ?? null, actorRole: actor?.role ?? null },
  });
}

export const logAccountNow = (entry: Entry): Promise<void> => logAccount(db, entry);
