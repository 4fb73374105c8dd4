import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { now, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { readSettings } from '../../platform/env.ts';
import { disk, openDisk } from '../../platform/files/disk.ts';
import { sweepDisk } from '../../platform/files/sweep-disk.ts';
import { deleteContents } from '../../scheme/files/unused-files.ts';
import { type BucketStandIn, bucketStandIn, failing } from '../../testing/bucket-stand-in.ts';
import { fileClient, signedIn } from '../../testing/file-client.ts';
import { filesIn, storedIn } from '../../testing/files-in.ts';
import { buildApp } from '../http/app.ts';

const app = await buildApp();
const { upload, read } = fileClient(app);
afterAll(() => app.close());

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n');
const content = Buffer.alloc(2_000_000, 'lafiya');

let bucket: BucketStandIn;
beforeAll(async () => {
  bucket = await bucketStandIn();
});
afterEach(() => bucket.failBy(null));
afterAll(() => bucket.close());

describe('a bucket', () => {
  it('stores and returns a file as a stream, signed and in its own folder', async () => {
    const files = await openDisk(bucket.url('scheme/files', { more: '&encryption=AES256' }));
    const neighbour = await openDisk(bucket.url('scheme'));
    bucket.requests.length = 0;
    await files.storeStream('claim/1.pdf', Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]), content.length);
    const file = await files.open('claim/1.pdf');
    expect([file?.size, file && (await buffer(file.content)).equals(content)]).toEqual([content.length, true]);
    expect((await Array.fromAsync(files.list())).map(({ key, size }) => [key, size])).toEqual([['claim/1.pdf', content.length]]);
    expect(await neighbour.open('files/claim/1.pdf').then((same) => same?.size)).toBe(content.length);
    expect(await neighbour.open('claim/1.pdf')).toBeNull();
    for (const { url, headers } of bucket.requests) {
      expect(headers.authorization).toMatch(
        /^AWS4-HMAC-SHA256 Credential=a-key-of-tests\/\d{8}\/us-east-1\/s3\/aws4_request, SignedHeaders=.*host/,
      );
      expect(url).toMatch(/^\/lafiya\//);
    }
    const [put] = bucket.requests;
    expect(put?.headers).toMatchObject({ 'x-amz-server-side-encryption': 'AES256', 'content-length': String(content.length) });
    expect(put?.headers).not.toHaveProperty('x-amz-acl');
    await files.delete('claim/1.pdf');
    expect(await files.open('claim/1.pdf')).toBeNull();
  });

  it('lists more files than fit on a page of the list', async () => {
    const files = await openDisk(bucket.url('pages'));
    const keys = Array.from({ length: 11 }, (_, n) => `a/${n}.pdf`);
    for (const key of keys) await files.put(key, key);
    await files.storeStream('empty', Readable.from([]), 0);
    expect((await Array.fromAsync(files.list())).map(({ key, size }) => [key, size]).sort()).toEqual(
      [...keys.map((key) => [key, key.length]), ['empty', 0]].sort(),
    );
  });

  it('keeps no part of a file whose source breaks off', async () => {
    const files = await openDisk(bucket.url('broken'));
    const broken = Readable.from(
      (function* () {
        yield content.subarray(0, 100_000);
        throw new Error('The connection was lost.');
      })(),
    );
    await expect(files.storeStream('half', broken, content.length)).rejects.toThrow();
    expect(await Array.fromAsync(files.list())).toEqual([]);
  });

  it.each([
    ['wrong keys', () => vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'another'), () => bucket.url()],
    ['another bucket', () => {}, () => bucket.url('files', { bucket: 'elsewhere' })],
    ['too many requests', () => bucket.failBy(failing(503, 'SlowDown')), () => bucket.url()],
    ['no server', () => {}, () => 's3://lafiya?endpoint=http://127.0.0.1:9'],
  ])('that fails by %s is FILES_AWAY in every way', async (_why, prepare, url) => {
    prepare();
    const files = await openDisk(url());
    const ways = [
      () => files.put('a', PDF),
      () => files.storeStream('a', Readable.from([PDF]), PDF.length),
      () => files.open('a'),
      () => files.getBytes('a'),
      () => Array.fromAsync(files.list()),
    ];
    for (const way of ways) await expect(way()).rejects.toMatchObject({ code: 'FILES_AWAY' });
    vi.unstubAllEnvs();
  });

  it('that is full refuses uploads with UPLOAD_DISK', async () => {
    bucket.failBy(failing(403, 'QuotaExceeded'));
    await expect((await openDisk(bucket.url())).put('a', PDF)).rejects.toMatchObject({ code: 'UPLOAD_DISK' });
  });
});

