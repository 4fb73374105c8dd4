import { noAccess } from '../app/app.screens.ts';
import { type Area, at } from '../app/screen.ts';

/** What is open without signing in, and what stands outside every role. */
export const publicArea: Area = {
  role: null,
  words: '',
  base: '',
  mounts: [at('no-access', noAccess)],
};
