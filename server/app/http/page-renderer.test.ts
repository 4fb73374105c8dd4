import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import { buildApp } from './app.ts';
import { fetchSession } from './page-prefetch.ts';
import { PageRenderer } from './page-renderer.ts';

let app: FastifyInstance;
let cookies: Record<string, string>;
const { prepared } = state;
const folder = mkdtempSync(join(tmpdir(), 'renderer-'));
beforeAll(async () => {
  app = await buildApp();
  state.prepared = true;
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  cookies = browser.headers();
});
const renderers: PageRenderer[] = [];
afterAll(async () => {
  await Promise.all(renderers.map((renderer) => renderer.close()));
  state.prepared = prepared;
  rmSync(folder, { recursive: true });
  await app.close();
});

/** The request of a page, as the server gets it. */
const pageRequest = (headers: Record<string, string>, method = 'GET') =>
  ({ url: '/dashboard/users?q=a', method, ip: '127.0.0.1', headers, log: app.log }) as unknown as FastifyRequest;

/** A renderer of pages by this code, in place of the built client. */
function rendererOf(name: string, code: string): PageRenderer {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, code);
  const renderer = new PageRenderer(app, file);
  renderers.push(renderer);
  return renderer;
}

const counts = { documentId: persistedIdOf('NotificationCount'), variables: {} };
/** Queries the notification counts, then a missing record, and shows the results. */
const ASKING = `export const renderPage = (task) => ({
  html: '<main>' + JSON.stringify(task) + '</main>', styles: '', title: '', language: 'en',
  queries: [${JSON.stringify(counts)}, { documentId: 'unknown', variables: {} }].slice(task.answers.length),
});`;

async function render(renderer: PageRenderer, headers = cookies, method = 'GET', signedIn = cookies) {
  const session = await fetchSession(app, pageRequest(signedIn));
  if (!session) throw new Error('There is no session');
  return renderer.render(pageRequest(headers, method), session);
}

describe('a server-rendered page', () => {
  it('is rendered with the query results of the signed-in user', async () => {
    const { rendered: page, answers } = await render(rendererOf('asking', ASKING), { ...cookies, 'sec-ch-ua-mobile': '?1' });
    const task = JSON.parse(page?.html.replace(/^<main>|<\/main>$/g, '') ?? '');
    expect(task).toMatchObject({ path: '/dashboard/users', search: '?q=a', isPhone: true, session: { viewer: { role: 'ADMIN' } } });
    expect(answers?.answers).toEqual([{ ...counts, data: { unreadNotificationCount: 0, unreadWorklists: [] } }]);
    expect(task.answers).toEqual(answers?.answers);
  });

  it('leaves rejected queries to the client, which shows the error', async () => {
    // The session has ended between the two questions.
    const { answers } = await render(rendererOf('refused', ASKING), {});
    expect(answers?.answers).toEqual([]);
  });

  it('for anyone is discarded if one of its queries fails, because without scripts no one repeats it', async () => {
    const nobody = await fetchSession(app, pageRequest({}));
    if (!nobody) throw new Error('There is no session');
    expect(await rendererOf('public', ASKING).render(pageRequest({}), nobody, { isPublic: true })).toEqual({
      rendered: null,
      answers: null,
    });
  });

  it('is discarded if it cannot be rendered, or only without its frame', async () => {
    expect((await render(rendererOf('failing', "export const renderPage = () => { throw new Error('No window'); };"))).rendered).toBeNull();
    const frameless = "export const renderPage = () => ({ html: '', styles: '', title: '', language: 'en', queries: [] });";
    expect((await render(rendererOf('frameless', frameless))).rendered).toBeNull();
    expect((await render(new PageRenderer(app, join(folder, 'not-built.js')))).rendered).toBeNull();
  });

  it('is not rendered above five concurrent pages of one person, but still for everyone else', async () => {
    const slow =
      "await new Promise((done) => setTimeout(done, 30)); return { html: '<main>', styles: '', title: '', language: 'en', queries: [] };";
    const renderer = rendererOf('slow', `export const renderPage = async () => { ${slow} };`);
    const other = await anonymousClient();
    await other.signIn((await makeAccount('ADMIN')).email);
    const session = await fetchSession(app, pageRequest(cookies));
    if (!session) throw new Error('There is no session');
    const pages = Array.from({ length: 7 }, () => renderer.render(pageRequest(cookies), session));
    const ofOther = render(renderer, other.headers(), 'GET', other.headers());
    const isRendered = (await Promise.all(pages)).map((page) => page.rendered !== null);
    expect(isRendered.filter(Boolean)).toHaveLength(5);
    expect((await ofOther).rendered).not.toBeNull();
    expect((await render(renderer)).rendered).not.toBeNull();
  });

  it('is rendered in at most three passes', async () => {
    const endless =
      "let n = 0; export const renderPage = () => ({ html: '<main>' + ++n, styles: '', title: '', language: 'en', queries: [{ documentId: 'q' + n, variables: {} }] });";
    expect((await render(rendererOf('endless', endless))).rendered?.html).toBe('<main>3');
  });

  it('is not rendered for users who are not signed in, or for HEAD requests', async () => {
    const renderer = rendererOf('unasked', "export const renderPage = () => { throw new Error('Asked'); };");
    const nobody = await fetchSession(app, pageRequest({}));
    if (!nobody) throw new Error('There is no session');
    expect(await renderer.render(pageRequest({}), nobody)).toEqual({ rendered: null, answers: null });
    expect(await render(renderer, cookies, 'HEAD')).toEqual({ rendered: null, answers: null });
  });
});
