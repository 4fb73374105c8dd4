import { RollStatus } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { DomainError } from '../../platform/errors.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

export const rollMachine = defineMachine('Roll', RollStatus, {
  FINISH_READING: { from: ['READING'], to: 'MAPPING', can: 'SYSTEM' },
  /** The file as a whole cannot be used. */
  REFUSE: { from: ['READING'], to: 'FAILED', can: 'SYSTEM' },
  /** Also again, with other columns. */
  CHECK: { from: ['MAPPING', 'CHECKED'], to: 'CHECKING', can: 'ROLL_WRITE' },
  FINISH_CHECKING: { from: ['CHECKING'], to: 'CHECKED', can: 'SYSTEM' },
  LOAD: { from: ['CHECKED'], to: 'LOADING', can: 'ROLL_WRITE' },
  FINISH_LOADING: { from: ['LOADING'], to: 'LOADED', can: 'SYSTEM' },
  /** The job has given up. */
  STOP_CHECKING: { from: ['CHECKING'], to: 'MAPPING', can: 'SYSTEM' },
  /** The job has given up; who is enrolled stays enrolled, and loading goes on with the others. */
  STOP_LOADING: { from: ['LOADING'], to: 'CHECKED', can: 'SYSTEM' },
  CANCEL: { from: ['READING', 'MAPPING', 'CHECKING', 'CHECKED'], to: 'CANCELLED', can: 'ROLL_WRITE' },
});

type Partly = { status: RollStatus; loadedCount: number };

/** The actions open on a roll: one that is loaded in part is only loaded to its end. */
export const rollActions = (viewer: Viewer, roll: Partly) =>
  rollMachine.available(viewer, roll).filter((action) => roll.loadedCount === 0 || action === 'LOAD');

/** Refuses to check anew or give up a roll of which people are enrolled already. */
export function assertNobodyLoaded({ loadedCount }: Pick<Partly, 'loadedCount'>): void {
  if (loadedCount > 0) throw new DomainError('STATE_INVALID', { params: { state: 'loaded in part' } });
}
