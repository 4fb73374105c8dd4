import type { Readable } from 'node:stream';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { DomainError } from '../../errors.ts';
import { LIMITS } from './limits.ts';

const MB = 1024 * 1024;
const PIECE = 64 * 1024;

export type Parts = { zip: ZipFile; entries: Map<string, Entry> };

export const unreadable = (why: string) => new DomainError('SHEET_UNREADABLE', { params: { why } });

/** The parts of a zip file, as its directory names them. */
export async function zipParts(file: Buffer): Promise<Parts> {
  // Sizes are checked in `unzip`, which throws if they are too large.
  const zip = await fromBufferPromise(file, { validateEntrySizes: false }).catch(() => {
    throw unreadable('the workbook is incomplete');
  });
  if (zip.entryCount > LIMITS.parts) throw unreadable('the workbook has too many parts');
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw unreadable('the workbook is damaged');
  }
  return { zip, entries };
}

/** Unpacks a part as a stream; empty if there is none. Ignores the size stated in the directory: unpacking stops at the limit. */
export async function* unzip({ zip, entries }: Parts, name: string, maxMb: number): AsyncGenerator<string> {
  const entry = entries.get(name);
  if (!entry) return;
  const tooLarge = () => new DomainError('SHEET_UNPACKED', { params: { max: maxMb } });
  if (entry.uncompressedSize > maxMb * MB) throw tooLarge();
  const decoder = new TextDecoder('utf-8');
  let stream: Readable | undefined;
  let size = 0;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxMb * MB) throw tooLarge();
      for (let at = 0; at < chunk.length; at += PIECE) yield decoder.decode(chunk.subarray(at, at + PIECE), { stream: true });
    }
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable('the workbook is damaged');
  } finally {
    stream?.destroy();
  }
}
