import { beforeAll, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { askReport, type ReportQuestion } from '../../testing/ask-report.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { enumLabel } from '../engine/dimensions.ts';

type Listed = Record<string, unknown> & { id: string; name: string };

const REPORTS = {
  lgaEnrollees: { attributes: [], at: 'lgaId' },
  townEnrollees: { attributes: ['lga'], at: 'townId' },
  hcpEnrollees: { attributes: ['level', 'lga', 'capacity'], at: 'hcpId' },
  mdaEnrollees: { attributes: ['code', 'type'], at: 'mdaId' },
} as const;
type Name = keyof typeof REPORTS;

const thisYear = { from: '2026-01-01', to: SCHEME_DAY };

let admin: { id: string };
let people: Awaited<ReturnType<typeof loadPeople>>;
let listed: Record<Name, Listed[]>;

/** People on record today. */
const loadPeople = () =>
  db.enrollee.findMany({
    where: { status: { notIn: ['INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'MERGED'] } },
    include: { hcp: { select: { lgaId: true } } },
  });

const ask = (name: string, filter: ReportQuestion, who = admin) => askReport(who, name, filter);

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  people = await loadPeople();
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

it.each(Object.keys(REPORTS) as Name[])('%s shows every row in scope with its attributes, also without enrollees', async (name) => {
  const { at, attributes } = REPORTS[name];
  const empty = await ask(name, { from: '2001-01-01', to: '2001-12-31' });
  expect(empty.rows.map(({ key }) => key).sort()).toEqual(listed[name].map(({ id }) => id).sort());
  expect(empty.rows.every(({ lives }) => lives === 0)).toBe(true);
  const { rows } = await ask(name, thisYear);
  const groups = Map.groupBy(people, (person) => person[at] ?? 'none');
  for (const row of rows) {
    expect([row.label, row.lives]).toEqual([row.label, groups.get(row.key)?.length ?? 0]);
    const place = listed[name].find(({ id }) => id === row.key);
    expect(row.label).toBe(place?.name ?? row.label);
    for (const attribute of attributes) expect(row[attribute]).toBe(place?.[attribute] ?? null);
  }
  expect([...groups.keys()].filter((key) => !rows.some((row) => row.key === key))).toEqual([]);
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
  const lgaId = people.find((person) => person.hcp && person.hcp.lgaId !== person.lgaId)?.hcp?.lgaId;
  const { rows, total } = await ask('hcpEnrollees', { ...thisYear, lgaId: [lgaId] });
  const there = listed.hcpEnrollees.filter((hcp) => hcp.lgaId === lgaId);
  expect(rows.map(({ key }) => key).sort()).toEqual(there.map(({ id }) => id).sort());
  expect(total.lives).toBe(people.filter(({ hcpId }) => there.some(({ id }) => id === hcpId)).length);
});

it('an officer limited to LGAs sees residents there, as many as in the list', async () => {
  const away = people.find(({ hcp, lgaId }) => hcp && hcp.lgaId !== lgaId) as (typeof people)[number];
  const lgaIds = [away.lgaId];
  const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds });
  const list = async (filter: object) => {
    const document = /* GraphQL */ `query ($filter: EnrolleeFilter) { enrollees(page: { number: 1, size: 1 }, filter: $filter) { total } }`;
    const status = ['ACTIVE', 'SUSPENDED', 'EXPIRED', 'DISABLED', 'DECEASED'];
    const { data } = await as(narrow).run(document, { filter: { ...filter, status, registered: { to: SCHEME_DAY } } });
    return data.enrollees.total;
  };
  const residents = people.filter((person) => lgaIds.includes(person.lgaId));
  const { rows, total } = await ask('hcpEnrollees', thisYear, narrow);
  expect(total.lives).toBe(residents.length);
  expect(total.lives).toBe(await list({}));
  // Residents assigned to a facility elsewhere are in its row, although the officer sees none of its other enrollees.
  expect(rows.find(({ key }) => key === away.hcpId)?.lives).toBe(residents.filter(({ hcpId }) => hcpId === away.hcpId).length);
  for (const { key, lives } of rows) if (key !== 'none') expect([key, lives]).toEqual([key, await list({ hcpId: key })]);
  for (const placeBasis of ['HCP', 'ENROLLEE']) {
    const overview = await ask('lgaFull', { ...thisYear, placeBasis }, narrow);
    expect([placeBasis, overview.total.lives]).toEqual([placeBasis, residents.length]);
    for (const row of overview.rows) {
      const place = ({ hcp, lgaId }: (typeof people)[number]) => (placeBasis === 'HCP' ? (hcp?.lgaId ?? 'none') : lgaId);
      expect([row.key, row.lives]).toEqual([row.key, residents.filter((person) => place(person) === row.key).length]);
    }
  }
});
