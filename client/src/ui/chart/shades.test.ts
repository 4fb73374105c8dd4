import { describe, expect, it } from 'vitest';
import { shadeOf, shadesOf } from './shades.ts';

describe('the shades of a map', () => {
  it('are five groups of similar size, the darkest for the highest values', () => {
    const shades = shadesOf([10, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(shades).toEqual([
      { from: 1, to: 2 },
      { from: 3, to: 4 },
      { from: 5, to: 6 },
      { from: 7, to: 8 },
      { from: 9, to: 10 },
    ]);
    expect([1, 4, 10].map((value) => shadeOf(value, shades))).toEqual([1, 2, 5]);
  });

  it('give equal values the same shade and zero none', () => {
    const shades = shadesOf([0, null, 3, 3, 3, 3, 9]);
    expect(shades).toEqual([
      { from: 3, to: 3 },
      { from: 9, to: 9 },
    ]);
    expect([0, null, 3, 9].map((value) => shadeOf(value, shades))).toEqual([0, 0, 4, 5]);
  });

  it('are none without data', () => {
    expect(shadesOf([0, null])).toEqual([]);
  });
});
