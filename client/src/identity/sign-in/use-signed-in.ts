import { useLocation, useNavigate } from 'react-router';
import { addressAfterSignIn } from '../../platform/area-addresses.ts';
import type { SignInStep } from '../../platform/auth-client.ts';
import { useSession } from '../../platform/session.tsx';

/** Continues after a correct password or code: to the home page, the second factor, or the choice of a new password. */
export function useSignedIn() {
  const { refresh } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  return async (step: SignInStep, more: { login?: string } = {}): Promise<void> => {
    const next = new URLSearchParams(search).get('next');
    const nextParam = next ? `next=${encodeURIComponent(next)}` : '';
    if (step.next === 'OTP')
      return void navigate(`/verify-otp${nextParam && `?${nextParam}`}`, { state: { minutes: step.minutes, by: step.by, ...more } });
    if (step.next === 'CHANGE_PASSWORD') return void navigate(`/reset-password?first=1${nextParam && `&${nextParam}`}`, { replace: true });
    const viewer = await refresh();
    void navigate(viewer ? addressAfterSignIn(search, viewer) : '/login', { replace: true });
  };
}
