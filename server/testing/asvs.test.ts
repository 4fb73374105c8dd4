import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'asvs.md'), 'utf8');

/** Number of items at levels 1 and 2 of each section, by chapter; 0 for a section that has none of them. */
const SECTIONS: Record<number, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
};
const upTo = (count: number, start = 1) => Array.from({ length: count - start + 1 }, (_, index) => start + index);
const ITEMS = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) => upTo(count).map((item) => `${chapter}.${section + 1}.${item}`)),
);

/** "1.2.1–1.2.3, 1.3.1" as its items. */
const itemsOf = (cell: string): string[] =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–');
    const section = first.slice(0, first.lastIndexOf('.') + 1);
    return upTo(Number(last.slice(section.length)), Number(first.slice(section.length))).map((item) => section + item);
  });

const rows = [...page.matchAll(/^\| (\d[^|]*) \| [^|]+ \| ([^|]+) \| (.+) \|$/gm)].map(([, cell = '', status = '', evidence = '']) => ({
  items: itemsOf(cell),
  status,
  tests: [...evidence.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)].map(([, file = '']) => file),
}));
const countOf = (status: string) => rows.filter((row) => row.status === status).flatMap(({ items }) => items).length;

test('the table has every item once', () => {
  const order = (items: string[]) => items.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  expect(order(rows.flatMap(({ items }) => items))).toEqual(order(ITEMS));
});

test('an item by test names tests that exist', () => {
  const files = new Set(
    globSync('{server,client}/**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**'] }).map((file) => basename(file)),
  );
  expect(rows.flatMap(({ tests }) => tests).filter((file) => !files.has(file))).toEqual([]);
  expect(rows.filter(({ status, tests }) => status === 'test' && tests.length === 0)).toEqual([]);
});

test('the numbers at the top are those of the table, and three quarters of what applies have a test', () => {
  const [tested, designed, outside, open] = ['test', 'design', 'not applicable', 'open'].map(countOf);
  expect(page).toContain(`${ITEMS.length} items: ${tested} by test, ${designed} by design, ${outside} not applicable, ${open} open.`);
  expect(Number(tested) / (ITEMS.length - Number(outside))).toBeGreaterThanOrEqual(0.75);
});
