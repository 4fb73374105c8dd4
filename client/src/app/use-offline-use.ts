import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect } from 'react';
import { AreaContext } from '../platform/mount.tsx';
import { useSession } from '../platform/session.tsx';

/** Runs a task when the browser is idle; returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}

/** Prepares the signed-in user’s pages for offline use. */
export function useOfflineUse(): void {
  const client = useApolloClient();
  const { base } = useContext(AreaContext);
  const { viewer, settings } = useSession();
  useEffect(() => {
    if (!viewer) return;
    return whenIdle(() => void import('./offline-use.ts').then(({ startOfflineUse }) => startOfflineUse(client, base, viewer, settings)));
  }, [client, base, viewer, settings]);
}
