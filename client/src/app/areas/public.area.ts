import { type Area, at } from '../../platform/screen.ts';
import { noAccess, welcome } from '../../screens/app.screens.ts';
import { cardCheck, cardNumberCheck } from '../../screens/care.screens.ts';
import { enrollRegister } from '../../screens/enrolment.screens.ts';
import { forgotPassword, login, resetPassword, unverifiedEmail, verifyEmail, verifyOtp } from '../../screens/identity.screens.ts';
import { contact, facilityPlatform, facilityRegistration, facilitySearch, planOffer, planPrices } from '../../screens/network.screens.ts';
import { graphqlDocs, playground } from '../../screens/reports.screens.ts';

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
    at('login', login),
    at('forgot-password', forgotPassword),
    at('reset-password', resetPassword),
    at('verify-email', verifyEmail),
    at('unverified-email', unverifiedEmail),
    at('verify-otp', verifyOtp),
    at('enroll-register', enrollRegister),
    at('health-facility-platform', facilityPlatform),
    at('health-registration', facilityRegistration),
    at('check/:token', cardCheck),
    // For any role with the permission.
    at('playground', playground),
    at('docs/graphql', graphqlDocs),
    at('no-access', noAccess),
  ],
};
