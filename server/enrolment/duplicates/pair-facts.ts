import type { Enrollee } from '../../generated/prisma/client.ts';
import type { DuplicatePairStatus } from '../../generated/prisma/enums.ts';
import { db } from '../../platform/db.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { duplicatePairMachine } from '../duplicate-pair.machine.ts';
import { visibleRegistrations } from '../registrations/registration.access.ts';
import { dataOf } from '../registrations/registration-steps.ts';
import { assertMergeable } from './merge.rules.ts';

/** The error that would reject this merge now, as text. */
export async function mergeObstacle(
  viewer: Viewer | null,
  status: DuplicatePairStatus,
  keepId: string,
  otherId: string,
): Promise<string | null> {
  if (!viewer || !duplicatePairMachine.available(viewer, { status }).includes('MERGE')) return null;
  const [kept, merged] = await Promise.all([
    db.enrollee.findUniqueOrThrow({ where: { id: keepId }, include: { plan: true } }),
    db.enrollee.findUniqueOrThrow({ where: { id: otherId } }),
  ]);
  try {
    await assertMergeable(db, viewer, { kept, merged, take: [] });
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}

/** The registration that one of the two, or the head of the family, still waits in. */
export async function waitingRegistration(viewer: Viewer | null, people: readonly Enrollee[]): Promise<string | null> {
  const waiting = people.filter(({ status }) => status === 'PENDING_APPROVAL').map(({ id, principalId }) => principalId ?? id);
  if (!viewer || waiting.length === 0) return null;
  const registration = await db.registration.findFirst({
    where: { enrolleeId: { in: waiting }, status: 'PENDING_APPROVAL', AND: visibleRegistrations(viewer) },
    select: { id: true },
  });
  return registration?.id ?? null;
}

/** The reason given when one of the two was registered although the other was on record. */
export async function duplicateAnswerAtRegistration(firstId: string, secondId: string): Promise<string | null> {
  const registrations = await db.registration.findMany({
    where: { enrolleeId: { in: [firstId, secondId] } },
    select: { enrolleeId: true, data: true },
  });
  for (const registration of registrations) {
    const { review } = dataOf(registration);
    const otherId = registration.enrolleeId === firstId ? secondId : firstId;
    if (review?.isDifferentPerson && review.matchedEnrolleeId === otherId) return review.reason;
  }
  return null;
}
