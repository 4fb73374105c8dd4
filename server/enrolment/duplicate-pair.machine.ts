import { DuplicatePairStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../scheme/workflow/machine.ts';

/** A pair of records is merged, or dismissed as two different people and not flagged again. */
export const duplicatePairMachine = defineMachine('DuplicatePair', DuplicatePairStatus, {
  DISMISS: { from: ['OPEN'], to: 'DISMISSED', can: 'DUPLICATE_DECIDE' },
  MERGE: { from: ['OPEN'], to: 'MERGED', can: 'DUPLICATE_DECIDE' },
  /** One of the two was merged into a third record that is already compared with the other, or was refused at its registration. */
  CLOSE: { from: ['OPEN'], to: 'DISMISSED', can: 'SYSTEM' },
});
