import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type pg from 'pg';
import type { FileDisk } from '../../platform/files/disk.ts';

const ROWS_AT_ONCE = 500;
const FILES_AT_ONCE = 4;

export type Moved = {
  copied: number;
  copiedBytes: number;
  /** They were there with the size and the checksum of their row. */
  present: number;
  /** Keys of files that are in neither place. */
  absent: string[];
  /** Keys of files whose content is not that of their row's checksum in the source either. They are copied as they are. */
  differing: string[];
};

type Row = { id: string; key: string; size: number; sha256: string };

/** Null if there is no such file, or one of another size, which is not read. */
async function sha256Of(disk: FileDisk, key: string, size?: number): Promise<string | null> {
  const file = await disk.open(key);
  if (!file || (size !== undefined && file.size !== size)) {
    file?.content.destroy();
    return null;
  }
  const hash = createHash('sha256');
  for await (const piece of file.content) hash.update(piece);
  return hash.digest('hex');
}

async function move({ key, size, sha256 }: Row, from: FileDisk, to: FileDisk, moved: Moved): Promise<void> {
  if ((await sha256Of(to, key, size)) === sha256) {
    moved.present += 1;
    return;
  }
  const source = await from.open(key);
  if (!source) {
    moved.absent.push(key);
    return;
  }
  await to.storeStream(key, source.content, source.size);
  const stored = await sha256Of(to, key);
  if (stored !== sha256) {
    if (stored !== (await sha256Of(from, key))) throw new Error(`${key} arrived with another content in ${to.place}.`);
    moved.differing.push(key);
  }
  moved.copied += 1;
  moved.copiedBytes += source.size;
}

/**
 * Copies the file of every row, and reads each back to compare its checksum. Can be stopped at any time: the next run skips what is there.
 * Nothing is removed from `from`, which the platform may be using.
 */
export async function moveFiles(
  client: pg.ClientBase,
  from: FileDisk,
  to: FileDisk,
  report: (moved: Moved) => void = () => {},
): Promise<Moved> {
  const moved: Moved = { copied: 0, copiedBytes: 0, present: 0, absent: [], differing: [] };
  const limit = pLimit(FILES_AT_ONCE);
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await client.query<Row>(
      'SELECT id, "storageKey" AS key, size, sha256 FROM "Attachment" WHERE id > $1 ORDER BY id LIMIT $2',
      [last, ROWS_AT_ONCE],
    );
    if (rows.length === 0) break;
    last = rows.at(-1)?.id ?? last;
    await limit.map(rows, (row) => move(row, from, to, moved));
    report(moved);
  }
  // Those whose row is gone were deleted meanwhile.
  const { rows } = await client.query<{ key: string }>('SELECT "storageKey" AS key FROM "Attachment" WHERE "storageKey" = ANY($1)', [
    moved.absent,
  ]);
  return { ...moved, absent: rows.map(({ key }) => key) };
}
