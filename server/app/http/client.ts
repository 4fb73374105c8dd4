import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { state } from '../../platform/http/state.ts';
import { persistedIdOf } from '../ad-hoc/persisted-documents.ts';
import { type PageFiles, type PageSession, pageFinder, pageHtml } from './page-html.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'client', 'dist');

/** What a browser types or reloads is a page of the client, whatever its address ends in, unless it can only be a file of the build. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  ['GET', 'HEAD'].includes(method) && (headers.accept ?? '').includes('text/html') && !url.startsWith('/assets/');

/** Headers that a browser reads of documents. A worker is one too, so it keeps them. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const isDocumentPart = (url: string) => /^\/assets\/[^?]+\.(js|css|woff2)$/.test(url) && !url.includes('.worker');

/** A page waits so long for the session; then its scripts ask for it. */
const SESSION_MS = 1500;

/** The answer to the client's own query of the session, asked as the reader of the page; null if it is refused or takes long. */
async function sessionFor(app: FastifyInstance, { ip, headers }: FastifyRequest): Promise<PageSession | null> {
  const documentId = persistedIdOf('Session');
  if (!state.prepared || !documentId) return null;
  const { cookie = '', host = '' } = headers;
  const answer = app.inject({
    method: 'POST',
    url: '/graphql',
    remoteAddress: ip,
    headers: { 'content-type': 'application/json', 'user-agent': headers['user-agent'] ?? '', host, ...(cookie && { cookie }) },
    payload: { extensions: { documentId } },
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, SESSION_MS, null);
  });
  const response = await Promise.race([answer, late]).catch(() => null);
  clearTimeout(timer);
  if (response?.statusCode !== 200) return null;
  const { data, errors } = response.json() as { data?: PageSession; errors?: unknown };
  return errors ? null : (data ?? null);
}

/** Sends the page of an address. Whoever is not signed in is sent to the sign-in, as the client would. */
async function sendPage(
  app: FastifyInstance,
  template: string,
  find: (path: string) => PageFiles | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const page = find(request.url.split('?', 1)[0] ?? '');
  const session = await sessionFor(app, request);
  if (session && !session.viewer && page?.frame === 'PLATFORM') {
    return reply.header('cache-control', 'no-store').redirect(`/login?next=${encodeURIComponent(request.url)}`, 302);
  }
  return reply
    .header('cache-control', session ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8')
    .send(pageHtml(template, page, session));
}

/** The built client: files whose names carry their content's hash are kept for good, every other address gets the page. */
export async function registerClient(app: FastifyInstance): Promise<void> {
  const index = join(folder, 'index.html');
  const built = existsSync(index);
  const template = built ? readFileSync(index, 'utf8') : '';
  const find = clientPages();
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (response, path) => {
        response.header('cache-control', path.includes(`${join('dist', 'assets')}`) ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    app.addHook('onSend', async ({ url }, reply) => {
      if (!isDocumentPart(url)) return;
      for (const name of DOCUMENT_HEADERS) {
        reply.removeHeader(name);
        reply.raw.removeHeader(name);
      }
    });
    // The folder itself is not a file, so the first page has a route of its own where the public pages are not written.
    if (!app.hasRoute({ method: 'GET', url: '/' })) app.get('/', (request, reply) => sendPage(app, template, find, request, reply));
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (built && wantsPage(request)) return sendPage(app, template, find, request, reply);
    return reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' } });
  });
}

/** What the build says of the pages of the client. */
export function clientPages(): (path: string) => PageFiles | null {
  const file = join(folder, '.vite', 'pages.json');
  return existsSync(file) ? pageFinder(file) : () => null;
}
