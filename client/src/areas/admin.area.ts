import type { Area } from '../app/screen.ts';

export const admin: Area = {
  role: 'ADMIN',
  words: 'Administrator',
  base: '/dashboard',
  mounts: [],
};
