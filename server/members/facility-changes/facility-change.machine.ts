import { FacilityChangeStatus } from '../../generated/prisma/enums.ts';
import { defineMachine } from '../../platform/workflow/machine.ts';

const fourEyes = { notBy: ['requestedById'], four: { did: 'asked for this', decide: 'decide' } } as const;

/** A change of the primary facility. APPROVED takes effect on the first of the next month (`appliedAt`). */
export const facilityChangeMachine = defineMachine('FacilityChangeRequest', FacilityChangeStatus, {
  APPROVE: { from: ['PENDING'], to: 'APPROVED', can: 'FACILITY_CHANGE_DECIDE', ...fourEyes },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'FACILITY_CHANGE_DECIDE', ...fourEyes },
  CANCEL: { from: ['PENDING'], to: 'CANCELLED', can: 'FACILITY_CHANGE_CREATE' },
  /** The facility closed, or the person died, before the day came. */
  LAPSE: { from: ['APPROVED'], to: 'REJECTED', can: 'SYSTEM' },
});
