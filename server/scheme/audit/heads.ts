import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { now } from '../../platform/clock.ts';
import { env } from '../../platform/env.ts';

/** The hash of a block; `writtenAt` is when it was written to the file, null in lines of earlier versions. */
export type Head = { no: number; hash: string; writtenAt: Date | null };

/** External storage of the block hashes: preferably on another machine, or append-only. */
export const headsFile = (): string => env.AUDIT_HEADS ?? join(env.DATA_DIR, 'audit', 'heads.log');

/** The hashes written so far, one line `number hash sealedAt writtenAt` each; none without a file. */
export function readHeads(file = headsFile()): Head[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [no, hash, , writtenAt] = line.split(' ');
      return no && hash ? [{ no: Number(no), hash, writtenAt: writtenAt ? new Date(writtenAt) : null }] : [];
    });
}

/** Appends the hashes of blocks that the file does not have yet. */
export function appendHeads(blocks: readonly { no: number; hash: string; sealedAt: Date }[], file = headsFile()): void {
  if (blocks.length === 0) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writtenAt = now().toISOString();
  const lines = blocks.map(({ no, hash, sealedAt }) => `${no} ${hash} ${sealedAt.toISOString()} ${writtenAt}\n`);
  appendFileSync(file, lines.join(''), { mode: 0o600 });
}
