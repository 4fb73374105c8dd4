import { beforeAll, expect, test } from 'vitest';
import { addDays, isoDay, monthOf, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { makeHcp, makeUser } from '../../testing/make/make.ts';
import { makeBill } from '../../testing/make/make-bill.ts';

const REPORT = /* GraphQL */ `query ($filter: ReportFilter!) { lgaClaims(filter: $filter) {
  rows { ...cells } total { ...cells } } }
  fragment cells on LgaClaimsRow { key label facilities claims claimed approved cut paid unpaid rejected pending approvalRate average }`;

let admin: { id: string };
let first: Awaited<ReturnType<typeof makeHcp>>;
let second: Awaited<ReturnType<typeof makeHcp>>;
const day = addDays(monthOf(today()), -10);
const period = { from: isoDay(addDays(day, -5)), to: isoDay(addDays(day, 5)) };

const report = async (filter: object = {}, who = admin) => {
  const answer = await as(who).run(REPORT, { filter: { ...period, ...filter } });
  expect(answer.codes).toEqual([]);
  return answer.data.lgaClaims;
};

beforeAll(async () => {
  admin = await makeUser('ADMIN');
  first = await makeHcp();
  second = await makeHcp({ townId: first.townId });
  await makeHcp();
  await makeBill({
    hcp: first,
    claims: [{ claimed: 1_000_000n }, { claimed: 600_000n, approved: 400_000n }, { claimed: 300_000n, status: 'REJECTED' }],
  });
  await makeBill({ hcp: second, claims: [{ claimed: 500_000n }, { claimed: 700_000n }], status: 'VETTED' });
  await makeBill({ claims: [{ claimed: 111_100n }] });
});

test('counts each claim once and sums to the kobo, row by row and in total', async () => {
  const { rows, total } = await report();
  const row = rows.find(({ key }) => key === first.lgaId);
  expect(row).toMatchObject({
    facilities: 2,
    claims: 5,
    claimed: 3_100_000,
    approved: 1_400_000,
    cut: 500_000,
    paid: 0,
    unpaid: 1_400_000,
    rejected: 1,
    pending: 2,
    approvalRate: 73.7,
    average: 466_667,
  });
  for (const measure of ['facilities', 'claims', 'claimed', 'approved', 'cut', 'paid', 'unpaid', 'rejected', 'pending'] as const) {
    expect([measure, total[measure]]).toEqual([measure, rows.reduce((sum, each) => sum + (each[measure] ?? 0), 0)]);
  }
  expect(total.claimed).toBe(3_211_100);
});

test('shows every LGA, also with zeros, and null for a zero divisor', async () => {
  const { rows } = await report();
  expect(rows).toHaveLength(await db.lga.count({ where: { isActive: true } }));
  const empty = rows.find(({ claims }) => claims === 0);
  expect(empty).toMatchObject({ claimed: 0, approvalRate: null, average: 0 });
});

test('filters apply to rows and total', async () => {
  const { total } = await report({ hcpId: [first.id] });
  expect(total).toMatchObject({ facilities: 1, claims: 3, claimed: 1_900_000 });
  expect((await report({ claimStatus: ['VETTED'] })).total.claims).toBe(2);
  expect((await report({ claimType: ['AUTH'] })).total.claims).toBe(0);
  expect((await report({ from: isoDay(addDays(day, -300)), to: isoDay(addDays(day, -200)) })).total.claims).toBe(0);
});

test('an officer limited to LGAs counts only those, one limited to none counts nothing', async () => {
  const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [first.lgaId] });
  const { rows, total } = await report({}, narrow);
  expect(rows.map(({ key }) => key)).toEqual([first.lgaId]);
  expect(total.claims).toBe(5);
  const none = await report({}, await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] }));
  expect([none.rows, none.total.claims]).toEqual([[], 0]);
});

test('a range that is too long or reversed is rejected at its field', async () => {
  const long = await as(admin).run(REPORT, { filter: { from: '2015-01-01', to: '2026-01-01' } });
  expect([long.codes, Object.keys(long.fields)]).toEqual([['RPT_RANGE'], ['from']]);
  const turned = await as(admin).run(REPORT, { filter: { from: '2026-02-01', to: '2026-01-01' } });
  expect([turned.codes, Object.keys(turned.fields)]).toEqual([['INVALID_INPUT'], ['to']]);
});
