import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { env } from '../../platform/env.ts';

/** The hash of a block; `writtenAt` is when it was written to the file, null in lines of earlier versions. */
export type Head = { no: number; hash: string; writtenAt: Date | null };

/** External storage of the block hashes: preferably on another machine, or append-only. */
export const headsFile = (): string => env.AUDIT_HEADS ?? join(env.DATA_DIR, 'audit', 'heads.log');

const RESTORED = 'restored';

/** Line that says that the database was restored from a backup whose last block is `no`. */
export const restoredLine = (no: number, at: Date): string => `${RESTORED} ${no} ${at.toISOString()}\n`;

/** When the database was restored from backups, and how many hashes before each restore name blocks that were not in the backup. */
export type Restore = { no: number; at: Date; lost: number };

/**
 * The hashes written so far, one line `number hash sealedAt writtenAt` each; none without a file.
 * A restore sets aside the hashes of blocks that the backup did not have.
 */
export function readHeads(file = headsFile()): { heads: Head[]; restores: Restore[] } {
  let heads: Head[] = [];
  const restores: Restore[] = [];
  for (const line of existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [no, hash, at, writtenAt] = line.split(' ');
    if (no === RESTORED && hash && at) {
      const kept = heads.filter((head) => head.no <= Number(hash));
      restores.push({ no: Number(hash), at: new Date(at), lost: heads.length - kept.length });
      heads = kept;
    } else if (no && hash) {
      heads.push({ no: Number(no), hash, writtenAt: writtenAt ? new Date(writtenAt) : null });
    }
  }
  return { heads, restores };
}

/** Appends the hashes of blocks that the file does not have yet. */
export function appendHeads(blocks: readonly { no: number; hash: string; sealedAt: Date }[], at: Date, file = headsFile()): void {
  if (blocks.length === 0) return;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const writtenAt = at.toISOString();
  const lines = blocks.map(({ no, hash, sealedAt }) => `${no} ${hash} ${sealedAt.toISOString()} ${writtenAt}\n`);
  appendFileSync(file, lines.join(''), { mode: 0o600 });
}
