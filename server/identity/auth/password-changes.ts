import { emailMessage } from '../../messaging/texts/message-text.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { clearAttempts } from '../../scheme/access/attempts.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';
import { logAccount, type Origin } from './account-log.ts';

/** Account changes with a new password: it is no longer temporary, and the email address is verified. */
export const OWN_PASSWORD = { mustChangePassword: false, temporaryUntil: null, emailVerified: true } as const;

async function changedMail(tx: Tx, { email, name }: { email: string | null; name: string }): Promise<void> {
  if (!email) return;
  const words = await emailMessage(tx, 'PASSWORD_CHANGED', { name, link: `${publicUrl()}/forgot-password` });
  await addJob(tx, 'sendMail', { to: email, ...words });
}

/** Invalidates reset links and pending sign-ins of an account whose password changes. */
export const endOpenWays = (tx: Tx, userId: string) => tx.verification.deleteMany({ where: { value: userId } });

/** Stores a password hash and creates the credential if missing. */
export async function storePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await tx.credential.upsert({
    where: { providerId_accountId: { providerId: 'credential', accountId: userId } },
    create: { userId, accountId: userId, providerId: 'credential', password: hash },
    update: { password: hash },
  });
  await endOpenWays(tx, userId);
}

/** Applies a password change of a signed-in user. */
export async function afterPasswordChange(userId: string, origin: Origin): Promise<void> {
  await db.$transaction(async (tx) => {
    await endOpenWays(tx, userId);
    await logAccount(tx, {
      ...origin,
      action: 'PASSWORD_CHANGE',
      summary: 'Changed the password; other sessions ended',
      userId,
      proved: true,
    });
    await changedMail(tx, await tx.userAccount.findUniqueOrThrow({ where: { id: userId }, select: { email: true, name: true } }));
  });
}

/** Called by better-auth once the password of a reset link is stored. */
export async function afterPasswordReset(userId: string): Promise<void> {
  await db.$transaction(async (tx) => {
    const user = await tx.userAccount.update({ where: { id: userId }, data: OWN_PASSWORD, select: { email: true, name: true } });
    await endOpenWays(tx, userId);
    await logAccount(tx, {
      ip: null,
      userAgent: null,
      action: 'PASSWORD_RESET',
      summary: 'Reset the password by email link; all sessions ended',
      userId,
      proved: true,
    });
    await changedMail(tx, user);
  });
  await clearAttempts(`sign-in:${userId}`);
}

/** Called by better-auth once an address is verified. */
export async function afterEmailVerified(userId: string): Promise<void> {
  await logAccount(db, { ip: null, userAgent: null, action: 'EMAIL_VERIFY', summary: 'Verified the email address', userId, proved: true });
}
