import { useApolloClient } from '@apollo/client/react';
import { useContext, useEffect } from 'react';
import { AreaContext } from '../platform/mount.tsx';
import { useSession } from '../platform/session.tsx';

/** Makes the pages of whoever is signed in work without a network. */
export function useOfflineUse(): void {
  const client = useApolloClient();
  const { base } = useContext(AreaContext);
  const { viewer, settings } = useSession();
  useEffect(() => {
    if (viewer) void import('./offline-use.ts').then(({ startOfflineUse }) => startOfflineUse(client, base, viewer, settings));
  }, [client, base, viewer, settings]);
}
