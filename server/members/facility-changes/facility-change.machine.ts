import { FacilityChangeStatus } from '../../generated/prisma/enums.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineMachine } from '../../scheme/workflow/machine.ts';

const fourEyes = { notBy: ['requestedById'], four: { did: 'requested this', decide: 'decide' } } as const;

/** A change of the primary facility. APPROVED takes effect on the first of the next month (`appliedAt`). */
export const facilityChangeMachine = defineMachine('FacilityChangeRequest', FacilityChangeStatus, {
  APPROVE: { from: ['PENDING'], to: 'APPROVED', can: 'FACILITY_CHANGE_DECIDE', ...fourEyes },
  REJECT: { from: ['PENDING'], to: 'REJECTED', can: 'FACILITY_CHANGE_DECIDE', ...fourEyes },
  CANCEL: { from: ['PENDING'], to: 'CANCELLED', can: 'FACILITY_CHANGE_CREATE' },
  /** The facility closed, or the person died, before the day came. */
  LAPSE: { from: ['APPROVED'], to: 'REJECTED', can: 'SYSTEM' },
});

type ListRequest = { status: FacilityChangeStatus; requestedById: string };

/** Account managers reject other people's requests with a reason instead of withdrawing them. */
export const mayCancel = (viewer: Viewer, { requestedById }: Pick<ListRequest, 'requestedById'>): boolean =>
  !can(viewer, 'FACILITY_CHANGE_DECIDE') || requestedById === viewer.userId;

/** The machine's actions that are open to this viewer. */
export const facilityChangeActions = (viewer: Viewer, request: ListRequest) =>
  facilityChangeMachine.available(viewer, request).filter((action) => action !== 'CANCEL' || mayCancel(viewer, request));
