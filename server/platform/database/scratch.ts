import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A temporary data folder that the database server's account can enter. */
export function scratchFolder(purpose: string, parent = tmpdir()): string {
  const folder = mkdtempSync(join(parent, `lafiya-${purpose}-`));
  chmodSync(folder, 0o711);
  return folder;
}

const MEMORY = '/dev/shm';
/** Several times the size of a test run's databases. Containers often have 64 MB there. */
const ROOM_BYTES = 4e9;

/** Like `scratchFolder`, in memory where there is room: making and dropping the databases of tests is mostly work of the file system. */
export const memoryFolder = (purpose: string): string => scratchFolder(purpose, hasRoom(MEMORY) ? MEMORY : tmpdir());

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > ROOM_BYTES;
  } catch {
    return false;
  }
}
