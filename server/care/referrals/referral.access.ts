import { familyOf } from '../../members/enrollees/enrollee.access.ts';
import { now } from '../../platform/clock.ts';
import { defineScope, none } from '../../scheme/access/row-scope.ts';
import { defineWorklist } from '../../scheme/workflow/worklist.ts';

/**
 * Referrals this viewer may see: officers those of people or sending facilities in their LGAs; a facility those it sent, and received ones
 * once approved (emergencies immediately); a member the own family's.
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

/** Referrals sent by a facility; for officers with LGA scope, sent by facilities of their LGAs. */
export const sentReferrals = defineScope('Referral', {
  lgas: (lgaIds) => ({ lgaId: { in: lgaIds } }),
  facility: (hcpId) => ({ fromHcpId: hcpId }),
  self: none,
});

/** Referrals received by a facility; for officers with LGA scope, received by facilities of their LGAs. */
export const receivedReferrals = defineScope('Referral', {
  lgas: (lgaIds) => ({ toHcp: { lgaId: { in: lgaIds } } }),
  facility: (hcpId) => ({ toHcpId: hcpId }),
  self: none,
});

/** Worklist of account managers: pending referrals. Emergencies have a deadline, because the patient moves first. */
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

/** Worklist of receiving facilities: approved referrals, and emergencies on the way. */
export const referralsToAnswer = defineWorklist(receivedReferrals, {
  permission: 'REFERRAL_RECEIVE',
  where: { OR: [{ status: 'APPROVED' }, { status: 'PENDING', urgency: 'EMERGENCY', acceptedAt: null, arrivedAt: null }] },
});

/** Worklist of senders: declined referrals that need another facility. */
export const referralsToRedirect = defineWorklist(sentReferrals, {
  permission: 'REFERRAL_CREATE',
  where: { status: 'DECLINED', redirectedTo: null },
});
