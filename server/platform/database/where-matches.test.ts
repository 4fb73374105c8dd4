import { expect, test } from 'vitest';
import { matchesWhere } from './where-matches.ts';

const row = { id: 'a', lgaId: 'x', hcpId: null };

test.each([
  [{}, true],
  [{ id: 'a' }, true],
  [{ id: 'b' }, false],
  [{ hcpId: null }, true],
  [{ lgaId: { in: ['x', 'y'] } }, true],
  [{ lgaId: { in: [] } }, false],
  [{ lgaId: { not: 'x' } }, false],
  [{ lgaId: { not: 'y' } }, true],
  [{ hcpId: { not: 'x' } }, false],
  [{ hcpId: { not: null } }, false],
  [{ lgaId: { not: null } }, true],
  [{ AND: [{ id: 'a' }, { lgaId: 'x' }] }, true],
  [{ AND: { id: 'b' } }, false],
  [{ OR: [{ id: 'b' }, { lgaId: 'x' }] }, true],
  [{ OR: [] }, false],
])('%j of a row with these columns is %s', (where, expected) => {
  expect(matchesWhere(where, row)).toBe(expected);
});

test.each([
  [{ status: 'ACTIVE' }, 'another column'],
  [{ id: undefined }, 'a condition without a value'],
  [{ hcp: { lgaId: 'x' } }, 'a related record'],
  [{ id: { startsWith: 'a' } }, 'another operator'],
  [{ OR: [{ id: 'b' }, { status: 'ACTIVE' }] }, 'one of two, the other of which is false'],
  [{ id: 'a', status: 'ACTIVE' }, 'both of two, one of which is true'],
])('%j cannot be decided from the loaded columns: %s decides', (where, _reason) => {
  expect(matchesWhere(where, row)).toBeNull();
});

test('known columns decide if the others do not matter', () => {
  expect(matchesWhere({ id: 'b', status: 'ACTIVE' }, row)).toBe(false);
  expect(matchesWhere({ OR: [{ id: 'a' }, { status: 'ACTIVE' }] }, row)).toBe(true);
});
