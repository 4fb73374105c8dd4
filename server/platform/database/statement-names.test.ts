import { expect, test } from 'vitest';
import { makeStatementNames } from './statement-names.ts';

test('a statement is prepared from its second time on, under a unique name', () => {
  const nameOf = makeStatementNames();
  const names = ['SELECT 1', 'SELECT 1', 'SELECT 2', 'SELECT 1', 'SELECT 2'].map((sql) => nameOf({ sql }));
  expect(names).toEqual(['', 's1', '', 's1', 's2']);
});

test('a statement with a pattern is planned for its pattern each time', () => {
  const nameOf = makeStatementNames();
  const sql = 'SELECT id FROM "Claim" WHERE "claimNo"::text LIKE $1';
  expect([nameOf({ sql }), nameOf({ sql })]).toEqual(['', '']);
});

test('each connection keeps a limited number of statements', () => {
  const nameOf = makeStatementNames();
  const names = Array.from({ length: 1000 }, (_, i) => [nameOf({ sql: `SELECT ${i}` }), nameOf({ sql: `SELECT ${i}` })][1]);
  expect(new Set(names.filter(Boolean)).size).toBe(400);
  expect(nameOf({ sql: 'SELECT 1' })).toBe('s2');
});
