import type { Area } from '../app/screen.ts';

export const hcp: Area = {
  role: 'HCP',
  words: 'Healthcare provider',
  base: '/hcp-dashboard',
  mounts: [],
};
