import { beforeAll, describe, expect, it } from 'vitest';
import { ageOn, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { loadPeopleRecords, type PersonRecord, personMeasures } from '../../testing/oracle/people-records.ts';
import { enumLabel } from '../engine/dimensions.ts';

type Cells = Record<string, unknown>;
type Pivot = { key: string; value: number }[];
type Row = Cells & { key: string; label: string; pivot?: Pivot };
type Answer = { rows: Row[]; total: Row };
type Filter = { from: string; to: string } & Record<string, unknown>;
type Case = { what: string; filter: Filter; is: (person: PersonRecord, day: Date, name: Name) => boolean };
type Listed = Cells & { id: string; name: string };

const PEOPLE = ['principals', 'spouses', 'children', 'lives', 'males', 'females', 'active'];
const REPORTS = {
  lgaEnrollees: { cells: [...PEOPLE, 'disabled', 'enrolled', 'share'], attributes: [], pivot: false, at: 'lgaId' },
  townEnrollees: { cells: [...PEOPLE, 'disabled', 'enrolled', 'share'], attributes: ['lga'], pivot: false, at: 'townId' },
  hcpEnrollees: { cells: [...PEOPLE, 'full'], attributes: ['level', 'lga', 'capacity'], pivot: true, at: 'hcpId' },
  mdaEnrollees: { cells: [...PEOPLE, 'disabled', 'averageDependants'], attributes: ['code', 'type'], pivot: false, at: 'mdaId' },
} as const;
type Name = keyof typeof REPORTS;

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const percent = (part: number, whole: number | null) => (whole ? Math.round((part / whole) * 1000) / 10 : null);
const thisYear = { from: '2026-01-01', to: SCHEME_DAY };

let admin: { id: string };
let people: PersonRecord[];
let listed: Record<Name, Listed[]>;
let cases: Case[];

async function ask(name: Name, filter: Filter, who = admin): Promise<Answer> {
  const { cells, attributes, pivot } = REPORTS[name];
  const fields = ['key', 'label', ...cells, ...attributes, ...(pivot ? ['pivot { key value }'] : [])].join(' ');
  const answer = await as(who).runText<Record<Name, Answer>>(
    `query ($filter: ReportFilter!) { ${name}(filter: $filter) { rows { ${fields} } total { ${fields} } } }`,
    {
      filter,
    },
  );
  expect(answer.codes).toEqual([]);
  return answer.data[name];
}

/** Expected values of a row for these people. */
function cellsOf(name: Name, some: PersonRecord[], all: PersonRecord[], { from, to }: Filter, capacity: unknown): Cells {
  const numbers = personMeasures(some, day(to));
  const known: Cells = {
    ...numbers,
    enrolled: some.filter(({ registered }) => registered >= day(from)).length,
    share: percent(some.length, all.length),
    full: percent(numbers.active, capacity as number | null),
  };
  return Object.fromEntries(REPORTS[name].cells.map((cell) => [cell, known[cell]]));
}

/** The location is the facility’s in reports by HCP, otherwise the residence. */
const lgaOf = (name: Name, person: PersonRecord) =>
  name === 'hcpEnrollees' ? listed.hcpEnrollees.find(({ id }) => id === person.hcpId)?.lgaId : person.lgaId;

const plansOf = (some: PersonRecord[]) =>
  Object.fromEntries([...Map.groupBy(some, ({ planId }) => planId)].map(([id, own]) => [id, own.length]));

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  people = await loadPeopleRecords();
  const [lgas, towns, hcps, mdas] = await Promise.all([
    db.lga.findMany({ where: { isActive: true } }),
    db.town.findMany({ where: { lga: { isActive: true } }, include: { lga: true } }),
    db.hcp.findMany({ where: { status: { in: ['ACTIVATED', 'DEACTIVATED'] } }, include: { lga: true } }),
    db.mda.findMany(),
  ]);
  listed = {
    lgaEnrollees: lgas,
    townEnrollees: towns.map((town) => ({ ...town, lga: town.lga.name })),
    hcpEnrollees: hcps.map((hcp) => ({
      ...hcp,
      lga: hcp.lga.name,
      level: enumLabel(hcp.level as string),
      capacity: hcp.capitationCapacity || null,
    })),
    mdaEnrollees: mdas.map((mda) => ({ ...mda, type: enumLabel(mda.type) })),
  };
  const sample = people.find(({ mdaId, townId }) => mdaId && townId) as PersonRecord;
  cases = [
    { what: 'this year', filter: thisYear, is: () => true },
    {
      what: 'last year, of one place and plan',
      filter: { from: '2025-01-01', to: '2025-12-31', lgaId: [sample.lgaId], planId: [sample.planId] },
      is: (person, _day, name) => lgaOf(name, person) === sample.lgaId && person.planId === sample.planId,
    },
    {
      what: 'the women with cover of an age',
      filter: { ...thisYear, from: '2025-03-05', sex: ['FEMALE'], ageMin: 15, ageMax: 45, enrolleeStatus: ['ACTIVE'] },
      is: (person, to) => {
        const age = ageOn(person.dateOfBirth, to);
        return person.sex === 'FEMALE' && age >= 15 && age <= 45 && person.statusOn(to) === 'ACTIVE';
      },
    },
    {
      what: 'the dependants at a day before',
      filter: { from: '2026-02-01', to: '2026-02-28', relationship: ['CHILD', 'SPOUSE'] },
      is: ({ relationship }) => relationship === 'CHILD' || relationship === 'SPOUSE',
    },
  ];
});

