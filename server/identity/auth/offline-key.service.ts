import { hkdfSync } from 'node:crypto';
import { db } from '../../platform/db.ts';
import { authSecret } from '../../platform/env.ts';
import { DomainError } from '../../platform/errors.ts';
import type { AuthAnswer, AuthRequest } from './auth-request.ts';
import { sessionState } from './session.ts';

export type OfflineKey = { userId: string; key: string; endsAt: string };

/**
 * The key under which the browser of whoever is signed in encrypts what waits there for a network.
 * It is the same at each sign-in, so that the person, and nobody else, can read it again after a session that ended (ADR 64).
 */
export async function offlineKey({ headers }: AuthRequest): Promise<AuthAnswer<OfflineKey>> {
  const { user, session } = await sessionState(headers);
  if (!user || !session) throw new DomainError('UNAUTHENTICATED');
  const { expiresAt } = await db.session.findUniqueOrThrow({ where: { id: session.id }, select: { expiresAt: true } });
  const key = Buffer.from(hkdfSync('sha256', authSecret(), 'lafiya', `offline ${user.id}`, 32)).toString('base64');
  return { body: { userId: user.id, key, endsAt: expiresAt.toISOString() }, cookies: [] };
}
