import { noAccess } from '../app/app.screens.ts';
import { type Area, at } from '../app/screen.ts';
import { welcome } from '../features/welcome/welcome.screens.ts';

/** What is open without signing in, and what stands outside every role. */
export const publicArea: Area = {
  role: null,
  words: '',
  base: '',
  mounts: [at('', welcome), at('no-access', noAccess)],
};
