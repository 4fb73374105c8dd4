import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { getDatamodel } from '../../generated/pothos.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { db, prismaDb, sqlPool } from '../db.ts';
import { sqlRead } from './joined-reads.ts';
import { type Field, fieldsOf, UnsupportedInSql } from './where-sql.ts';

type Row = Record<string, unknown>;
type FindArgs = {
  where?: object;
  select?: Record<string, unknown>;
  include?: Record<string, unknown>;
  orderBy?: object[];
  take?: number;
  skip?: number;
};

const MODELS = Object.entries(getDatamodel().datamodel.models);
const PAGE = 40;
/** Of the orders and conditions every fourth is read of each column: all of them, over the columns of all models. */
const EVERY = 4;
/** Generated reads of each model. */
const RUNS = 150;

/** Columns of the primary key, which give every row a unique position. */
function keyOf(model: string): string[] {
  const id = fieldsOf(model).find(({ isId }) => isId);
  return id ? [id.name] : [...(getDatamodel().datamodel.models[model]?.primaryKey?.fields ?? [])];
}
const orderOf = (model: string) => keyOf(model).map((name) => ({ [name]: 'asc' }));

const columnsOf = (model: string) => fieldsOf(model).filter(({ kind }) => kind !== 'object');
const relationsOf = (model: string) => fieldsOf(model).filter(({ kind }) => kind === 'object');
const isComparable = ({ type, isList }: Field) => !isList && type !== 'Json';

async function readJoined(model: string, args: FindArgs): Promise<unknown[]> {
  const { text, values, read } = sqlRead(model, args);
  const { rows } = await sqlPool.query<[unknown]>({ text, values, rowMode: 'array' });
  return rows.map(([row]) => read(row));
}

const readByPrisma = (model: string, args: FindArgs): Promise<Row[]> =>
  Reflect.get(prismaDb, model.charAt(0).toLowerCase() + model.slice(1)).findMany(args);

async function expectSame(model: string, args: FindArgs): Promise<number> {
  const [joined, expected] = await Promise.all([readJoined(model, args), readByPrisma(model, args)]);
  expect(
    joined,
    JSON.stringify(args, (_name, value) => (typeof value === 'bigint' ? `${value}n` : value)),
  ).toEqual(expected);
  return expected.length;
}

/** Conditions on one column, from the value that a row has there. */
function conditionsOf({ name, type, kind }: Field, value: unknown): object[] {
  if (value === null) return [{ [name]: null }, { [name]: { not: null } }];
  const conditions: object[] = [
    { [name]: value },
    { [name]: { not: value } },
    { NOT: { [name]: value } },
    { OR: [{ [name]: { equals: value } }, { [name]: value }] },
  ];
  // Prisma compares enumerations and texts with a list, and truth values not.
  if (type !== 'Boolean') conditions.push({ [name]: { in: [value] } }, { [name]: { notIn: [value] } });
  if (kind === 'enum' || type === 'Boolean') return conditions;
  conditions.push({ [name]: { gt: value } }, { [name]: { gte: value } }, { [name]: { lt: value } }, { [name]: { lte: value } });
  if (type === 'String' && !isUuid(value)) {
    const text = String(value);
    conditions.push(
      { [name]: { contains: text.slice(1, 4) } },
      { [name]: { startsWith: text.slice(0, 2).toLowerCase(), mode: 'insensitive' } },
      { [name]: { endsWith: text.slice(-2) } },
    );
  }
  return conditions;
}

const isUuid = (value: unknown) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(String(value));

beforeAll(async () => {
  await loadDemoScheme();
}, 120_000);

