import type { SessionQuery } from '../../graphql/generated.ts';
import { serverNow } from '../../ui/time.ts';
import { authClient } from '../auth-client.ts';
import type { PublicSettings, SessionViewer } from '../session.tsx';
import { markOpen } from './open-mark.ts';
import { browserVault, type Vault } from './vault.ts';

const SESSION = 'SESSION';
const LAST = 'last';

/** The vault of whoever is signed in, opened with the key of the account when it is not yet; null where nothing can be kept. */
export async function openVault(viewer: SessionViewer, publicSettings: PublicSettings): Promise<Vault | null> {
  const vault = browserVault();
  if (!vault) return null;
  if ((await vault.openedBy()) !== viewer.id) {
    const { userId, key, endsAt } = await authClient.offlineKey();
    // Somebody else signed in meanwhile, in another tab.
    if (userId !== viewer.id) return null;
    const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
    // By the clock of this device, which may be wrong.
    await vault.open({ userId, key: bytes, endsAt: Date.now() + Date.parse(endsAt) - serverNow() });
    markOpen(true);
  }
  await vault.put(SESSION, LAST, { viewer, publicSettings } satisfies SessionQuery);
  return vault;
}

/** The vault of whoever is signed in, with a network or without; null while it is closed, and where nothing can be kept. */
export async function vaultOf(viewer: SessionViewer, publicSettings: PublicSettings): Promise<Vault | null> {
  // Without a network it stays as it is: open since the last sign-in, or closed.
  await openVault(viewer, publicSettings).catch(() => null);
  const vault = browserVault();
  return vault && (await vault.openedBy().catch(() => null)) === viewer.id ? vault : null;
}

/** Who was signed in here last, for pages that open without a network; null after signing out or the end of the session. */
export async function lastSession(): Promise<SessionQuery | null> {
  const vault = browserVault();
  return vault && (await vault.openedBy()) ? vault.get<SessionQuery>(SESSION, LAST) : null;
}

/** The server ended the session: what is kept can be read after the next sign-in. */
export async function lockVault(): Promise<void> {
  await browserVault()?.lock();
  markOpen(false);
}

/** The person signs out: nothing stays that can be read. */
export async function closeVault(): Promise<void> {
  await browserVault()?.close();
  markOpen(false);
}
