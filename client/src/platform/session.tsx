import { createContext, type ReactNode, useCallback, useContext, useMemo } from 'react';
import { type Permission, type SessionQuery, useSessionQuery } from '../graphql/generated.ts';

export type SessionViewer = NonNullable<SessionQuery['viewer']>;
export type PublicSettings = SessionQuery['publicSettings'];

type Session = {
  viewer: SessionViewer | null;
  settings: PublicSettings;
  can: (permission: Permission) => boolean;
  /** Loads the session again, after signing in or a change of the person's account. */
  refresh: () => Promise<SessionViewer | null>;
  signOut: () => Promise<void>;
};

const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession outside the session');
  return session;
}

/** The signed-in person, on a page that requires signing in. */
export function useViewer(): SessionViewer {
  const { viewer } = useSession();
  if (!viewer) throw new Error('No one is signed in');
  return viewer;
}

async function signOut(): Promise<void> {
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  });
  // A full page load, so that no data of this person stays in the memory of a shared computer.
  window.location.assign('/login');
}

type Props = { children: ReactNode; fallback: ReactNode };

/** Loads who is signed in and the settings of the scheme, once. Shows `fallback` until then. */
export function SessionProvider({ children, fallback }: Props) {
  const { data, refetch } = useSessionQuery({ fetchPolicy: 'cache-first' });
  const viewer = data?.viewer ?? null;
  const settings = data?.publicSettings;
  const refresh = useCallback(async () => (await refetch()).data?.viewer ?? null, [refetch]);
  const session = useMemo<Session | null>(() => {
    if (!settings) return null;
    const held = new Set<Permission>(viewer?.permissions);
    return { viewer, settings, can: (permission) => held.has(permission), refresh, signOut };
  }, [viewer, settings, refresh]);
  return session ? <SessionContext.Provider value={session}>{children}</SessionContext.Provider> : fallback;
}
