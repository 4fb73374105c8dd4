import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { realAddress } from '../client/e2e/addresses.ts';
import { emailOf } from '../client/e2e/fixtures.ts';
import { persistedIdOf, persistedText } from '../server/app/ad-hoc/persisted-documents.ts';
import type { Role } from '../server/generated/prisma/enums.ts';
import type { Bench } from './database.ts';
import { signIn } from './sign-in.ts';

const BUNDLE = join(import.meta.dirname, '..', 'client', 'dist-server', 'server-rendering.js');

export type Query = { documentId: string; variables: object };
type Session = { viewer: { permissions: string[] } };
type PageRenderer = {
  renderPage: (page: { path: string; search: string; session: Session; answers: [] }) => Promise<{ queries: Query[] } | null>;
};
/** The demo account of a role, signed in. */
export type Signed = { role: Role; cookie: string; session: Session; ask: (query: Query) => Promise<unknown> };

export const operationOf = ({ documentId }: Query): string => /^query (\w+)/.exec(persistedText(documentId) ?? '')?.[1] ?? '';

export async function signInAs(url: string, role: Role): Promise<Signed> {
  const cookie = await signIn(url, emailOf(role));
  const ask = async ({ documentId, variables }: Query) => {
    const answer = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ variables, extensions: { documentId } }),
    });
    const { data, errors } = (await answer.json()) as { data?: unknown; errors?: { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join());
    return data;
  };
  const session = (await ask({ documentId: persistedIdOf('Session') ?? '', variables: {} })) as Session;
  return { role, cookie, session, ask };
}

export async function loadPageRenderer(): Promise<PageRenderer> {
  if (!existsSync(BUNDLE)) throw new Error('npm run build first: the bundle of the first queries is not there.');
  return (await import(pathToFileURL(BUNDLE).href)) as PageRenderer;
}

/** What a page asks first, and its address, with a record of the scheme for each of its parameters. */
export async function firstQueries(
  renderer: PageRenderer,
  { client }: Bench,
  { role, session }: Signed,
  address: string,
): Promise<{ path: string; queries: Query[] }> {
  const sql = async <Found extends object>(text: string, parameters?: unknown[]) => (await client.query<Found>(text, parameters)).rows;
  const path = await realAddress(sql, role, address);
  const page = await renderer.renderPage({ path, search: '', session, answers: [] });
  return { path, queries: page?.queries ?? [] };
}
