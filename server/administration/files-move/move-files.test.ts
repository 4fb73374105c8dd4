import { execFile, spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { env } from '../../platform/env.ts';
import { disk, folderOf, openDisk } from '../../platform/files/disk.ts';
import { type BucketStandIn, bucketStandIn } from '../../testing/bucket-stand-in.ts';

const FILES = 30;
const cli = join(import.meta.dirname, 'cli.ts');

let bucket: BucketStandIn;
let contents: Map<string, Buffer>;
beforeAll(async () => {
  bucket = await bucketStandIn();
  await db.attachment.deleteMany();
  contents = new Map(Array.from({ length: FILES }, (_, n) => [`move/${randomUUID()}.pdf`, Buffer.alloc(1000 * n, `${n} `)]));
  for (const [storageKey, content] of contents) {
    await disk.put(storageKey, content);
    const sha256 = createHash('sha256').update(content).digest('hex');
    const file = { ownerType: 'Hcp', ownerId: randomUUID(), kind: 'LICENCE', filename: 'a.pdf', mime: 'application/pdf' };
    await db.attachment.create({ data: { ...file, size: content.length, sha256, storageKey } });
  }
});
afterAll(() => bucket.close());

const move = (...parameters: string[]) => promisify(execFile)(process.execPath, [cli, ...parameters]);
const putsIn = (requests: BucketStandIn['requests']) => requests.filter(({ method }) => method === 'PUT').length;

describe('npm run files:move', () => {
  it('continues after it was killed, and does not copy again what is there', { timeout: 120_000 }, async () => {
    // The eleventh file and those after it never get an answer.
    bucket.failBy(({ method }) => method === 'PUT' && putsIn(bucket.requests) > 10);
    const killed = spawn(process.execPath, [cli, '--to', bucket.url('moved')], { stdio: 'ignore' });
    const ended = new Promise((resolve) => killed.once('exit', (_code, signal) => resolve(signal)));
    const target = await openDisk(bucket.url('moved'));
    await expect.poll(async () => (await Array.fromAsync(target.list())).length, { timeout: 60_000 }).toBe(10);
    killed.kill('SIGKILL');
    expect(await ended).toBe('SIGKILL');
    bucket.failBy(null);
    bucket.requests.length = 0;
    const { stdout } = await move('--to', bucket.url('moved'));
    expect(stdout).toContain('20 files copied (1 MB), 10 were there already. The checksum of each was compared.');
    expect(putsIn(bucket.requests)).toBe(20);
    for (const [key, content] of contents) expect(Buffer.from(await target.getBytes(key)).equals(content)).toBe(true);
  });

  it('brings them back, and replaces a file that was changed', { timeout: 120_000 }, async () => {
    const changed = [...contents.keys()][5] ?? '';
    rmSync(join(folderOf(env.DATA_DIR), 'move'), { recursive: true });
    expect((await move('--from', bucket.url('moved'), '--to', 'disk')).stdout).toContain('30 files copied');
    writeFileSync(join(folderOf(env.DATA_DIR), changed), Buffer.alloc(contents.get(changed)?.length ?? 0, 'x'));
    expect((await move('--from', bucket.url('moved'), '--to', 'disk')).stdout).toContain('1 files copied (1 MB), 29 were there already');
    for (const [key, content] of contents) expect(Buffer.from(await disk.getBytes(key)).equals(content)).toBe(true);
  });

  it('names files that are in neither place or changed before, and fails', { timeout: 120_000 }, async () => {
    const [lost = '', changed = ''] = contents.keys();
    await disk.delete(lost);
    await disk.put(changed, 'another content');
    const failed = spawn(process.execPath, [cli, '--to', bucket.url('again')]);
    const [out, warnings, code] = await Promise.all([
      text(failed.stdout),
      text(failed.stderr),
      new Promise((resolve) => failed.once('exit', resolve)),
    ]);
    expect([code, out]).toEqual([1, expect.stringContaining('29 files copied')]);
    expect(warnings).toContain(`In neither place: ${lost}`);
    expect(warnings).toContain(`not as when it was uploaded: ${changed}`);
    expect(Buffer.from(await (await openDisk(bucket.url('again'))).getBytes(changed)).toString()).toBe('another content');
  });

  it('says what to write', async () => {
    await expect(move('--to', 'elsewhere')).rejects.toThrow('npm run files:move -- --to disk');
    await expect(move('--to', 's3://lafiya?acl=public')).rejects.toThrow('Unrecognized key');
  });
});
