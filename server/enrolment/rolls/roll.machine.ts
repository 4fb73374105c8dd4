import { RollStatus } from '../../generated/prisma/enums.ts';
import { DomainError } from '../../platform/errors.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

export const rollMachine = defineMachine('Roll', RollStatus, {
  FINISH_READING: { from: ['READING'], to: 'MAPPING', can: 'SYSTEM' },
  /** The file as a whole cannot be used. */
  REFUSE: { from: ['READING'], to: 'FAILED', can: 'SYSTEM' },
  /** Also again, with other columns. */
  CHECK: { from: ['MAPPING', 'CHECKED'], to: 'CHECKING', can: 'ROLL_WRITE' },
  FINISH_CHECKING: { from: ['CHECKING'], to: 'CHECKED', can: 'SYSTEM' },
  LOAD: { from: ['CHECKED'], to: 'LOADING', can: 'ROLL_WRITE' },
  FINISH_LOADING: { from: ['LOADING'], to: 'LOADED', can: 'SYSTEM' },
  /** The job failed. */
  STOP_CHECKING: { from: ['CHECKING'], to: 'MAPPING', can: 'SYSTEM' },
  /** The job failed. Enrolled people stay enrolled, and loading can resume with the rest. */
  STOP_LOADING: { from: ['LOADING'], to: 'CHECKED', can: 'SYSTEM' },
  CANCEL: { from: ['READING', 'MAPPING', 'CHECKING', 'CHECKED'], to: 'CANCELLED', can: 'ROLL_WRITE' },
});

type Partly = { status: RollStatus; loadedCount: number };

/** Actions open on a roll. A partly loaded roll can only be loaded further. */
export const rollActions = (viewer: Viewer, roll: Partly) =>
  rollMachine.available(viewer, roll).filter((action) => roll.loadedCount === 0 || action === 'LOAD');

/** A roll cannot be rechecked or cancelled once people were enrolled from it. */
export function assertNobodyLoaded({ loadedCount }: Pick<Partly, 'loadedCount'>): void {
  if (loadedCount > 0) throw new DomainError('STATE_INVALID', { params: { state: 'loaded in part' } });
}
