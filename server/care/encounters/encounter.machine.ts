import { EncounterStatus } from '../../generated/prisma/enums.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { addMinutes, now } from '../../platform/clock.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

/** A visit: open while it is written, closed when care is over, void when it should not have been. CONFIRM and DISPUTE are the member's word on a visit, ANSWER_DISPUTE the scheme's on it; they do not move it. Documents do not either; late ones come after it was closed. */
export const encounterMachine = defineMachine('Encounter', EncounterStatus, {
  UPDATE: { from: ['OPEN'], to: 'OPEN', can: 'ENCOUNTER_WRITE' },
  CLOSE: { from: ['OPEN'], to: 'CLOSED', can: 'ENCOUNTER_WRITE' },
  CORRECT: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_WRITE' },
  VOID: { from: ['OPEN', 'CLOSED'], to: 'VOID', can: 'ENCOUNTER_WRITE' },
  ADD_DOCUMENTS: { from: ['OPEN'], to: 'OPEN', can: 'ENCOUNTER_WRITE' },
  ADD_LATE_DOCUMENTS: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_WRITE' },
  CONFIRM: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_CONFIRM' },
  DISPUTE: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_CONFIRM' },
  ANSWER_DISPUTE: { from: ['CLOSED'], to: 'CLOSED', can: 'ENCOUNTER_DISPUTE_ANSWER' },
});

/** A closed or open visit is corrected or voided by its author within a day, and by the scheme at any time. */
export const isCorrectable = (viewer: Viewer, { createdById, createdAt }: { createdById: string | null; createdAt: Date }): boolean =>
  viewer.scope.kind !== 'HCP' || (createdById === viewer.userId && now() < addMinutes(createdAt, 24 * 60));

/** Results come after the patient has gone: a facility adds them for a day after it closed the visit, the scheme at any time. */
export const acceptsLateDocuments = (viewer: Viewer, { closedAt }: { closedAt: Date | null }): boolean =>
  viewer.scope.kind !== 'HCP' || (closedAt !== null && now() < addMinutes(closedAt, 24 * 60));

export type EncounterAction = (typeof encounterMachine.names)[number];
