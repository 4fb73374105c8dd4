import type { FastifyInstance } from 'fastify';
import type { Role } from '../generated/prisma/enums.ts';
import { anonymousClient, makeAccount } from './anonymous-client.ts';
import { done, makeRegistrationFixture, personInput, START } from './make/make-registration.ts';

export type Browser = Awaited<ReturnType<typeof anonymousClient>>;

export async function signedIn(role: Role, data: Parameters<typeof makeAccount>[1] = {}) {
  const user = await makeAccount(role, data);
  const browser = await anonymousClient();
  await browser.signIn(user.email);
  return { user, browser };
}

/** A registration officer with a draft registration. */
export async function officerWithDraft() {
  const { user, browser } = await signedIn('REGISTRATION_OFFICER');
  const fixture = await makeRegistrationFixture();
  const { id } = await done(user, START, { input: personInput(fixture) });
  return { user, browser, draftId: id };
}

type Upload = { name?: string; ownerType?: string; ownerId: string; kind?: string; headers?: Record<string, string> };

/** Sends and reads files of an application as a browser does. */
export function fileClient(app: FastifyInstance) {
  async function upload(
    browser: Browser | null,
    content: Buffer,
    { name = 'scan', ownerType = 'Registration', ownerId, kind = 'NIN_SLIP', headers }: Upload,
  ) {
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(content)], { type: 'image/png' }), name);
    const body = new Response(form);
    return app.inject({
      method: 'POST',
      url: `/files?${new URLSearchParams({ ownerType, ownerId, kind })}`,
      headers: { 'content-type': body.headers.get('content-type') ?? '', ...browser?.headers(), ...(headers ?? { 'x-lafiya': '1' }) },
      payload: Buffer.from(await body.arrayBuffer()),
    });
  }
  const read = (browser: Browser | null, url: string) => app.inject({ url, headers: { ...browser?.headers() } });
  return { upload, read };
}

/** Status and error code of a rejected request. */
export const refusalOf = (response: { statusCode: number; json: () => { error: { code: string } } }) => [
  response.statusCode,
  response.json().error.code,
];
