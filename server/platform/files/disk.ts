import { chmodSync, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { env } from '../env.ts';

const location = join(env.DATA_DIR, 'files');
// Earlier versions created the folder readable by other accounts of the machine.
if (existsSync(location)) chmodSync(location, 0o700);

/** Files that no other account of the machine can read. */
class PrivateDriver extends FSDriver {
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(location, key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await writeFile(path, contents, { mode: 0o600 });
  }
}

/** Uploaded and generated files. Nothing in it has an address of its own: files leave through a route that checks who asks. */
export const disk = new Disk(new PrivateDriver({ location, visibility: 'private' }));
