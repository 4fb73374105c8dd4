import { afterAll, beforeAll, expect, test } from 'vitest';
import { asOwner } from '../../testing/as-owner.ts';
import { createPool } from '../db.ts';
import { databaseUrls } from '../env.ts';

const { app = '' } = databaseUrls();
const pool = createPool(app, 1, {});
beforeAll(() =>
  asOwner('CREATE TABLE numbered AS SELECT 1 AS no; ALTER TABLE numbered ADD UNIQUE (no); GRANT ALL ON numbered TO lafiya_app'),
);
afterAll(() => pool.end());

const connection = async () => (await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;

test.each<[string, string, unknown[], string]>([
  ['an id that is not a UUID', 'SELECT $1::uuid', ['x'], '22P02'],
  ['a number that is too large', 'SELECT $1::int', ['99999999999'], '22003'],
  ['a row that is there already', 'INSERT INTO numbered VALUES ($1)', [1], '23505'],
])('a connection survives %s', async (_, text, values, code) => {
  const before = await connection();
  for (const name of ['', 'kept statement']) {
    await expect(pool.query({ ...(name && { name: `${name} ${code}` }), text, values })).rejects.toMatchObject({ code });
    expect(await connection()).toBe(before);
  }
});

test('a statement that is wrong in itself ends its connection', async () => {
  const before = await connection();
  await expect(pool.query('SELECT nothing_of_that_name')).rejects.toMatchObject({ code: '42703' });
  expect(await connection()).not.toBe(before);
});

test('a statement whose table changed fails once, and then finds the new columns', async () => {
  const read = () => pool.query({ name: 'read of a changed table', text: 'SELECT * FROM numbered', values: [] });
  expect((await read()).rows).toEqual([{ no: 1 }]);
  await asOwner('ALTER TABLE numbered ADD COLUMN added int DEFAULT 2');
  await expect(read()).rejects.toMatchObject({ code: '0A000' });
  expect((await read()).rows).toEqual([{ no: 1, added: 2 }]);
});
