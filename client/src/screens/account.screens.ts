import type { UserAccountFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const login = defineScreen({ title: 'Sign in', page: () => import('../identity/sign-in/LoginPage.tsx') });
export const forgotPassword = defineScreen({
  title: 'Forgotten password',
  page: () => import('../identity/sign-in/ForgotPasswordPage.tsx'),
});
export const resetPassword = defineScreen({ title: 'New password', page: () => import('../identity/sign-in/ResetPasswordPage.tsx') });
export const verifyEmail = defineScreen({ title: 'Email address', page: () => import('../identity/sign-in/VerifyEmailPage.tsx') });
export const unverifiedEmail = defineScreen({
  title: 'Verify your email address',
  page: () => import('../identity/sign-in/UnverifiedEmailPage.tsx'),
});
export const verifyOtp = defineScreen({ title: 'Sign-in code', page: () => import('../identity/sign-in/VerifyOtpPage.tsx') });

export const profile = defineScreen({
  title: 'Profile',
  permission: 'PROFILE_USE',
  page: () => import('../identity/profile/ProfilePage.tsx'),
});
export const signInSettings = defineScreen({
  title: 'Sign-in settings',
  permission: 'SETTING_MANAGE',
  page: () => import('../administration/users/SignInSettingsPage.tsx'),
});
export const userAccountList = defineScreen<UserAccountFilter>({
  title: 'User accounts',
  permission: 'USER_MANAGE',
  page: () => import('../administration/users/UserAccountListPage.tsx'),
});
