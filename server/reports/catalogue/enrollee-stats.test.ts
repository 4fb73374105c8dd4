import { beforeAll, describe, expect, it } from 'vitest';
import { ageOn, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { loadPeopleRecords, PERSON_KEYS, type PersonRecord, personMeasures } from '../../testing/oracle/people-records.ts';

const MEASURES = Object.keys(personMeasures([], new Date()));
const NEW = ['enrolled', 'enrolledPrincipals', 'enrolledDependants', 'enrolledFemales', 'enrolledMales'];
const constant = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

type Row = Record<string, number | null> & { by?: { key: string | null } };
type Stats = { rows: Row[]; total: Row };
type Filter = { from: string; to: string } & Record<string, unknown>;

async function ask(fact: string, by: string | null, filter: Filter, who = admin): Promise<Stats> {
  const cells = (fact === 'enrollee' ? MEASURES : NEW).join(' ');
  const Type = fact.charAt(0).toUpperCase() + fact.slice(1);
  const answer = await as(who).runText<{ stats: Stats }>(
    `query ($by: [${Type}Dimension!]!, $filter: ReportFilter!) { stats: ${fact}Stats(by: $by, filter: $filter, limit: 5000) {
      rows { ${by ? `by: ${by} { key }` : ''} ${cells} } total { ${cells} } } }`,
    { by: by ? [constant(by)] : [], filter },
  );
  expect(answer.codes).toEqual([]);
  return answer.data.stats;
}

let admin: { id: string };
let people: PersonRecord[];
let filters: { what: string; filter: Filter; is: (person: PersonRecord, day: Date) => boolean }[];

const day = (text: string) => new Date(`${text}T00:00:00Z`);
const plain = ({ by: _, ...cells }: Row) => cells;
const expected = (fact: string, some: PersonRecord[], to: Date) => {
  const { lives, principals, dependants, females, males } = personMeasures(some, to);
  if (fact === 'enrollee') return personMeasures(some, to);
  return {
    enrolled: lives,
    enrolledPrincipals: principals,
    enrolledDependants: dependants,
    enrolledFemales: females,
    enrolledMales: males,
  };
};

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  people = await loadPeopleRecords();
  const sample = people.find(({ mdaId }) => mdaId !== null) as PersonRecord;
  const range = { from: '2026-01-01', to: SCHEME_DAY };
  filters = [
    { what: 'this year', filter: range, is: () => true },
    {
      what: 'a year that is over, by place and sex',
      filter: { from: '2025-01-01', to: '2025-12-31', lgaId: [sample.lgaId], sex: ['FEMALE'] },
      is: (person) => person.lgaId === sample.lgaId && person.sex === 'FEMALE',
    },
    {
      what: 'an MDA and a plan',
      filter: { ...range, from: '2024-01-01', mdaId: [sample.mdaId], planId: [sample.planId] },
      is: (person) => person.mdaId === sample.mdaId && person.planId === sample.planId,
    },
    {
      what: 'status and age on an earlier day',
      filter: {
        from: '2025-06-01',
        to: '2026-03-31',
        enrolleeStatus: ['ACTIVE', 'SUSPENDED'],
        ageMin: 5,
        ageMax: 44,
        relationship: ['CHILD', 'SPOUSE'],
      },
      is: (person, to) =>
        ['ACTIVE', 'SUSPENDED'].includes(person.statusOn(to)) &&
        ['CHILD', 'SPOUSE'].includes(person.relationship) &&
        ageOn(person.dateOfBirth, to) >= 5 &&
        ageOn(person.dateOfBirth, to) <= 44,
    },
    {
      what: 'the level of the facility and the category',
      filter: { ...range, hcpLevel: ['PRIMARY'], category: ['UNDER_FIVE', 'PREGNANT_WOMAN', 'ELDERLY'] },
      is: (person) =>
        person.hcp?.level === 'PRIMARY' && ['UNDER_FIVE', 'PREGNANT_WOMAN', 'ELDERLY'].includes(person.vulnerableCategory ?? ''),
    },
  ];
});

