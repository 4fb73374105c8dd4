import { defineScreen } from '../platform/screen.ts';

export const login = defineScreen({ title: 'Sign in', titleKey: 'login' });
export const forgotPassword = defineScreen({
  title: 'Forgotten password',
  titleKey: 'forgotPassword',
});
export const resetPassword = defineScreen({ title: 'New password', titleKey: 'resetPassword' });
export const verifyEmail = defineScreen({ title: 'Email address', titleKey: 'verifyEmail' });
export const unverifiedEmail = defineScreen({
  title: 'Verify your email address',
  titleKey: 'unverifiedEmail',
});
export const verifyOtp = defineScreen({ title: 'Sign-in code', titleKey: 'verifyOtp' });
