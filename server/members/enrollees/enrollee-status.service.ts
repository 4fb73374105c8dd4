import type { Enrollee } from '../../generated/prisma/client.ts';
import { isoDay, today } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { transact, type Write } from '../../scheme/workflow/transact.ts';
import { type CoverDetails, changeCover } from '../cover/change-cover.ts';
import { notifyMembers } from '../cover/cover-notices.ts';
import { lockFamilies } from '../cover/cover-rows.ts';
import { enrolleeMachine } from '../enrollee.machine.ts';
import { visibleEnrollees } from './enrollee.access.ts';
import { recordDeathInput, restoreCoverInput, stopCoverInput } from './enrollee-status.input.ts';

/** The person of the viewer's scope on the version they saw, with the family locked. */
export async function lockedEnrollee(write: Write, viewer: Viewer, id: string, version: number): Promise<Enrollee> {
  await lockFamilies(write.tx, { ids: [id] });
  const person = await write.tx.enrollee.findFirst({ where: { id, AND: visibleEnrollees(viewer) } });
  if (!person) throw new DomainError('NOT_FOUND');
  assertVersion(person, version);
  return person;
}

type Action = 'DISABLE' | 'ENABLE' | 'SUSPEND' | 'LIFT_SUSPENSION' | 'RECORD_DEATH';

/** Changes the cover of one person and of the family members who follow. */
async function changeOne(write: Write, viewer: Viewer, person: Enrollee, action: Action, details: CoverDetails): Promise<{ id: string }> {
  enrolleeMachine.next(viewer, person, action);
  const { changed, skipped } = await changeCover(write, action, { ids: [person.id] }, details);
  const refusal = skipped.find(({ id }) => id === person.id);
  if (refusal) throw new DomainError(refusal.why, { params: { max: refusal.max } });
  if (action === 'ENABLE' || action === 'LIFT_SUSPENSION')
    notifyMembers(write, changed, { kind: 'COVER_RESTORED', title: 'Your cover has been restored' });
  return { id: person.id };
}

/** Stops cover immediately, for the spouse and children of a principal too. Pending PA requests are rejected. */
export async function disableEnrollee(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(stopCoverInput, raw);
  return transact(viewer, 'disableEnrollee', async (write) =>
    changeOne(write, viewer, await lockedEnrollee(write, viewer, id, version), 'DISABLE', { reason }),
  );
}

/** Enables a disabled person; for a principal, also the family members disabled by the same action. */
export async function enableEnrollee(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note } = parse(restoreCoverInput, raw);
  return transact(viewer, 'enableEnrollee', async (write) =>
    changeOne(write, viewer, await lockedEnrollee(write, viewer, id, version), 'ENABLE', { reason: note }),
  );
}

/** Suspends cover during an investigation. */
export async function suspendEnrollee(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, reason } = parse(stopCoverInput, raw);
  return transact(viewer, 'suspendEnrollee', async (write) =>
    changeOne(write, viewer, await lockedEnrollee(write, viewer, id, version), 'SUSPEND', { reason }),
  );
}

export async function liftSuspension(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, note } = parse(restoreCoverInput, raw);
  return transact(viewer, 'liftSuspension', async (write) =>
    changeOne(write, viewer, await lockedEnrollee(write, viewer, id, version), 'LIFT_SUSPENSION', { reason: note }),
  );
}

/** Records a death. The dependants of a principal lose cover until the spouse becomes the principal or they move to another family. */
export async function recordDeath(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, on, note } = parse(recordDeathInput, raw);
  return transact(viewer, 'recordDeath', async (write) => {
    const person = await lockedEnrollee(write, viewer, id, version);
    if (on > isoDay(today()) || on < isoDay(person.dateOfBirth)) throw fieldError('ENR_DEATH_DATE', 'on');
    return changeOne(write, viewer, person, 'RECORD_DEATH', { reason: note, on: new Date(on) });
  });
}
