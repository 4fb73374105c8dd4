import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { lockedEnrollee } from './enrollee-status.service.ts';
import { ownContactInput } from './own-contact.input.ts';
import { mapUniqueViolation } from './unique-violation.ts';

/** Corrects how a member is reached, on the own record only. The phone stays, for it signs in; LGA and town stay, for reports and the home facility go by them: an officer changes these. */
export async function changeOwnContact(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, ...contact } = parse(ownContactInput, raw);
  return mapUniqueViolation(() =>
    transact(viewer, 'changeOwnContact', async (write) => {
      if (viewer.scope.kind !== 'SELF' || viewer.scope.enrolleeId !== id) throw new DomainError('NOT_FOUND');
      const person = await lockedEnrollee(write, viewer, id, version);
      await write.tx.enrollee.update({ where: { id }, data: { ...contact, version: { increment: 1 } } });
      const changedFields = (Object.keys(contact) as (keyof typeof contact)[]).filter((field) => person[field] !== contact[field]);
      write.log({
        action: 'Enrollee.CONTACT',
        entityType: 'Enrollee',
        entityId: id,
        summary:
          changedFields.length > 0 ? `Changed ${changedFields.join(', ')} of own record` : 'Saved own contact details without changes',
      });
      return { id };
    }),
  );
}
