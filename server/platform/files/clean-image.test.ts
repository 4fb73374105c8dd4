import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { cleanImage, DECODES } from './clean-image.ts';

const limits = { ...DECODES };
afterEach(() => Object.assign(DECODES, limits));

const clean = (content: Buffer, hasAccount = true) => cleanImage(content, 'image/png', { kind: 'NIN_SLIP', hasAccount });
const outcome = (cleaning: Promise<unknown>) =>
  cleaning.then(
    () => 'CLEAN',
    ({ code }: { code: string }) => code,
  );

function chunk(name: string, data: Buffer): Buffer {
  const [length, body, check] = [Buffer.alloc(4), Buffer.concat([Buffer.from(name), data]), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** A grey PNG, optionally without its pixel data. */
function png(width: number, height: number, pixels: boolean): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const content = deflateSync(Buffer.alloc(pixels ? (width + 1) * height : 1));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', content),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it('of 1 × 49,000,000 pixels in 95 kB is rejected for its size', async () => {
    const thin = png(1, 49_000_000, true);
    expect(thin.length).toBeLessThan(100_000);
    await expect(clean(thin)).rejects.toMatchObject({ code: 'UPLOAD_PIXELS', message: expect.stringContaining('12,000 pixels a side') });
  });

  it.each([
    [12_001, 10, 'UPLOAD_PIXELS'],
    [10, 12_001, 'UPLOAD_PIXELS'],
    [8_000, 6_251, 'UPLOAD_PIXELS'],
    [12_000, 4_166, 'UPLOAD_TYPE'],
  ])('of %i × %i pixels is judged by its header, before its pixels are looked for', async (width, height, code) => {
    expect(await outcome(clean(png(width, height, false)))).toBe(code);
  });

  it('of the longest side that is allowed is encoded again', async () => {
    const { content, mime } = await clean(png(12_000, 3, true));
    expect([mime, await sharp(content).metadata()]).toEqual(['image/png', expect.objectContaining({ width: 12_000, height: 3 })]);
  });

  it.each(['seconds', 'mostSeconds'] as const)('that takes too long is rejected and its process is killed (%s)', async (limit) => {
    DECODES[limit] = 0.001;
    expect(await outcome(clean(png(10, 10, true)))).toBe('UPLOAD_DECODE');
    DECODES[limit] = limits[limit];
    expect(await outcome(clean(png(10, 10, true)))).toBe('CLEAN');
  });

  it('is rejected when the queue is full', async () => {
    DECODES.waiting = 1;
    const outcomes = Array.from({ length: 4 }, () => outcome(clean(png(10, 10, true))));
    expect(await Promise.all(outcomes)).toEqual(['CLEAN', 'CLEAN', 'CLEAN', 'UPLOAD_BUSY']);
  });

  it('of an applicant without an account is decoded only after the previous one', async () => {
    DECODES.waiting = 2;
    const outcomes = Array.from({ length: 4 }, () => outcome(clean(png(10, 10, true), false)));
    expect(await Promise.all(outcomes)).toEqual(['CLEAN', 'CLEAN', 'CLEAN', 'UPLOAD_BUSY']);
  });
});
