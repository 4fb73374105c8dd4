import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { now } from '../../platform/clock.ts';
import { isLanguage, LANGUAGE_PARAM, languageCookie, languageOf } from '../../platform/language.shared.ts';
import { type PageContent, type PageFiles, type PageSession, pageHtml, withoutScripts } from './page-html.ts';
import { fetchSession } from './page-prefetch.ts';
import type { PageReader, PageRenderer } from './page-renderer.ts';

const KEPT_SECONDS = 60;
const KEPT_PAGES = 300;
const MAX_SEARCH = 1000;
const MAX_FORM_BYTES = 4000;

type Form = Readonly<Record<string, string>> | null;
type PublicPage = Pick<PageContent, 'answers' | 'rendered'> & { session: PageSession };
type KeptPage = { page: PublicPage; until: number };

/** The same page for everyone is rendered at most once a minute. */
class PageCache {
  readonly #pages = new Map<string, KeptPage>();

  get(key: string): PublicPage | null {
    const kept = this.#pages.get(key);
    return kept && kept.until > now().getTime() ? kept.page : null;
  }

  set(key: string, page: PublicPage): void {
    this.#pages.delete(key);
    this.#pages.set(key, { page, until: now().getTime() + KEPT_SECONDS * 1000 });
    const [oldest] = this.#pages.keys();
    if (this.#pages.size > KEPT_PAGES && oldest !== undefined) this.#pages.delete(oldest);
  }
}

const searchOf = (url: string) => {
  const at = url.indexOf('?');
  return at < 0 ? '' : url.slice(at);
};

/** The reader of a public page, without a session. */
const visitor = ({ url, method, ip, log, headers }: FastifyRequest): PageReader => ({
  ...{ url, method, ip, log },
  headers: { ...headers, cookie: languageCookie(languageOf(searchOf(url), headers.cookie ?? '')) },
});

/** Whether the page is the same for everyone with this address and language, so that it can be cached. */
export const isForAnyone = ({ address }: PageFiles): boolean => !address.includes(':token');

/** The sign-in and the public pages, with their content for browsers without scripts and until the scripts load (ADR 59). */
export class PublicPages {
  readonly #app: FastifyInstance;
  readonly #renderer: PageRenderer;
  readonly #template: string;
  readonly #cache = new PageCache();

  constructor(app: FastifyInstance, renderer: PageRenderer, template: string) {
    this.#app = app;
    this.#renderer = renderer;
    this.#template = template;
  }

  /** The page, or null if it cannot be rendered. */
  async #render(request: FastifyRequest, page: PageFiles, form: Form): Promise<PublicPage | null> {
    if (searchOf(request.url).length > MAX_SEARCH) return null;
    const reader = visitor(request);
    const key = `${reader.headers.cookie} ${request.url}`;
    const kept = form ? null : this.#cache.get(key);
    if (kept) return kept;
    const session = await fetchSession(this.#app, reader);
    if (!session) return null;
    const { rendered, answers } = await this.#renderer.render(reader, session, { isPublic: true, form });
    if (!rendered) return null;
    const publicPage = { session, answers, rendered };
    if (!form && isForAnyone(page)) this.#cache.set(key, publicPage);
    return publicPage;
  }

  /** Sends the page; its skeleton if it cannot be rendered. A signed-in reader's session follows when the scripts run. */
  async send(request: FastifyRequest, reply: FastifyReply, page: PageFiles, form: Form = null): Promise<FastifyReply> {
    const isSignIn = page.frame === 'SIGN_IN';
    const [rendered, session] = await Promise.all([
      this.#render(request, page, form),
      isSignIn ? fetchSession(this.#app, request) : Promise.resolve(null),
    ]);
    // The browser hydrates the page with the settings with which it was rendered, up to a minute ago.
    const shown = isSignIn
      ? session && { ...session, ...(rendered && { publicSettings: rendered.session.publicSettings }) }
      : rendered?.session;
    const html = pageHtml(this.#template, { ...rendered, session: shown ?? null, page, renderedFor: 'anyone' });
    const requestedLanguage = new URLSearchParams(searchOf(request.url)).get(LANGUAGE_PARAM);
    if (isLanguage(requestedLanguage)) reply.header('set-cookie', languageCookie(requestedLanguage));
    return reply
      .header('vary', 'cookie')
      .header('cache-control', form || isSignIn ? 'no-store' : 'private, no-cache')
      .type('text/html; charset=utf-8')
      .send(form ? withoutScripts(html) : html);
  }

  /** The only form whose values must not appear in an address. */
  async registerCardCheck(page: PageFiles): Promise<void> {
    await this.#app.register(async (scope) => {
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: MAX_FORM_BYTES },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      );
      scope.post<{ Body: unknown }>('/check-card', (request, reply) => {
        const form = Object.fromEntries(Object.entries(request.body ?? {}).map(([name, value]) => [name, String(value)]));
        // The link of a card code has its own page.
        const link = /\/check\/[A-Za-z0-9_-]{20,80}\/?$/.exec((form.card ?? '').trim());
        return link ? reply.redirect(link[0], 303) : this.send(request, reply, page, form);
      });
    });
  }
}
