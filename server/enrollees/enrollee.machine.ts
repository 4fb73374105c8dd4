import { EnrolleeStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../workflow/machine.ts';

export const enrolleeMachine = defineMachine('Enrollee', EnrolleeStatus, {
  ACTIVATE: { from: ['PENDING_APPROVAL'], to: 'ACTIVE', can: 'REGISTRATION_COMPLETE' },
  REJECT: { from: ['PENDING_APPROVAL'], to: 'REJECTED', can: 'REGISTRATION_COMPLETE' },
});
