import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { now } from '../../platform/clock.ts';
import { ConcurrencyLimiter } from '../../platform/concurrency-limiter.ts';
import { DomainError } from '../../platform/errors.ts';
import { logUnexpected, newDigest } from '../../platform/http/log.ts';
import { clientPages } from './client.ts';
import { fromRendered, inlineAssetTags, inlinePageData, type PageFiles, pageHtml } from './page-html.ts';
import { fetchSession } from './page-prefetch.ts';

const client = join(import.meta.dirname, '..', '..', '..', 'client');
const BUNDLE = join(client, 'dist-server', 'prerender.js');

type PrerenderRequest = { path: string; search: string; cookies: string; form: Record<string, string> | null; fetch: typeof fetch };

/** Exports of client/src/app/prerender.tsx, built. */
type Prerenderer = {
  paths: readonly string[];
  prerender: (request: PrerenderRequest, template: string) => Promise<string | null>;
  isPublicPage: (request: Pick<PrerenderRequest, 'path' | 'form'>) => boolean;
  LANGUAGE_PARAM: string;
  isLanguage: (text: string | null) => boolean;
  languageOf: (search: string, cookies: string) => string;
  languageCookie: (language: never) => string;
};

const KEPT_SECONDS = 60;
const KEPT_PAGES = 300;
const MAX_SEARCH = 1000;
const MAX_FORM_BYTES = 4000;

/** Rendering takes tens of milliseconds of this process; above these limits callers get the client-rendered page. */
const limiter = new ConcurrencyLimiter({ running: 2, runningPerCaller: 2, queued: 20, queriesPerCaller: 6, seconds: 3 });

type KeptPage = { html: string; until: number };

/** The same page for everyone is rendered at most once a minute. */
class PageCache {
  readonly #pages = new Map<string, KeptPage>();

  get(key: string): string | null {
    const kept = this.#pages.get(key);
    return kept && kept.until > now().getTime() ? kept.html : null;
  }

  set(key: string, html: string): void {
    this.#pages.delete(key);
    this.#pages.set(key, { html, until: now().getTime() + KEPT_SECONDS * 1000 });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}

/** /graphql of this process as an anonymous caller; the limits of the network address apply. */
const graphqlAs =
  (app: FastifyInstance, { ip, headers }: FastifyRequest): typeof fetch =>
  async (_address, init) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/graphql',
      remoteAddress: ip,
      headers: { 'content-type': 'application/json', 'user-agent': headers['user-agent'] ?? '', host: headers.host ?? '' },
      payload: String(init?.body),
    });
    return new Response(answer.body, { status: answer.statusCode, headers: { 'content-type': 'application/json' } });
  };

const searchOf = (url: string) => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

/** The public pages with their content, for browsers without scripts and until the scripts are there (ADR 59). */
export async function registerPublicPages(app: FastifyInstance): Promise<void> {
  const index = join(client, 'dist', 'index.html');
  if (!existsSync(index) || !existsSync(BUNDLE)) return;
  const template = readFileSync(index, 'utf8');
  const find = clientPages();
  const pages = (await import(pathToFileURL(BUNDLE).href)) as Prerenderer;
  const cache = new PageCache();

  async function written(request: FastifyRequest, form: PrerenderRequest['form']): Promise<string | null> {
    const search = searchOf(request.url);
    if (search.length > MAX_SEARCH) return null;
    const path = request.url.slice(0, request.url.length - search.length);
    const cookies = request.headers.cookie ?? '';
    const shared = pages.isPublicPage({ path, form });
    const key = `${pages.languageOf(search, cookies)} ${request.url}`;
    const kept = shared ? cache.get(key) : null;
    if (kept !== null) return kept;
    const html = await limiter.run(networkOf(request.ip), () =>
      pages.prerender(
        { path, search, cookies, form, fetch: graphqlAs(app, request) },
        form ? template : inlineAssetTags(template, fromRendered(find(path))),
      ),
    );
    if (shared && html !== null) cache.set(key, html);
    return html;
  }

  /** The page, or null while the one that scripts fill must do. */
  async function renderOrNull(request: FastifyRequest, form: PrerenderRequest['form']): Promise<string | null> {
    try {
      return await written(request, form);
    } catch (error) {
      // Too many at once is no fault.
      if (!(error instanceof DomainError)) logUnexpected(request.log, newDigest(), error);
      return null;
    }
  }

  function withHeaders(request: FastifyRequest, reply: FastifyReply, cacheControl: string): FastifyReply {
    const requestedLanguage = new URLSearchParams(searchOf(request.url)).get(pages.LANGUAGE_PARAM);
    if (pages.isLanguage(requestedLanguage)) reply.header('set-cookie', pages.languageCookie(requestedLanguage as never));
    return reply.header('vary', 'cookie').header('cache-control', cacheControl).type('text/html; charset=utf-8');
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, form: PrerenderRequest['form'] = null) {
    const html = await renderOrNull(request, form);
    return withHeaders(request, reply, form ? 'no-store' : 'private, no-cache').send(html ?? template);
  }

  /** A page that the client takes over with the viewer's session; otherwise its skeleton. */
  async function answerWithSession(request: FastifyRequest, reply: FastifyReply, page: PageFiles) {
    const [html, session] = await Promise.all([renderOrNull(request, null), fetchSession(app, request)]);
    return withHeaders(request, reply, 'no-store').send(
      html === null ? pageHtml(template, page, session) : inlinePageData(html, fromRendered(page), session),
    );
  }

  for (const path of pages.paths) {
    const page = find(path);
    app.get(path, (request, reply) => (page?.frame ? answerWithSession(request, reply, page) : answer(request, reply)));
  }

  // The only form whose values must not appear in an address.
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post<{ Body: unknown }>('/check-card', (request, reply) => {
      const form = Object.fromEntries(Object.entries(request.body ?? {}).map(([name, value]) => [name, String(value)]));
      // The link of a card code has its own page.
      const link = /\/check\/[A-Za-z0-9_-]{20,80}\/?$/.exec((form.card ?? '').trim());
      return link ? reply.redirect(link[0], 303) : answer(request, reply, form);
    });
  });
}
