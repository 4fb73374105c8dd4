import type { StandardQueryUse } from '../../graphql/types.ts';

export const STANDARD_QUERY_USE: Record<StandardQueryUse, string> = {
  PA_REQUEST: 'PA requests',
  REFERRAL: 'Referrals',
  CLAIM: 'Claims',
};
