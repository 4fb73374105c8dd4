import { useQuery } from '@apollo/client/react';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { SessionDocument } from './Session.generated.ts';
import { SessionContext, sessionOf } from './session.tsx';

type Props = { children: ReactNode; fallback: ReactNode };

/** Without a response after this time, the last session of this browser is shown if there is one. */
const RENDER_TIMEOUT_MS = 3_000;

/** Loads who is signed in and the settings of the scheme, once. Shows `fallback` until then. */
export function SessionProvider({ children, fallback }: Props) {
  const { data, error, refetch, client } = useQuery(SessionDocument, { fetchPolicy: 'cache-first' });
  const isLoaded = Boolean(data?.publicSettings);
  useEffect(() => {
    if (isLoaded) return;
    let current = true;
    const showLast = async () => {
      const { lastSession } = await import('./offline/offline-session.ts');
      const last = await lastSession();
      if (last && current) client.writeQuery({ query: SessionDocument, data: last });
    };
    const timer = setTimeout(() => void showLast(), error ? 0 : RENDER_TIMEOUT_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [isLoaded, error, client]);
  const refresh = useCallback(async () => (await refetch()).data?.viewer ?? null, [refetch]);
  const session = useMemo(() => (data?.publicSettings ? sessionOf(data, refresh) : null), [data, refresh]);
  return session ? <SessionContext.Provider value={session}>{children}</SessionContext.Provider> : fallback;
}
