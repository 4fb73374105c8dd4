import { RollStatus } from '../generated/prisma/enums.ts';
import { defineMachine } from '../workflow/machine.ts';

export const rollMachine = defineMachine('Roll', RollStatus, {
  FINISH_READING: { from: ['READING'], to: 'MAPPING', can: 'SYSTEM' },
  /** The file as a whole cannot be used. */
  REFUSE: { from: ['READING'], to: 'FAILED', can: 'SYSTEM' },
  /** Also again, with other columns. */
  CHECK: { from: ['MAPPING', 'CHECKED'], to: 'CHECKING', can: 'ROLL_WRITE' },
  FINISH_CHECKING: { from: ['CHECKING'], to: 'CHECKED', can: 'SYSTEM' },
  LOAD: { from: ['CHECKED'], to: 'LOADING', can: 'ROLL_WRITE' },
  FINISH_LOADING: { from: ['LOADING'], to: 'LOADED', can: 'SYSTEM' },
  CANCEL: { from: ['READING', 'MAPPING', 'CHECKING', 'CHECKED'], to: 'CANCELLED', can: 'ROLL_WRITE' },
});
