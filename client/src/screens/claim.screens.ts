import type { ClaimFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const claimList = defineScreen<ClaimFilter>({
  title: 'Claims',
  permission: 'CLAIM_READ',
});
export const pendingClaims = defineScreen<ClaimFilter>({
  title: 'Pending claim forms',
  permission: 'CLAIM_PREPARE',
});
/** A claim to read: what was sent, where it is, what was decided. */
export const claimDetail = defineScreen({
  title: 'Claim',
  permission: 'CLAIM_READ',
  entity: 'Claim',
});
/** The decision on a claim, line by line, as the facility reads it. */
export const claimOutcome = defineScreen({
  title: 'Decision',
  permission: 'CLAIM_READ',
});
export const claimVetting = defineScreen({
  title: 'Vet the claim',
  permission: 'CLAIM_VET',
  collapsedMenu: true,
});
export const claimApproval = defineScreen({
  title: 'Approve the claim',
  permission: 'CLAIM_APPROVE',
  entity: 'Claim',
  collapsedMenu: true,
});
export const authClaimForm = defineScreen({
  title: 'Claim with a PA code',
  permission: 'CLAIM_PREPARE',
});
export const noAuthStart = defineScreen({
  title: 'Claim without a PA code',
  permission: 'CLAIM_PREPARE',
});
/** A new form without a PA code (?enrollee, ?visit), or any saved form (?id). */
export const claimForm = defineScreen({
  title: 'Claim form',
  permission: 'CLAIM_PREPARE',
});
export const pendingClaimForm = defineScreen({
  title: 'Pending claim form',
  permission: 'CLAIM_PREPARE',
});
export const prepareClaims = defineScreen({
  title: 'Prepare claim forms',
  permission: 'CLAIM_PREPARE',
});
