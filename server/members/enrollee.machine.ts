import { EnrolleeStatus, type Relationship } from '../generated/prisma/enums.ts';
import type { Viewer } from '../scheme/access/viewer.ts';
import { defineMachine } from '../scheme/workflow/machine.ts';

export const enrolleeMachine = defineMachine('Enrollee', EnrolleeStatus, {
  ACTIVATE: { from: ['PENDING_APPROVAL'], to: 'ACTIVE', can: 'REGISTRATION_COMPLETE' },
  REJECT: { from: ['PENDING_APPROVAL'], to: 'REJECTED', can: 'REGISTRATION_COMPLETE' },
  /** A dependant without cover registers for own cover; the record becomes a principal's. */
  OWN_COVER: { from: ['DISABLED', 'EXPIRED'], to: 'PENDING_APPROVAL', can: 'REGISTRATION_SUBMIT' },
  /** The registration for own cover was rejected; the person is a dependant without cover again. */
  RETURN: { from: ['PENDING_APPROVAL'], to: 'DISABLED', can: 'REGISTRATION_COMPLETE' },
  SUSPEND: { from: ['ACTIVE'], to: 'SUSPENDED', can: 'ENROLLEE_DISABLE' },
  LIFT_SUSPENSION: { from: ['SUSPENDED'], to: 'ACTIVE', can: 'ENROLLEE_DISABLE' },
  DISABLE: { from: ['ACTIVE', 'SUSPENDED'], to: 'DISABLED', can: 'ENROLLEE_DISABLE' },
  ENABLE: { from: ['DISABLED'], to: 'ACTIVE', can: 'ENROLLEE_DISABLE' },
  /** A spouse leaves the family; the record can join another one. */
  SEPARATE: { from: ['ACTIVE', 'SUSPENDED', 'EXPIRED'], to: 'DISABLED', can: 'FAMILY_WRITE' },
  /** Final. A pending registration is rejected instead. */
  RECORD_DEATH: { from: ['ACTIVE', 'SUSPENDED', 'DISABLED', 'EXPIRED'], to: 'DECEASED', can: 'ENROLLEE_RECORD_DEATH' },
  EXPIRE: { from: ['ACTIVE'], to: 'EXPIRED', can: 'SYSTEM' },
  /** A paid renewal, early or after the end. */
  RENEW: { from: ['ACTIVE', 'EXPIRED'], to: 'ACTIVE', can: 'SYSTEM' },
  /** Merged into another record of the same person. Final. */
  MERGE: { from: ['ACTIVE', 'SUSPENDED', 'DISABLED', 'EXPIRED', 'DECEASED'], to: 'MERGED', can: 'SYSTEM' },
  /** A child reached the age limit. */
  AGE_OUT: { from: ['ACTIVE'], to: 'DISABLED', can: 'SYSTEM' },
});

type Person = { status: EnrolleeStatus; relationship: Relationship; principal: { status: EnrolleeStatus } | null };

/** The machine's actions that also make sense for this person: a dependant who waits for a premium, and only a spouse separates. */
export function enrolleeActions(viewer: Viewer, person: Person): EnrolleeAction[] {
  return enrolleeMachine.available(viewer, person).filter((action) => {
    if (action === 'ACTIVATE' || action === 'REJECT') return person.principal?.status === 'ACTIVE';
    if (action === 'OWN_COVER') return person.relationship !== 'PRINCIPAL' && viewer.scope.kind === 'SCHEME';
    if (action === 'RETURN') return false;
    if (action === 'SEPARATE') return person.relationship === 'SPOUSE';
    return true;
  });
}

export type EnrolleeAction = (typeof enrolleeMachine.names)[number];
