import type { Prisma } from '../../generated/prisma/client.ts';
import { EnrolleeStatus } from '../../generated/prisma/enums.ts';
import { addDays, startOfDay, today } from '../../platform/clock.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/** The member with principal and dependants; nobody for an account that is no member’s yet. */
export const familyOf = (enrolleeId: string | null): Prisma.EnrolleeWhereInput =>
  enrolleeId ? { OR: [{ id: enrolleeId }, { principalId: enrolleeId }] } : none();

/** Days for which a visit can be claimed. Confirmed visits and admissions older than this open nothing. */
export const CLAIMABLE_DAYS = 90;

const earliestDay = () => startOfDay(addDays(today(), -CLAIMABLE_DAYS));

/** Visits of today, and admissions without a discharge: the patient is at the facility. */
export const presentVisits = (hcpId: string) =>
  ({
    hcpId,
    status: { not: 'VOID' },
    OR: [
      { visitAt: { gte: startOfDay(today()), lt: startOfDay(addDays(today(), 1)) } },
      { admittedAt: { gte: earliestDay() }, dischargedAt: null },
    ],
  }) as const satisfies Prisma.EncounterWhereInput;

/** Visits that the member has confirmed, while they can be claimed. */
const confirmedVisits = (hcpId: string) =>
  ({
    hcpId,
    status: { not: 'VOID' },
    enrolleeConfirmed: true,
    visitAt: { gte: earliestDay() },
  }) as const satisfies Prisma.EncounterWhereInput;

/**
 * The enrollees this viewer may see. A facility: who chose it, who was sent there or authorised for it, who is there today or admitted, and
 * whose confirmed visit it can claim; a visit alone opens nothing later, and a cancelled or voided record nothing at all. A member: the own family.
 */
export const visibleEnrollees = defineScope('Enrollee', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({
    OR: [
      { hcpId },
      { referrals: { some: { toHcpId: hcpId, status: { in: ['ACCEPTED', 'COMPLETED'] } } } },
      { paRequests: { some: { hcpId, status: { not: 'CANCELLED' } } } },
      { encounters: { some: presentVisits(hcpId) } },
      { encounters: { some: confirmedVisits(hcpId) } },
    ],
  }),
  self: familyOf,
});

/** The enrollees a viewer may count: for a facility its assigned lives, whom one index serves; officers of some LGAs count who lives there. */
export const assignedEnrollees = defineScope('Enrollee', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ hcpId }),
  self: familyOf,
});

/** Records that were merged into another are found by their number and their links only; no list, count or report has them. */
export const NOT_MERGED = { mergedIntoId: null } as const satisfies Prisma.EnrolleeWhereInput;

/** The same by the status, which indexes hold: for what is counted without a look at the rows. */
export const LISTED_STATUSES = Object.values(EnrolleeStatus).filter((status) => status !== 'MERGED');

/** The enrollees a list shows this viewer. */
export const listedEnrollees = (viewer: Viewer): Prisma.EnrolleeWhereInput => ({ AND: [assignedEnrollees(viewer), NOT_MERGED] });

/** People whom text messages no longer reach, until the phone is corrected. */
export const phonesToCorrect = defineWorklist(visibleEnrollees, {
  permission: 'ENROLLEE_UPDATE',
  where: { phoneUnreachableAt: { not: null }, status: { notIn: ['MERGED', 'DECEASED', 'DISABLED'] } },
});
