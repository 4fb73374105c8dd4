import { PaCodeStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** Status of a PA code: used once, by the claim submitted with it. */
export const paCodeMachine = defineMachine('PaCode', PaCodeStatus, {
  USE: { from: ['ACTIVE'], to: 'USED', can: 'SYSTEM' },
  RELEASE: { from: ['USED'], to: 'ACTIVE', can: 'SYSTEM' },
  EXTEND: { from: ['ACTIVE'], to: 'ACTIVE', can: 'PA_CODE_MANAGE' },
  REVOKE: { from: ['ACTIVE'], to: 'REVOKED', can: 'PA_CODE_MANAGE' },
  EXPIRE: { from: ['ACTIVE'], to: 'EXPIRED', can: 'SYSTEM' },
});
