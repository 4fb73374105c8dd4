import type { Prisma } from '../../generated/prisma/client.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { addDays, now } from '../../platform/clock.ts';
import { isUniqueViolation } from '../../platform/database/unique-violation.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { hashPassword, temporaryPassword } from '../auth/password.ts';
import { storePassword } from '../auth/password-changes.ts';

type NewAccount = { email: string } & Pick<
  Prisma.UserAccountUncheckedCreateInput,
  'firstName' | 'lastName' | 'phone' | 'role' | 'hcpId' | 'enrolleeId' | 'lgaScoped' | 'lgaIds'
>;

/** A temporary password with its hash, created before the transaction because hashing is slow. */
export async function newTemporaryPassword() {
  const password = temporaryPassword();
  const { temporaryPasswordDays: days } = await getSettings();
  return { password, hash: await hashPassword(password), days };
}

type Temporary = Awaited<ReturnType<typeof newTemporaryPassword>>;

const temporary = (days: number) => ({ mustChangePassword: true, temporaryUntil: addDays(now(), days) });
const signInLink = () => `${publicUrl()}/login`;

/** Creates an account and emails a temporary password, which the user then replaces. */
export async function inviteAccount(write: Write, account: NewAccount, { password, hash, days }: Temporary): Promise<{ id: string }> {
  const user = await write.tx.userAccount.create({
    data: {
      ...account,
      name: `${account.firstName} ${account.lastName}`,
      ...temporary(days),
      invitedById: write.actor === 'SYSTEM' ? null : write.actor.userId,
    },
    select: { id: true, name: true, email: true, role: true },
  });
  await storePassword(write.tx, user.id, hash);
  write.log({
    action: 'USER_INVITE',
    entityType: 'UserAccount',
    entityId: user.id,
    summary: `Invited ${user.name}`,
    after: { role: user.role },
  });
  write.job('sendMail', {
    to: account.email,
    ...(await emailMessage(write.tx, 'INVITATION', { name: user.name, email: account.email, password, days, link: signInLink() })),
  });
  return { id: user.id };
}

/** Replaces the password by a temporary one and ends all sessions. */
export async function resetToTemporary(
  write: Write,
  user: { id: string; version: number; name: string; email: string | null },
  { password, hash, days }: Temporary,
): Promise<void> {
  if (user.email === null) throw new DomainError('USR_NO_EMAIL');
  const { count } = await write.tx.userAccount.updateMany({
    where: { id: user.id, version: user.version },
    data: { ...temporary(days), version: { increment: 1 } },
  });
  if (count === 0) throw new DomainError('CONFLICT_STALE');
  await storePassword(write.tx, user.id, hash);
  await write.tx.session.deleteMany({ where: { userId: user.id } });
  await write.tx.attemptLimit.deleteMany({ where: { key: `sign-in:${user.id}` } });
  write.log({
    action: 'USER_RESET_PASSWORD',
    entityType: 'UserAccount',
    entityId: user.id,
    summary: `Sent ${user.name} a temporary password; all sessions ended`,
  });
  const words = await emailMessage(write.tx, 'TEMPORARY_PASSWORD', { name: user.name, password, days, link: signInLink() });
  write.job('sendMail', { to: user.email, ...words });
}

/** Reports at the field that an email address or enrollee already has an account. */
export function takenAccount(error: unknown): never {
  if (isUniqueViolation(error)) {
    const about = `${JSON.stringify(error.meta)} ${error.message}`;
    throw about.includes('enrolleeId') ? fieldError('USR_ENROLLEE_TAKEN', 'enrolmentNo') : fieldError('USR_EMAIL_TAKEN', 'email');
  }
  throw error;
}

/** The enrollee with an enrolment number, if an account is allowed. */
export async function enrolleeForAccount(enrolmentNo: string | null | undefined): Promise<string> {
  const enrollee = enrolmentNo ? await db.enrollee.findUnique({ where: { enrolmentNo }, select: { id: true, status: true } }) : null;
  if (!enrollee) throw fieldError('ELG_NOT_ENROLLED', 'enrolmentNo');
  if (enrollee.status === 'DISABLED')
    throw new DomainError('ELG_DISABLED', { fields: { enrolmentNo: new DomainError('ELG_DISABLED').message } });
  return enrollee.id;
}
