import { serverNow } from '../../ui/time.ts';
import { authClient } from '../auth-client.ts';
import type { SessionQuery } from '../Session.generated.ts';
import { lockEarlierVault, takeEarlierRecords } from './earlier-vault.ts';
import { setSignedInMark } from './signed-in-mark.ts';
import { browserVault, type Vault } from './vault.ts';

type SessionViewer = NonNullable<SessionQuery['viewer']>;
type PublicSettings = SessionQuery['publicSettings'];

const SESSION = 'SESSION';
const LAST = 'last';

type Options = {
  /** Whether the vault opens without a network from now on. */
  offline?: boolean;
};

/** Requests a key of the signed-in user from the server. Throws if another user has signed in meanwhile, in another tab. */
async function askKey(viewer: SessionViewer, vaultId?: string) {
  const { userId, key, endsAt } = await authClient.offlineKey({ vaultId });
  if (userId !== viewer.id) throw new Error('Another person is signed in');
  const bytes = Uint8Array.from(atob(key), (character) => character.charCodeAt(0));
  // By the clock of this device, which may be wrong.
  return { key: bytes, endsAt: Date.now() + Date.parse(endsAt) - serverNow() };
}

/** The signed-in user's open vault; null without storage. Throws if it needs the server and there is no network. */
export async function openVault(viewer: SessionViewer, publicSettings: PublicSettings, options: Options = {}): Promise<Vault | null> {
  const vault = browserVault();
  if (!vault) return null;
  const { offline = false } = options;
  if ((await vault.keyOwner()) !== viewer.id || (offline && !(await vault.offlineUntil()))) {
    setSignedInMark(true);
    await vault.open({ userId: viewer.id, ask: (vaultId) => askKey(viewer, vaultId), offline });
    await takeEarlierRecords(vault, viewer.id, async () => (await askKey(viewer)).key);
  }
  if (await vault.offlineUntil()) await vault.put(SESSION, LAST, { viewer, publicSettings } satisfies SessionQuery);
  return vault;
}

/** The signed-in user's vault, online or offline. Null while locked or without storage. */
export async function vaultOf(viewer: SessionViewer, publicSettings: PublicSettings, options?: Options): Promise<Vault | null> {
  // Without a network a page keeps the vault that it opened before.
  await openVault(viewer, publicSettings, options).catch(() => null);
  const vault = browserVault();
  return vault && (await vault.keyOwner().catch(() => null)) === viewer.id ? vault : null;
}

/** The session that pages without a network open with; null unless the vault opens without one. */
export async function lastSession(): Promise<SessionQuery | null> {
  const vault = browserVault();
  return vault && (await vault.keyOwner()) ? vault.get<SessionQuery>(SESSION, LAST) : null;
}

/** Number of unsent families of this user in this browser. */
export const unsentFamilies = async (viewer: SessionViewer): Promise<number> => (await browserVault()?.countUnsent(viewer.id)) ?? 0;

/** The server ended the session: records can be read after the next sign-in. */
export async function lockVault(): Promise<void> {
  await browserVault()?.lock();
  await lockEarlierVault({ isSignOut: false });
  setSignedInMark(false);
}

/** On sign-out: deletes the key and every record that is not waiting to be sent. */
export async function closeVault(): Promise<void> {
  await browserVault()?.close();
  await lockEarlierVault({ isSignOut: true });
  setSignedInMark(false);
}
