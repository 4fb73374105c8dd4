import { Prisma } from '../../generated/prisma/client.ts';
import { addDays, dayInWords, now, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError, parse, stateInvalid } from '../../platform/errors.ts';
import { roleCan } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion, changeStatus } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { refusalOf } from '../auth/account-state.ts';
import { visibleApiKeys } from './api-key.access.ts';
import { createApiKeyInput, issueFacilityKeyInput, KEY_DAYS, revokeApiKeyInput, setPublicKeysInput } from './api-key.input.ts';
import { apiKeyMachine } from './api-key.machine.ts';
import { newKey } from './api-key-secret.ts';
import { readPublicKeys } from './public-keys.ts';

/** The account for a key: it must be active and have ad hoc access. */
async function accountFor(userId: string): Promise<{ name: string }> {
  const user = await db.userAccount.findUnique({
    where: { id: userId },
    include: { hcp: { select: { status: true } }, enrollee: { select: { status: true } } },
  });
  if (!user) throw fieldError('NOT_FOUND', 'userId');
  if (!roleCan(user.role, 'ADHOC_QUERY')) throw fieldError('KEY_ROLE', 'userId');
  const state = { ...user, hcpStatus: user.hcp?.status ?? null, enrolleeStatus: user.enrollee?.status ?? null };
  if (refusalOf(state) || user.mustChangePassword) throw fieldError('KEY_OWNER', 'userId');
  return user;
}

async function requireLgas(lgaIds: readonly string[]): Promise<void> {
  if (lgaIds.length > 0 && (await db.lga.count({ where: { id: { in: [...lgaIds] } } })) !== lgaIds.length)
    throw fieldError('USR_LGA_REQUIRED', 'lgaIds');
}

function assertExpiry(expiresOn: Date): void {
  const last = addDays(today(), KEY_DAYS);
  if (expiresOn < today() || expiresOn > last) throw fieldError('KEY_EXPIRY', 'expiresOn', { date: dayInWords(last) });
}

/** Creates a key for an account or an external organisation. `key` is null for a repeated request, because the secret is returned only once. */
export async function createApiKey(viewer: Viewer, raw: unknown): Promise<{ id: string; key: string | null }> {
  const input = parse(createApiKeyInput, raw);
  assertExpiry(input.expiresOn);
  const outside = input.holder === 'OUTSIDE' ? input : null;
  const lgaIds = [...new Set(outside?.lgaIds ?? [])];
  await requireLgas(lgaIds);
  const holder = input.holder === 'ACCOUNT' ? (await accountFor(input.userId)).name : input.consumer;
  const { key, hash, prefix } = newKey();
  const { id, made } = await transact(viewer, 'createApiKey', async ({ tx, log }) => {
    const row = await tx.apiKey.create({
      data: {
        name: input.name,
        prefix,
        hash,
        userId: input.holder === 'ACCOUNT' ? input.userId : null,
        consumer: outside?.consumer ?? null,
        contact: outside?.contact ?? null,
        role: outside?.role ?? null,
        lgaIds,
        expiresAt: startOfDay(addDays(input.expiresOn, 1)),
        createdById: viewer.userId,
      },
    });
    log({
      action: 'API_KEY_CREATE',
      entityType: 'ApiKey',
      entityId: row.id,
      summary: `Created the API key ${prefix}… for ${holder}, valid until ${dayInWords(input.expiresOn)}`,
      after: { name: input.name, userId: row.userId, consumer: row.consumer, role: row.role, lgaIds },
    });
    return { id: row.id, made: prefix };
  });
  return { id, key: made === prefix ? key : null };
}

/** Issues a key with which the facility’s own system sends visits or claims. It acts for its issuer and stops working with that account. */
export async function issueFacilityKey(viewer: Viewer, raw: unknown): Promise<{ id: string; key: string | null }> {
  const input = parse(issueFacilityKeyInput, raw);
  if (viewer.scope.kind !== 'HCP') throw new DomainError('FORBIDDEN');
  const { hcpId } = viewer.scope;
  assertExpiry(input.expiresOn);
  const operations = [...new Set(input.operations)].sort();
  const { key, hash, prefix } = newKey();
  const { id, made } = await transact(viewer, 'issueFacilityKey', async ({ tx, log }) => {
    const row = await tx.apiKey.create({
      data: {
        name: input.name,
        prefix,
        hash,
        userId: viewer.userId,
        hcpId,
        operations,
        callsAMinute: input.callsAMinute,
        isTest: input.test,
        expiresAt: startOfDay(addDays(input.expiresOn, 1)),
        createdById: viewer.userId,
      },
    });
    log({
      action: 'API_KEY_CREATE',
      entityType: 'ApiKey',
      entityId: row.id,
      summary: `Issued the ${input.test ? 'test' : 'API'} key ${prefix}… for “${input.name}”, valid until ${dayInWords(input.expiresOn)}`,
      after: { name: input.name, hcpId, operations, callsAMinute: input.callsAMinute, isTest: input.test },
    });
    return { id: row.id, made: prefix };
  });
  return { id, key: made === prefix ? key : null };
}

/** Sets or removes the public keys with which a system gets access tokens. Removing them ends the tokens it has. Throws KEY_PUBLIC_KEYS. */
export async function setPublicKeys(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(setPublicKeysInput, raw);
  const publicKeys = input.publicKeys === '' ? null : await readPublicKeys(input.publicKeys);
  if (input.publicKeys !== '' && !publicKeys) throw fieldError('KEY_PUBLIC_KEYS', 'publicKeys');
  return transact(viewer, 'setPublicKeys', async ({ tx, log }) => {
    const key = await tx.apiKey.findFirst({ where: { id, hcpId: { not: null }, AND: visibleApiKeys(viewer) } });
    if (!key) throw new DomainError('NOT_FOUND');
    if (key.status !== 'ACTIVE') throw stateInvalid(key);
    const { count } = await tx.apiKey.updateMany({
      where: { id, version: input.version },
      data: { publicKeys: publicKeys ? { ...publicKeys } : Prisma.DbNull, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    await tx.accessToken.updateMany({ where: { keyId: id, expiresAt: { gt: now() } }, data: { expiresAt: now() } });
    const kids = publicKeys?.keys.map(({ kid }) => kid) ?? [];
    log({
      action: 'API_KEY_PUBLIC_KEYS',
      entityType: 'ApiKey',
      entityId: id,
      summary:
        kids.length > 0
          ? `Set public keys of the API key ${key.prefix}…: ${kids.join(', ')}`
          : `Removed the public keys of the API key ${key.prefix}…`,
    });
    return { id };
  });
}

/** Revokes a key; its next call is rejected. */
export async function revokeApiKey(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const input = parse(revokeApiKeyInput, raw);
  const key = await db.apiKey.findFirst({ where: { id, AND: visibleApiKeys(viewer) } });
  if (!key) throw new DomainError('NOT_FOUND');
  return transact(viewer, 'revokeApiKey', async (write) => {
    assertVersion(key, input.version);
    await changeStatus(write, apiKeyMachine, key, 'REVOKE', {
      data: { revokedAt: now(), revokedById: viewer.userId, revokeReason: input.reason },
      note: input.reason,
      summary: `Revoked the API key ${key.prefix}…: ${input.reason}`,
    });
    return { id };
  });
}
