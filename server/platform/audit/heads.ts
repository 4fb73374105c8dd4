import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env } from '../env.ts';

export type Head = { no: number; hash: string };

/** Where the hashes of blocks are kept outside the database: best on another machine, or where files only grow. */
export const headsFile = (): string => env.AUDIT_HEADS ?? join(env.DATA_DIR, 'audit', 'heads.log');

/** The hashes written so far, a line `number hash time` each; none where there is no file yet. */
export function readHeads(file = headsFile()): Head[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [no, hash] = line.split(' ');
      return no && hash ? [{ no: Number(no), hash }] : [];
    });
}

/** Appends the hashes of new blocks. */
export function keepHeads(blocks: readonly (Head & { sealedAt: string })[], file = headsFile()): void {
  if (blocks.length === 0) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  appendFileSync(file, blocks.map(({ no, hash, sealedAt }) => `${no} ${hash} ${sealedAt}\n`).join(''), { mode: 0o600 });
}
