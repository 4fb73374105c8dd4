import type { Enrollee, UserAccount } from '../../generated/prisma/client.ts';
import type { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { lockedEnrollee } from '../../members/enrollees/enrollee-status.service.ts';
import { optionalNoticesOf } from '../../messaging/notifications/notice-choice.shared.ts';
import { now } from '../../platform/clock.ts';
import { DomainError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { deleteContents } from '../../scheme/files/unused-files.ts';
import { type Tx, transact } from '../../scheme/workflow/transact.ts';
import { ERASABLE_DATA, type ErasableData } from '../processing-register/processing-activities.ts';
import { eraseOptionalDataInput } from './data-request.input.ts';
import { dataRequestMachine } from './data-request.machine.ts';
import { giveAnswer, lockRequest } from './data-request.service.ts';

/** Statuses without cover, in which phone and portal account are no longer needed. */
const WITHOUT_COVER: readonly EnrolleeStatus[] = ['REJECTED', 'DISABLED', 'EXPIRED', 'DECEASED'];

const ERASED_TEXTS: Record<ErasableData, string> = {
  PHOTOGRAPH: 'photograph',
  EMAIL: 'contact email address',
  NEXT_OF_KIN: 'next of kin',
  OPTIONAL_MESSAGES: 'optional messages (turned off)',
  PHONE: 'phone number',
  PORTAL_ACCOUNT: 'portal account (closed)',
};

const KEPT_TEXT = 'Medical, claims, payment and audit records are kept as the law requires.';

type Person = Pick<Enrollee, 'status' | 'photoId' | 'email' | 'phone' | 'nextOfKinName' | 'nextOfKinPhone' | 'nextOfKinRelationship'> & {
  account: Pick<UserAccount, 'isActive' | 'noticesOff'> | null;
};

const optionalNotices = optionalNoticesOf('ENROLLEE');

/** What can be erased of a person now. */
export function erasableOf(person: Person): ErasableData[] {
  const { account } = person;
  const isUncovered = WITHOUT_COVER.includes(person.status);
  const present: Record<ErasableData, boolean> = {
    PHOTOGRAPH: person.photoId !== null,
    EMAIL: person.email !== null,
    NEXT_OF_KIN: [person.nextOfKinName, person.nextOfKinPhone, person.nextOfKinRelationship].some((value) => value !== null),
    OPTIONAL_MESSAGES: account !== null && optionalNotices.some((notice) => !account.noticesOff.includes(notice)),
    PHONE: isUncovered && person.phone !== null,
    PORTAL_ACCOUNT: isUncovered && account !== null && account.isActive,
  };
  return ERASABLE_DATA.filter((item) => present[item]);
}

/** Deletes the photographs of a person. Returns their storage keys, whose contents are deleted after the commit. */
async function deletePhotographs(tx: Tx, enrolleeId: string): Promise<string[]> {
  const where = { ownerType: 'Enrollee', ownerId: enrolleeId, kind: 'PHOTO' };
  const files = await tx.attachment.findMany({ where, select: { storageKey: true } });
  await tx.attachment.deleteMany({ where });
  return files.map(({ storageKey }) => storageKey);
}

/**
 * Erases what the law does not require to keep, and answers the request. History and activity log name the fields, not their values.
 * Errors: NOT_FOUND, DATA_REQUEST_NOT_ERASURE, DATA_REQUEST_NOTHING, DATA_REQUEST_IDENTITY, STATE_INVALID, CONFLICT_STALE.
 */
export async function eraseOptionalData(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, personVersion, outcome, answer, identityCheck } = parse(eraseOptionalDataInput, raw);
  let storageKeys: string[] = [];
  const result = await transact(viewer, 'eraseOptionalData', async (write) => {
    const { tx } = write;
    const request = await lockRequest(tx, viewer, id, version);
    dataRequestMachine.next(viewer, request, 'ERASE');
    if (request.kind !== 'ERASURE') throw new DomainError('DATA_REQUEST_NOT_ERASURE');
    const { enrolleeId } = request;
    const person = await lockedEnrollee(write, viewer, enrolleeId, personVersion);
    const account = await tx.userAccount.findUnique({ where: { enrolleeId } });
    const items = erasableOf({ ...person, account });
    if (items.length === 0) throw new DomainError('DATA_REQUEST_NOTHING');
    await tx.enrollee.update({
      where: { id: enrolleeId },
      data: {
        ...{ photoId: null, email: null, nextOfKinName: null, nextOfKinPhone: null, nextOfKinRelationship: null },
        ...(items.includes('PHONE') && { phone: null }),
        version: { increment: 1 },
      },
    });
    storageKeys = await deletePhotographs(tx, enrolleeId);
    if (account) {
      await tx.userAccount.update({
        where: { id: account.id },
        data: {
          noticesOff: [...optionalNotices],
          version: { increment: 1 },
          ...(items.includes('PORTAL_ACCOUNT') && {
            ...{ isActive: false, deactivatedAt: now(), deactivatedById: viewer.userId },
            ...{ deactivateReason: `Data request ${request.requestNo}`, email: null, emailVerified: false, phone: null },
          }),
        },
      });
      if (items.includes('PORTAL_ACCOUNT')) await tx.session.deleteMany({ where: { userId: account.id } });
    }
    const done = `Erased: ${items.map((item) => ERASED_TEXTS[item]).join(', ')}`;
    write.log({
      action: 'Enrollee.ERASE',
      entityType: 'Enrollee',
      entityId: enrolleeId,
      summary: `${done} (data request ${request.requestNo})`,
    });
    await giveAnswer(write, request, {
      action: 'ERASE',
      outcome,
      ground: outcome === 'GRANTED' ? null : 'RETAINED_BY_LAW',
      answer: `${answer}\n\n${done}.\n${KEPT_TEXT}`,
      identityCheck,
      done,
    });
    return { id };
  });
  await deleteContents(storageKeys);
  return result;
}