it('each plan column has the plan’s name without “Plan” as heading, or its code where that is too long', async () => {
  const { data } = await as(admin).run(
    /* GraphQL */ `{ hcpEnrollees(filter: { from: "2026-01-01", to: "2026-11-20" }) { total { pivot { key short } } } }`,
  );
  const headings = Object.fromEntries(
    (await db.plan.findMany()).map(({ id, code, name }) => [id, name.length > 23 ? code : name.replace(/ Plan$/, '')]),
  );
  const pivotCells = data.hcpEnrollees.total.pivot;
  expect(pivotCells.length).toBeGreaterThan(1);
  for (const { key, short } of pivotCells) expect(short).toBe(headings[key]);
});

describe.each(Object.keys(REPORTS) as Name[])('the report %s', (name) => {
  const { at, attributes, cells, pivot } = REPORTS[name];

  it.each([0, 1, 2, 3])('every row and the total equal the enrollee records, filter %i', async (n) => {
    const { filter, is } = cases[n] as Case;
    const to = day(filter.to);
    const some = people.filter((person) => person.registered <= to && is(person, to, name));
    expect(some.length).toBeGreaterThan(0);
    const { rows, total } = await ask(name, filter);
    const groups = Map.groupBy(some, (person) => person[at] ?? 'none');
    for (const row of rows) {
      const members = groups.get(row.key) ?? [];
      const place = listed[name].find(({ id }) => id === row.key);
      expect([row.label, row]).toMatchObject([place?.name ?? row.label, cellsOf(name, members, some, filter, place?.capacity)]);
      for (const attribute of attributes) expect(row[attribute]).toBe(place?.[attribute] ?? null);
      if (pivot) expect(Object.fromEntries((row.pivot ?? []).map(({ key, value }) => [key, value]))).toEqual(plansOf(members));
    }
    const keys = rows.map(({ key }) => key);
    expect([...groups.keys()].filter((key) => !keys.includes(key))).toEqual([]);
    const unlimited = rows.some(({ capacity }) => capacity === null);
    const capacity = unlimited ? null : rows.reduce((sum, row) => sum + Number(row.capacity), 0);
    expect(total).toMatchObject(cellsOf(name, some, some, filter, capacity));
    if (pivot) expect(Object.fromEntries((total.pivot ?? []).map(({ key, value }) => [key, value]))).toEqual(plansOf(some));
    for (const cell of cells.filter((each) => !['share', 'full', 'averageDependants'].includes(each)))
      expect([cell, total[cell]]).toEqual([cell, rows.reduce((sum, row) => sum + Number(row[cell]), 0)]);
  });

  it('shows every row in scope, also without enrollees', async () => {
    const { rows } = await ask(name, { from: '2001-01-01', to: '2001-12-31' });
    expect(rows.map(({ key }) => key).sort()).toEqual(listed[name].map(({ id }) => id).sort());
    expect(rows.every(({ lives }) => lives === 0)).toBe(true);
  });

  it('is for administrators, and counts only enrollees in the LGAs of a limited officer', async () => {
    const [{ lgaId } = { lgaId: '' }] = people;
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [lgaId] });
    const { total } = await ask(name, thisYear, narrow);
    const lgaPeople = people.filter((person) => person.lgaId === lgaId && person.registered <= day(SCHEME_DAY));
    expect(total).toMatchObject(
      Object.fromEntries(PEOPLE.map((cell) => [cell, (personMeasures(lgaPeople, day(SCHEME_DAY)) as Cells)[cell]])),
    );
    for (const role of ['HCP', 'ENROLLEE', 'REGISTRATION_OFFICER'] as const) {
      const other = role === 'HCP' ? await makeUser(role, { hcpId: people[0]?.hcpId ?? '' }) : await makeUser(role);
      const { codes } = await as(other).runText(`query ($filter: ReportFilter!) { ${name}(filter: $filter) { generatedAt } }`, {
        filter: thisYear,
      });
      expect(codes).toEqual(['FORBIDDEN']);
    }
  });
});

