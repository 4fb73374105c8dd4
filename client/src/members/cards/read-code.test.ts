import encodeQr from 'qr';
import { expect, test } from 'vitest';
import { codeIn } from './read-code.ts';

const SCALE = 4;

/** A code as a camera sees it: grey and black on a light ground. */
function pictureOf(text: string) {
  const rows = encodeQr(text, 'raw', { border: 4 });
  const width = rows.length * SCALE;
  const pixels = new Uint8ClampedArray(width * width * 4);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++) {
      const tone = rows[Math.floor(y / SCALE)]?.[Math.floor(x / SCALE)] ? 40 : 215;
      pixels.set([tone, tone, tone, 255], (y * width + x) * 4);
    }
  return { width, height: width, data: pixels };
}

test('the address on a card is read from a picture of its code', () => {
  const address = 'https://lafiya.example/check/eyJhbGciOiJFZERTQSJ9.AZ-0_9.c2lnbmF0dXJl';
  expect(codeIn(pictureOf(address))).toBe(address);
});

test('a picture without a code gives null', () => {
  expect(codeIn({ width: 120, height: 90, data: new Uint8ClampedArray(120 * 90 * 4).fill(200) })).toBeNull();
});
