import { useApolloClient } from '@apollo/client/react';
import { useLocation, useNavigate } from 'react-router';
import type { SignInStep } from '../../platform/auth-client.ts';
import { safeNext } from '../../platform/next.ts';
import { useSession } from '../../platform/session.tsx';

/** Goes on after a password or a code was right: home, to the code, or to the choice of an own password. */
export function useSignedIn() {
  const client = useApolloClient();
  const { refresh } = useSession();
  const { search } = useLocation();
  const navigate = useNavigate();
  return async (step: SignInStep): Promise<void> => {
    const next = new URLSearchParams(search).get('next');
    const nextParam = next ? `next=${encodeURIComponent(next)}` : '';
    if (step.next === 'OTP')
      return void navigate(`/verify-otp${nextParam && `?${nextParam}`}`, { state: { minutes: step.minutes, by: step.by } });
    if (step.next === 'CHANGE_PASSWORD') return void navigate(`/reset-password?first=1${nextParam && `&${nextParam}`}`, { replace: true });
    // What another person has seen in this browser must not show through.
    await client.clearStore();
    const viewer = await refresh();
    void navigate(viewer ? safeNext(search, viewer) : '/login', { replace: true });
  };
}
