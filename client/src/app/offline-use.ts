import type { ApolloClient } from '@apollo/client';
import { cacheAppFiles } from '../platform/offline/cache-app-files.ts';
import { localDraftsIn } from '../platform/offline/local-drafts-in.ts';
import { openVault } from '../platform/offline/offline-session.ts';
import { browserVault } from '../platform/offline/vault.ts';
import { onReturn } from '../platform/server-unavailable.ts';
import type { PublicSettings, SessionViewer } from '../platform/session.tsx';
import { provideLocalDrafts } from '../ui/form/draft/local-drafts.ts';

/** Stores what the pages of an area need offline: code, session and, for registration officers, the registration data. */
export async function startOfflineUse(client: ApolloClient, area: string, viewer: SessionViewer, settings: PublicSettings): Promise<void> {
  void cacheAppFiles(area);
  // The key comes from the server. A browser may also refuse to store anything.
  const vault = await openVault(viewer, settings).catch(() => {
    const stop = onReturn(() => {
      stop();
      void openVault(viewer, settings).catch(() => {});
    });
    return browserVault();
  });
  if (vault) provideLocalDrafts(localDraftsIn(vault));
  if (viewer.role !== 'REGISTRATION_OFFICER') return;
  const { openFieldSession } = await import('../enrolment/field/field.tsx');
  await openFieldSession(client, viewer, settings);
}