const within = (fact: string, { from, to }: Filter, { registered }: PersonRecord) =>
  registered <= day(to) && (fact === 'enrollee' || registered >= day(from));

describe.each(['enrollee', 'enrolment'])('the fact %s', (fact) => {
  it.each([0, 1, 2, 3, 4])('equals the underlying records by every dimension, filter %i', async (at) => {
    const { filter, is } = filters[at] as (typeof filters)[number];
    const to = day(filter.to);
    const some = people.filter((person) => within(fact, filter, person) && is(person, to));
    expect(some.length).toBeGreaterThan(0);
    for (const [dimension, keyOf] of Object.entries(PERSON_KEYS)) {
      const { rows, total } = await ask(fact, dimension, filter);
      const actual = Object.fromEntries(rows.map((row) => [String(row.by?.key), plain(row)]));
      const groups = Map.groupBy(some, (person) => String(keyOf(person, to)));
      const expectedRows = Object.fromEntries([...groups].map(([key, members]) => [key, expected(fact, members, to)]));
      expect([dimension, actual]).toEqual([dimension, expectedRows]);
      expect([dimension, plain(total)]).toEqual([dimension, expected(fact, some, to)]);
    }
  });

  it('counts only a facility’s own lives, whatever the query', async () => {
    const home = await db.hcp.findFirstOrThrow({ where: { enrollees: { some: {} } } });
    const desk = await makeUser('HCP', { hcpId: home.id });
    const others = [...new Set(people.map(({ hcpId }) => hcpId as string))];
    for (const { filter, is } of filters)
      for (const narrowed of [filter, { ...filter, hcpId: others }]) {
        const to = day(filter.to);
        const expectedPeople = people.filter((person) => person.hcpId === home.id && within(fact, filter, person) && is(person, to));
        for (const dimension of [null, ...Object.keys(PERSON_KEYS)]) {
          const { rows, total } = await ask(fact, dimension, narrowed, desk);
          expect([dimension, plain(total)]).toEqual([dimension, expected(fact, expectedPeople, to)]);
          const first = fact === 'enrollee' ? 'lives' : 'enrolled';
          if (dimension) expect(rows.reduce((sum, row) => sum + Number(row[first]), 0)).toBe(expectedPeople.length);
        }
      }
  });

  it('counts only people in the LGAs of a limited officer', async () => {
    const [lgaId = ''] = people.map((person) => person.lgaId);
    const narrow = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [lgaId] });
    const filter = { from: '2022-01-01', to: SCHEME_DAY };
    const lgaPeople = people.filter((person) => person.lgaId === lgaId && within(fact, filter, person));
    for (const dimension of Object.keys(PERSON_KEYS))
      expect(plain((await ask(fact, dimension, filter, narrow)).total)).toEqual(expected(fact, lgaPeople, day(SCHEME_DAY)));
    const nowhere = await makeUser('REGISTRATION_OFFICER', { lgaScoped: true, lgaIds: [] });
    expect(await ask(fact, 'lga', filter, nowhere)).toMatchObject({ rows: [] });
  });

  it('counts pending registrations only if requested', async () => {
    const filter = { from: '2022-01-01', to: SCHEME_DAY, enrolleeStatus: ['PENDING_APPROVAL'] };
    const waiting = (await loadPeopleRecords([])).filter(({ status }) => status === 'PENDING_APPROVAL');
    expect(waiting.length).toBeGreaterThan(0);
    expect(plain((await ask(fact, null, filter)).total)).toEqual(expected(fact, waiting, day(SCHEME_DAY)));
  });

  it.each(['ENROLLEE', 'ACCOUNTANT'] as const)('is not available to the role %s', async (role) => {
    const answer = await as(await makeUser(role)).runText(
      `{ ${fact}Stats(by: [], filter: { from: "2026-01-01", to: "2026-02-01" }) { count } }`,
    );
    expect(answer.codes).toEqual(['FORBIDDEN']);
  });
});
