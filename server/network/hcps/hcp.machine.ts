import { HcpStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** W2: status of a facility: pending, activated, rejected or deactivated. */
export const hcpMachine = defineMachine('Hcp', HcpStatus, {
  ACTIVATE: { from: ['PENDING'], to: 'ACTIVATED', can: 'HCP_MANAGE' },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'HCP_MANAGE' },
  DEACTIVATE: { from: ['ACTIVATED'], to: 'DEACTIVATED', can: 'HCP_MANAGE' },
  REACTIVATE: { from: ['DEACTIVATED'], to: 'ACTIVATED', can: 'HCP_MANAGE' },
  /** A rejected facility applies again. */
  REAPPLY: { from: ['REJECTED'], to: 'PENDING', can: 'SYSTEM' },
});
