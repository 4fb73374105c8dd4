import type { Role } from '../../graphql/types.ts';
import { type Area, at, defineScreen } from '../../platform/screen.ts';
import { forgotPassword, login, resetPassword, unverifiedEmail, verifyEmail, verifyOtp } from '../../screens/identity.screens.ts';

/** Sign-in pages, loaded without the rest of the platform. */
export const signInMounts = [
  at('login', login),
  at('forgot-password', forgotPassword),
  at('reset-password', resetPassword),
  at('verify-email', verifyEmail),
  at('unverified-email', unverifiedEmail),
  at('verify-otp', verifyOtp),
];

export const signInArea: Area = { role: null, label: '', base: '', mounts: signInMounts };

const outline = (role: Role, base: string, applicants?: true): Area => ({
  role,
  base,
  label: '',
  mounts: [],
  ...(applicants && { applicants }),
});

/** A page for any role with the permission. */
const forPermitted = defineScreen({ title: '', permission: 'ADHOC_QUERY' });

/** Areas without their pages, to resolve redirects after sign-in. */
export const areaSkeletons: readonly Area[] = [
  outline('ACCOUNT_MANAGER', '/account-manager-dashboard'),
  outline('ACCOUNTANT', '/accountant-dashboard'),
  outline('ADMIN', '/dashboard'),
  outline('CLAIMS_OFFICER', '/claims-processing-dashboard'),
  outline('ENROLLEE', '/enrollee-dashboard'),
  outline('ENROLLEE', '/enroll-self-reg', true),
  outline('HCP', '/hcp-dashboard'),
  outline('REGISTRATION_OFFICER', '/registration-officer-dashboard'),
  { role: null, label: '', base: '', mounts: [at('playground', forPermitted), at('docs/graphql', forPermitted)] },
];
