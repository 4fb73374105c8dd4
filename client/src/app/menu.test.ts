import { expect, test } from 'vitest';
import { admin } from './areas/admin.area.ts';
import { filteredMenu, menuOf } from './menu.ts';

const menu = menuOf(admin, () => true);

test('the administrator’s menu has six groups below the pages without a group', () => {
  expect(menu.map(({ label }) => label)).toEqual(['', 'Waiting for you', 'People', 'Facilities and care', 'Money', 'Reports', 'Scheme']);
});

test('the pages of one section stand together', () => {
  for (const { mounts } of menu) {
    const starts = mounts.filter(({ section }, i) => section !== mounts[i - 1]?.section).map(({ section }) => section);
    expect(new Set(starts).size).toBe(starts.length);
  }
});

test('the filter finds a page by words of its label, title, section or group', () => {
  const found = (typed: string) => filteredMenu(menu, typed).flatMap(({ mounts }) => mounts.map(({ path }) => path));
  expect(found('unpaid claims')).toEqual(['unpaid-claims', 'reports/hcp/unpaid-ageing']);
  expect(found('money ledger')).toEqual(['ledger']);
  expect(found('LGA yearly')).toEqual(['reports/lga/yearly-summary']);
  expect(found('no such page')).toEqual([]);
});
