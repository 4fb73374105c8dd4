import { type ReactNode, useCallback, useMemo } from 'react';
import { useSessionQuery } from '../graphql/generated.ts';
import { SessionContext, sessionOf } from './session.tsx';

type Props = { children: ReactNode; fallback: ReactNode };

/** Loads who is signed in and the settings of the scheme, once. Shows `fallback` until then. */
export function SessionProvider({ children, fallback }: Props) {
  const { data, refetch } = useSessionQuery({ fetchPolicy: 'cache-first' });
  const refresh = useCallback(async () => (await refetch()).data?.viewer ?? null, [refetch]);
  const session = useMemo(() => (data?.publicSettings ? sessionOf(data, refresh) : null), [data, refresh]);
  return session ? <SessionContext.Provider value={session}>{children}</SessionContext.Provider> : fallback;
}
