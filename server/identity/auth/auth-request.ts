import type { IncomingHttpHeaders } from 'node:http';
import type { Origin } from './account-log.ts';
import { fromAuth } from './auth-errors.ts';

/** A request to /api/auth, without Fastify. */
export type AuthRequest = Origin & { headers: IncomingHttpHeaders };

/** A response with the cookies to set. */
export type AuthAnswer<Body> = { body: Body; cookies: string[] };

/** Request headers that better-auth reads: cookies, and the IP address for the session. */
export function headersFor({ headers, ip, userAgent }: AuthRequest, cookies: string[] = []): Headers {
  const fresh = cookies.map((cookie) => cookie.split(';', 1)[0] ?? '');
  return new Headers({
    cookie: [headers.cookie, ...fresh].filter(Boolean).join('; '),
    ...(userAgent && { 'user-agent': userAgent }),
    ...(ip && { 'x-forwarded-for': ip }),
  });
}

/** Runs a better-auth call and converts its errors. */
export async function ask<Body>(call: Promise<{ headers: Headers; response: Body }>): Promise<AuthAnswer<Body>> {
  try {
    const { headers, response } = await call;
    return { body: response, cookies: headers.getSetCookie() };
  } catch (error) {
    throw fromAuth(error);
  }
}
