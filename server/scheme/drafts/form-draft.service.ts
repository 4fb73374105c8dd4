import type { Prisma } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../access/viewer.ts';

const MAX_BYTES = 200_000;

/** Saves a user's form draft under its key; the last save wins. */
export async function saveFormDraft(viewer: Viewer, key: string, data: unknown): Promise<Date> {
  if (!/^[a-z0-9:/_-]{1,120}$/i.test(key) || JSON.stringify(data ?? null).length > MAX_BYTES) throw new DomainError('INVALID_INPUT');
  const id = { userId: viewer.userId, key };
  const value = (data ?? {}) as Prisma.InputJsonValue;
  const draft = await db.formDraft.upsert({ where: { userId_key: id }, create: { ...id, data: value }, update: { data: value } });
  return draft.updatedAt;
}

/** The last draft of this person for that form, or null. */
export const formDraft = (viewer: Viewer, key: string) =>
  db.formDraft.findUnique({ where: { userId_key: { userId: viewer.userId, key } } });

/** Deletes a draft that was submitted or discarded. Drafts are not records, so they may be deleted. */
export async function discardFormDraft(viewer: Viewer, key: string): Promise<boolean> {
  const { count } = await db.formDraft.deleteMany({ where: { userId: viewer.userId, key } });
  return count > 0;
}
