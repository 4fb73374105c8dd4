import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Context, Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { wasLookedUp } from '../record-access/record-access.ts';
import { enrolleePhotoInput } from './enrollee-photo.input.ts';
import { lockedEnrollee } from './enrollee-status.service.ts';
import { type GuardedRow, isVisibleEnrollee } from './record-guard.ts';

/** Address of the photograph for viewers of the record and for a desk that just looked the person up; null for others. */
export async function photoAddress(context: Context, person: GuardedRow & { photoId: string | null }): Promise<string | null> {
  const { viewer } = context;
  if (!person.photoId || !viewer) return null;
  return (await isVisibleEnrollee(context, viewer, person)) || wasLookedUp(context, person.id) ? `/files/${person.photoId}` : null;
}

/** Sets the photograph; the earlier one is kept with the documents. A member can add only the first, because desks identify people by it. */
export async function setEnrolleePhoto(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, photoId } = parse(enrolleePhotoInput, raw);
  return transact(viewer, 'setEnrolleePhoto', async (write) => {
    const person = await lockedEnrollee(write, viewer, id, version);
    if (viewer.scope.kind === 'SELF' && person.photoId) throw new DomainError('ENR_PHOTO_KEPT');
    const { count } = await write.tx.attachment.updateMany({
      where: { id: photoId, kind: 'PHOTO', ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'Enrollee', ownerId: id },
    });
    if (count === 0) throw fieldError('NOT_FOUND', 'photoId');
    await write.tx.enrollee.update({ where: { id }, data: { photoId, version: { increment: 1 } } });
    write.log({
      action: 'Enrollee.PHOTO',
      entityType: 'Enrollee',
      entityId: id,
      summary: `${person.photoId ? 'Replaced' : 'Added'} the photograph of ${person.enrolmentNo ?? person.fullName}`,
      before: { photoId: person.photoId },
      after: { photoId },
    });
    return { id };
  });
}
