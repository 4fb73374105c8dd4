import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { DomainError } from '../errors.ts';
import { LONGEST_SIDE, MAX_PIXELS, TOO_LARGE, UNREADABLE } from './image-limits.ts';

/**
 * Limits concurrent decoding; uploads without an account are decoded one at a time. More than `waiting` are rejected.
 * `seconds` are of the processor, so that a busy machine refuses no picture; `mostSeconds` pass on a clock (docs/adr/0070).
 */
export const DECODES = { running: 2, withoutAccount: 1, waiting: 8, seconds: 5, mostSeconds: 30 };
/** Of a clean picture. A PNG grows when it is encoded again without its palette. */
const MAX_OUTPUT_BYTES = 100 * 1024 * 1024;

const WORKER = fileURLToPath(new URL('./clean-image.worker.ts', import.meta.url));

const decodes = pLimit(DECODES.running);
const withoutAccount = pLimit(DECODES.withoutAccount);

type Decoded = { exitCode: number | null; isKilled: boolean; content: Buffer };

/** A process for one picture: whatever the decoder does with it, this process and its threads are not held up. It gets no secrets. */
function decode(content: Buffer, mime: string, kind: string): Promise<Decoded> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['--max-old-space-size=64', WORKER, kind, mime, String(DECODES.seconds)],
      { encoding: 'buffer', env: {}, timeout: DECODES.mostSeconds * 1000, killSignal: 'SIGKILL', maxBuffer: MAX_OUTPUT_BYTES },
      (_error, stdout) => resolve({ exitCode: child.exitCode, isKilled: child.killed || child.signalCode !== null, content: stdout }),
    );
    // A child that exits early closes the pipe while the image is being written.
    child.stdin?.on('error', () => {});
    child.stdin?.end(content);
  });
}

/**
 * Re-encodes an image: upright, without metadata or appended data; a photograph is scaled to display size, on white.
 * Errors: UPLOAD_TYPE if it cannot be decoded, UPLOAD_PIXELS if it is too large, UPLOAD_DECODE if it takes too long, UPLOAD_BUSY.
 */
export async function cleanImage(
  content: Buffer,
  mime: string,
  { kind, hasAccount }: { kind: string; hasAccount: boolean },
): Promise<{ content: Buffer; mime: string }> {
  if (decodes.pendingCount + withoutAccount.pendingCount >= DECODES.waiting) throw new DomainError('UPLOAD_BUSY');
  const start = () => decodes(() => decode(content, mime, kind));
  const decoded = await (hasAccount ? start() : withoutAccount(start));
  if (decoded.isKilled) throw new DomainError('UPLOAD_DECODE');
  if (decoded.exitCode === TOO_LARGE)
    throw new DomainError('UPLOAD_PIXELS', { params: { side: LONGEST_SIDE.toLocaleString('en'), millions: MAX_PIXELS / 1e6 } });
  if (decoded.exitCode === UNREADABLE)
    throw new DomainError('UPLOAD_TYPE', { params: { types: kind === 'PHOTO' ? 'readable JPEG and PNG' : 'readable PDF, JPEG and PNG' } });
  if (decoded.exitCode !== 0) throw new Error(`The process that decodes a picture ended with ${decoded.exitCode}`);
  return { content: decoded.content, mime: { PHOTO: 'image/jpeg', LOGO: 'image/png' }[kind] ?? mime };
}
