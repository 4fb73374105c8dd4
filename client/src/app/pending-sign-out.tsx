import { isSigningOut } from '../platform/offline/signed-in-mark.ts';
import { markUnavailable, onReturn } from '../platform/server-unavailable.ts';
import { signOut } from '../platform/session.tsx';
import { start, Waiting } from './start.tsx';

/** After an offline sign-out, shows nothing until the server has ended the session. */
export async function finishSignOut(): Promise<void> {
  await signOut();
  if (!isSigningOut()) return;
  onReturn(() => void signOut());
  markUnavailable('server');
  await start(<Waiting />);
}
