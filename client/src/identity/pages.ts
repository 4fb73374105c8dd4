import type { PageLoader } from '../platform/lazy-page.ts';
import type { Screen } from '../platform/screen.ts';
import { forgotPassword, login, resetPassword, unverifiedEmail, verifyEmail, verifyOtp } from '../screens/identity.screens.ts';

/** Lazily loaded pages of the screens in this folder. */
export const pages: readonly (readonly [Screen, PageLoader])[] = [
  [login, () => import('./sign-in/LoginPage.tsx')],
  [forgotPassword, () => import('./sign-in/ForgotPasswordPage.tsx')],
  [resetPassword, () => import('./sign-in/ResetPasswordPage.tsx')],
  [verifyEmail, () => import('./sign-in/VerifyEmailPage.tsx')],
  [unverifiedEmail, () => import('./sign-in/UnverifiedEmailPage.tsx')],
  [verifyOtp, () => import('./sign-in/VerifyOtpPage.tsx')],
];
