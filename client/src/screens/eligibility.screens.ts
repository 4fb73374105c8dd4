import { defineScreen } from '../platform/screen.ts';

export const memberEligibility = defineScreen({
  title: 'Member eligibility',
  permission: 'ELIGIBILITY_CHECK',
});
