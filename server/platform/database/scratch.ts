import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A data folder to be thrown away, which the database server's own account can enter. */
export function scratchFolder(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lafiya-${purpose}-`));
  chmodSync(folder, 0o711);
  return folder;
}
