import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** What the server runs of the client: it writes its pages, and asks their first queries. It needs no package at run time. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.vite', import.meta.url)),
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist-server',
    emptyOutDir: true,
    rollupOptions: {
      input: { 'server-rendering': 'client/src/app/server-rendering.tsx' },
      output: { entryFileNames: '[name].js' },
    },
  },
});
