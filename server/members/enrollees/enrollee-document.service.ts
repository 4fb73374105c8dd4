import { fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { enrolleeDocumentInput } from './enrollee-document.input.ts';
import { lockedEnrollee } from './enrollee-status.service.ts';

/** Adds a document to a person's record, also after registration. Errors: CONFLICT_STALE, NOT_FOUND at fileId. */
export async function addEnrolleeDocument(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, kind, fileId } = parse(enrolleeDocumentInput, raw);
  return transact(viewer, 'addEnrolleeDocument', async (write) => {
    const person = await lockedEnrollee(write, viewer, id, version);
    const { count } = await write.tx.attachment.updateMany({
      where: { id: fileId, kind, ownerType: 'UserAccount', ownerId: viewer.userId },
      data: { ownerType: 'Enrollee', ownerId: id },
    });
    if (count === 0) throw fieldError('NOT_FOUND', 'fileId');
    await write.tx.enrollee.update({ where: { id }, data: { version: { increment: 1 } } });
    write.log({
      action: 'Enrollee.PAPER',
      entityType: 'Enrollee',
      entityId: id,
      summary: `Added a document to ${person.enrolmentNo ?? person.fullName}`,
      before: {},
      after: { kind, fileId },
    });
    return { id };
  });
}
