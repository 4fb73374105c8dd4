import { expect, test } from 'vitest';
import { homeOf, safeNext } from './next.ts';

const home = homeOf('HCP');
const next = (to: string) => safeNext(`?next=${encodeURIComponent(to)}`, 'HCP');

test('after signing in, the page that was asked for comes', () => {
  expect(next(`${home}/manage-enrollees?page=2`)).toBe(`${home}/manage-enrollees?page=2`);
});

test('an address of another role or another site leads to the own dashboard', () => {
  for (const to of ['/dashboard', '//evil.example', 'https://evil.example', `${home}.evil.example`, '/login', ''])
    expect(next(to)).toBe(home);
  expect(safeNext('', 'HCP')).toBe(home);
});
