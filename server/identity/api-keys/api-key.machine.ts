import { ApiKeyStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/** A key expires on its date; a revoked key never works again. */
export const apiKeyMachine = defineMachine('ApiKey', ApiKeyStatus, {
  REVOKE: { from: ['ACTIVE'], to: 'REVOKED', can: 'API_KEY_REVOKE' },
});
