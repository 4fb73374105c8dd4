import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { state } from '../../platform/http/state.ts';
import { anonymousClient, makeAccount } from '../../testing/anonymous-client.ts';
import { baseApp, buildApp } from './app.ts';
import type { PageFiles } from './page-html.ts';
import { PageRenderer } from './page-renderer.ts';
import { isForAnyone, PublicPages } from './public-pages.ts';

const TEMPLATE = '<html lang="en"><head><script type="module" src="/a.js"></script></head><body><div id="root"></div></body></html>';
const folder = mkdtempSync(join(tmpdir(), 'public-'));
const bundle = join(folder, 'bundle.mjs');
writeFileSync(
  bundle,
  `let n = 0;
  export const renderPage = ({ session, form, cookies }) => ({
    html: '<main>' + JSON.stringify({ n: ++n, viewer: session.viewer, form, cookies }), notice: null, styles: '', title: '', language: 'en', queries: [],
  });`,
);
const page = (address: string, frame: PageFiles['frame'] = 'PUBLIC'): PageFiles => ({ address, frame, files: [], nextFiles: [] });

let platform: FastifyInstance;
let app: FastifyInstance;
let renderer: PageRenderer;
let cookie: string;
const { prepared } = state;
beforeAll(async () => {
  platform = await buildApp();
  state.prepared = true;
  const [account, browser] = [await makeAccount('ADMIN'), await anonymousClient()];
  await browser.signIn(account.email);
  cookie = browser.headers().cookie ?? '';
  renderer = new PageRenderer(platform, bundle);
  const pages = new PublicPages(platform, renderer, TEMPLATE);
  app = await baseApp();
  for (const at of [page('/plans'), page('/check/:token'), page('/login', 'SIGN_IN')])
    app.get(at.address, (request, reply) => pages.send(request, reply, at));
});
afterAll(async () => {
  await renderer.close();
  await app.close();
  state.prepared = prepared;
  rmSync(folder, { recursive: true });
  await platform.close();
});

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.inject({ url, headers });
  return { ...answer, shown: JSON.parse(/<main>(.*?)<\/div>/.exec(answer.body)?.[1] ?? 'null') };
};

describe('a public page', () => {
  it('is rendered for a visitor, also if the reader is signed in, and once a minute', async () => {
    const first = await open('/plans', { cookie });
    expect(first.shown).toMatchObject({ viewer: null, cookies: expect.not.stringContaining('session') });
    expect(first.body).toContain('data-rendered="anyone"');
    expect((await open('/plans')).shown).toEqual(first.shown);
    expect((await open('/plans?lang=ha')).shown.n).toBeGreaterThan(first.shown.n);
  });

  it('keeps the language of its address in a cookie', async () => {
    expect((await open('/plans?lang=ha')).headers['set-cookie']).toContain('lafiya.language=ha');
    expect((await open('/plans?lang=xx')).headers['set-cookie']).toBeUndefined();
  });

  it('about one card is never kept for others', async () => {
    const [first, second] = [await open('/check/abc'), await open('/check/abc')];
    expect(second.shown.n).toBeGreaterThan(first.shown.n);
    expect(isForAnyone(page('/plans/:code'))).toBe(true);
  });

  it('has no content if its address is too long', async () => {
    expect((await open(`/plans?q=${'a'.repeat(1001)}`)).body).toContain('<div id="root"></div>');
  });
});

it('the sign-in is rendered for anyone, with the session of its reader beside it', async () => {
  const { shown, body, headers } = await open('/login', { cookie });
  expect(shown.viewer).toBeNull();
  expect(/id="page-session">(.*?)<\/script>/.exec(body)?.[1]).toContain('"role":"ADMIN"');
  expect(headers['cache-control']).toBe('no-store');
});
