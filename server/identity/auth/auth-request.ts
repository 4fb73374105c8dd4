import type { IncomingHttpHeaders } from 'node:http';
import type { Origin } from './account-log.ts';
import { fromAuth } from './auth-errors.ts';

/** A request to /api/auth, without Fastify. */
export type AuthRequest = Origin & { headers: IncomingHttpHeaders };

/** An answer with the cookies to set. */
export type AuthAnswer<Body> = { body: Body; cookies: string[] };

/** What better-auth reads of a request: its cookies, and the address for the session's row. */
export function headersFor({ headers, ip, userAgent }: AuthRequest, cookies: string[] = []): Headers {
  const fresh = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '');
  return new Headers({
    cookie: [headers.cookie, ...fresh].filter(Boolean).join('; '),
    ...(userAgent && { 'user-agent': userAgent }),
    ...(ip && { 'x-forwarded-for': ip }),
  });
}

/** Runs a call of better-auth; its refusals come out in the words of the catalogue. */
export async function ask<Body>(call: Promise<{ headers: Headers; response: Body }>): Promise<AuthAnswer<Body>> {
  try {
    const { headers, response } = await call;
    return { body: response, cookies: headers.getSetCookie() };
  } catch (error) {
    throw fromAuth(error);
  }
}
