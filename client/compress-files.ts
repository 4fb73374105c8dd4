import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST = 1024;
/** Above it the best compression takes seconds. Only the editor of the playground has such files. */
const LARGE = 500_000;

async function compress(path: string): Promise<void> {
  const text = readFileSync(path);
  if (text.length < SMALLEST) return;
  const quality = text.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(text, { params }));
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
}

/** Compresses what is built once, and better than the server could for each request. */
export function compressFiles(): Plugin {
  let dist = '';
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      dist = dir;
    },
    // When the service worker is written, which is the last file of a build.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        if (!dist) return;
        const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => TEXT.test(file) && !file.startsWith('.'));
        await Promise.all(files.map((file) => compress(join(dist, file))));
      },
    },
  };
}