it('has no total utilisation if a facility has unlimited capacity', async () => {
  const unlimited = listed.hcpEnrollees.find(({ capacity }) => capacity === null) as Listed;
  const limited = listed.hcpEnrollees.filter(({ capacity }) => capacity !== null).slice(0, 2) as Listed[];
  const ids = limited.map(({ id }) => id);
  const capacity = limited.reduce((sum, hcp) => sum + Number(hcp.capacity), 0);
  expect((await ask('hcpEnrollees', { ...thisYear, hcpId: ids })).total.capacity).toBe(capacity);
  expect((await ask('hcpEnrollees', { ...thisYear, hcpId: [...ids, unlimited.id] })).total).toMatchObject({ capacity: null, full: null });
});

it('an LGA filter selects facilities there with all their enrollees, wherever they live', async () => {
  const at = people.find((person) => lgaOf('hcpEnrollees', person) && lgaOf('hcpEnrollees', person) !== person.lgaId) as PersonRecord;
  const lgaId = lgaOf('hcpEnrollees', at);
  const { rows, total } = await ask('hcpEnrollees', { ...thisYear, lgaId: [lgaId] });
  const there = listed.hcpEnrollees.filter((hcp) => hcp.lgaId === lgaId);
  expect(rows.map(({ key }) => key).sort()).toEqual(there.map(({ id }) => id).sort());
  expect(total.lives).toBe(people.filter(({ hcpId }) => there.some(({ id }) => id === hcpId)).length);
});

it('an officer limited to LGAs sees residents there, as many as in the list', async () => {
  const away = people.find(({ hcp, lgaId }) => hcp && hcp.lgaId !== lgaId) as PersonRecord;
  const lgaIds = [away.lgaId];
  const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds });
  const list = async (filter: object) => {
    const document = /* GraphQL */ `query ($filter: EnrolleeFilter) { enrollees(page: { number: 1, size: 1 }, filter: $filter) { total } }`;
    const status = ['ACTIVE', 'SUSPENDED', 'EXPIRED', 'DISABLED', 'DECEASED'];
    const { data } = await as(narrow).run(document, { filter: { ...filter, status, registered: { to: SCHEME_DAY } } });
    return data.enrollees.total;
  };
  const residents = people.filter((person) => lgaIds.includes(person.lgaId) && person.registered <= day(SCHEME_DAY));
  const { rows, total } = await ask('hcpEnrollees', thisYear, narrow);
  expect(total.lives).toBe(residents.length);
  expect(total.lives).toBe(await list({}));
  // Residents assigned to a facility elsewhere are in its row, although the officer sees none of its other enrollees.
  expect(rows.find(({ key }) => key === away.hcpId)?.lives).toBe(residents.filter(({ hcpId }) => hcpId === away.hcpId).length);
  for (const { key, lives } of rows) if (key !== 'none') expect([key, lives]).toEqual([key, await list({ hcpId: key })]);
  for (const placeBasis of ['HCP', 'ENROLLEE']) {
    const answer = await as(narrow).run(
      /* GraphQL */ `query ($filter: ReportFilter!) { lgaFull(filter: $filter) { total { lives } rows { key lives } } }`,
      {
        filter: { ...thisYear, placeBasis },
      },
    );
    expect([placeBasis, answer.data.lgaFull.total.lives]).toEqual([placeBasis, residents.length]);
    for (const row of answer.data.lgaFull.rows) {
      const place = ({ hcp, lgaId }: PersonRecord) => (placeBasis === 'HCP' ? (hcp?.lgaId ?? 'none') : lgaId);
      expect([row.key, row.lives]).toEqual([row.key, residents.filter((person) => place(person) === row.key).length]);
    }
  }
});
