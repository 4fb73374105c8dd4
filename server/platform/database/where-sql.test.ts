import { expect, test } from 'vitest';
import { whereSql } from './where-sql.ts';

// server/app/schema/scope-sql.test.ts compares the selected rows with Prisma for every row scope.
test.each([
  ['a value that is undefined', { hcpId: undefined }],
  ['two operators on related records', { encounters: { some: { hcpId: 'a' }, every: { hcpId: 'a' } } }],
  ['an operator beside a condition', { hcp: { isNot: null, lgaId: 'a' } }],
  ['the absence of related records', { encounters: { none: { hcpId: 'a' } } }],
  ['the absence of a record', { hcp: { isNot: { lgaId: 'a' } } }],
  ['another operator', { fullName: { search: 'a' } }],
  ['a negation of every related record', { encounters: { every: { NOT: { hcpId: 'a' } } } }],
  ['the negation of a condition on every related record', { NOT: { encounters: { every: { hcpId: 'a' } } } }],
  ['a list of negations', { NOT: [{ hcpId: 'a' }] }],
  ['a value without regard to case', { fullName: { equals: 'a', mode: 'insensitive' } }],
  ['an unknown column', { colour: 'red' }],
  ['a list', { disabilities: ['a'] }],
])('%s is rejected, because it could match more rows', (_what, where) => {
  expect(() => whereSql('Enrollee', where, 'e')).toThrow(/supported|undefined|no field/);
});

test('one value of a list is compared as itself: an index that begins with the column then gives the order of the rest', () => {
  const sqlOf = (statuses: string[]) => whereSql('Enrollee', { status: { in: statuses } }, 'e');
  expect([sqlOf(['ACTIVE']).sql, sqlOf(['ACTIVE']).values]).toEqual(['e."status" = ?', ['ACTIVE']]);
  expect([sqlOf(['ACTIVE', 'EXPIRED']).sql, sqlOf(['ACTIVE', 'EXPIRED']).values]).toEqual(['e."status" = ANY(?)', [['ACTIVE', 'EXPIRED']]]);
  expect(sqlOf([]).sql).toBe('FALSE');
});
