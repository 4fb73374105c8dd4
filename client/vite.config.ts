import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { chunks } from './chunks.ts';
import { compressFiles } from './compress-files.ts';
import { pageFiles } from './page-files.ts';
import { serviceWorker } from './service-worker.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** Addresses that the server answers itself; Vite's dev server answers all others. */
const SERVER_PATHS = ['^/graphql(\\?|$)', '^/api/', '^/files/', '^/docs/', '^/monitoring$', '^/(health|ready)$', '^/manifest.webmanifest$'];

/** The package names only its files with warnings for developers. */
const PRODUCTION = [
  {
    find: /^react-router$/,
    replacement: fileURLToPath(new URL('../node_modules/react-router/dist/production/index.mjs', import.meta.url)),
  },
];

/** Classes and iterators as the browsers of `target` have them, without helpers for older ones. */
const conditions = ['es2015', ...defaultClientConditions];

export default defineConfig(({ command }) => {
  const root = fileURLToPath(new URL('.', import.meta.url));
  const plugins = [react()];
  return {
    root,
    cacheDir: fileURLToPath(new URL('.vite', import.meta.url)),
    plugins: [
      ...plugins,
      chunks({ root, plugins, resolve: { conditions, alias: PRODUCTION } }),
      pageFiles(),
      serviceWorker(),
      compressFiles(),
    ],
    resolve: { conditions, alias: command === 'build' ? PRODUCTION : [] },
    build: {
      target: 'es2022',
      outDir: 'dist',
      emptyOutDir: true,
      // Maps resolve the stacks of error reports; the server does not send them.
      sourcemap: 'hidden',
      // Fonts and images stay files: the content policy allows no data addresses for fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    server: {
      port: Number(process.env.CLIENT_PORT ?? 5173),
      strictPort: true,
      // Inputs, shared code and the error catalogue are the server's.
      fs: { allow: ['..'] },
      proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: server }])),
    },
  };
});
