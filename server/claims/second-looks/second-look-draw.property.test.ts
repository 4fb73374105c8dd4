import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleClaims } from './second-look-draw.rules.ts';

const draws = fc.record({
  seed: fc.string({ minLength: 1 }),
  sharePercent: fc.integer({ min: 0, max: 100 }),
  minimum: fc.constantFrom(0, 1),
  claimIds: fc.uniqueArray(fc.uuid(), { maxLength: 200 }),
});

test('the same seed selects the same claims in any order', () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const reversed = { ...draw, claimIds: draw.claimIds.toReversed() };
      expect(sampleClaims(reversed)).toEqual(sampleClaims(draw));
    }),
  );
});

test('the share is selected, rounded up or down, at least the minimum and at most all claims', () => {
  fc.assert(
    fc.property(draws, (draw) => {
      const drawn = sampleClaims(draw);
      const expected = (draw.claimIds.length * draw.sharePercent) / 100;
      const bound = (count: number) => Math.min(draw.claimIds.length, Math.max(draw.minimum, count));
      expect(drawn.length).toBeGreaterThanOrEqual(bound(Math.floor(expected)));
      expect(drawn.length).toBeLessThanOrEqual(bound(Math.ceil(expected)));
      expect(new Set(drawn).size).toBe(drawn.length);
      expect(draw.claimIds).toEqual(expect.arrayContaining(drawn));
    }),
  );
});

test('the share holds on average over many small bills', () => {
  const claimIds = Array.from({ length: 7 }, (_, index) => `claim ${index}`);
  const bills = Array.from({ length: 4000 }, (_, index) => sampleClaims({ seed: `bill ${index}`, sharePercent: 5, minimum: 0, claimIds }));
  const share = bills.flat().length / (bills.length * claimIds.length);
  expect(share).toBeGreaterThan(0.045);
  expect(share).toBeLessThan(0.055);
  // The position of a claim does not affect its selection.
  for (const id of claimIds) expect(bills.filter((drawn) => drawn.includes(id)).length).toBeGreaterThan(120);
});
