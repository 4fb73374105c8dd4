import { defineScreen } from '../../app/screen.ts';
import type { UserAccountFilter } from '../../graphql/generated.ts';

export const login = defineScreen({ title: 'Sign in', page: () => import('./LoginPage.tsx') });
export const forgotPassword = defineScreen({ title: 'Forgotten password', page: () => import('./ForgotPasswordPage.tsx') });
export const resetPassword = defineScreen({ title: 'New password', page: () => import('./ResetPasswordPage.tsx') });
export const verifyEmail = defineScreen({ title: 'Email address', page: () => import('./VerifyEmailPage.tsx') });
export const unverifiedEmail = defineScreen({ title: 'Verify your email address', page: () => import('./UnverifiedEmailPage.tsx') });
export const verifyOtp = defineScreen({ title: 'Sign-in code', page: () => import('./VerifyOtpPage.tsx') });

export const profile = defineScreen({ title: 'Profile', permission: 'PROFILE_USE', page: () => import('./ProfilePage.tsx') });
export const signInSettings = defineScreen({
  title: 'Sign-in settings',
  permission: 'SETTING_MANAGE',
  page: () => import('./SignInSettingsPage.tsx'),
});
export const userAccountList = defineScreen<UserAccountFilter>({
  title: 'User accounts',
  permission: 'USER_MANAGE',
  page: () => import('./UserAccountListPage.tsx'),
});
