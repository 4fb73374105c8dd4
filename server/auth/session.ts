import type { IncomingHttpHeaders } from 'node:http';
import type { SessionUser } from '../context.ts';

/** The user of a request's session cookie, or null. Deactivated users and those who must change their password first have none. */
export async function sessionUser(_headers: IncomingHttpHeaders): Promise<SessionUser | null> {
  return null;
}
