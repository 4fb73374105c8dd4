import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Attachment } from '../../generated/prisma/client.ts';
import { countAttempt } from '../access/attempts.ts';
import { db } from '../db.ts';
import { DomainError } from '../errors.ts';
import { cleanImage } from './clean-image.ts';
import { disk } from './disk.ts';
import { extensionOf, nameByType, ruleOf, sniff } from './file-kinds.ts';

export const fileKind = z.string().regex(/^[A-Z_]{2,40}$/);
export const applicationQuery = z.object({ kind: fileKind });

export type Upload = { ownerType: string; ownerId: string; kind: string; filename: string; content: Buffer };

/** What a file is by its content, if it may be uploaded as this kind. */
export function typeOfUpload(kind: string, content: Buffer) {
  const rule = ruleOf(kind);
  const type = sniff(content);
  if (!type || !rule.mimes.includes(type.mime)) throw new DomainError('UPLOAD_TYPE', { params: { types: rule.words } });
  if (content.length > rule.maxMb * 1024 * 1024) throw new DomainError('UPLOAD_SIZE', { params: { max: rule.maxMb } });
  return type;
}

/** Pictures are drawn anew before they are kept; a PDF stays as it is. */
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

/** The papers of people without an account, until the application that they belong to is sent. */
export const APPLICATION = 'Application';
const PUBLIC_LIMIT = { max: 20, minutes: 60 };

/** Counts a try of somebody without an account to send a paper, before anything of it is read. */
export async function countApplicationFile(ip: string): Promise<void> {
  const { allowed } = await countAttempt(`application-file:${ip}`, PUBLIC_LIMIT);
  if (!allowed) throw new DomainError('RATE_LIMITED');
}

/** Keeps a paper that somebody without an account adds to an application. Nobody can read it until the application takes it over. */
export async function keepApplicationFile(kind: string, filename: string, content: Buffer): Promise<Attachment> {
  const type = typeOfUpload(kind, content);
  return storeFile({ ownerType: APPLICATION, ownerId: randomUUID(), kind, filename, content }, type, null);
}
