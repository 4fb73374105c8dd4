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
