import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { db } from '../../platform/db.ts';
import { rolesWith } from '../../scheme/access/permissions.shared.ts';
import { allMachines } from '../../testing/machines.ts';

const machines = await allMachines();
const server = resolve(import.meta.dirname, '../..');

/** Initial statuses, besides the default of the table. */
const BEGINS: Record<string, readonly string[]> = { Enrollee: ['ACTIVE', 'PENDING_APPROVAL'] };

/** Statuses in the tables that are never reached: a dispute has its own statuses, so that the claim keeps its decision and payment. */
const UNUSED: Record<string, readonly string[]> = { Claim: ['DISPUTED'] };

async function firstStatus(entity: string): Promise<string> {
  const [column] = await db.$queryRaw<{ value: string }[]>`
    SELECT split_part(column_default, '''', 2) AS value FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${entity} AND column_name = 'status'`;
  return column?.value ?? '';
}

it('every file that defines a machine is named after it and exports it', () => {
  const defining = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && /= defineMachine\(/.test(readFileSync(join(server, file), 'utf8')),
  );
  expect(defining.sort()).toEqual([...new Set(machines.map(({ file }) => file))]);
});

it('no two machines move the same record', () => {
  const entities = machines.map(({ machine }) => machine.entity);
  expect([...new Set(entities)]).toEqual(entities);
});

it('who may take which action, and who is excluded by four eyes, is as reviewed', async () => {
  const table = machines.flatMap(({ machine }) =>
    Object.entries(machine.actions).map(([name, { from, to, can, notBy }]) => {
      const others = notBy ? `, not by ${notBy.join(', ')}` : '';
      return `${machine.entity} ${name}: ${from.join(', ')} → ${to}; ${can}${others}`;
    }),
  );
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('./actions.txt');
});

describe.each(machines.map(({ machine }) => ({ entity: machine.entity, machine })))('the machine of $entity', ({ entity, machine }) => {
  const actions = Object.entries(machine.actions);

  it('reaches every status from an initial one', async () => {
    const reached = new Set([await firstStatus(entity), ...(BEGINS[entity] ?? [])]);
    for (let found = 0; found < reached.size; ) {
      found = reached.size;
      for (const [, { from, to }] of actions) if (from.some((status) => reached.has(status))) reached.add(to);
    }
    expect(machine.statuses.filter((status) => !reached.has(status)).sort()).toEqual(UNUSED[entity] ?? []);
  });

  it('leaves no action without a status to take it in or a person to take it', () => {
    const idle = actions.filter(([, { from, can }]) => from.length === 0 || (can !== 'SYSTEM' && rolesWith(can).length === 0));
    expect(idle.map(([name]) => name)).toEqual([]);
  });

  it('uses only existing columns for four eyes, and names who did what', async () => {
    const columns = await db.$queryRaw<{ name: string }[]>`
      SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = ${entity}`;
    const names = new Set(columns.map(({ name }) => name));
    const wrong = actions.filter(([, { notBy, four }]) => notBy && (!four || !notBy.every((field) => names.has(field))));
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});