describe.each(MODELS)('%s is read as by Prisma', (model) => {
  const orderBy = orderOf(model);

  test('with all columns, in pages', async () => {
    await expectSame(model, { orderBy, take: PAGE });
    await expectSame(model, { orderBy, skip: 3, take: 5 });
  });

  test('with the records of each relation', async () => {
    for (const { name, type, isList } of relationsOf(model)) {
      const first = { orderBy, take: PAGE };
      if (isList) {
        await expectSame(model, {
          select: { [name]: { orderBy: orderOf(type), take: 3 }, _count: { select: { [name]: true } } },
          ...first,
        });
      } else {
        const keys = Object.fromEntries(keyOf(type).map((key) => [key, true]));
        await expectSame(model, { include: { [name]: { select: keys } }, ...first });
        await expectSame(model, { where: { [name]: null }, ...first }).catch((error) => {
          // Prisma throws if a required record is missing; composite keys are left to Prisma.
          if (!/Invalid .* invocation|not supported/s.test(String(error))) throw error;
        });
      }
    }
  });

  test('in the order of its columns', async () => {
    for (const [at, { name, isRequired }] of columnsOf(model).filter(isComparable).entries()) {
      const direction = isRequired || at % 2 === 0 ? 'desc' : { sort: 'asc', nulls: 'first' };
      if (at % EVERY < 2) await expectSame(model, { orderBy: [{ [name]: direction }, ...orderBy], take: PAGE });
    }
  });

  test('under conditions on its columns', async () => {
    const rows = await readByPrisma(model, { orderBy, take: 3 });
    for (const [at, field] of columnsOf(model).filter(isComparable).entries()) {
      const value = rows.map((row) => row[field.name]).find((found) => found !== null);
      if (value === undefined) continue;
      const conditions = [...conditionsOf(field, null).slice(field.isRequired ? 2 : 0), ...conditionsOf(field, value)];
      for (const where of conditions.filter((_where, index) => (index + at) % EVERY === 0))
        await expectSame(model, { where, orderBy, take: 5 });
    }
  });
});

/** Generated reads of a model, with conditions on values that its rows have. */
async function readsOf(model: string): Promise<fc.Arbitrary<FindArgs>> {
  const rows = new Map<string, Row[]>();
  for (const type of new Set([model, ...relationsOf(model).map(({ type }) => type)]))
    rows.set(type, await readByPrisma(type, { orderBy: orderOf(type), take: 30 }));
  const known = (type: string) => columnsOf(type).filter((field) => isComparable(field) && rows.get(type)?.length);
  const relations = relationsOf(model).filter(({ type }) => known(type).length > 0);
  const one = <Value>(values: readonly Value[]) => fc.constantFrom(...values);

  const onColumn = (type: string): fc.Arbitrary<object> =>
    one(known(type)).chain((field) => one(rows.get(type) ?? []).chain((row) => one(conditionsOf(field, row[field.name]))));
  const onRelation = one(relations).chain(({ name, type, isList }) =>
    onColumn(type).chain((where) =>
      one(isList ? [{ some: where }, { every: where }] : [where]).map((condition) => ({ [name]: condition })),
    ),
  );
  const condition = (depth: number): fc.Arbitrary<object> => {
    const leaf = fc.oneof(onColumn(model), onRelation);
    if (depth === 0) return leaf;
    const several = fc.array(condition(depth - 1), { minLength: 1, maxLength: 3 });
    return fc.oneof(
      leaf,
      several.map((AND) => ({ AND })),
      several.map((OR) => ({ OR })),
      condition(depth - 1).map((NOT) => ({ NOT })),
      fc.tuple(leaf, condition(depth - 1)).map(([first, second]) => ({ ...first, ...second })),
    );
  };

  const columns = (type: string) =>
    fc
      .subarray(columnsOf(type), { minLength: 1 })
      .map((fields): Record<string, unknown> => Object.fromEntries(fields.map(({ name }) => [name, true])));
  const related = ({ type, isList }: Field): fc.Arbitrary<unknown> =>
    isList
      ? fc.record(
          { select: columns(type), where: onColumn(type), orderBy: fc.constant(orderOf(type)), take: fc.integer({ min: 1, max: 4 }) },
          { requiredKeys: ['select', 'orderBy'] },
        )
      : fc.record({ select: columns(type) });
  const count = one(relations.filter(({ isList }) => isList)).chain(({ name, type }) =>
    fc.option(onColumn(type), { nil: undefined }).map((where) => ({ select: { [name]: where ? { where } : true } })),
  );
  const select = fc
    .tuple(columns(model), fc.subarray(relations, { maxLength: 3 }), fc.option(count, { nil: undefined }))
    .chain(([own, chosen, _count]) =>
      fc.tuple(...chosen.map(related)).map((selections) => ({
        ...own,
        ...Object.fromEntries(chosen.map(({ name }, at) => [name, selections[at]])),
        ...(_count && { _count }),
      })),
    );
  const term = one(known(model)).chain(({ name, isRequired }) =>
    one(isRequired ? ['asc', 'desc'] : ['asc', 'desc', { sort: 'asc', nulls: 'first' }, { sort: 'desc', nulls: 'last' }]).map(
      (direction) => ({
        [name]: direction,
      }),
    ),
  );
  const orderBy = fc.array(term, { maxLength: 2 }).map((terms) => [...terms, ...orderOf(model)]);
  return fc.record(
    { select, where: condition(2), orderBy, take: fc.integer({ min: 1, max: 20 }), skip: fc.integer({ min: 0, max: 5 }) },
    { requiredKeys: ['select', 'orderBy', 'take'] },
  );
}

