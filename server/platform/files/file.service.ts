import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { mayAttach, mayRead } from '../../app/file-owners.ts';
import type { Attachment } from '../../generated/prisma/client.ts';
import { countAttempt } from '../access/attempts.ts';
import type { Viewer } from '../access/viewer.ts';
import { db } from '../db.ts';
import { DomainError } from '../errors.ts';
import { cleanImage } from './clean-image.ts';
import { disk } from './disk.ts';
import { extensionOf, nameByType, ruleOf, sniff } from './file-kinds.ts';

const MAX_FILES = 40;

const kind = z.string().regex(/^[A-Z_]{2,40}$/);
export const uploadQuery = z.object({ ownerType: z.string().max(40), ownerId: z.uuid(), kind });
export const applicationQuery = z.object({ kind });

export type Upload = z.infer<typeof uploadQuery> & { filename: string; content: Buffer };

/** Keeps an uploaded file on a record. Content decides what it is; the name is only shown. */
export async function keepFile(viewer: Viewer, { ownerType, ownerId, kind, filename, content }: Upload): Promise<Attachment> {
  if (!(await mayAttach(viewer, ownerType, ownerId))) throw new DomainError('NOT_FOUND');
  const type = typeOf(kind, content);
  if ((await db.attachment.count({ where: { ownerType, ownerId } })) >= MAX_FILES)
    throw new DomainError('UPLOAD_COUNT', { params: { max: MAX_FILES } });
  return store({ ownerType, ownerId, kind, filename, content }, type, viewer.userId);
}

/** What a file is by its content, if it may be uploaded as this kind. */
function typeOf(kind: string, content: Buffer) {
  const rule = ruleOf(kind);
  const type = sniff(content);
  if (!type || !rule.mimes.includes(type.mime)) throw new DomainError('UPLOAD_TYPE', { params: { types: rule.words } });
  if (content.length > rule.maxMb * 1024 * 1024) throw new DomainError('UPLOAD_SIZE', { params: { max: rule.maxMb } });
  return type;
}

/** Pictures are drawn anew before they are kept; a PDF stays as it is. */
async function store(
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
  const type = typeOf(kind, content);
  return store({ ownerType: APPLICATION, ownerId: randomUUID(), kind, filename, content }, type, null);
}

/** A file of a record that the viewer may see. */
export async function readFile(viewer: Viewer, id: string): Promise<{ attachment: Attachment; content: Uint8Array }> {
  const attachment = z.uuid().safeParse(id).success ? await db.attachment.findUnique({ where: { id } }) : null;
  if (!attachment || !(await mayRead(viewer, attachment)) || !(await disk.exists(attachment.storageKey)))
    throw new DomainError('NOT_FOUND');
  return { attachment, content: await disk.getBytes(attachment.storageKey) };
}
