import { familyOf, presentVisits } from '../../members/enrollees/enrollee.access.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';

/**
 * People whose care history this viewer may read. A facility: its own members and patients in its care (a visit opened today, an admission,
 * or an accepted referral); closing the visit ends the access. A member: the own family. Officers have no access here; they use the lists
 * of visits, requests and referrals.
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
