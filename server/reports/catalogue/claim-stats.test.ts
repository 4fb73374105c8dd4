import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, isoDay, monthOf, today } from '../../platform/clock.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';

const STATS = /* GraphQL */ `query ($by: [ClaimDimension!]!, $filter: ReportFilter!, $having: [ClaimHaving!], $orderBy: ClaimOrder, $limit: Int) {
  claimStats(by: $by, filter: $filter, having: $having, orderBy: $orderBy, limit: $limit) {
    count rows { hcp { key label } month { key label } status { key label } ...sums } total { hcp { key } ...sums } } }
  fragment sums on ClaimStatsRow { claims claimed approved approvalRate }`;

type User = { id: string };

const day = addDays(monthOf(today()), -10);
const filter = { from: isoDay(addDays(day, -5)), to: isoDay(addDays(day, 5)) };
let admin: User;
let first: Awaited<ReturnType<typeof makeHcp>>;
let second: Awaited<ReturnType<typeof makeHcp>>;

const ask = (variables: object, who: User = admin) => as(who).run(STATS, { by: ['HCP'], filter, ...variables });
async function stats(variables: object) {
  const { codes, data } = await ask(variables);
  expect(codes).toEqual([]);
  return data.claimStats;
}

beforeAll(async () => {
  admin = await makeUser('ADMIN');
  [first, second] = [await makeHcp(), await makeHcp()];
  await makeBill({ hcp: first, claims: [{ claimed: 1_000_000n }, { claimed: 600_000n, approved: 400_000n }] });
  await makeBill({ hcp: second, claims: [{ claimed: 300_000n, status: 'REJECTED' }, { claimed: 200_000n }, { claimed: 50_000n }] });
});

describe('the claimStats field', () => {
  it('groups by one dimension, with the overall total', async () => {
    const { rows, total, count } = await stats({});
    expect(rows.find(({ hcp }) => hcp?.key === first.id)).toMatchObject({
      hcp: { label: first.name },
      month: null,
      claims: 2,
      approved: 1_400_000,
    });
    expect(rows.find(({ hcp }) => hcp?.key === second.id)).toMatchObject({
      claims: 3,
      claimed: 550_000,
      approved: 250_000,
      approvalRate: 45.5,
    });
    expect([count, total]).toMatchObject([2, { hcp: null, claims: 5, claimed: 2_150_000 }]);
  });

  it('groups by several dimensions, with readable enum values and months', async () => {
    const { rows } = await stats({ by: ['MONTH', 'STATUS'] });
    expect(rows.map(({ status, claims }) => [status?.label, claims])).toEqual([
      ['Approved', 4],
      ['Rejected', 1],
    ]);
    expect(rows[0]?.month).toEqual({ key: isoDay(monthOf(day)), label: expect.stringMatching(/^[A-Z][a-z]{2} \d{4}$/) });
  });

  it('sorts by a measure, filters groups and limits rows without changing the total', async () => {
    const bySize = await stats({ orderBy: { measure: 'CLAIMS' }, limit: 1 });
    expect(bySize.rows.map(({ hcp }) => hcp?.key)).toEqual([second.id]);
    expect([bySize.count, bySize.total.claims]).toEqual([2, 5]);
    const ascending = await stats({ orderBy: { measure: 'CLAIMED', direction: 'ASC' } });
    expect(ascending.rows.map(({ hcp }) => hcp?.key)).toEqual([second.id, first.id]);
    const large = await stats({ having: [{ measure: 'CLAIMED', min: 1_000_000 }] });
    expect([large.rows.map(({ hcp }) => hcp?.key), large.total.claims]).toEqual([[first.id], 5]);
  });

  it('returns only the total without dimensions', async () => {
    expect(await stats({ by: [] })).toMatchObject({ rows: [], count: 0, total: { claims: 5 } });
  });

  it('gives no diagnoses without clinical permission', async () => {
    expect((await ask({ by: ['DIAGNOSIS'] }, await makeUser('ACCOUNTANT'))).codes).toEqual(['FORBIDDEN']);
    expect((await ask({ by: ['DIAGNOSIS'] }, await makeUser('CLAIMS_OFFICER'))).codes).toEqual([]);
  });

  it.each([
    ['a range that is too long', { filter: { from: '2015-01-01', to: '2026-01-01' } }, 'RPT_RANGE', 'from'],
    ['a limit that is too high', { limit: 100_000 }, 'RPT_LIMIT', 'limit'],
    ['a filter that claims do not have', { filter: { ...filter, relationship: ['CHILD'] } }, 'RPT_FILTER', 'relationship'],
    ['five dimensions', { by: ['HCP', 'LGA', 'TOWN', 'PLAN', 'SEX'] }, 'INVALID_INPUT', 'by'],
  ])('rejects %s', async (_what, variables, code, at) => {
    const { codes, fields } = await ask(variables);
    expect([codes, Object.keys(fields)]).toEqual([[code], [at]]);
  });

  it('rejects an unknown dimension and lists the known ones', async () => {
    expect((await ask({ by: ['COLOUR'] })).codes).toEqual(['BAD_USER_INPUT']);
  });
});
