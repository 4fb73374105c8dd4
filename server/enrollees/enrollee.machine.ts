import { EnrolleeStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../workflow/machine.ts';

export const enrolleeMachine = defineMachine('Enrollee', EnrolleeStatus, {
  ACTIVATE: { from: ['PENDING_APPROVAL'], to: 'ACTIVE', can: 'REGISTRATION_COMPLETE' },
  REJECT: { from: ['PENDING_APPROVAL'], to: 'REJECTED', can: 'REGISTRATION_COMPLETE' },
  SUSPEND: { from: ['ACTIVE'], to: 'SUSPENDED', can: 'ENROLLEE_DISABLE' },
  LIFT_SUSPENSION: { from: ['SUSPENDED'], to: 'ACTIVE', can: 'ENROLLEE_DISABLE' },
  DISABLE: { from: ['ACTIVE', 'SUSPENDED'], to: 'DISABLED', can: 'ENROLLEE_DISABLE' },
  ENABLE: { from: ['DISABLED'], to: 'ACTIVE', can: 'ENROLLEE_DISABLE' },
  /** Nobody comes back from it. A registration that still waits is rejected instead. */
  RECORD_DEATH: { from: ['ACTIVE', 'SUSPENDED', 'DISABLED', 'EXPIRED'], to: 'DECEASED', can: 'ENROLLEE_RECORD_DEATH' },
  EXPIRE: { from: ['ACTIVE'], to: 'EXPIRED', can: 'SYSTEM' },
  /** A paid renewal, early or after the end. */
  RENEW: { from: ['ACTIVE', 'EXPIRED'], to: 'ACTIVE', can: 'SYSTEM' },
  /** A child came of age. */
  AGE_OUT: { from: ['ACTIVE'], to: 'DISABLED', can: 'SYSTEM' },
});

export type EnrolleeAction = (typeof enrolleeMachine.names)[number];
