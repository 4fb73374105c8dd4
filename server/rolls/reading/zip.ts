import { createInflateRaw } from 'node:zlib';
import { DomainError } from '../../errors.ts';

type Entry = { name: string; method: number; start: number; packed: number; size: number };

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const MB = 1024 * 1024;

export const unreadable = (why: string) => new DomainError('ROLL_UNREADABLE', { params: { why } });

/** The parts of a zip file, as its directory names them. */
export function zipEntries(file: Buffer): Map<string, Entry> {
  let end = file.length - 22;
  while (end >= 0 && end > file.length - 66_000 && file.readUInt32LE(end) !== END) end--;
  if (end < 0 || file.readUInt32LE(end) !== END) throw unreadable('the workbook is cut off');
  const entries = new Map<string, Entry>();
  let at = file.readUInt32LE(end + 16);
  for (let i = file.readUInt16LE(end + 10); i > 0; i--) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw unreadable('the workbook is damaged');
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28));
    const local = file.readUInt32LE(at + 42);
    if (local + 30 > file.length) throw unreadable('the workbook is damaged');
    entries.set(name, {
      name,
      method: file.readUInt16LE(at + 10),
      start: local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28),
      packed: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
    });
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** A part, unpacked piece by piece. What the directory says of its size is not believed: unpacking stops at the limit. */
export async function* unzip(file: Buffer, entry: Entry, maxMb: number): AsyncGenerator<string> {
  const tooLarge = () => new DomainError('ROLL_UNPACKED', { params: { max: maxMb } });
  if (entry.size > maxMb * MB) throw tooLarge();
  const packed = file.subarray(entry.start, entry.start + entry.packed);
  if (entry.method !== 0 && entry.method !== 8) throw unreadable('the workbook is packed in an unknown way');
  const decoder = new TextDecoder('utf-8');
  if (entry.method === 0) {
    yield decoder.decode(packed);
    return;
  }
  const inflate = createInflateRaw({ chunkSize: 256 * 1024 });
  inflate.end(packed);
  let size = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxMb * MB) throw tooLarge();
      yield decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw error instanceof DomainError ? error : unreadable('the workbook is damaged');
  } finally {
    inflate.destroy();
  }
}
