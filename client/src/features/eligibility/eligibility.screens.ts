import { defineScreen } from '../../app/screen.ts';

export const memberEligibility = defineScreen({
  title: 'Member eligibility',
  permission: 'ELIGIBILITY_CHECK',
  page: () => import('./EligibilityPage.tsx'),
});
