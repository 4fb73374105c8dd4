import { expect, test } from 'vitest';
import { whereSql } from './where-sql.ts';

// What selects rows is compared with Prisma for every row scope in server/app/schema/scope-sql.test.ts.
test.each([
  ['a value that is undefined', { hcpId: undefined }],
  ['two operators on related records', { encounters: { some: { hcpId: 'a' }, every: { hcpId: 'a' } } }],
  ['an operator beside a condition', { hcp: { isNot: null, lgaId: 'a' } }],
  ['the absence of related records', { encounters: { none: { hcpId: 'a' } } }],
  ['the absence of a record', { hcp: { isNot: { lgaId: 'a' } } }],
  ['another operator', { fullName: { search: 'a' } }],
  ['a list of negations', { NOT: [{ hcpId: 'a' }] }],
  ['a value without regard to case', { fullName: { equals: 'a', mode: 'insensitive' } }],
  ['an unknown column', { colour: 'red' }],
  ['a list', { disabilities: ['a'] }],
])('%s is refused, as it could mean more rows', (_what, where) => {
  expect(() => whereSql('Enrollee', where, 'e')).toThrow(/supported|undefined|no field/);
});
