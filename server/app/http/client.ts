import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { env } from '../../platform/env.ts';
import { type PageFiles, pageHtml, readPages } from './page-html.ts';
import { fetchSession } from './page-prefetch.ts';
import { isPhone, PageRenderer } from './page-renderer.ts';
import { PublicPages } from './public-pages.ts';

const folder = join(import.meta.dirname, '..', '..', '..', 'client', 'dist');

/** The drawn phone, which a real scheme does not have. */
const DEMO_PHONE = '/phone';

/** A navigation or reload gets a client page, whatever its extension, unless the path can only be a build file. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  ['GET', 'HEAD'].includes(method) && (headers.accept ?? '').includes('text/html') && !url.startsWith('/assets/');

/** Headers that a browser reads of documents. A worker is one too, so it keeps them. */
const DOCUMENT_HEADERS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
const isDocumentPart = (url: string) => /^\/assets\/[^?]+\.(js|css|woff2)$/.test(url) && !url.includes('.worker');

/** Sends the page of an address. Redirects to sign-in if not signed in, as the client would. */
async function sendPage(
  app: FastifyInstance,
  renderer: PageRenderer,
  template: string,
  find: (path: string) => PageFiles | null,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const page = find(request.url.split('?', 1)[0] ?? '');
  const session = await fetchSession(app, request);
  if (session && !session.viewer && page?.frame === 'PLATFORM') {
    return reply.header('cache-control', 'no-store').redirect(`/login?next=${encodeURIComponent(request.url)}`, 302);
  }
  const { answers, rendered } =
    session && page?.frame === 'PLATFORM' ? await renderer.render(request, session) : { answers: null, rendered: null };
  return reply
    .code(page ? 200 : 404)
    .header('cache-control', session ? 'no-store' : 'no-cache')
    .type('text/html; charset=utf-8')
    .send(pageHtml(template, { page, session, answers, rendered, renderedFor: isPhone(request) ? 'phone' : 'desktop' }));
}

/** The built client: files with a content hash in the name are cached permanently; every other address gets the page. */
export async function registerClient(app: FastifyInstance): Promise<void> {
  const index = join(folder, 'index.html');
  const built = existsSync(index);
  const template = built ? readFileSync(index, 'utf8') : '';
  const { pages, find: findPage } = readPages(join(folder, '.vite', 'pages.json'));
  const find = (path: string) => {
    const page = findPage(path);
    return page?.address === DEMO_PHONE && !env.DEMO ? null : page;
  };
  const renderer = new PageRenderer(app);
  app.addHook('onClose', () => renderer.close());
  if (built) {
    await app.register(fastifyStatic, {
      root: folder,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      allowedPath: (path) => !path.endsWith('.map'),
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
    const publicPages = new PublicPages(app, renderer, template);
    for (const page of pages) {
      const isPublic = page.frame === 'PUBLIC' || page.renderedFiles !== undefined;
      if (isPublic) app.get(page.address, (request, reply) => publicPages.send(request, reply, page));
      if (page.address === '/check-card') await publicPages.registerCardCheck(page);
    }
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (built && wantsPage(request)) return sendPage(app, renderer, template, find, request, reply);
    return reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' } });
  });
}
