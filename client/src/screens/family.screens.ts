import { defineScreen } from '../platform/screen.ts';

export const dependantAdd = defineScreen({
  title: 'Add to the family',
  permission: 'FAMILY_WRITE',
});
export const headTransfer = defineScreen({
  title: 'Make the spouse the principal',
  permission: 'FAMILY_WRITE',
});
