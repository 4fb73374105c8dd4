import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { splitDocuments } from './split-documents.ts';

/** What the server runs of the client: it writes the public pages, and asks the first queries of the others. It needs no package at run time. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.vite', import.meta.url)),
  plugins: [react(), splitDocuments()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist-server',
    emptyOutDir: true,
    rollupOptions: {
      input: { prerender: 'client/src/app/prerender.tsx', 'first-queries': 'client/src/app/first-queries.tsx' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
