import { z } from 'zod';
import type { Attachment } from '../../generated/prisma/client.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import { disk } from '../../platform/files/disk.ts';
import { fileKind, storeFile, typeOfUpload, type Upload } from '../../platform/files/store-file.ts';
import { getSettings } from '../../platform/settings/settings.ts';
import { mayAttach, mayRead } from './file-owners.ts';

export const uploadQuery = z.object({ ownerType: z.string().max(40), ownerId: z.uuid(), kind: fileKind });

/** Keeps an uploaded file on a record. Content decides what it is; the name is only shown. */
export async function storeUpload(viewer: Viewer, { ownerType, ownerId, kind, filename, content }: Upload): Promise<Attachment> {
  if (!(await mayAttach(viewer, ownerType, ownerId))) throw new DomainError('NOT_FOUND');
  const type = await typeOfUpload(kind, content);
  const { maxFilesPerRecord: max } = await getSettings();
  if ((await db.attachment.count({ where: { ownerType, ownerId } })) >= max) throw new DomainError('UPLOAD_COUNT', { params: { max } });
  return storeFile({ ownerType, ownerId, kind, filename, content }, type, viewer.userId);
}

/** A file of a record that the viewer may see. */
export async function readFile(viewer: Viewer, id: string): Promise<{ attachment: Attachment; content: Uint8Array }> {
  const attachment = z.uuid().safeParse(id).success ? await db.attachment.findUnique({ where: { id } }) : null;
  if (!attachment || !(await mayRead(viewer, attachment)) || !(await disk.exists(attachment.storageKey)))
    throw new DomainError('NOT_FOUND');
  return { attachment, content: await disk.getBytes(attachment.storageKey) };
}
