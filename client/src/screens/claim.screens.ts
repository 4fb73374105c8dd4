import type { ClaimFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const claimList = defineScreen<ClaimFilter>({
  title: 'Claims',
  permission: 'CLAIM_READ',
  page: () => import('../claims/ClaimListPage.tsx'),
});
export const pendingClaims = defineScreen<ClaimFilter>({
  title: 'Pending claim forms',
  permission: 'CLAIM_PREPARE',
  page: () => import('../claims/PendingClaimsPage.tsx'),
});
/** A claim to read: what was sent, where it is, what was decided. */
export const claimDetail = defineScreen({
  title: 'Claim',
  permission: 'CLAIM_READ',
  shows: 'Claim',
  page: () => import('../claims/ClaimDetailPage.tsx'),
});
/** The decision on a claim, line by line, as the facility reads it. */
export const claimOutcome = defineScreen({
  title: 'Decision',
  permission: 'CLAIM_READ',
  page: () => import('../claims/ClaimDetailPage.tsx'),
});
export const claimVetting = defineScreen({
  title: 'Vet the claim',
  permission: 'CLAIM_VET',
  rail: true,
  page: () => import('../claims/vetting/ClaimVettingPage.tsx'),
});
export const claimApproval = defineScreen({
  title: 'Approve the claim',
  permission: 'CLAIM_APPROVE',
  shows: 'Claim',
  rail: true,
  page: () => import('../claims/vetting/ClaimApprovalPage.tsx'),
});
export const authClaimForm = defineScreen({
  title: 'Claim with a PA code',
  permission: 'CLAIM_PREPARE',
  page: () => import('../claims/preparation/AuthClaimPage.tsx'),
});
export const noAuthStart = defineScreen({
  title: 'Claim without a PA code',
  permission: 'CLAIM_PREPARE',
  page: () => import('../claims/preparation/NoAuthStartPage.tsx'),
});
/** A new form without a PA code (?enrollee, ?visit), or any saved form (?id). */
export const claimForm = defineScreen({
  title: 'Claim form',
  permission: 'CLAIM_PREPARE',
  page: () => import('../claims/preparation/ClaimFormPage.tsx'),
});
export const pendingClaimForm = defineScreen({
  title: 'Pending claim form',
  permission: 'CLAIM_PREPARE',
  page: () => import('../claims/preparation/ClaimFormPage.tsx'),
});
export const prepareClaims = defineScreen({
  title: 'Prepare claim forms',
  permission: 'CLAIM_PREPARE',
  page: () => import('../claims/preparation/PrepareClaimsPage.tsx'),
});
