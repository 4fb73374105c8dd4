import { expect, test } from 'vitest';
import { differencesOf } from './resubmission.ts';

const line = (id: string, qty: number, unitPriceClaimed: number) => ({
  ...{ qty, unitPriceClaimed, amountClaimed: qty * unitPriceClaimed },
  service: { id, name: `Service ${id}` },
});

test('unchanged lines are not listed', () => {
  expect(differencesOf([line('a', 1, 100), line('b', 2, 100)], [line('b', 2, 100), line('a', 1, 100)])).toEqual([]);
});

test('removed, changed and added lines are listed in this order', () => {
  const before = [line('a', 1, 100), line('b', 2, 100), line('c', 3, 100), line('d', 1, 100)];
  const after = [line('e', 1, 50), line('b', 1, 100), line('c', 3, 90), line('d', 1, 100)];
  expect(
    differencesOf(before, after).map(({ id, kind, before: old, after: now }) => [id, kind, old?.qty ?? null, now?.qty ?? null]),
  ).toEqual([
    ['a', 'REMOVED', 1, null],
    ['b', 'CHANGED', 2, 1],
    ['c', 'CHANGED', 3, 3],
    ['e', 'ADDED', null, 1],
  ]);
});
