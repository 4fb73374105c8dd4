import { createHmac, randomBytes } from 'node:crypto';
import { db } from '../../platform/db.ts';
import { authSecret } from '../../platform/env.ts';
import { authNames } from './auth.ts';
import type { AuthRequest } from './auth-request.ts';
import { makeSignedCookie, signedCookie } from './cookies.ts';

const COOKIE = 'known_device';
const DAYS = 180;
/** Maximum accounts remembered per browser, latest first: a desk may be shared. */
const ACCOUNTS = 20;

/** Fingerprint of an account with its current password; a new password makes all devices unknown. */
async function tagOf(userId: string | null): Promise<string> {
  // Also queried without an account, so that timing reveals nothing.
  const credential = await db.credential.findFirst({
    where: { providerId: 'credential', accountId: userId ?? '' },
    select: { password: true },
  });
  return createHmac('sha256', authSecret()).update(`device:${userId}:${credential?.password}`).digest('base64url').slice(0, 22);
}

async function deviceOf({ headers }: AuthRequest): Promise<{ id: string; tags: string[] } | null> {
  const value = signedCookie(headers.cookie, (await authNames().$context).createAuthCookie(COOKIE).name);
  const [id, tags] = value?.split(':') ?? [];
  return id && tags !== undefined ? { id, tags: tags.split(',') } : null;
}

/** The device of a request if it was used to sign in to this account since the last password change. */
export async function knownDevice(userId: string | null, request: AuthRequest): Promise<string | null> {
  const [device, tag] = [await deviceOf(request), await tagOf(userId)];
  return userId && device?.tags.includes(tag) ? device.id : null;
}

/** The device of a request if it was used to sign in with a code for this number. Reads no record, so timing reveals nothing. */
export async function deviceKnownByCode(loginKey: string, request: AuthRequest): Promise<string | null> {
  const device = await deviceOf(request);
  return device?.tags.includes(codeTagOf(loginKey)) ? device.id : null;
}

const codeTagOf = (loginKey: string): string =>
  createHmac('sha256', authSecret()).update(`device-code:${loginKey}`).digest('base64url').slice(0, 22);

/** The cookie that marks this device as known for the account and, after an SMS sign-in, for the typed number. */
export async function rememberDevice(userId: string, request: AuthRequest, loginKey?: string): Promise<string> {
  const [device, tag] = [await deviceOf(request), await tagOf(userId)];
  const added = loginKey ? [tag, codeTagOf(loginKey)] : [tag];
  const tags = [...added, ...(device?.tags.filter((other) => !added.includes(other)) ?? [])].slice(0, ACCOUNTS);
  return makeSignedCookie(COOKIE, `${device?.id ?? randomBytes(16).toString('base64url')}:${tags.join(',')}`, DAYS * 86_400);
}
