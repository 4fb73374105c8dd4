import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, setNow, startOfDay } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { askReport, type ReportQuestion } from '../../testing/ask-report.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

let admin: { id: string };
let fund: string;
let people: Awaited<ReturnType<typeof loadPeople>>;
let perWard: number;

/** Everyone on record whose plan the fund pays for. */
const loadPeople = () =>
  db.enrollee.findMany({
    where: { planId: fund, status: { notIn: ['INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'MERGED'] }, registeredAt: { not: null } },
  });

const ask = (name: string, filter: ReportQuestion, who = admin) => askReport(who, name, filter);

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  fund = (await db.plan.findFirstOrThrow({ where: { paymentResponsibility: 'BHCPF' } })).id;
  people = await loadPeople();
  perWard = Number((await db.setting.findUniqueOrThrow({ where: { key: 'bhcpfTargetPerWard' } })).value);
});

const thisYear = { from: '2026-01-01', to: SCHEME_DAY };

it('the report by plan shows every plan, also without enrollees', async () => {
  expect((await ask('planReports', { from: '2001-01-01', to: '2001-12-31' })).rows).toHaveLength(await db.plan.count());
  const { rows } = await ask('planReports', thisYear);
  expect(rows.find(({ key }) => key === fund)?.lives).toBe(people.length);
});

it('BHCPF by a plan counts its people, and no one on a plan of another payer', async () => {
  const other = await db.plan.findFirstOrThrow({ where: { paymentResponsibility: { not: 'BHCPF' }, enrollees: { some: {} } } });
  const totalOf = async (planId: string) => (await ask('bhcpf', { ...thisYear, planId: [planId] })).total.lives;
  expect([await totalOf(fund), await totalOf(other.id)]).toEqual([people.length, 0]);
});

const bandOf = (progress: number | null) => {
  if (progress === null) return null;
  const bands: [number, string][] = [
    [100, 'Complete'],
    [80, 'On track'],
    [50, 'In progress'],
    [25, 'Needs support'],
    [0, 'Far behind'],
  ];
  return bands.find(([least]) => progress >= least)?.[1];
};

/** People as they count against a target. */
const cellsOf = (lives: number, target: number | null) => {
  const progress = target ? Math.round((lives / target) * 1000) / 10 : null;
  return { lives, target, remaining: target === null ? null : target - lives, progress, band: bandOf(progress) };
};

describe.each(['bhcpf', 'bhcpfWards'] as const)('the report %s', (name) => {
  const at = name === 'bhcpf' ? 'lgaId' : 'wardId';

  it.each(['the year', 'an earlier day', 'the women of one place'])(
    'counts those of the fund where they live against the target: %s',
    async (what) => {
      const lgaId = people[0]?.lgaId as string;
      const filter: ReportQuestion = {
        'the year': thisYear,
        'an earlier day': { from: '2025-07-01', to: '2025-12-31' },
        'the women of one place': { ...thisYear, lgaId: [lgaId], sex: ['FEMALE'] },
      }[what] as ReportQuestion;
      const some = people.filter(
        (person) =>
          dayOf(person.registeredAt as Date) <= day(filter.to) && (!filter.lgaId || (person.lgaId === lgaId && person.sex === 'FEMALE')),
      );
      const places = await db.lga.findMany({ where: { isActive: true, ...(filter.lgaId ? { id: lgaId } : {}) }, include: { wards: true } });
      // The target covers everyone, so it does not apply to women alone.
      const target = (wards: number) => (filter.sex ? null : wards * perWard);
      const { rows, total, subtotals } = await ask(name, filter);
      const wardsOf = new Map(places.map(({ id, wards }) => [id, wards.length]));
      for (const row of rows.filter(({ key }) => key !== 'none')) {
        const members = some.filter((person) => person[at] === row.key);
        expect(row).toMatchObject(cellsOf(members.length, target(name === 'bhcpf' ? (wardsOf.get(row.key) ?? 0) : 1)));
      }
      const wards = [...wardsOf.values()].reduce((sum, n) => sum + n, 0);
      expect(rows.filter(({ key }) => key !== 'none')).toHaveLength(name === 'bhcpf' ? places.length : wards);
      expect(total).toMatchObject({ ...cellsOf(some.length, target(wards)), band: null });
      if (name === 'bhcpf') return;
      for (const place of places) {
        const residents = some.filter((person) => person.lgaId === place.id && person.wardId !== null);
        expect(subtotals.find(({ label }) => label === place.name)).toMatchObject(cellsOf(residents.length, target(place.wards.length)));
      }
      const elsewhere = rows.filter(({ key }) => key === 'none');
      expect(subtotals.filter(({ key }) => !key).map(({ label, lives }) => [label, lives])).toEqual(
        elsewhere.map(({ lives }) => ['No LGA', lives]),
      );
    },
  );

  it('filters enrollees by ward and category, the target by ward, and visits and claims by the same people', async () => {
    const inWards = people.filter(({ wardId }) => wardId);
    const wards = [...Map.groupBy(inWards, ({ wardId }) => String(wardId))].sort((a, b) => b[1].length - a[1].length).slice(0, 2);
    const wardId = wards.map(([id]) => id);
    const category = ['UNDER_FIVE', 'PREGNANT_WOMAN', 'INDIGENT'];
    for (const filter of [
      { ...thisYear, wardId },
      { ...thisYear, category },
      { ...thisYear, wardId, category },
    ] as ReportQuestion[]) {
      const selected = people.filter(
        (person) =>
          (!filter.wardId || wardId.includes(String(person.wardId))) &&
          (!filter.category || category.includes(String(person.vulnerableCategory))),
      );
      const { rows, total } = await ask(name, filter);
      expect(total.lives).toBe(selected.length);
      expect(selected.length).toBeGreaterThan(0);
      if (filter.wardId) {
        expect(total.target).toBe(filter.category ? null : 2 * perWard);
        expect(new Set(rows.map(({ key }) => key))).toEqual(
          new Set(wards.map(([id, own]) => (name === 'bhcpf' ? String(own[0]?.lgaId) : id))),
        );
        for (const row of rows) expect([row.key, row.lives]).toEqual([row.key, selected.filter((person) => person[at] === row.key).length]);
      }
      if (name !== 'bhcpf') continue;
      const of = { enrolleeId: { in: selected.map(({ id }) => id) }, planId: fund };
      const days = { gte: day(thisYear.from), lte: day(thisYear.to) };
      const instants = { gte: startOfDay(day(thisYear.from)), lt: startOfDay(addDays(day(thisYear.to), 1)) };
      expect([total.visits, total.claims]).toEqual([
        await db.encounter.count({ where: { ...of, status: { not: 'VOID' }, visitAt: instants } }),
        await db.claim.count({ where: { ...of, status: { notIn: ['DRAFT', 'READY', 'WITHDRAWN'] }, serviceTo: days } }),
      ]);
    }
  });
});

it('counts no one if no plan is paid by the fund', async () => {
  await db.plan.update({ where: { id: fund }, data: { paymentResponsibility: 'STATE' } });
  expect((await ask('bhcpf', thisYear)).total).toMatchObject({ lives: 0, visits: 0, claims: 0, progress: 0 });
  await db.plan.update({ where: { id: fund }, data: { paymentResponsibility: 'BHCPF' } });
});
