import { createContext, useContext } from 'react';
import type { Permission } from '../graphql/types.ts';
import { reportError } from './monitoring.ts';
import { isOpen, markSigningOut } from './offline/signed-in-mark.ts';
import type { SessionQuery } from './Session.generated.ts';

export type SessionViewer = NonNullable<SessionQuery['viewer']>;
export type PublicSettings = SessionQuery['publicSettings'];

export type Session = {
  viewer: SessionViewer | null;
  settings: PublicSettings;
  can: (permission: Permission) => boolean;
  /** Loads the session again, after signing in or a change of the person's account. */
  refresh: () => Promise<SessionViewer | null>;
  signOut: () => Promise<void>;
};

export const SessionContext = createContext<Session | null>(null);

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

let isLeaving = false;

/** Whether the person is signing out: requests that the server refuses meanwhile must not lead to another address. */
export const isEndingSession = () => isLeaving;

/** Ends the session. Offline, it ends here immediately, and on the server when there is a network again. */
export async function signOut(): Promise<void> {
  isLeaving = true;
  markSigningOut(true);
  // A vault that could not be closed stays marked as open, so that the sign-in page locks it.
  if (isOpen()) await import('./offline/offline-session.ts').then(({ closeVault }) => closeVault()).catch(reportError);
  const answer = await fetch('/api/auth/sign-out', {
    method: 'POST',
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => null);
  if (answer?.ok) markSigningOut(false);
  else if (window.location.pathname === '/login') return;
  // A full page load, so that no data of this person stays in the memory of a shared computer.
  window.location.assign('/login');
}

/** What pages know of the session, from the server's response. */
export function sessionOf({ viewer, publicSettings }: SessionQuery, refresh: Session['refresh']): Session {
  const held = new Set<Permission>(viewer?.permissions);
  return { viewer: viewer ?? null, settings: publicSettings, can: (permission) => held.has(permission), refresh, signOut };
}
