import { HcpStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

/** W2: a facility is let in or refused, closed and opened again. */
export const hcpMachine = defineMachine('Hcp', HcpStatus, {
  ACTIVATE: { from: ['PENDING'], to: 'ACTIVATED', can: 'HCP_MANAGE' },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'HCP_MANAGE' },
  DEACTIVATE: { from: ['ACTIVATED'], to: 'DEACTIVATED', can: 'HCP_MANAGE' },
  REACTIVATE: { from: ['DEACTIVATED'], to: 'ACTIVATED', can: 'HCP_MANAGE' },
  /** A refused facility sends its application again. */
  REAPPLY: { from: ['REJECTED'], to: 'PENDING', can: 'SYSTEM' },
});
