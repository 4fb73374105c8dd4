import { EncounterStatus } from '../../generated/prisma/enums.ts';
import { addMinutes, now } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

/**
 * Status of a visit: open while care continues, then closed; void if it should not exist. CONFIRM and DISPUTE (by the member),
 * ANSWER_DISPUTE (by the scheme) and adding documents do not change the status. Documents may be added after closing.
 */
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

/** Its author can correct or void a visit within 24 hours, administrators at any time. */
export const isCorrectable = (viewer: Viewer, { createdById, createdAt }: { createdById: string | null; createdAt: Date }): boolean =>
  viewer.scope.kind !== 'HCP' || (createdById === viewer.userId && now() < addMinutes(createdAt, 24 * 60));

/** A facility can add documents, such as late results, until 24 hours after closing; administrators at any time. */
export const acceptsLateDocuments = (viewer: Viewer, { closedAt }: { closedAt: Date | null }): boolean =>
  viewer.scope.kind !== 'HCP' || (closedAt !== null && now() < addMinutes(closedAt, 24 * 60));

export type EncounterAction = (typeof encounterMachine.names)[number];
