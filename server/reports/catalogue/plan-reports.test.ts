import { beforeAll, describe, expect, it } from 'vitest';
import { dayOf, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { loadPeopleRecords, type PersonRecord, personMeasures } from '../../testing/oracle/people-records.ts';

type Row = Record<string, number | string | null> & { key: string };
type Filter = { from: string; to: string } & Record<string, unknown>;
type Care = { planId: string; mdaId: string | null; enrolleeId: string; enrolleeLgaId: string; sex: string; on: Date };

const CATEGORIES = ['underFive', 'pregnant', 'elderly', 'withDisability', 'orphans', 'displaced', 'indigent', 'womenOfAge', 'homes'];
const FIELDS = {
  planReports: 'principals dependants lives active expiringSoon visits paRequests claims claimed approved paid premiumReceived claimsRatio',
  bhcpf: `wards target lives remaining progress band ${CATEGORIES.join(' ')} visits claims`,
  bhcpfWards: `lga target lives remaining progress band ${CATEGORIES.join(' ')}`,
};
type Name = keyof typeof FIELDS;

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part / whole) * 1000) / 10);
const sum = (numbers: (number | bigint | null)[]) => numbers.reduce<number>((all, n) => all + Number(n ?? 0), 0);

let admin: { id: string };
let people: PersonRecord[];
let visits: Care[];
let requests: Care[];
let claims: (Care & { claimedAmount: bigint; approvedAmount: bigint | null; paidAmount: bigint | null; status: string })[];
let premiums: { planId: string | null; mdaId: string | null; on: Date; received: bigint }[];
let fund: string;

async function ask(name: Name, filter: Filter, who = admin): Promise<{ rows: Row[]; total: Row; subtotals: Row[] }> {
  const cells = `key label ${FIELDS[name]}`;
  const subtotals = name === 'bhcpfWards' ? `subtotals { ${cells} }` : '';
  const answer = await as(who).runText<Record<Name, { rows: Row[]; total: Row; subtotals: Row[] }>>(
    `query ($filter: ReportFilter!) { ${name}(filter: $filter) { rows { ${cells} } total { ${cells} } ${subtotals} } }`,
    { filter },
  );
  expect(answer.codes).toEqual([]);
  return answer.data[name];
}

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  people = await loadPeopleRecords();
  const encounters = await db.encounter.findMany({ where: { status: { not: 'VOID' } } });
  const paRequests = await db.paRequest.findMany();
  const sent = await db.claim.findMany({ where: { status: { notIn: ['DRAFT', 'READY', 'WITHDRAWN'] } } });
  const invoices = await db.invoice.findMany({
    where: { status: { notIn: ['DRAFT', 'CANCELLED'] }, kind: { in: ['PREMIUM_MDA', 'PREMIUM_SELF', 'PREMIUM_INSTITUTION'] } },
  });
  const plans = await db.plan.findMany();
  visits = encounters.map((visit) => ({ ...visit, on: dayOf(visit.visitAt) }));
  requests = paRequests.map((request) => ({ ...request, on: dayOf(request.requestedAt) }));
  claims = sent.map((claim) => ({ ...claim, on: claim.serviceTo }));
  premiums = invoices.map(({ planId, mdaId, issuedAt, amountPaid }) => ({
    planId,
    mdaId,
    on: dayOf(issuedAt as Date),
    received: amountPaid,
  }));
  fund = plans.find(({ paymentResponsibility }) => paymentResponsibility === 'BHCPF')?.id ?? '';
});

const during = <Each extends { on: Date }>(rows: Each[], { from, to }: Filter) => rows.filter(({ on }) => on >= day(from) && on <= day(to));
const thisYear = { from: '2026-01-01', to: SCHEME_DAY };

