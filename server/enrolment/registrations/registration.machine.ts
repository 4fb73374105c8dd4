import { RegistrationStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const FOUR_EYES = { did: 'registered this person', decide: 'approve or reject the registration' };

export const registrationMachine = defineMachine('Registration', RegistrationStatus, {
  /** Nothing is due: cover starts. */
  COMPLETE: { from: ['INCOMPLETE'], to: 'COMPLETED', can: 'REGISTRATION_COMPLETE' },
  /** A premium is due, or the person registered alone: cover waits for money and for an officer. */
  SUBMIT: { from: ['INCOMPLETE'], to: 'PENDING_APPROVAL', can: 'REGISTRATION_SUBMIT' },
  APPROVE: {
    from: ['PENDING_APPROVAL'],
    to: 'COMPLETED',
    can: 'REGISTRATION_COMPLETE',
    notBy: ['officerId', 'completedById'],
    four: FOUR_EYES,
  },
  REJECT: {
    from: ['PENDING_APPROVAL'],
    to: 'REJECTED',
    can: 'REGISTRATION_COMPLETE',
    notBy: ['officerId', 'completedById'],
    four: FOUR_EYES,
  },
  RESUME: { from: ['REJECTED'], to: 'INCOMPLETE', can: 'REGISTRATION_WRITE' },
  CANCEL: { from: ['INCOMPLETE'], to: 'CANCELLED', can: 'REGISTRATION_WRITE' },
});
