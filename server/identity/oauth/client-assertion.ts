import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import type { ApiKeyOperation } from '../../generated/prisma/enums.ts';
import { now } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { ALGORITHMS } from '../api-keys/public-keys.ts';

/** The longest time for which an assertion may be valid (SMART Backend Services). */
const MAX_SECONDS = 300;
/** Clocks of facilities differ. */
const TOLERANCE_SECONDS = 30;
const MAX_LENGTH = 4000;

export type Client = { keyId: string; operations: ApiKeyOperation[] };

/**
 * The key whose system signed this assertion for this address. Each assertion is accepted once.
 * Null for every reason to reject it: a client learns from its own log, a stranger learns nothing.
 */
export async function verifyAssertion(assertion: string, audience: string): Promise<Client | null> {
  if (assertion.length > MAX_LENGTH) return null;
  const at = now();
  try {
    const clientId = decodeJwt(assertion).iss ?? '';
    if (!/^[0-9a-f-]{36}$/.test(clientId)) return null;
    const key = await db.apiKey.findFirst({ where: { id: clientId, status: 'ACTIVE', expiresAt: { gt: at }, hcpId: { not: null } } });
    if (!key?.publicKeys) return null;
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(key.publicKeys as unknown as JSONWebKeySet), {
      ...{ issuer: clientId, subject: clientId, audience, algorithms: ALGORITHMS, requiredClaims: ['exp', 'jti'] },
      ...{ clockTolerance: TOLERANCE_SECONDS, currentDate: at },
    });
    const { exp = 0, jti = '' } = payload;
    if (typeof jti !== 'string' || jti === '' || jti.length > 200) return null;
    if (exp > at.getTime() / 1000 + MAX_SECONDS + TOLERANCE_SECONDS) return null;
    const expiresAt = new Date((exp + TOLERANCE_SECONDS) * 1000);
    const { count } = await db.clientAssertion.createMany({ data: { keyId: key.id, jti, expiresAt }, skipDuplicates: true });
    return count === 1 ? { keyId: key.id, operations: key.operations } : null;
  } catch (error) {
    // Everything that jose finds wrong with an assertion has a code of its own.
    if (error instanceof Error && 'code' in error && /^ERR_J/.test(String(error.code))) return null;
    throw error;
  }
}
