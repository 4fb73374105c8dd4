import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Attachment } from '../../generated/prisma/client.ts';
import { countAttempt } from '../access/attempts.ts';
import { db } from '../db.ts';
import { DomainError } from '../errors.ts';
import { getSettings } from '../settings/settings.ts';
import { cleanImage } from './clean-image.ts';
import { disk } from './disk.ts';
import { extensionOf, nameByType, sniff } from './file-kinds.ts';
import { maxMbOf, ruleOf } from './file-rules.shared.ts';

export const fileKind = z.string().regex(/^[A-Z_]{2,40}$/);
export const applicationQuery = z.object({ kind: fileKind });

export type Upload = { ownerType: string; ownerId: string; kind: string; filename: string; content: Buffer };

/** The type of a file by its content; refused if it is not allowed for this kind. */
export async function typeOfUpload(kind: string, content: Buffer) {
  const rule = ruleOf(kind);
  const type = sniff(content);
  if (!type || !rule.mimes.includes(type.mime)) throw new DomainError('UPLOAD_TYPE', { params: { types: rule.words } });
  const max = maxMbOf(rule, await getSettings());
  if (content.length > max * 1024 * 1024) throw new DomainError('UPLOAD_SIZE', { params: { max } });
  return type;
}

/** Pictures are encoded again before they are stored; a PDF is stored unchanged. */
export async function storeFile(
  { ownerType, ownerId, kind, filename, content: sent }: Upload,
  type: { mime: string },
  uploadedById: string | null,
): Promise<Attachment> {
  const { content, mime } = type.mime.startsWith('image/') ? await cleanImage(sent, type.mime, kind) : { content: sent, mime: type.mime };
  const storageKey = `${ownerType.toLowerCase()}/${randomUUID()}.${extensionOf(mime)}`;
  await disk.put(storageKey, content);
  return db.attachment.create({
    data: {
      ownerType,
      ownerId,
      kind,
      filename: nameByType(filename, mime),
      mime,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      storageKey,
      uploadedById,
    },
  });
}

/** The owner of documents of people without an account, until their application is submitted. */
export const APPLICATION = 'Application';
const PUBLIC_LIMIT = { max: 20, minutes: 60 };

/** Counts an upload attempt without an account before the file is read. */
export async function countApplicationFile(ip: string): Promise<void> {
  const { allowed } = await countAttempt(`application-file:${ip}`, PUBLIC_LIMIT);
  if (!allowed) throw new DomainError('RATE_LIMITED');
}

/** Stores a document of an application without an account. Nobody can read it before the application is submitted. */
export async function keepApplicationFile(kind: string, filename: string, content: Buffer): Promise<Attachment> {
  const type = await typeOfUpload(kind, content);
  return storeFile({ ownerType: APPLICATION, ownerId: randomUUID(), kind, filename, content }, type, null);
}
