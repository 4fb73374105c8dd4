import type { Area } from '../app/screen.ts';

export const enrollee: Area = {
  role: 'ENROLLEE',
  words: 'Enrollee',
  base: '/enrollee-dashboard',
  tabs: true,
  mounts: [],
};
