import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { splitDocuments } from './split-documents.ts';

const server = `http://127.0.0.1:${process.env.PORT ?? 4000}`;

/** Compressed once when built, so that the server only sends. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  writeBundle({ dir }) {
    const assets = join(dir ?? '', 'assets');
    for (const name of readdirSync(assets)) {
      if (!/\.(js|css|svg)$/.test(name)) continue;
      const content = readFileSync(join(assets, name));
      writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
      writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }));
    }
  },
});

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  cacheDir: fileURLToPath(new URL('.vite', import.meta.url)),
  plugins: [react(), splitDocuments(), compressed()],
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