test.each(['Claim', 'Enrollee', 'PaRequest'])('any read of %s is as by Prisma', async (model) => {
  const read = await readsOf(model);
  let [compared, found] = [0, 0];
  const same = fc.asyncProperty(read, async (args) => {
    try {
      found += await expectSame(model, args);
      compared += 1;
    } catch (error) {
      if (!(error instanceof UnsupportedInSql)) throw error;
    }
  });
  await fc.assert(same, { seed: 20_261_124, numRuns: RUNS });
  expect(compared).toBeGreaterThan(RUNS * 0.6);
  expect(found).toBeGreaterThan(RUNS);
});

test('under NOT, what is unknown of a related record stays unknown', async () => {
  const { wardId } = await db.enrollee.findFirstOrThrow({ where: { wardId: { not: null } }, select: { wardId: true } });
  const orderBy = [{ id: 'asc' }];
  await expectSame('PaRequest', { where: { NOT: { enrollee: { wardId } } }, orderBy });
  await expectSame('PaRequest', { where: { NOT: { AND: [{ enrollee: { wardId } }, { enrollee: { sex: 'FEMALE' } }] } }, orderBy });
  await expectSame('Claim', { where: { NOT: { encounter: { enrollee: { wardId } } } }, orderBy });
  await expectSame('Enrollee', { where: { NOT: { claims: { some: { enrollee: { wardId } } } } }, orderBy });
});

test('a record is ordered by the records that it belongs to, and by those beyond', async () => {
  await expectSame('Claim', { orderBy: [{ hcp: { name: 'asc' } }, { id: 'asc' }], take: PAGE });
  await expectSame('Claim', { orderBy: [{ bill: { billNo: 'desc' } }, { id: 'asc' }], take: PAGE });
  await expectSame('Claim', { orderBy: [{ hcp: { lga: { name: 'desc' } } }, { id: 'asc' }], take: PAGE });
});

test('an undefined condition is ignored, but not inside `OR`', async () => {
  const all = await expectSame('Claim', { where: { hcpId: undefined, status: { in: undefined } }, orderBy: [{ id: 'asc' }] });
  expect(all).toBeGreaterThan(100);
  expect(() => sqlRead('Claim', { where: { OR: [{ hcpId: undefined }] } })).toThrow('undefined');
});

test('a record with more columns than a function has arguments is read completely', async () => {
  const select = Object.fromEntries(columnsOf('Enrollee').map(({ name }) => [name, true]));
  const include = { ...select, plan: true, hcp: true, lga: true, mda: true, registeredBy: true, principal: { include: { hcp: true } } };
  expect(await expectSame('Enrollee', { select: include, orderBy: [{ id: 'asc' }], take: PAGE })).toBe(PAGE);
});

test('unsupported queries are left to Prisma', async () => {
  const where = { checks: { equals: [] } };
  expect(() => sqlRead('Claim', { where })).toThrow('not supported');
  expect(await db.claim.count({ where })).toBe((await db.claim.findMany({ where, select: { id: true } })).length);
  await expect(db.claim.findFirstOrThrow({ where: { claimNo: 'none' } })).rejects.toMatchObject({ code: 'P2025' });
  expect(await db.claim.findFirst({ where: { claimNo: 'none' } })).toBeNull();
});

test('a number beyond those of JSON keeps its last digits', async () => {
  const { id } = await db.claim.findFirstOrThrow({ select: { id: true } });
  const claimedAmount = 9_007_199_254_740_993n;
  await db.claim.update({ where: { id }, data: { claimedAmount } });
  expect(await db.claim.findFirst({ where: { id }, select: { claimedAmount: true } })).toEqual({ claimedAmount });
});
