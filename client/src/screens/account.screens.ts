import type { UserAccountFilter } from '../graphql/generated.ts';
import { defineScreen } from '../platform/screen.ts';

export const login = defineScreen({ title: 'Sign in' });
export const forgotPassword = defineScreen({
  title: 'Forgotten password',
});
export const resetPassword = defineScreen({ title: 'New password' });
export const verifyEmail = defineScreen({ title: 'Email address' });
export const unverifiedEmail = defineScreen({
  title: 'Verify your email address',
});
export const verifyOtp = defineScreen({ title: 'Sign-in code' });

export const profile = defineScreen({
  title: 'Profile',
  permission: 'PROFILE_USE',
});
export const signInSettings = defineScreen({
  title: 'Sign-in settings',
  permission: 'SETTING_MANAGE',
});
export const userAccountList = defineScreen<UserAccountFilter>({
  title: 'User accounts',
  permission: 'USER_MANAGE',
});
