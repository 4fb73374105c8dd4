import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const folder = join(import.meta.dirname, '..', '..', '..', 'client', 'dist');

/** What a browser types or reloads is a page of the client, whatever its address ends in, unless it can only be a file of the build. */
export const wantsPage = ({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>): boolean =>
  ['GET', 'HEAD'].includes(method) && (headers.accept ?? '').includes('text/html') && !url.startsWith('/assets/');

/** The built client: files whose names carry their content's hash are kept for good, every other address gets the page. */
export async function registerClient(app: FastifyInstance): Promise<void> {
  const built = existsSync(join(folder, 'index.html'));
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
    // The folder itself is not a file, so the first page has a route of its own where the public pages are not written.
    if (!app.hasRoute({ method: 'GET', url: '/' }))
      app.get('/', (_request, reply) => reply.header('cache-control', 'no-cache').sendFile('index.html'));
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (built && wantsPage(request)) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return reply.code(404).send({ error: { code: 'NOT_FOUND', message: 'There is nothing at this address.' } });
  });
}
