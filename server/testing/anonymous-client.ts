import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { register } from '../enrolment/registrations/register.service.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Role } from '../generated/prisma/enums.ts';
import { registerAuth } from '../identity/auth/http.ts';
import { hashPassword } from '../identity/auth/password.ts';
import { sessionState } from '../identity/auth/session.ts';
import { outboxFolder } from '../messaging/mail/transport.ts';
import { db } from '../platform/db.ts';
import { runJobs } from './jobs.ts';
import { makeUser } from './make/make.ts';

export const PASSWORD = 'Harmattan-2026';

let passwordHash: Promise<string> | undefined;

/** A user who can sign in with PASSWORD alone, as demo accounts do unless `isDemo` is false. */
export async function makeAccount(role: Role, data: Partial<Prisma.UserAccountUncheckedCreateInput> = {}) {
  passwordHash ??= hashPassword(PASSWORD);
  const user = await makeUser(role, { isDemo: true, ...data });
  await db.credential.create({ data: { userId: user.id, accountId: user.id, providerId: 'credential', password: await passwordHash } });
  return user;
}

/** A client without a session that keeps cookies between requests to /api/auth, as a browser does. */
export async function anonymousClient({ ip = '127.0.0.1' } = {}) {
  const app = Fastify();
  await registerAuth(app, { register });
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return {
    headers: (): { cookie: string } => ({ cookie: cookieHeader() }),
    /** Cookies as a request would send them. */
    takeCookies(header: string) {
      for (const pair of header.split('; ')) cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    },
    state: () => sessionState({ cookie: cookieHeader() }),
    async post(path: string, body: object = {}, headers: Record<string, string> = {}) {
      const response = await app.inject({
        method: 'POST',
        remoteAddress: ip,
        url: `/api/auth/${path}`,
        payload: body,
        headers: { cookie: cookieHeader(), ...headers },
      });
      for (const { name, value, maxAge } of response.cookies) {
        if (maxAge === 0) cookies.delete(name);
        else cookies.set(name, encodeURIComponent(value));
      }
      const { error, ...rest } = response.json() as Record<string, unknown> & { error?: Record<string, unknown> };
      return {
        status: response.statusCode,
        body: { ...rest, ...error } as Record<string, unknown>,
        setCookies: response.cookies,
        headers: response.headers,
      };
    },
    signIn(login: string, password = PASSWORD) {
      return this.post('sign-in', { login, password });
    },
  };
}

/** The e-mails that reached an address so far, oldest first. */
export async function mailsTo(address: string): Promise<string[]> {
  await runJobs();
  if (!existsSync(outboxFolder)) return [];
  return readdirSync(outboxFolder)
    .sort()
    .map((file) => readFileSync(join(outboxFolder, file), 'utf8'))
    .filter((text) => text.includes(`To: ${address}\n`));
}
