import { beforeAll, describe, expect, it } from 'vitest';
import { isoDay } from '../platform/clock.ts';
import { db } from '../platform/db.ts';
import { as } from '../testing/as.ts';
import { loadDemoScheme } from '../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../testing/make/make.ts';

const LIST = /* GraphQL */ `query ($filter: ClaimFilter) { claims(page: { number: 1, size: 1 }, filter: $filter) { total } claimTotals(filter: $filter) { count } }`;

const read = () =>
  db.claim.findMany({
    select: {
      ...{ lgaId: true, townId: true, enrolleeLgaId: true, enrolleeTownId: true, sex: true, age: true, status: true, serviceTo: true },
      hcp: { select: { level: true, ownership: true } },
    },
  });
type Row = Awaited<ReturnType<typeof read>>[number];

let rows: Row[];
let admin: { id: string };

beforeAll(async () => {
  await loadDemoScheme(600);
  admin = await makeUser('ADMIN');
  rows = await read();
});

/** Computed from the rows, not the rollup. */
async function agrees(filter: object, fits: (row: Row) => boolean): Promise<number> {
  const { codes, data } = await as(admin).run(LIST, { filter });
  expect(codes).toEqual([]);
  expect(data.claims.total).toBe(rows.filter(fits).length);
  expect(data.claimTotals.count).toBe(data.claims.total);
  return data.claims.total;
}

describe('the claim list matches the reports', () => {
  it('by the place of the facility and by the home of the enrollee', async () => {
    const { lgaId, townId, enrolleeLgaId, enrolleeTownId } = rows[0] as Row;
    expect(await agrees({ lgaId }, (row) => row.lgaId === lgaId)).toBeGreaterThan(0);
    expect(await agrees({ townId }, (row) => row.townId === townId)).toBeGreaterThan(0);
    expect(await agrees({ enrolleeLgaId }, (row) => row.enrolleeLgaId === enrolleeLgaId)).toBeGreaterThan(0);
    expect(await agrees({ enrolleeTownId }, (row) => row.enrolleeTownId === enrolleeTownId)).toBeGreaterThan(0);
  });

  it('by level and ownership of the facility, one or both', async () => {
    const { level, ownership } = (rows[0] as Row).hcp;
    await agrees({ hcpLevel: [level] }, ({ hcp }) => hcp.level === level);
    await agrees({ ownership: [ownership] }, ({ hcp }) => hcp.ownership === ownership);
    const both = await agrees(
      { hcpLevel: [level], ownership: [ownership] },
      ({ hcp }) => hcp.level === level && hcp.ownership === ownership,
    );
    expect(both).toBeGreaterThan(0);
    expect(both).toBeLessThan(rows.length);
  });

  it('by sex and age at service, one end open', async () => {
    await agrees({ sex: ['FEMALE'] }, ({ sex }) => sex === 'FEMALE');
    await agrees({ ageMin: 30 }, ({ age }) => age >= 30);
    await agrees({ ageMax: 30 }, ({ age }) => age <= 30);
    expect(
      await agrees({ ageMin: 20, ageMax: 30, sex: ['MALE'] }, ({ age, sex }) => age >= 20 && age <= 30 && sex === 'MALE'),
    ).toBeGreaterThan(0);
  });

  it('by what facilities submitted and did not withdraw, also of some statuses', async () => {
    const isSubmitted = ({ status }: Row) => !['DRAFT', 'READY', 'WITHDRAWN'].includes(status);
    await agrees({ isSubmitted: true }, isSubmitted);
    await agrees({ isSubmitted: true, status: ['PAID', 'DRAFT'] }, ({ status }) => status === 'PAID');
  });

  it('by several filters together', async () => {
    const { lgaId } = rows[0] as Row;
    const [from, to] = ['2026-01-01', '2026-09-30'];
    const within = ({ serviceTo }: Row) => isoDay(serviceTo) >= from && isoDay(serviceTo) <= to;
    await agrees({ lgaId, status: ['PAID'], service: { from, to } }, (row) => row.lgaId === lgaId && row.status === 'PAID' && within(row));
  });
});

const TOTALS = /* GraphQL */ `query ($filter: ClaimFilter) {
  claims(page: { number: 1, size: 1 }, filter: $filter) { total sum }
  claimTotals(filter: $filter) { count claimed vetted approved paid }
}`;

describe('totals from the rollup equal totals of the rows', () => {
  const sumOf = (claims: { claimedAmount: bigint; vettedAmount: bigint; approvedAmount: bigint; paidAmount: bigint }[]) => {
    const of = (name: keyof (typeof claims)[number]) => claims.reduce((sum, claim) => sum + Number(claim[name]), 0);
    const claimed = of('claimedAmount');
    return { count: claims.length, claimed, vetted: of('vettedAmount'), approved: of('approvedAmount'), paid: of('paidAmount') };
  };

  it.each(['scheme', 'lga', 'facility'])('by each of their keys, alone and together, for a viewer of the %s', async (scope) => {
    const [claim] = await db.claim.findMany({ where: { status: 'PAID' }, take: 1 });
    const { hcpId, lgaId, townId, month, planId, type } = claim ?? {};
    const viewer =
      scope === 'facility'
        ? await makeHcpUser({ id: hcpId ?? '' })
        : scope === 'lga'
          ? await makeUser('CLAIMS_OFFICER', { lgaScoped: true, lgaIds: [lgaId ?? ''] })
          : admin;
    const visible = scope === 'facility' ? { hcpId } : scope === 'lga' ? { lgaId } : {};
    const filters = [
      ...[
        {},
        { hcpId },
        { lgaId, townId },
        { month },
        { planId },
        { type: [type] },
        { status: ['PAID'] },
        { status: ['SUBMITTED', 'PAID', 'DRAFT'] },
      ],
      ...[
        { status: ['REJECTED', 'VETTED', 'APPROVED'], lgaId },
        { status: ['WITHDRAWN', 'RETURNED'] },
        { month, planId, status: ['PAID', 'READY'] },
      ],
    ];
    for (const filter of filters) {
      const where = Object.fromEntries(Object.entries(filter).map(([key, value]) => [key, Array.isArray(value) ? { in: value } : value]));
      const expected = sumOf(await db.claim.findMany({ where: { AND: [visible, where] } as object }));
      const { data, codes } = await as(viewer).run(TOTALS, {
        filter: month && 'month' in filter ? { ...filter, month: isoDay(month) } : filter,
      });
      expect(codes).toEqual([]);
      expect(data.claimTotals, JSON.stringify(filter)).toEqual(expected);
      expect(data.claims).toEqual({ total: expected.count, sum: expected.claimed });
    }
  });
});

const PAGE = /* GraphQL */ `query ($number: Int!, $sort: ClaimsSortField!) {
  claims(page: { number: $number, size: 100 }, sort: $sort) { first items { id enrollee { fullName } } }
}`;

it.each(['serviceTo', 'claimedAmount'])('pages by %s follow each other, the deep ones too', async (sort) => {
  const expected = await db.claim.findMany({ select: { id: true }, orderBy: [{ [sort]: 'desc' }, { id: 'desc' }] });
  for (const number of [1, 2, 3, 4]) {
    const { data } = await as(admin).run(PAGE, { number, sort });
    const first = (number - 1) * 100;
    expect(data.claims.first).toBe(first + 1);
    expect(data.claims.items.map(({ id }) => id)).toEqual(expected.slice(first, first + 100).map(({ id }) => id));
    expect(data.claims.items[0]?.enrollee.fullName).toMatch(/./);
  }
});
