import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';
import { StartError } from '../../platform/env.ts';

export type ArchiveWriter = {
  add: (name: string, content: Buffer | string) => Promise<void>;
  addStream: (name: string, content: Readable, size: number) => Promise<void>;
};

/** Writes a tar archive, compressed by zstd and encrypted by age with the passphrase. The file is there with its whole content or not at all. */
export async function writeArchive(path: string, passphrase: string, fill: (archive: ArchiveWriter) => Promise<void>): Promise<void> {
  const piece = `${path}.part`;
  let failed: unknown;
  const pack = tar.pack();
  const compressed = createZstdCompress();
  pack.on('error', (error) => compressed.destroy(error));
  pack.pipe(compressed);
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const encrypted = await encrypter.encrypt(Readable.toWeb(compressed) as globalThis.ReadableStream<Uint8Array>);
  try {
    const writing = pipeline(Readable.fromWeb(encrypted as ReadableStream), createWriteStream(piece, { mode: 0o600 }));
    const filling = fill({
      add: (name, content) => new Promise((done, fail) => pack.entry({ name }, content, (error) => (error ? fail(error) : done()))),
      addStream: (name, content, size) => pipeline(content, pack.entry({ name, size })),
    }).then(
      () => pack.finalize(),
      (error) => {
        failed = error;
        pack.destroy(error);
      },
    );
    await Promise.all([writing, filling]);
    await sync(piece);
    await rename(piece, path);
    await sync(dirname(path));
  } catch (error) {
    await rm(piece, { force: true });
    throw failed ?? error;
  }
}

async function sync(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Hands each entry to `take`, in the order in which they were written. Rejects if the passphrase is wrong or a byte was changed. */
export async function readArchive(
  path: string,
  passphrase: string,
  take: (name: string, content: Readable, size: number) => Promise<void>,
): Promise<void> {
  const source = createReadStream(path);
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decrypted = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>).catch((cause) => {
    source.destroy();
    throw cause.code ? cause : new StartError('The passphrase is not the one of this backup, or the file is not a backup.');
  });
  const extract = tar.extract();
  const taking = (async () => {
    for await (const entry of extract) {
      // The entry is a stream of another library, which the client for buckets does not take.
      const content = Readable.from(entry as AsyncIterable<Buffer>, { objectMode: false });
      await take(entry.header.name, content, entry.header.size ?? 0);
      content.resume();
    }
  })();
  let damage: StartError | undefined;
  // Read piece by piece, because an error of `take` ends all streams with itself, as damage does.
  async function* pieces() {
    const reader = decrypted.getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read().catch(() => {
          damage = new StartError('The backup cannot be read to its end: it was changed, or only part of it is there.');
          throw damage;
        });
        if (done) return;
        yield value;
      }
    } finally {
      source.destroy();
    }
  }
  const reading = pipeline(pieces, createZstdDecompress(), extract);
  const [read, taken] = await Promise.allSettled([reading, taking]);
  if (damage) throw damage;
  if (taken.status === 'rejected') throw taken.reason;
  if (read.status === 'rejected') throw read.reason;
}
