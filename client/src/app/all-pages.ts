import { pages as administrationPages } from '../administration/pages.ts';
import { pages as carePages } from '../care/pages.ts';
import { pages as claimsPages } from '../claims/pages.ts';
import { pages as enrolmentPages } from '../enrolment/pages.ts';
import { pages as identityPages } from '../identity/pages.ts';
import { pages as membersPages } from '../members/pages.ts';
import { pages as networkPages } from '../network/pages.ts';
import { pages as overviewPages } from '../overview/pages.ts';
import { pages as premiumsPages } from '../premiums/pages.ts';
import { pages as reportsPages } from '../reports/pages.ts';
import { pages as appPages } from './pages.ts';

/** The page of every screen. */
export const allPages = [
  ...administrationPages,
  ...carePages,
  ...claimsPages,
  ...enrolmentPages,
  ...identityPages,
  ...membersPages,
  ...networkPages,
  ...overviewPages,
  ...premiumsPages,
  ...reportsPages,
  ...appPages,
] as const;
