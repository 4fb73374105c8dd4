import { registerInput } from '../../identity/auth/auth.input.ts';
import type { AuthAnswer, AuthRequest } from '../../identity/auth/auth-request.ts';
import { requireStrong } from '../../identity/auth/password.service.ts';
import { hashPassword } from '../../identity/auth/password.ts';
import { storePassword } from '../../identity/auth/password-changes.ts';
import { sendAccountMail } from '../../identity/auth/recovery.service.ts';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { emailMessage } from '../../messaging/texts/message-text.ts';
import { db } from '../../platform/db.ts';
import { publicUrl } from '../../platform/env.ts';
import { parse } from '../../platform/errors.ts';
import { addJob } from '../../platform/jobs/add-job.ts';
import { countAttempt, limitReached, MAIL_LIMIT, normalizedLoginKey, REGISTER_LIMIT } from '../../scheme/access/attempts.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { requireSelfPlan } from './registration.service.ts';

/** Draft key of the first registration step, used to prefill it on any device. */
const FIRST_STEP_DRAFT = 'registration-person';

/** Accepts a request for a portal account. A job checks later whether the address has one, so the response reveals nothing. */
export async function register(raw: unknown, request: AuthRequest): Promise<AuthAnswer<{ done: true }>> {
  const { planId, forWhom, firstName, lastName, email, password, website } = parse(registerInput, raw);
  await requireStrong(password, [firstName, lastName, email], 'password');
  await requireSelfPlan(db, planId);
  const limits = [
    await countAttempt(`register:${normalizedLoginKey(networkOf(request.ip))}`, REGISTER_LIMIT),
    await countAttempt(`mail:REGISTER:${normalizedLoginKey(email)}`, MAIL_LIMIT),
  ];
  const exceeded = limits.find(({ allowed }) => !allowed);
  if (exceeded) throw limitReached('RATE_LIMITED', exceeded);
  const hash = await hashPassword(password);
  const draft = forWhom === 'OTHER' ? { planId } : { planId, firstName, surname: lastName };
  if (!website) await addJob(db, 'openAccount', { email, firstName, lastName, hash, draft });
  return { body: { done: true }, cookies: [] };
}

type Wish = { email: string; firstName: string; lastName: string; hash: string; draft: Record<string, string> };

/**
 * What the job does with the wish. Run again it finds the account and sends the link once more.
 * Does not overwrite the password of an unverified account: the second applicant may be an attacker.
 */
export async function openAccount({ email, firstName, lastName, hash, draft }: Wish): Promise<void> {
  const account = await db.userAccount.findUnique({ where: { email }, select: { name: true, isActive: true, emailVerified: true } });
  if (account && !account.isActive) return;
  if (account?.emailVerified) {
    const links = { signInLink: `${publicUrl()}/login`, passwordLink: `${publicUrl()}/forgot-password` };
    await addJob(db, 'sendMail', { to: email, ...(await emailMessage(db, 'ACCOUNT_EXISTS', { name: account.name, ...links })) });
    return;
  }
  if (!account)
    await transact('SYSTEM', 'openAccount', async (write) => {
      const { id } = await write.tx.userAccount.create({
        data: { email, firstName, lastName, name: `${firstName} ${lastName}`, role: 'ENROLLEE' },
        select: { id: true },
      });
      await storePassword(write.tx, id, hash);
      await write.tx.formDraft.create({ data: { userId: id, key: FIRST_STEP_DRAFT, data: draft } });
      write.log({
        action: 'USER_REGISTER',
        entityType: 'UserAccount',
        entityId: id,
        summary: `${firstName} ${lastName} registered an account`,
      });
      return null;
    });
  await sendAccountMail(email, 'VERIFY');
}
