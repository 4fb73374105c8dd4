import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Attachment } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { cleanImage } from '../../platform/files/clean-image.ts';
import { disk } from '../../platform/files/disk.ts';
import { detectMime, extensionOf, nameByType } from '../../platform/files/file-kinds.ts';
import { countAttempt, limitReached } from '../access/attempts.ts';
import { getSettings } from '../settings/settings.ts';
import { storedResponse, storeResponse, type Tx } from '../workflow/transact.ts';
import { maxMbOf, ruleOf } from './file-rules.shared.ts';
import { APPLICATION, deleteContents } from './unused-files.ts';

export const fileKind = z.string().regex(/^[A-Z_]{2,40}$/);
export const applicationQuery = z.object({ kind: fileKind });

export type Upload = { ownerType: string; ownerId: string; kind: string; filename: string; content: Buffer };

/** The type of a file by its content; rejected if not allowed for this purpose. */
export async function typeOfUpload(kind: string, content: Buffer) {
  const rule = ruleOf(kind);
  const type = detectMime(content);
  if (!type || !rule.mimes.includes(type.mime)) throw new DomainError('UPLOAD_TYPE', { params: { types: rule.words } });
  const max = maxMbOf(rule, await getSettings());
  if (content.length > max * 1024 * 1024) throw new DomainError('UPLOAD_SIZE', { params: { max } });
  return type;
}

/** The sender: `userId` is null without an account, `key` is the Idempotency-Key. */
export type Uploader = { userId: string | null; key: string | null };

/** Owner of all uploads without an account. Their keys are random, so as hard to guess as passwords. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/**
 * Stores a file, once per Idempotency-Key: a repeated request gets the same file. Pictures are encoded again before; a PDF is stored unchanged.
 * `admit` checks the limits in the transaction of the row and returns storage keys to delete after it. Errors: UPLOAD_…, IDEMPOTENCY_MISMATCH.
 */
export async function storeFile(
  { ownerType, ownerId, kind, filename, content: sent }: Upload,
  type: { mime: string },
  { userId, key }: Uploader,
  admit: (tx: Tx) => Promise<string[]> = async () => [],
): Promise<Attachment> {
  const { content, mime } = type.mime.startsWith('image/')
    ? await cleanImage(sent, type.mime, { kind, hasAccount: userId !== null })
    : { content: sent, mime: type.mime };
  const storageKey = `${ownerType.toLowerCase()}/${randomUUID()}.${extensionOf(mime)}`;
  await disk.put(storageKey, content);
  const sender = {
    userId: userId ?? NOBODY,
    request: { bodyHash: key ? sha256(JSON.stringify([ownerType, ownerId, kind, filename, sha256(sent)])) : '' },
  };
  const store = () =>
    db.$transaction(async (tx) => {
      const earlier = key ? await storedResponse(tx, sender, key, 'storeFile') : null;
      if (earlier) return { id: String(earlier.response), unused: [storageKey] };
      const removed = await admit(tx);
      const data = { ownerType, ownerId, kind, filename: nameByType(filename, mime), mime, size: content.length };
      const attachment = await tx.attachment.create({ data: { ...data, sha256: sha256(content), storageKey, uploadedById: userId } });
      if (key) await storeResponse(tx, sender, key, attachment.id);
      return { id: attachment.id, unused: removed };
    });
  const { id, unused } = await store().catch(async (error: unknown) => {
    // After any other error the row may be there. If it is not, the sweep finds the content.
    if (error instanceof DomainError) await deleteContents([storageKey]);
    throw error;
  });
  await deleteContents(unused);
  const attachment = await db.attachment.findUnique({ where: { id } });
  // The key is older than the file: the file was removed meanwhile.
  if (!attachment) throw new DomainError('NOT_FOUND');
  return attachment;
}

const PUBLIC_LIMIT = { max: 20, minutes: 60 };

/** Counts an upload attempt without an account before the file is read. */
export async function countApplicationFile(network: string): Promise<void> {
  const attempt = await countAttempt(`application-file:${network}`, PUBLIC_LIMIT);
  if (!attempt.allowed) throw limitReached('RATE_LIMITED', attempt);
}

/** Stores a document of an application without an account. It cannot be read before the application is submitted. */
export async function storeApplicationFile(kind: string, filename: string, content: Buffer, key: string | null): Promise<Attachment> {
  const type = await typeOfUpload(kind, content);
  return storeFile({ ownerType: APPLICATION, ownerId: NOBODY, kind, filename, content }, type, { userId: null, key });
}