describe('the platform with files in a bucket', () => {
  filesIn('bucket');
  let away: Awaited<ReturnType<typeof openDisk>>;
  beforeAll(async () => {
    away = await openDisk('s3://lafiya?endpoint=http://127.0.0.1:9');
  });

  it('answers 503 with Retry-After while it is away, stores nothing, and the upload succeeds with the same key afterwards', async () => {
    const { user, browser } = await signedIn('ACCOUNTANT');
    const send = () =>
      upload(browser, PDF, { ownerType: 'UserAccount', ownerId: user.id, headers: { 'x-lafiya': '1', 'idempotency-key': 'while away' } });
    const { driver } = disk;
    disk.driver = away.driver;
    const refused = await send();
    disk.driver = driver;
    expect([refused.statusCode, refused.headers['retry-after'], refused.body]).toEqual([503, '5', expect.stringContaining('FILES_AWAY')]);
    expect(await db.attachment.count({ where: { ownerId: user.id } })).toBe(0);
    const [first, again] = [await send(), await send()];
    expect([first.statusCode, again.json()]).toEqual([200, first.json()]);
    expect((await read(browser, first.json().url)).rawPayload.equals(PDF)).toBe(true);
    disk.driver = away.driver;
    const unread = await read(browser, first.json().url);
    expect([unread.statusCode, unread.headers['retry-after']]).toEqual([503, '5']);
    // The sweep deletes it later.
    await deleteContents(['useraccount/1']);
    disk.driver = driver;
  });

  it('is swept of files without a row after an hour', async () => {
    await disk.put('crash/1', PDF);
    const storageKey = `kept/${randomUUID()}`;
    await disk.put(storageKey, PDF);
    await db.attachment.create({
      data: { ownerType: 'Hcp', ownerId: randomUUID(), kind: 'LICENCE', filename: 'a', mime: 'a', size: 1, sha256: '0', storageKey },
    });
    expect(await sweepDisk()).toBe(0);
    setNow(new Date(now().getTime() + 3_700_000));
    expect(await sweepDisk()).toBeGreaterThanOrEqual(1);
    setNow(null);
    expect([await storedIn('crash'), await storedIn('kept')]).toEqual([[], [storageKey]]);
  });
});

it.each([
  ['files', 'must be s3://bucket/prefix'],
  ['s3://', 'must be s3://bucket/prefix'],
  ['s3://id:key@lafiya', 'keys belong in AWS_ACCESS_KEY_ID'],
  ['s3://lafiya?endpoint=minio', 'endpoint must be an http or https address'],
  ['s3://lafiya?encryption=none', 'encryption must be AES256 or aws:kms'],
  ['s3://lafiya?acl=public', 'Unrecognized key'],
  ['s3://lafiya?endpoint=http://store.example', 'production needs an https endpoint'],
])('FILES_URL=%s is refused: %s', (FILES_URL, message) => {
  const production = { NODE_ENV: 'production', AUTH_SECRET: '7PzQ0mXc5rT9kVbE2wYh8sLnJd4gAf6u', PUBLIC_URL: 'https://lafiya.example' };
  expect(() => readSettings({ ...production, FILES_URL })).toThrow(message);
  expect(
    readSettings({ ...production, FILES_URL: 's3://lafiya/x?endpoint=https://store.example&region=af-south-1' }).FILES_URL,
  ).toBeTruthy();
});
