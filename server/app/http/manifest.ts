import type { FastifyInstance } from 'fastify';
import { readableAccent } from '../../scheme/settings/accent.shared.ts';
import { getSettings } from '../../scheme/settings/settings.ts';

const PNG = 'image/png';

/** Web app manifest: name and colour of the scheme, and the start page. */
export function registerManifest(app: FastifyInstance): void {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    const { schemeName, stateName, accentColor } = await getSettings();
    reply.header('cache-control', 'no-cache').type('application/manifest+json; charset=utf-8');
    return {
      id: '/',
      name: schemeName,
      short_name: schemeName,
      description: `Health cover in ${stateName} State`,
      lang: 'en',
      // Signed-in users are redirected to the home of their role.
      start_url: '/login',
      scope: '/',
      display: 'standalone',
      background_color: '#f2f5f5',
      theme_color: readableAccent(accentColor),
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        { src: '/icons/icon-192.png', sizes: '192x192', type: PNG },
        { src: '/icons/icon-512.png', sizes: '512x512', type: PNG },
        { src: '/icons/maskable-512.png', sizes: '512x512', type: PNG, purpose: 'maskable' },
      ],
    };
  });
}
