import { EncounterStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

/** A visit: open while it is written, closed when care is over, void when it should not have been. CONFIRM and DISPUTE are the member's word on a visit, ANSWER_DISPUTE the scheme's on it; they do not move it. */
export const encounterMachine = defineMachine('Encounter', EncounterStatus, {
  UPDATE: { from: ['OPEN'], to: 'OPEN', can: 'ENCOUNTER_WRITE' },
  CLOSE: { from: ['OPEN'], to: 'CLOSED', can: 'ENCOUNTER_WRITE' },
  CORRECT: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_WRITE' },
  VOID: { from: ['OPEN', 'CLOSED'], to: 'VOID', can: 'ENCOUNTER_WRITE' },
  CONFIRM: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_CONFIRM' },
  DISPUTE: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_CONFIRM' },
  ANSWER_DISPUTE: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_DISPUTE_ANSWER' },
});

export type EncounterAction = (typeof encounterMachine.names)[number];
