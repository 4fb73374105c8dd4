import { DuplicatePairStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

/** Two records that may be the same person are merged into one, or known to be two people and never asked about again. */
export const duplicatePairMachine = defineMachine('DuplicatePair', DuplicatePairStatus, {
  DISMISS: { from: ['OPEN'], to: 'DISMISSED', can: 'DUPLICATE_DECIDE' },
  MERGE: { from: ['OPEN'], to: 'MERGED', can: 'DUPLICATE_DECIDE' },
  /** One of the two was merged into a third record that is already compared with the other, or was refused at its registration. */
  CLOSE: { from: ['OPEN'], to: 'DISMISSED', can: 'SYSTEM' },
});
