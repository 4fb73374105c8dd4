import { familyOf, presentVisits } from '../../members/enrollees/enrollee.access.ts';
import { defineScope, none } from '../../platform/access/row-scope.ts';

/**
 * The people whose care at all facilities this viewer may read together. A facility: its own members, and patients whom it treats now, by an open visit
 * of today or of an admission, or a referral that it accepted; a closed visit alone opens nothing. A member: the own family. Officers read visits, requests and referrals by their lists.
 */
export const visibleCareHistories = defineScope('Enrollee', {
  scheme: none,
  lgas: none,
  facility: (hcpId) => ({
    OR: [
      { hcpId },
      { encounters: { some: { ...presentVisits(hcpId), status: 'OPEN' } } },
      { referrals: { some: { toHcpId: hcpId, status: 'ACCEPTED' } } },
      { referrals: { some: { toHcpId: hcpId, status: 'PENDING', urgency: 'EMERGENCY', acceptedById: { not: null } } } },
    ],
  }),
  self: familyOf,
});
