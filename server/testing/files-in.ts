import { afterAll, beforeAll } from 'vitest';
import { disk, openDisk } from '../platform/files/disk.ts';
import { type BucketStandIn, bucketStandIn } from './bucket-stand-in.ts';

export const STORES = ['disk', 'bucket'] as const;

/** The platform keeps its files in this store during the tests of the describe block around. */
export function filesIn(store: (typeof STORES)[number]): void {
  const own = disk.driver;
  let bucket: BucketStandIn | undefined;
  beforeAll(async () => {
    if (store === 'disk') return;
    bucket = await bucketStandIn();
    disk.driver = (await openDisk(bucket.url())).driver;
  });
  afterAll(async () => {
    disk.driver = own;
    await bucket?.close();
  });
}

/** Keys of the stored files in a folder. */
export async function storedIn(folder: string): Promise<string[]> {
  const keys = await Array.fromAsync(disk.list(), ({ key }) => key);
  return keys.filter((key) => key.startsWith(`${folder}/`));
}
