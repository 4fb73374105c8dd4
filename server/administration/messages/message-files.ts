import { fieldError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import type { Write } from '../../scheme/workflow/transact.ts';
import { MESSAGE_FILE } from './message.input.ts';

type Files = readonly { fileId: string }[];

/** Attaches files uploaded by the viewer to a message. */
export async function attachFiles({ tx }: Write, viewer: Viewer, messageId: string, files: Files): Promise<void> {
  for (const [index, { fileId }] of files.entries()) {
    const { count } = await tx.attachment.updateMany({
      where: { id: fileId, ownerType: 'UserAccount', ownerId: viewer.userId, kind: MESSAGE_FILE },
      data: { ownerType: 'Message', ownerId: messageId },
    });
    if (count === 0) throw fieldError('NOT_FOUND', `files.${index}.fileId`);
  }
}
