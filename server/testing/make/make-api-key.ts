import type { Prisma } from '../../generated/prisma/client.ts';
import { newKey } from '../../identity/api-keys/api-key-secret.ts';
import { addDays, startOfDay, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { makeUser } from './make.ts';

/** A key of an account or, with `consumer` and `role`, of an external organisation. */
export async function makeApiKey(data: Partial<Prisma.ApiKeyUncheckedCreateInput> = {}) {
  const { key, hash, prefix } = newKey();
  const createdById = data.createdById ?? (await makeUser('ADMIN')).id;
  const userId = data.consumer ? null : (data.userId ?? (await makeUser('ACCOUNTANT')).id);
  const expiresAt = startOfDay(addDays(today(), 30));
  return { key, row: await db.apiKey.create({ data: { name: 'Dashboard', prefix, hash, expiresAt, ...data, userId, createdById } }) };
}

/** A key of a facility's own system, issued by one of its users. */
export async function makeFacilityKey(user: { id: string; hcpId: string | null }, data: Partial<Prisma.ApiKeyUncheckedCreateInput> = {}) {
  return makeApiKey({
    name: 'Hospital system',
    operations: ['CLAIMS', 'VISITS'],
    userId: user.id,
    createdById: user.id,
    hcpId: user.hcpId,
    ...data,
  });
}
