import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import { noAccess, recordLink, welcome } from '../screens/app.screens.ts';

/** Lazily loaded pages of the screens in this folder. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [noAccess, () => import('./NoAccessPage.tsx')],
  [recordLink, () => import('./RecordLinkPage.tsx')],
  [welcome, () => import('./welcome/WelcomePage.tsx')],
];
