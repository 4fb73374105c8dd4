import { noAccess } from '../app/app.screens.ts';
import { type Area, at } from '../app/screen.ts';
import { forgotPassword, login, resetPassword, unverifiedEmail, verifyEmail, verifyOtp } from '../features/accounts/account.screens.ts';
import { graphqlDocs, playground } from '../features/ad-hoc/ad-hoc.screens.ts';
import { cardCheck } from '../features/cards/card.screens.ts';
import { facilityPlatform, facilityRegistration } from '../features/hcps/public-hcp.screens.ts';
import { enrollRegister } from '../features/registrations/registration.screens.ts';
import { welcome } from '../features/welcome/welcome.screens.ts';

/** What is open without signing in, and what stands outside every role. */
export const publicArea: Area = {
  role: null,
  words: '',
  base: '',
  mounts: [
    at('', welcome),
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
    // For whoever holds the permission, in whatever role.
    at('playground', playground),
    at('docs/graphql', graphqlDocs),
    at('no-access', noAccess),
  ],
};
