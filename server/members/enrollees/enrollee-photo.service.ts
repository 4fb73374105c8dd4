import type { Context, Viewer } from '../../platform/access/viewer.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import { transact } from '../../platform/workflow/transact.ts';
import { wasLookedUp } from '../record-access/record-access.ts';
import { enrolleePhotoInput } from './enrollee-photo.input.ts';
import { lockedEnrollee } from './enrollee-status.service.ts';
import { type GuardedRow, isVisibleEnrollee } from './record-guard.ts';

/** Where the photograph is, for those who may see the record, and for a desk that has just looked the person up; null for others. */
export async function photoAddress(context: Context, person: GuardedRow & { photoId: string | null }): Promise<string | null> {
  const { viewer } = context;
  if (!person.photoId || !viewer) return null;
  return (await isVisibleEnrollee(context, viewer, person)) || wasLookedUp(context, person.id) ? `/files/${person.photoId}` : null;
}

/** Puts a photograph on the record; the one before stays among the papers. A member only gives the first, because it is what a desk knows the person by. */
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
