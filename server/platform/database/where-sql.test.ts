import { expect, test } from 'vitest';
import { whereSql } from './where-sql.ts';

// What selects rows is compared with Prisma for every row scope in server/app/schema/scope-sql.test.ts.
test.each([
  ['a value that is undefined', { hcpId: undefined }],
  ['two operators on related records', { encounters: { some: { hcpId: 'a' }, every: { hcpId: 'a' } } }],
  ['an operator beside a condition', { hcp: { isNot: null, lgaId: 'a' } }],
  ['the absence of related records', { encounters: { none: { hcpId: 'a' } } }],
  ['the absence of a record', { hcp: { isNot: { lgaId: 'a' } } }],
  ['a record that must be null', { hcp: null }],
  ['another operator', { fullName: { startsWith: 'a' } }],
  ['a negation', { NOT: { hcpId: 'a' } }],
  ['an unknown column', { colour: 'red' }],
  ['a date', { dateOfBirth: new Date(0) }],
])('%s is refused, as it could mean more rows', (_what, where) => {
  expect(() => whereSql('Enrollee', where, 'e')).toThrow(/supported|undefined|no field/);
});
