import { z } from 'zod';
import type { Attachment } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { fileKind, storeFile, typeOfUpload, type Upload } from '../../scheme/files/store-file.ts';
import { ACCOUNT, deleteContents, makeRoom } from '../../scheme/files/unused-files.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import { mayAttach, mayDiscard, mayRead } from './file-owners.ts';

export const fileId = z.uuid();
export const uploadQuery = z.object({ ownerType: z.string().max(40).optional(), ownerId: z.uuid().optional(), kind: fileKind });

/**
 * Stores an uploaded file for a record or for forms of the viewer's account. The content decides its type; the name is only displayed.
 * Errors: NOT_FOUND, UPLOAD_…, IDEMPOTENCY_MISMATCH.
 */
export async function storeUpload(viewer: Viewer, upload: Upload): Promise<Attachment> {
  const { ownerType, ownerId } = upload;
  if (!(await mayAttach(viewer, ownerType, ownerId))) throw new DomainError('NOT_FOUND');
  const type = await typeOfUpload(upload.kind, upload.content);
  return storeFile(upload, type, { userId: viewer.userId, key: viewer.request.idempotencyKey }, async (tx) => {
    // Files of one owner are counted one after the other.
    await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext(${`files:${ownerType}:${ownerId}`}))::text`;
    if (ownerType === ACCOUNT) return makeRoom(tx, ownerId);
    const { maxFilesPerRecord: max } = await getSettings(tx);
    if ((await tx.attachment.count({ where: { ownerType, ownerId } })) >= max) throw new DomainError('UPLOAD_COUNT', { params: { max } });
    return [];
  });
}

/** Deletes an upload that the viewer removed from a form. Errors: NOT_FOUND; UPLOAD_ATTACHED if a record uses it. */
export async function discardUpload(viewer: Viewer, id: string): Promise<void> {
  const file = await db.attachment.findUnique({ where: { id } });
  if (!file || !(await mayRead(viewer, file))) throw new DomainError('NOT_FOUND');
  await db.$transaction(async (tx) => {
    // The lock orders this before or after a form that attaches the file.
    const [locked] = await tx.$queryRaw<Attachment[]>`SELECT * FROM "Attachment" WHERE id = ${id}::uuid FOR UPDATE`;
    if (!locked) throw new DomainError('NOT_FOUND');
    if (!(await mayDiscard(tx, viewer, locked))) throw new DomainError('UPLOAD_ATTACHED');
    await tx.attachment.delete({ where: { id } });
  });
  await deleteContents([file.storageKey]);
}

/** A file of a record that the viewer may see. */
export async function readableFile(viewer: Viewer, id: string): Promise<Attachment> {
  const attachment = fileId.safeParse(id).success ? await db.attachment.findUnique({ where: { id } }) : null;
  if (!attachment || !(await mayRead(viewer, attachment))) throw new DomainError('NOT_FOUND');
  return attachment;
}
