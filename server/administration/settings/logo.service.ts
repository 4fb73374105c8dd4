import type { Attachment } from '../../generated/prisma/client.ts';
import { db } from '../../platform/db.ts';
import { DomainError, fieldError } from '../../platform/errors.ts';
import { getSettings } from '../../scheme/settings/settings.ts';
import type { Tx } from '../../scheme/workflow/transact.ts';

/** Owner type of the scheme’s own files, such as the logo. */
const SCHEME = 'Scheme';

/** Uses an uploaded image or an earlier logo as the scheme’s logo. Errors: NOT_FOUND at the setting. */
export async function claimLogo(tx: Tx, fileId: string, userId: string): Promise<void> {
  const { count } = await tx.attachment.updateMany({
    where: { id: fileId, kind: 'LOGO', OR: [{ ownerType: SCHEME }, { ownerType: 'UserAccount', ownerId: userId }] },
    data: { ownerType: SCHEME, ownerId: fileId },
  });
  if (count === 0) throw fieldError('NOT_FOUND', 'values.logoFileId');
}

/** The public logo. Errors: NOT_FOUND if the scheme has no logo of its own. */
export async function publicLogo(): Promise<Attachment> {
  const { logoFileId } = await getSettings();
  const file = logoFileId ? await db.attachment.findFirst({ where: { id: logoFileId, ownerType: SCHEME, kind: 'LOGO' } }) : null;
  if (!file) throw new DomainError('NOT_FOUND');
  return file;
}
