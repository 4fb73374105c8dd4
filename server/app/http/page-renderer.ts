import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Piscina } from 'piscina';
import { networkOf } from '../../identity/auth/sign-in-limits.ts';
import { now } from '../../platform/clock.ts';
import { logUnexpected, newDigest } from '../../platform/http/log.ts';
import { track } from '../../platform/telemetry.ts';
import type { PageQuery, PageSession, PrefetchedQueries, PrefetchedQuery, RenderedPage } from './page-html.ts';
import { fetchPageData } from './page-prefetch.ts';

const BUNDLE = join(import.meta.dirname, '..', '..', '..', 'client', 'dist-server', 'server-rendering.js');

/** Input and output of client/src/app/server-rendering.tsx. */
type RenderResult = RenderedPage & { queries: readonly PageQuery[] };
type PageRequest = {
  path: string;
  search: string;
  session: PageSession;
  cookies: string;
  isPhone: boolean;
  at: number;
  form: Readonly<Record<string, string>> | null;
};

/** What a page takes from the request of its reader. */
export type PageReader = Pick<FastifyRequest, 'url' | 'method' | 'ip' | 'headers' | 'log'>;
type Options = {
  /** A page for visitors without an account. It is rendered only if all its queries succeed. */
  isPublic?: boolean;
  /** Submitted form values. */
  form?: Readonly<Record<string, string>> | null;
};
type Result = { rendered: RenderedPage | null; answers: PrefetchedQueries | null };

/** Maximum number of queued pages. */
const MAX_QUEUE = 20;
/** Maximum concurrent pages per person or, without an account, per network, so that one cannot fill the queue. */
const MAX_OF_PERSON = 5;
/** Rendering times out after this; then the skeleton is sent and the client renders the page. */
const RENDER_TIMEOUT_MS = 1500;
/** A public page without its content is empty in a browser without scripts. */
const PUBLIC_TIMEOUT_MS = 4000;
/** Pass 1 collects queries, pass 2 renders with their data, pass 3 covers queries of nested components. */
const MAX_RENDER_PASSES = 3;
const MEMORY_MB = 256;

/** Chromium sends this as a header. For other browsers, the user agent of phones contains "Mobi". */
export const isPhone = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers['sec-ch-ua-mobile'] ? headers['sec-ch-ua-mobile'] === '?1' : (headers['user-agent'] ?? '').includes('Mobi');

/** Renders pages with their data, in a thread: rendering takes 30 to 60 ms, which would delay other requests (ADR 67). */
export class PageRenderer {
  readonly #app: FastifyInstance;
  readonly #bundle: string;
  #thread: Piscina | null = null;
  readonly #pagesOf = new Map<string, number>();

  constructor(app: FastifyInstance, bundle = BUNDLE) {
    this.#app = app;
    this.#bundle = bundle;
  }

  /** Starts the thread with the first page. It caches the code of opened pages. */
  #start(): Piscina | null {
    if (!existsSync(this.#bundle)) return null;
    this.#thread ??= new Piscina({
      filename: pathToFileURL(this.#bundle).href,
      minThreads: 1,
      maxThreads: 1,
      maxQueue: MAX_QUEUE,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
      recordTiming: false,
    });
    return this.#thread;
  }

  /** Terminates the thread. */
  async close(): Promise<void> {
    await this.#thread?.destroy();
  }

  /** The page, or null if it cannot be rendered in time, and the responses to its first queries. */
  async render(request: PageReader, session: PageSession, options: Options = {}): Promise<Result> {
    const nothing = { rendered: null, answers: null };
    if (request.method === 'HEAD' || !(session.viewer || options.isPublic)) return nothing;
    const reader = session.viewer?.id ?? networkOf(request.ip);
    const pages = this.#pagesOf.get(reader) ?? 0;
    if (pages >= MAX_OF_PERSON) return nothing;
    this.#pagesOf.set(reader, pages + 1);
    try {
      return await this.#renderPasses(request, session, options);
    } finally {
      const left = (this.#pagesOf.get(reader) ?? 1) - 1;
      if (left > 0) this.#pagesOf.set(reader, left);
      else this.#pagesOf.delete(reader);
    }
  }

  async #renderPasses(request: PageReader, session: PageSession, { isPublic = false, form = null }: Options): Promise<Result> {
    const { pathname: path, search } = new URL(request.url, 'http://localhost');
    const at = now().getTime();
    const page = { path, search, session, cookies: request.headers.cookie ?? '', isPhone: !isPublic && isPhone(request), at, form };
    const answers: PrefetchedQuery[] = [];
    const deadline = performance.now() + (isPublic ? PUBLIC_TIMEOUT_MS : RENDER_TIMEOUT_MS);
    const seenQueries = new Set<string>();
    for (let renderPass = 1; ; renderPass++) {
      const rendered = await this.#draw(request, { ...page, answers }, deadline);
      const queries = (rendered?.queries ?? []).filter((query) => !seenQueries.has(JSON.stringify(query)));
      if (queries.length === 0 || renderPass === MAX_RENDER_PASSES) return { rendered, answers: { at, answers } };
      for (const query of queries) seenQueries.add(JSON.stringify(query));
      // The client repeats failed and slow queries and shows their errors. Nobody repeats them on a page without scripts.
      const read = await fetchPageData(this.#app, request, queries);
      if (isPublic && read.length < queries.length) return { rendered: null, answers: null };
      answers.push(...read);
    }
  }

  /** One render pass; null if it does not finish in time. */
  async #draw(
    request: PageReader,
    task: PageRequest & { answers: readonly PrefetchedQuery[] },
    deadline: number,
  ): Promise<RenderResult | null> {
    const thread = this.#start();
    if (!thread || thread.queueSize >= MAX_QUEUE) return null;
    let timer: NodeJS.Timeout | undefined;
    const timedOut = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, Math.max(0, deadline - performance.now()), null);
    });
    try {
      const rendering = track(
        { kind: 'thread', name: 'page' },
        () => thread.run(task, { name: 'renderPage' }) as Promise<RenderResult | null>,
      );
      const rendered = await Promise.race([rendering, timedOut]);
      // If a component throws, `<main` is missing: discard the result.
      return rendered?.html.includes('<main') ? rendered : null;
    } catch (error) {
      // The client renders the page.
      logUnexpected(request.log, newDigest(), error);
      return null;
    } finally {
      clearTimeout(timer);
    }
  }
}