describe('the report by plan', () => {
  it.each(['the year', 'a year that is over', 'one MDA', 'one plan'])('equals the underlying records: %s', async (what) => {
    const mdaId = people.find((person) => person.mdaId)?.mdaId as string;
    const filter: Filter = {
      'the year': thisYear,
      'a year that is over': { from: '2025-01-01', to: '2025-12-31' },
      'one MDA': { from: '2024-06-01', to: SCHEME_DAY, mdaId: [mdaId] },
      'one plan': { ...thisYear, planId: [fund] },
    }[what] as Filter;
    const is = (row: { planId: string | null; mdaId: string | null }) =>
      (!filter.mdaId || row.mdaId === mdaId) && (!filter.planId || row.planId === fund);
    const some = people.filter((person) => is(person) && person.registered <= day(filter.to));
    const expected = (own: (row: { planId: string | null }) => boolean) => {
      const { principals, dependants, lives, active, expiringSoon } = personMeasures(some.filter(own), day(filter.to));
      const sent = during(claims, filter).filter((row) => is(row) && own(row));
      const premiumReceived = sum(
        during(premiums, filter)
          .filter((row) => is(row) && own(row))
          .map(({ received }) => received),
      );
      const approved = sum(sent.filter(({ status }) => ['APPROVED', 'PAID'].includes(status)).map(({ approvedAmount }) => approvedAmount));
      return {
        ...{ principals, dependants, lives, active, expiringSoon, approved, premiumReceived },
        visits: during(visits, filter).filter((row) => is(row) && own(row)).length,
        paRequests: during(requests, filter).filter((row) => is(row) && own(row)).length,
        claims: sent.length,
        claimed: sum(sent.map(({ claimedAmount }) => claimedAmount)),
        paid: sum(sent.filter(({ status }) => status === 'PAID').map(({ paidAmount }) => paidAmount)),
        claimsRatio: percent(approved, premiumReceived),
      };
    };
    const { rows, total } = await ask('planReports', filter);
    for (const row of rows) expect(row).toMatchObject(expected(({ planId }) => (planId ?? 'none') === row.key));
    expect(total).toMatchObject(expected(() => true));
    expect(Number(total.lives) * Number(total.visits) * Number(total.claims)).toBeGreaterThan(0);
    for (const cell of FIELDS.planReports.split(' ').filter((name) => name !== 'claimsRatio'))
      expect([cell, total[cell]]).toEqual([cell, sum(rows.map((row) => row[cell] as number))]);
  });

  it('shows every plan, also without enrollees', async () => {
    const { rows } = await ask('planReports', { from: '2001-01-01', to: '2001-12-31' });
    expect(rows).toHaveLength(await db.plan.count());
  });
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

describe.each(['bhcpf', 'bhcpfWards'] as const)('the report %s', (name) => {
  const at = name === 'bhcpf' ? 'lgaId' : 'wardId';

  it.each(['the year', 'an earlier day', 'the women of one place'])(
    'counts those of the fund where they live against the target: %s',
    async (what) => {
      const lgaId = people.find(({ planId }) => planId === fund)?.lgaId as string;
      const filter: Filter = {
        'the year': thisYear,
        'an earlier day': { from: '2025-07-01', to: '2025-12-31' },
        'the women of one place': { ...thisYear, lgaId: [lgaId], sex: ['FEMALE'] },
      }[what] as Filter;
      const to = day(filter.to);
      const is = (row: { planId: string; sex: string }, place: string) =>
        row.planId === fund && (!filter.lgaId || (place === lgaId && row.sex === 'FEMALE'));
      const some = people.filter((person) => is(person, person.lgaId) && person.registered <= to);
      const places = await db.lga.findMany({ where: { isActive: true, ...(filter.lgaId ? { id: lgaId } : {}) }, include: { wards: true } });
      const perWard = Number((await db.setting.findUniqueOrThrow({ where: { key: 'bhcpfTargetPerWard' } })).value);
      const { rows, total, subtotals } = await ask(name, filter);
      // The target covers everyone, so it does not apply to women alone.
      const cellsOf = (own: PersonRecord[], ofAll: number | null) => {
        const target = filter.sex ? null : ofAll;
        const progress = target ? percent(own.length, target) : null;
        const { lives, ...numbers } = personMeasures(own, to);
        const categories = Object.fromEntries(CATEGORIES.map((each) => [each, numbers[each as keyof typeof numbers]]));
        return {
          ...categories,
          lives,
          target,
          remaining: target === ofAll ? (target ?? 0) - lives : null,
          progress,
          band: bandOf(progress),
        };
      };
      for (const row of rows) {
        const members = some.filter((person) => (person[at] ?? 'none') === row.key);
        const wards = name === 'bhcpf' ? (places.find(({ id }) => id === row.key)?.wards.length ?? 0) : 1;
        expect([row.label, row]).toMatchObject([row.label, cellsOf(members, row.key === 'none' ? null : wards * perWard)]);
      }
      const totalTarget = sum(places.map(({ wards }) => wards.length)) * perWard;
      expect(total).toMatchObject({ ...cellsOf(some, totalTarget), band: null });
      expect(rows.length).toBeGreaterThanOrEqual(name === 'bhcpf' ? places.length : sum(places.map(({ wards }) => wards.length)));
      const additive = [
        'lives',
        'remaining',
        ...CATEGORIES.filter((each) => each !== 'homes'),
        ...(name === 'bhcpf' ? ['visits', 'claims'] : []),
      ];
      for (const cell of additive.filter((each) => total[each] !== null))
        expect([cell, total[cell]]).toEqual([cell, sum(rows.map((row) => row[cell] as number))]);
      if (name === 'bhcpf')
        for (const row of rows) {
          const lgaRows = <Each extends Care>(facts: Each[]) =>
            during(facts, filter).filter((fact) => is(fact, fact.enrolleeLgaId) && fact.enrolleeLgaId === row.key);
          expect([row.label, row.visits, row.claims]).toEqual([row.label, lgaRows(visits).length, lgaRows(claims).length]);
        }
      else
        for (const place of places) {
          const subtotal = subtotals.find(({ label }) => label === place.name);
          const wards = some.filter(({ lgaId: lives, wardId }) => lives === place.id && wardId !== null);
          const { womenOfAge, lives, target, remaining, progress, band } = cellsOf(wards, place.wards.length * perWard) as Record<
            string,
            unknown
          >;
          expect(subtotal).toMatchObject({ womenOfAge, lives, target, remaining, progress, band });
        }
      if (name === 'bhcpfWards') {
        const elsewhere = rows.filter(({ lga }) => !lga);
        expect(subtotals.filter(({ key }) => !key).map(({ label, lives }) => [label, lives])).toEqual(
          elsewhere.map(({ lives }) => ['No LGA', lives]),
        );
      }
    },
  );

  it('filters enrollees by ward and category, the target by ward, and visits and claims by the same people', async () => {
    const ofFund = people.filter(({ planId, wardId }) => planId === fund && wardId);
    const wards = [...Map.groupBy(ofFund, ({ wardId }) => String(wardId))].sort((a, b) => b[1].length - a[1].length).slice(0, 2);
    const wardId = wards.map(([id]) => id);
    const category = ['UNDER_FIVE', 'PREGNANT_WOMAN', 'INDIGENT'];
    const perWard = Number((await db.setting.findUniqueOrThrow({ where: { key: 'bhcpfTargetPerWard' } })).value);
    for (const filter of [
      { ...thisYear, wardId },
      { ...thisYear, category },
      { ...thisYear, wardId, category },
    ] as Filter[]) {
      const selectedPeople = ofFund.filter(
        (person) =>
          (!filter.wardId || wardId.includes(String(person.wardId))) &&
          (!filter.category || category.includes(String(person.vulnerableCategory))),
      );
      const fundMembers = people.filter(
        ({ planId, vulnerableCategory }) => planId === fund && category.includes(String(vulnerableCategory)),
      );
      const ids = new Set((filter.wardId ? selectedPeople : fundMembers).map(({ id }) => id));
      const { rows, total } = await ask(name, filter);
      expect(total.lives).toBe(ids.size);
      expect(ids.size).toBeGreaterThan(0);
      if (filter.wardId) {
        expect(total.target).toBe(filter.category ? null : 2 * perWard);
        const places = new Set(wards.map(([id, own]) => (name === 'bhcpf' ? String(own[0]?.lgaId) : id)));
        expect(new Set(rows.map(({ key }) => key))).toEqual(places);
        for (const row of rows)
          expect([row.key, row.lives]).toEqual([row.key, selectedPeople.filter((person) => person[at] === row.key).length]);
      }
      if (name !== 'bhcpf') continue;
      const used = (facts: Care[]) =>
        during(facts, filter).filter(({ planId, enrolleeId }) => planId === fund && ids.has(enrolleeId)).length;
      expect([total.visits, total.claims]).toEqual([used(visits), used(claims)]);
    }
  });

  it('is for administrators, limited to their LGAs', async () => {
    const lgaId = people.find(({ planId }) => planId === fund)?.lgaId as string;
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [lgaId] });
    const { total } = await ask(name, thisYear, narrow);
    expect(total.lives).toBe(people.filter((person) => person.planId === fund && person.lgaId === lgaId).length);
    for (const role of ['ACCOUNT_MANAGER', 'ENROLLEE'] as const)
      expect(
        (await as(await makeUser(role)).runText(`{ ${name}(filter: { from: "2026-01-01", to: "2026-02-01" }) { generatedAt } }`)).codes,
      ).toEqual(['FORBIDDEN']);
  });
});

it('counts no one if no plan is paid by the fund', async () => {
  await db.plan.update({ where: { id: fund }, data: { paymentResponsibility: 'STATE' } });
  expect((await ask('bhcpf', thisYear)).total).toMatchObject({ lives: 0, visits: 0, claims: 0, progress: 0 });
  await db.plan.update({ where: { id: fund }, data: { paymentResponsibility: 'BHCPF' } });
});
