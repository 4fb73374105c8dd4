import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { splitDocuments } from './split-documents.ts';

/** The public pages as one file for the server, which writes them with it. It needs no package at run time. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.vite', import.meta.url)),
  plugins: [react(), splitDocuments()],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    ssr: 'src/app/prerender.tsx',
    target: 'node24',
    outDir: 'dist-server',
    emptyOutDir: true,
    rollupOptions: { output: { entryFileNames: 'prerender.js' } },
  },
});
