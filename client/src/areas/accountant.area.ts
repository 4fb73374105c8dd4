import type { Area } from '../app/screen.ts';

export const accountant: Area = {
  role: 'ACCOUNTANT',
  words: 'Accountant',
  base: '/accountant-dashboard',
  mounts: [],
};
