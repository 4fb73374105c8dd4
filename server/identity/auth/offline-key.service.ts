import { hkdfSync } from 'node:crypto';
import { db } from '../../platform/db.ts';
import { authSecret } from '../../platform/env.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import { offlineKeyInput } from './auth.input.ts';
import type { AuthAnswer, AuthRequest } from './auth-request.ts';
import { sessionState } from './session.ts';

/** A 32-byte key as base64, and the end of the session. */
export type OfflineKey = { userId: string; key: string; endsAt: string };

/**
 * Returns the key that wraps the key of a vault of the signed-in user (ADR 75). Throws UNAUTHENTICATED without a session.
 * Without `vaultId`: the key of the account under which earlier releases encrypted records.
 */
export async function offlineKey(body: unknown, { headers }: AuthRequest): Promise<AuthAnswer<OfflineKey>> {
  const { vaultId } = parse(offlineKeyInput, body);
  const { user, session } = await sessionState(headers);
  if (!user || !session) throw new DomainError('UNAUTHENTICATED');
  const { expiresAt } = await db.session.findUniqueOrThrow({ where: { id: session.id }, select: { expiresAt: true } });
  const purpose = vaultId ? `vault 1 ${user.id} ${vaultId}` : `offline ${user.id}`;
  const key = Buffer.from(hkdfSync('sha256', authSecret(), 'lafiya', purpose, 32)).toString('base64');
  return { body: { userId: user.id, key, endsAt: expiresAt.toISOString() }, cookies: [] };
}
