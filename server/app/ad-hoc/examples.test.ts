import { parse } from 'graphql';
import { beforeAll, expect, it } from 'vitest';
import { exampleVariables, queryOf } from '../../../client/src/reports/ad-hoc/examples/example.ts';
import { EXAMPLES } from '../../../client/src/reports/ad-hoc/examples/examples.ts';
import { setNow } from '../../platform/clock.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { schema } from '../schema/index.ts';
import { checkCost } from './cost.ts';
import { findLimitViolation } from './document-limits.ts';

let admin: { id: string };
const variables = JSON.parse(exampleVariables(SCHEME_DAY)) as Record<string, unknown>;

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
}, 120_000);

it.each(EXAMPLES.map((example) => [example.title, example] as const))(
  '“%s” is answered with rows of the demo scheme',
  async (_title, example) => {
    const { data, codes } = await as(admin).runText<Record<string, { rows: unknown[] }>>(queryOf(example), variables);
    expect(codes).toEqual([]);
    for (const [field, { rows }] of Object.entries(data)) expect([field, rows.length > 0]).toEqual([field, true]);
  },
);

it.each(EXAMPLES.map((example) => [example.title, example] as const))('“%s” is within the limits', (_title, example) => {
  const document = parse(queryOf(example));
  expect(findLimitViolation(document)).toBeUndefined();
  const [operation] = document.definitions;
  if (operation?.kind !== 'OperationDefinition') throw new Error('No operation');
  expect(() => checkCost(schema, document, operation, variables, {})).not.toThrow();
});

it('there are at least twelve, with unique names', () => {
  expect(EXAMPLES.length).toBeGreaterThanOrEqual(12);
  expect(new Set(EXAMPLES.map(({ title }) => title)).size).toBe(EXAMPLES.length);
});
