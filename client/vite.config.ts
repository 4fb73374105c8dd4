import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { splitDocuments } from './split-documents.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.vite', import.meta.url)),
  plugins: [react(), splitDocuments()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: true,
    // Fonts and images stay files: the content policy allows no data addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: Number(process.env.CLIENT_PORT ?? 5173),
    strictPort: true,
    proxy: Object.fromEntries(['/graphql', '/api', '/monitoring', '/ready', '/files'].map((path) => [path, { target: server }])),
  },
});
