import { join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { env } from '../env.ts';

/** Uploaded and generated files. Nothing in it has an address of its own: files leave through a route that checks who asks. */
export const disk = new Disk(new FSDriver({ location: join(env.DATA_DIR, 'files'), visibility: 'private' }));
