import { afterEach, expect, it, vi } from 'vitest';
import { uuid7 } from './ids.ts';

afterEach(() => vi.useRealTimers());

const millisecondOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

it('makes ids of version 7 that ascend within a millisecond and when the clock goes back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // An earlier test may have made ids at a later time.
  const start = Math.max(Date.now(), millisecondOf(uuid7())) + 1000;
  vi.setSystemTime(start);
  const ids = Array.from({ length: 10_000 }, uuid7);
  vi.setSystemTime(start - 3_600_000);
  ids.push(uuid7());
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(millisecondOf(ids[0] ?? '')).toBe(start);
});
