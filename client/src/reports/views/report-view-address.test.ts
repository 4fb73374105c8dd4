import { expect, it } from 'vitest';
import { isSameAddress, savedAddressOf, searchOf } from './report-view-address.ts';

it('a view saves filters, relative period and sort order, but not the page number', () => {
  const params = new URLSearchParams(
    '?view=1&period=this-month&hcpLevel=PRIMARY.SECONDARY&sort=claimed&dir=desc&columns=label.claims&page=3&size=50&q=',
  );
  const address = { period: 'this-month', hcpLevel: 'PRIMARY.SECONDARY', sort: 'claimed', dir: 'desc' };
  expect(savedAddressOf(params)).toEqual(address);
  expect(savedAddressOf(new URLSearchParams(searchOf('1', address)))).toEqual(address);
  expect(searchOf(null, {})).toBe('');
});

it('a page differs from its view if a filter is changed, added or removed', () => {
  expect(isSameAddress({ period: 'today' }, { period: 'today' })).toBe(true);
  expect(isSameAddress({ period: 'today' }, { period: 'this-month' })).toBe(false);
  expect(isSameAddress({ period: 'today' }, {})).toBe(false);
  expect(isSameAddress({}, { sex: 'FEMALE' })).toBe(false);
});
