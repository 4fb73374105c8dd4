import { defineScreen } from '../platform/screen.ts';

export const dependantAdd = defineScreen({
  title: 'Add to the family',
  permission: 'FAMILY_WRITE',
  page: () => import('../enrolment/families/AddDependantPage.tsx'),
});
export const headTransfer = defineScreen({
  title: 'Make the spouse the principal',
  permission: 'FAMILY_WRITE',
  page: () => import('../enrolment/families/TransferHeadshipPage.tsx'),
});
