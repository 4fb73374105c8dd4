import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import { graphql } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import type PrismaTypes from '../../generated/pothos.ts';
import { getDatamodel } from '../../generated/pothos.ts';
import { db } from '../../platform/db.ts';
import { makeTown } from '../../testing/make/make.ts';
import './loaded-fields.ts';

type Row = Record<string, unknown>;
/** What the field `town` resolves to; the database has the real one. */
let row: Row;
let town: Awaited<ReturnType<typeof makeTown>>;

const builder = new SchemaBuilder<{ PrismaTypes: PrismaTypes }>({
  plugins: ['loadedFields', PrismaPlugin],
  prisma: { client: () => db, dmmf: getDatamodel() },
  scopeAuth: { authScopes: () => ({}) },
});
const Town = builder.prismaObject('Town', {
  select: { id: true },
  fields: (t) => ({
    name: t.exposeString('name'),
    // Not a column, so the row alone does not tell which facilities were counted.
    hcpCount: t.relationCount('hcps'),
    lgaName: t.string({ select: { lga: { select: { name: true } } }, resolve: ({ lga }) => lga.name }),
    lgaCode: t.string({ select: { lga: { select: { code: true, name: true } } }, resolve: ({ lga }) => lga.code }),
  }),
});
builder.queryType({ fields: (t) => ({ town: t.field({ type: Town, resolve: () => row as never }) }) });
builder.mutationType({ fields: (t) => ({ town: t.field({ type: Town, resolve: () => row as never }) }) });
const schema = builder.toSchema();

async function read(fields: string, given: Row, operation = 'query') {
  row = { id: town.id, ...given };
  const { data, errors } = await graphql({ schema, source: `${operation} { town { ${fields} } }`, contextValue: {} });
  expect(errors).toBeUndefined();
  return data?.town as Row;
}

beforeAll(async () => {
  town = await makeTown('Vom');
});

it('a query takes a value from the row at hand when it is there, and reads it when it is not', async () => {
  expect(await read('name', { name: 'of the row' })).toEqual({ name: 'of the row' });
  expect(await read('name', {})).toEqual({ name: 'Vom' });
});

it('a mutation reads it, as its row may be older than what it wrote', async () => {
  expect(await read('name', { name: 'of the row' }, 'mutation')).toEqual({ name: 'Vom' });
});

it('a column of a related record counts when all that the field selects of it is there', async () => {
  const lga = { name: 'of the row' };
  expect(await read('lgaName', { lga })).toEqual({ lgaName: 'of the row' });
  expect(await read('lgaCode', { lga })).toEqual({ lgaCode: town.lga.code });
  expect(await read('lgaName', {})).toEqual({ lgaName: town.lga.name });
});

it('a count is read, as the row does not say of what it is', async () => {
  expect(await read('hcpCount', { _count: { hcps: 7 } })).toEqual({ hcpCount: 0 });
});
