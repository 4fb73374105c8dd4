import { expect, it } from 'vitest';
import { groupBy } from './group-by.shared.ts';

it('groups rows by key and keeps the order of keys and rows', () => {
  const groups = groupBy(['plan', 'claim', 'payment', 'cover'], (word) => word.charAt(0));
  expect([...groups]).toEqual([
    ['p', ['plan', 'payment']],
    ['c', ['claim', 'cover']],
  ]);
});
