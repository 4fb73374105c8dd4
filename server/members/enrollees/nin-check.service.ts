import { now } from '../../platform/clock.ts';
import { DomainError, fieldError, parse } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { assertVersion } from '../../scheme/workflow/change-status.ts';
import { transact } from '../../scheme/workflow/transact.ts';
import { visibleEnrollees } from './enrollee.access.ts';
import { type NinResult, ninCheckInput } from './nin-check.input.ts';

type Person = { nin: string; fullName: string; dateOfBirth: Date };

/** Checks whether a NIN belongs to the person. `seen` is the officer’s result from the slip; an online service of the identity commission would ignore it. */
type NinVerifier = (person: Person, seen: NinResult) => Promise<NinResult>;

const manual: NinVerifier = async (_person, seen) => seen;

/** The verifier in force. */
const verifier: NinVerifier = manual;

/** Records whether the NIN belongs to the person, by whom and when. Errors: ENR_NIN_REQUIRED, CONFLICT_STALE. */
export async function recordNinCheck(viewer: Viewer, id: string, raw: unknown): Promise<{ id: string }> {
  const { version, result } = parse(ninCheckInput, raw);
  return transact(viewer, 'recordNinCheck', async ({ tx, log }) => {
    const person = await tx.enrollee.findFirst({ where: { id, AND: visibleEnrollees(viewer) } });
    if (!person) throw new DomainError('NOT_FOUND');
    assertVersion(person, version);
    if (!person.nin) throw fieldError('ENR_NIN_REQUIRED', 'nin');
    const ninStatus = await verifier({ ...person, nin: person.nin }, result);
    const { count } = await tx.enrollee.updateMany({
      where: { id, version: person.version },
      data: { ninStatus, ninCheckedAt: now(), ninCheckedById: viewer.userId, version: { increment: 1 } },
    });
    if (count === 0) throw new DomainError('CONFLICT_STALE');
    log({
      action: 'Enrollee.NIN_CHECK',
      entityType: 'Enrollee',
      entityId: id,
      summary: `NIN of ${person.fullName} ${ninStatus === 'VERIFIED' ? 'verified' : 'not confirmed'}`,
      before: { ninStatus: person.ninStatus },
      after: { ninStatus },
    });
    return { id };
  });
}
