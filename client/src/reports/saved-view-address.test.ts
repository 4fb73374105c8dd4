import { expect, it } from 'vitest';
import { addressOf, isSame, sameColumns, searchOf } from './saved-view-address.ts';

it('a view keeps filters, period by its name and sort, but not the page one was on', () => {
  const params = new URLSearchParams('?view=1&period=this-month&hcpLevel=PRIMARY.SECONDARY&sort=claimed&dir=desc&page=3&size=50&q=');
  const address = { period: 'this-month', hcpLevel: 'PRIMARY.SECONDARY', sort: 'claimed', dir: 'desc' };
  expect(addressOf(params)).toEqual(address);
  expect(addressOf(new URLSearchParams(searchOf('1', address)))).toEqual(address);
  expect(searchOf(null, {})).toBe('');
});

it('a page differs from its view by another value, a filter more or a filter less', () => {
  expect(isSame({ period: 'today' }, { period: 'today' })).toBe(true);
  expect(isSame({ period: 'today' }, { period: 'this-month' })).toBe(false);
  expect(isSame({ period: 'today' }, {})).toBe(false);
  expect(isSame({}, { sex: 'FEMALE' })).toBe(false);
});

it('a page differs from its view by other columns, or by the same in another order', () => {
  const columns = { order: ['label', 'claims', 'paid'], hidden: ['paid'] };
  expect(sameColumns(null, null)).toBe(true);
  expect(sameColumns(columns, { ...columns })).toBe(true);
  expect(sameColumns(columns, null)).toBe(false);
  expect(sameColumns(columns, { ...columns, hidden: [] })).toBe(false);
  expect(sameColumns(columns, { ...columns, order: ['claims', 'label', 'paid'] })).toBe(false);
});
