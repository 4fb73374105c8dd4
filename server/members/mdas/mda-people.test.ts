import { beforeAll, expect, it } from 'vitest';
import { ageOn, dayOf, isoDay, setNow, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

const LIST = /* GraphQL */ `query ($filter: MdaPeopleFilter, $number: Int!, $size: Int!, $sort: MdaPeopleSortField, $direction: SortDirection, $search: String) {
  mdaPeople(page: { number: $number, size: $size }, filter: $filter, sort: $sort, direction: $direction, search: $search) {
    total items { id serial enrolmentNo fullName relationship sex dateOfBirth age staffNo hcpName lgaName phone status registeredAt } } }`;

type Item = { id: string; serial: number; relationship: string };
let admin: { id: string };
let mdaId: string;

async function list(filter: object | null, variables: object = {}, who = admin): Promise<{ total: number; items: Item[] }> {
  const { codes, data } = await as(who).run(LIST, { filter, number: 1, size: 500, sort: 'fullName', direction: 'ASC', ...variables });
  expect(codes).toEqual([]);
  return data.mdaPeople;
}

const people = () =>
  db.enrollee.findMany({
    where: { mdaId, status: { notIn: ['INCOMPLETE', 'REJECTED', 'MERGED'] } },
    include: { hcp: true, lga: true, principal: true },
  });

beforeAll(async () => {
  await loadDemoScheme(600);
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  const groups = await db.enrollee.groupBy({ by: ['mdaId'], where: { mdaId: { not: null }, relationship: 'SPOUSE' }, _count: true });
  mdaId = groups.sort((a, b) => b._count - a._count)[0]?.mdaId ?? '';
});

it('lists families by the name of the principal, who comes first, with everything that is asked about each', async () => {
  const rows = await people();
  const RANKS = ['PRINCIPAL', 'SPOUSE', 'CHILD', 'EXTRA'];
  const expected = rows.toSorted((a, b) => {
    const [p, q] = [a.principal ?? a, b.principal ?? b];
    const compared = (x: string, y: string) => (x < y ? -1 : x > y ? 1 : 0);
    return (
      compared(p.searchName, q.searchName) ||
      compared(p.id, q.id) ||
      RANKS.indexOf(a.relationship) - RANKS.indexOf(b.relationship) ||
      compared(a.enrolmentNo ?? '', b.enrolmentNo ?? '')
    );
  });
  const { total, items } = await list({ mdaId });
  expect(total).toBe(rows.length);
  expect(items).toEqual(
    expected.map((row, at) => ({
      ...{ id: row.id, serial: at + 1, enrolmentNo: row.enrolmentNo, fullName: row.fullName, relationship: row.relationship, sex: row.sex },
      ...{ dateOfBirth: row.dateOfBirth.toISOString().slice(0, 10), age: ageOn(row.dateOfBirth, today()), staffNo: row.staffNo },
      ...{ hcpName: row.hcp?.name ?? null, lgaName: row.lga.name, phone: row.phone, status: row.status },
      registeredAt: row.registeredAt?.toISOString() ?? null,
    })),
  );
  expect(new Set(items.map(({ relationship }) => relationship)).size).toBeGreaterThan(2);
});

it('comes in pages that follow one another, each family together however it is sorted', async () => {
  const { total } = await list({ mdaId });
  const heads = new Map((await people()).map(({ id, principalId }) => [id, principalId ?? id]));
  for (const sort of ['fullName', 'enrolmentNo', 'registeredAt'])
    for (const direction of ['ASC', 'DESC']) {
      const pages = await Promise.all([1, 2, 3].map((number) => list({ mdaId }, { number, size: Math.ceil(total / 3), sort, direction })));
      const items = pages.flatMap((page) => page.items);
      expect(items.map(({ serial }) => serial)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
      const families = items.map(({ id }) => heads.get(id));
      const runs = families.filter((head, at) => head !== families[at - 1]);
      expect(runs.length).toBe(new Set(runs).size);
      for (const [at, { relationship }] of items.entries()) if (families[at] !== families[at - 1]) expect(relationship).toBe('PRINCIPAL');
    }
});

it('is narrowed by status, relationship, sex, plan, facility, place and search', async () => {
  const rows = await people();
  const [one] = rows;
  if (!one?.registeredAt) throw new Error('nobody');
  const day = isoDay(dayOf(one.registeredAt));
  const ids = (some: { id: string }[]) => some.map(({ id }) => id).sort();
  const cases: [object, (row: (typeof rows)[number]) => boolean][] = [
    [{ status: ['ACTIVE'] }, ({ status }) => status === 'ACTIVE'],
    [{ relationship: ['SPOUSE', 'CHILD'], sex: 'FEMALE' }, ({ relationship, sex }) => relationship !== 'PRINCIPAL' && sex === 'FEMALE'],
    [{ hcpId: one.hcpId }, ({ hcpId }) => hcpId === one.hcpId],
    [{ lgaId: one.lgaId, planId: one.planId }, ({ lgaId, planId }) => lgaId === one.lgaId && planId === one.planId],
    [{ townId: one.townId }, ({ townId }) => townId === one.townId],
    [{ registered: { from: day, to: day } }, ({ registeredAt }) => registeredAt !== null && isoDay(dayOf(registeredAt)) === day],
  ];
  for (const [filter, is] of cases) {
    const { total, items } = await list({ mdaId, ...filter });
    expect([filter, ids(items)]).toEqual([filter, ids(rows.filter(is))]);
    expect(total).toBe(items.length);
  }
  expect(ids((await list({ mdaId }, { search: one.fullName.toUpperCase() })).items)).toContain(one.id);
  expect(ids((await list({ mdaId }, { search: one.enrolmentNo })).items)).toContain(one.id);
  expect((await list({ mdaId }, { search: '%_nobody' })).items).toEqual([]);
});

it('is empty until an MDA is named, refuses one without a name, and finds no other', async () => {
  expect(await list(null)).toEqual({ total: 0, items: [] });
  expect((await as(admin).run(LIST, { filter: {}, number: 1, size: 5 })).codes).toEqual(['BAD_USER_INPUT']);
  expect((await as(admin).run(LIST, { filter: { mdaId: 'not-an-id' }, number: 1, size: 5 })).codes).toContain('NOT_FOUND');
});

it('shows an officer only people of their LGAs, and is forbidden to other roles', async () => {
  const [one] = await people();
  const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [one?.lgaId ?? ''] });
  const { total } = await list({ mdaId }, {}, narrow);
  expect(total).toBe((await people()).filter(({ lgaId }) => lgaId === one?.lgaId).length);
  for (const role of ['HCP', 'ENROLLEE', 'ACCOUNT_MANAGER'] as const) {
    const other = await makeUser(role, role === 'HCP' ? { hcpId: one?.hcpId } : {});
    expect((await as(other).run(LIST, { filter: { mdaId }, number: 1, size: 5 })).codes).toEqual(['FORBIDDEN']);
  }
});
