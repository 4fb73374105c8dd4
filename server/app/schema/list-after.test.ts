import { type GraphQLField, getNamedType, isEnumType, isRequiredArgument } from 'graphql';
import { beforeAll, describe, expect, it } from 'vitest';
import { as } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { schema } from './index.ts';

/** Lists whose pages continue after a row; the others count from the first row. */
const LONG = [
  'activityLogs',
  'bills',
  'claims',
  'encounters',
  'enrollees',
  'invoices',
  'paRequests',
  'payments',
  'referrals',
  'remitaPayments',
];
/** Enough for the queue of PA requests to contain emergencies and others. */
const [SIZE, PAGES] = [7, 7];

type Field = GraphQLField<unknown, unknown>;
type Page = { number: number; size: number; after?: string | null };
let admin: { id: string };

beforeAll(async () => {
  await loadDemoScheme(600);
  admin = await makeUser('ADMIN');
});

const sortsOf = ({ args }: Field): string[] => {
  const type = getNamedType(args.find(({ name }) => name === 'sort')?.type);
  return isEnumType(type) ? type.getValues().map(({ name }) => name) : [];
};

async function idsOf(user: { id: string }, field: string, order: string, page: Page): Promise<string[]> {
  const { codes, data } = await as(user).runText<Record<string, { items: { id: string }[] }>>(
    `query ($page: PageInput!) { ${field}(page: $page, ${order}) { items { id } } }`,
    { page },
  );
  expect(codes).toEqual([]);
  return data[field]?.items.map(({ id }) => id) ?? [];
}

describe('a page that continues after a row equals the page of that number', () => {
  const fields = schema.getQueryType()?.getFields() ?? {};
  it.each(LONG)('of %s, in each order', async (name) => {
    const field = fields[name] as Field;
    expect(field.args.filter(isRequiredArgument).map((argument) => argument.name)).toEqual(['page']);
    for (const sort of sortsOf(field))
      for (const direction of ['ASC', 'DESC']) {
        const order = `sort: ${sort}, direction: ${direction}`;
        const counted = await idsOf(admin, name, order, { number: 1, size: SIZE * PAGES });
        const followed: string[] = [];
        for (let at = 0; at < PAGES; at++) {
          // The number alone would give the first page again.
          const ids = await idsOf(admin, name, order, { number: 1, size: SIZE, after: followed.at(-1) ?? null });
          if (ids.length < SIZE) break;
          followed.push(...ids);
        }
        const full = SIZE * Math.floor(counted.length / SIZE);
        expect([order, followed], name).toEqual([order, counted.slice(0, full)]);
      }
  });

  it('lists of the demo scheme have several pages', async () => {
    const lengths = await Promise.all(
      ['claims', 'enrollees', 'bills', 'encounters', 'paRequests', 'referrals'].map((name) =>
        idsOf(admin, name, 'direction: ASC', { number: 1, size: SIZE * PAGES }),
      ),
    );
    expect(lengths.map(({ length }) => length)).toEqual(Array(6).fill(SIZE * PAGES));
  });
});

it('falls back to the page number for a row outside the list or the viewer’s scope', async () => {
  const [first, ...others] = await idsOf(admin, 'claims', 'sort: claimNo, direction: ASC', { number: 1, size: SIZE * 2 });
  const hcp = await makeHcpUser();
  const unknown = '019a0000-0000-7000-8000-000000000000';
  const byNumber = { number: 2, size: SIZE };
  for (const after of [unknown, 'no id'])
    expect(await idsOf(admin, 'claims', 'sort: claimNo, direction: ASC', { ...byNumber, after })).toEqual(others.slice(SIZE - 1));
  expect(await idsOf(hcp, 'claims', 'sort: claimNo, direction: ASC', { number: 1, size: SIZE, after: first ?? null })).toEqual([]);
  const notPaid = 'filter: { status: [REJECTED] }, sort: claimNo, direction: ASC';
  const rejected = await idsOf(admin, 'claims', notPaid, { number: 1, size: SIZE });
  const other = others.find((id) => !rejected.includes(id)) ?? null;
  expect(await idsOf(admin, 'claims', notPaid, { number: 1, size: SIZE, after: other })).toEqual(rejected);
});
