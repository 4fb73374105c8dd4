import { describe, expect, it } from 'vitest';
import { gridOf, ticksFor } from './series.ts';

describe('the grid of a chart', () => {
  it.each([
    [85, [0, 30, 60, 90]],
    [3, [0, 1, 2, 3]],
    [1000, [0, 500, 1000]],
    [0, [0, 1]],
  ])('for %d has the lines %j', (max, lines) => {
    expect(ticksFor(max)).toEqual(lines);
  });

  it('always reaches the highest value with few lines', () => {
    for (let max = 0.7; max < 1e9; max *= 1.37) {
      const lines = ticksFor(max);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(max);
      expect(lines.length).toBeLessThanOrEqual(5);
    }
  });

  it('extends below zero for negative values', () => {
    expect(gridOf(0, 85)).toEqual([0, 30, 60, 90]);
    expect(gridOf(-40, 85)).toEqual([-60, -30, 0, 30, 60, 90]);
    expect(gridOf(-85, 0)).toEqual([-90, -60, -30, 0]);
  });
});
