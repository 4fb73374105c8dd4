import { CardRunStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

export const cardRunMachine = defineMachine('CardRun', CardRunStatus, {
  MARK_PRINTED: { from: ['PREPARED'], to: 'PRINTED', can: 'CARD_PRINT' },
  /** The sheets were not printed; the people can be put on another run. */
  CANCEL: { from: ['PREPARED'], to: 'CANCELLED', can: 'CARD_PRINT' },
});
