import { type Area, at } from '../../platform/screen.ts';
import { demoPhone } from '../../screens/administration.screens.ts';
import { noAccess, recordLink, welcome } from '../../screens/app.screens.ts';
import { cardCheck, cardNumberCheck } from '../../screens/care.screens.ts';
import { enrollRegister } from '../../screens/enrolment.screens.ts';
import { contact, facilityPlatform, facilityRegistration, facilitySearch, planOffer, planPrices } from '../../screens/network.screens.ts';
import { graphqlDocs, playground } from '../../screens/reports.screens.ts';
import { signInMounts } from './sign-in.area.ts';

/** Pages that need no sign-in, and pages that belong to no role. */
export const publicArea: Area = {
  role: null,
  label: '',
  base: '',
  mounts: [
    at('', welcome),
    at('plans', planPrices),
    at('plans/:code', planOffer),
    at('facilities', facilitySearch),
    at('check-card', cardNumberCheck),
    at('contact', contact),
    ...signInMounts,
    at('enroll-register', enrollRegister),
    at('health-facility-platform', facilityPlatform),
    at('health-registration', facilityRegistration),
    at('check/:token', cardCheck),
    // For any role with the permission.
    at('playground', playground),
    at('docs/graphql', graphqlDocs),
    at('phone', demoPhone),
    at('no-access', noAccess),
    at('records/:entity/:id', recordLink),
  ],
};
