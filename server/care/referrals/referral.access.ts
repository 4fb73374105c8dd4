import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { defineScope, none } from '../../platform/access/row-scope.ts';
import { now } from '../../platform/clock.ts';
import { defineWorklist } from '../../platform/workflow/worklist.ts';

/**
 * The referrals this viewer may see: officers those of people or of sending facilities in their LGAs, a facility those that it sent and those that
 * reached it (an emergency reaches it at once), a member the own family's.
 */
export const visibleReferrals = defineScope('Referral', {
  lgas: (lgaIds) => ({ OR: [{ lgaId: { in: lgaIds } }, { enrolleeLgaId: { in: lgaIds } }] }),
  facility: (hcpId) => ({
    OR: [
      { fromHcpId: hcpId },
      { toHcpId: hcpId, urgency: 'EMERGENCY' },
      { toHcpId: hcpId, status: { in: ['APPROVED', 'ACCEPTED', 'DECLINED', 'COMPLETED', 'EXPIRED'] } },
    ],
  }),
  self: (enrolleeId) => ({ enrollee: familyOf(enrolleeId) }),
});

/** The referrals that a facility sent; officers narrowed to some LGAs have those of the facilities there. */
export const sentReferrals = defineScope('Referral', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ fromHcpId: hcpId }),
  self: none,
});

/** The referrals that were sent to a facility; officers narrowed to some LGAs have those to the facilities there. */
export const receivedReferrals = defineScope('Referral', {
  lgas: (lgaIds) => ({ toHcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ toHcpId: hcpId }),
  self: none,
});

/** Referrals to be decided; an emergency moves before that, and its decision has a time. */
export const referralsToDecide = defineWorklist(visibleReferrals, {
  permission: 'REFERRAL_DECIDE',
  where: { status: 'PENDING' },
  overdue: () => ({ decisionDueAt: { lt: now() } }),
  informs: {
    role: 'ACCOUNT_MANAGER',
    key: 'REFERRALS_PENDING',
    words: { one: 'referral awaiting a decision', many: 'referrals awaiting a decision' },
  },
});

/** Referrals that the receiving facility has to answer: approved ones, and emergencies on the way. */
export const referralsToAnswer = defineWorklist(receivedReferrals, {
  permission: 'REFERRAL_RECEIVE',
  where: { OR: [{ status: 'APPROVED' }, { status: 'PENDING', urgency: 'EMERGENCY', acceptedAt: null, arrivedAt: null }] },
});

/** Referrals that were declined, for the sender to pick another facility. */
export const referralsToRedirect = defineWorklist(sentReferrals, {
  permission: 'REFERRAL_CREATE',
  where: { status: 'DECLINED', redirectedTo: null },
});
