import type { Area } from '../app/screen.ts';

export const accountManager: Area = {
  role: 'ACCOUNT_MANAGER',
  words: 'Account manager',
  base: '/account-manager-dashboard',
  mounts: [],
};
