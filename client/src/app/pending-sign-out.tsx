import { isSigningOut } from '../platform/offline/signed-in-mark.ts';
import { markUnavailable, onReturn } from '../platform/server-unavailable.ts';
import { signOut } from '../platform/session.tsx';
import { start, Waiting } from './start.tsx';

/** Somebody signed out without a network. Nothing is shown before the server has ended the session too. */
export async function finishSignOut(): Promise<void> {
  await signOut();
  if (!isSigningOut()) return;
  onReturn(() => void signOut());
  markUnavailable('server');
  await start(<Waiting />);
}
