import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect } from 'react';
import { AreaContext } from '../platform/mount.tsx';
import { useSession } from '../platform/session.tsx';

/** Runs when the page has nothing else to load or draw; answers how to call it off. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 5_000 });
  return () => cancelIdleCallback(handle);
}

/** Makes the pages of whoever is signed in work without a network. */
export function useOfflineUse(): void {
  const client = useApolloClient();
  const { base } = useContext(AreaContext);
  const { viewer, settings } = useSession();
  useEffect(() => {
    if (!viewer) return;
    return whenIdle(() => void import('./offline-use.ts').then(({ startOfflineUse }) => startOfflineUse(client, base, viewer, settings)));
  }, [client, base, viewer, settings]);
}
