import { beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { type Care, type CareFilter, type CareRecords, loadCareRecords, matchesCareFilter } from '../../testing/oracle/care-records.ts';
import {
  addPeerColumns,
  type By,
  expectedCells,
  filterRecords,
  groupByRow,
  noRecords,
  type ReportRecords,
  type ReportSpec,
} from '../../testing/oracle/care-reports.ts';
import { loadPeopleRecords } from '../../testing/oracle/people-records.ts';
import { enumLabel } from '../engine/dimensions.ts';
import { attributesOf, columnsOf, type Report } from '../engine/report.ts';
import { reportDocuments } from './report-documents.ts';
import { REPORTS } from './reports.ts';

type Cells = Record<string, unknown>;
type Row = Cells & { key: string; label: string };
type Answer = { rows: Row[]; total: Row; subtotals?: Row[] };
type Listed = { id: string; name: string; attributes: Cells };

const FULL = ['encounter', 'paRequest', 'referral', 'claim', 'people'] as const;
const PROVED: Record<string, ReportSpec> = {
  lgaPa: { by: 'lga', rowFacts: ['paRequest'] },
  townPa: { by: 'town', rowFacts: ['paRequest'] },
  hcpPa: { by: 'hcp', rowFacts: ['paRequest', 'paItem'] },
  lgaHcps: { by: 'hcp', rowFacts: [...FULL, 'referralIn'] },
  townHcps: { by: 'hcp', rowFacts: [...FULL, 'referralIn'] },
  lgaFull: { by: 'lga', rowFacts: FULL },
  hcpFull: { by: 'hcp', rowFacts: [...FULL, 'referralIn'] },
  hcpReferral: {
    by: 'hcp',
    rowFacts: ['referral', 'referralIn', 'encounter'],
    ignoredFilters: { encounter: ['urgency', 'referralStatus'] },
  },
  hcpVisitation: {
    by: 'hcp',
    rowFacts: ['encounter', 'people'],
    ignoredFilters: { people: ['visitType', 'diagnosisId'] },
  },
  referralTurnaround: { by: 'hcp', rowFacts: ['referral', 'referralIn'] },
  utilisationOutliers: { by: 'hcp', rowFacts: ['encounter', 'claim', 'people'] },
  paClockByOfficer: { by: 'officer', rowFacts: ['paRequest'] },
  paClockByHour: { by: 'hour', rowFacts: ['paRequest'] },
  paClockByDay: { by: 'day', rowFacts: ['paRequest'] },
};
const reportOf = (key: string) => REPORTS.find((report) => report.key === key) as Report;

let admin: { id: string };
let records: ReportRecords;
let listed: Record<By, Listed[]>;
/** Names of services and facilities. */
let names: Map<string, string>;
let filters: CareFilter[];
const year = { from: '2026-01-01', to: SCHEME_DAY };

async function ask(key: string, filter: CareFilter, who = admin): Promise<Answer> {
  const document = reportDocuments()[REPORTS.indexOf(reportOf(key))] as string;
  const answer = await as(who).runText<Record<string, Answer>>(document, { filter });
  expect(answer.codes).toEqual([]);
  return answer.data[key] as Answer;
}

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  records = { ...(await loadCareRecords()), people: await loadPeopleRecords() };
  const [lgas, towns, hcps] = await Promise.all([
    db.lga.findMany({ where: { isActive: true }, include: { hcps: true } }),
    db.town.findMany({ where: { lga: { isActive: true } }, include: { lga: true } }),
    db.hcp.findMany({ include: { lga: true, town: true } }),
  ]);
  names = new Map([...hcps, ...(await db.service.findMany())].map(({ id, name }) => [id, name]));
  const twice = towns.filter(({ name, id }) => towns.some((other) => other.name === name && other.id !== id)).map(({ id }) => id);
  listed = {
    lga: lgas.map((lga) => ({ ...lga, attributes: { hcps: lga.hcps.filter(({ status }) => status === 'ACTIVATED').length } })),
    town: towns.map((town) => ({ ...town, attributes: { lga: town.lga.name } })),
    hcp: hcps
      .filter(({ status }) => status === 'ACTIVATED' || status === 'DEACTIVATED')
      .map((hcp) => ({
        ...hcp,
        attributes: {
          lga: hcp.lga.name,
          town: twice.includes(hcp.townId) ? `${hcp.town.name}, ${hcp.lga.name}` : hcp.town.name,
          code: hcp.code,
          level: enumLabel(String(hcp.level)),
          ownership: enumLabel(String(hcp.ownership)),
          standing: enumLabel(hcp.status),
        },
      })),
  };
  const [one] = [...Map.groupBy(records.paRequest, ({ place }) => place.lgaId).values()].sort((a, b) => b.length - a.length);
  const sample = one?.[0] as CareRecords['paRequest'][number];
  filters = [
    year,
    { from: '2025-08-01', to: '2026-07-31', lgaId: [sample.place.lgaId], planId: [sample.planId] },
    { ...year, from: '2025-06-01', sex: ['FEMALE'], ageMin: 10, ageMax: 49 },
    { ...year, hcpLevel: ['SECONDARY'], urgency: ['ROUTINE', 'URGENT'], placeBasis: 'ENROLLEE' },
    {
      ...year,
      visitType: ['OUTPATIENT', 'EMERGENCY'],
      referralStatus: ['COMPLETED', 'DECLINED'],
      paStatus: ['USED', 'REJECTED'],
      placeBasis: 'HCP',
    },
    { ...year, mdaId: [...new Set(records.people.flatMap(({ mdaId }) => mdaId ?? []))].slice(0, 4), townId: [sample.place.townId] },
  ];
});

/** Only filters that the report supports. */
const offered = (key: string, filter: CareFilter): CareFilter => {
  const names = ['from', 'to', ...reportOf(key).filters];
  return Object.fromEntries(Object.entries(filter).filter(([name]) => names.includes(name))) as CareFilter;
};

/** Rows that the report has even without facts. */
const always = (key: string, filter: CareFilter): string[] => {
  const by = PROVED[key]?.by;
  if (by === 'hour') return Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);
  if (by === 'officer' || by === 'day' || !by) return [];
  return listed[by]
    .filter((each) => {
      const { id, level, lgaId, townId } = each as Listed & { level?: string; lgaId?: string; townId?: string };
      const attributes: Record<string, string | undefined> =
        by === 'lga' ? { lgaId: id } : by === 'town' ? { lgaId, townId: id } : { lgaId, townId, hcpLevel: level };
      return Object.entries(attributes).every(
        ([name, value]) => !Array.isArray(filter[name]) || (filter[name] as string[]).includes(String(value)),
      );
    })
    .map(({ id }) => id);
};

describe.each(Object.keys(PROVED))('the report %s', (key) => {
  it.each([0, 1, 2, 3, 4, 5])('every row and the total equal the underlying records, filter %i', async (n) => {
    const report = reportOf(key);
    const filter = offered(key, filters[n] as CareFilter);
    const proved = PROVED[key] as ReportSpec;
    const some = filterRecords(records, proved, filter);
    const parts = groupByRow(some, proved, filter);
    const { rows, total, subtotals } = await ask(key, filter);
    const ids = [...new Set([...always(key, filter), ...parts.keys()])].sort();
    expect(rows.map((row) => row.key).sort()).toEqual(ids);
    const named = new Map((listed[PROVED[key]?.by as By] ?? []).map((each) => [each.id, each.attributes]));
    const expected = new Map(ids.map((id) => [id, { ...named.get(id), ...expectedCells(parts.get(id) ?? noRecords(), filter, names) }]));
    addPeerColumns(expected);
    const columns = [...attributesOf(report), ...columnsOf(report)].map(({ name }) => name);
    for (const row of rows) {
      const { [row.key]: own } = Object.fromEntries(expected);
      expect([row.label, pick(row, columns)]).toEqual([row.label, pick({ ...blank(report), ...own }, columns)]);
    }
    const sums = { ...blank(report), ...expectedCells(some, filter, names), topServices: null, topDestination: null };
    const measured = columnsOf(report).map(({ name }) => name);
    expect(pick(total, measured)).toEqual(pick(sums, measured));
    const additive = columnsOf(report).filter(({ additive }) => additive);
    for (const { name } of additive) expect([name, total[name]]).toEqual([name, rows.reduce((sum, row) => sum + Number(row[name]), 0)]);
    if (!report.subtotalsBy) return;
    const placeOf = new Map((listed.hcp as (Listed & Record<string, unknown>)[]).map((hcp) => [hcp.id, hcp[`${report.subtotalsBy}Id`]]));
    expect(rows.map(({ group }) => group)).toEqual(rows.map(({ key: id }) => placeOf.get(id) ?? null));
    const groups = Map.groupBy(rows, ({ group }) => String(group ?? ''));
    const groupSums = [...groups].map(([at, own]) => ({
      key: at,
      ...Object.fromEntries(additive.map(({ name }) => [name, own.reduce((sum, row) => sum + Number(row[name]), 0)])),
    }));
    expect(subtotals?.map((row) => pick(row, ['key', ...additive.map(({ name }) => name)]))).toEqual(groupSums);
  });
});

const pick = (row: Cells, names: string[]) => Object.fromEntries(names.map((name) => [name, row[name]]));
/** Rows without peers. */
const blank = (report: Report): Cells => ({
  ...Object.fromEntries(attributesOf(report).map(({ name }) => [name, null])),
  ...{ visitPeers: null, visitTimes: null, amountPeers: null, amountTimes: null, unusual: null },
});

describe('facts in one report', () => {
  it('count each record once, without multiplication by joins', async () => {
    const { rows } = await ask('hcpFull', year);
    const lists = [records.encounter, records.paRequest, records.referral, records.claim] as unknown as Care[][];
    const inYear = lists.map((list) => Map.groupBy(list.filter(matchesCareFilter(year)), ({ facility }) => facility.id));
    const busy = rows.filter(({ key }) => inYear.every((groups) => (groups.get(key)?.length ?? 0) > 1));
    expect(busy.length).toBeGreaterThan(0);
    for (const row of busy) {
      const rowGroups = inYear.map((groups) => groups.get(row.key) ?? []);
      const ofOne = Map.groupBy(rowGroups.flat(), ({ enrolleeId }) => enrolleeId);
      const joined = [...ofOne.keys()].reduce(
        (sum, id) =>
          sum + rowGroups.reduce((product, list) => product * Math.max(1, list.filter(({ enrolleeId }) => enrolleeId === id).length), 1),
        0,
      );
      expect(joined).toBeGreaterThan(Math.max(...rowGroups.map(({ length }) => length)));
      expect([row.visits, row.paRequests, row.referrals, row.claims]).toEqual(rowGroups.map(({ length }) => length));
    }
  });
});

describe('the direction of referrals', () => {
  it('counts one direction only, and all visits', async () => {
    const both = await ask('hcpReferral', year);
    const columns = columnsOf(reportOf('hcpReferral')).filter(({ additive }) => additive);
    const sides = { OUT: records.referral, IN: records.referralIn } as Record<'OUT' | 'IN', Care[]>;
    for (const direction of ['OUT', 'IN'] as const) {
      const answer = await ask('hcpReferral', { ...year, direction });
      const counted = sides[direction].filter(matchesCareFilter(year)).length;
      expect(counted).toBeGreaterThan(0);
      expect([direction, answer.total[direction === 'OUT' ? 'referrals' : 'received']]).toEqual([direction, counted]);
      for (const { name, direction: side } of columns)
        for (const row of [...answer.rows, answer.total]) {
          const before = row.key === 'total' ? both.total : both.rows.find(({ key }) => key === row.key);
          expect([name, row.key, row[name]]).toEqual([name, row.key, side && side !== direction ? 0 : before?.[name]]);
        }
    }
    expect(
      columns
        .flatMap(({ direction }) => direction ?? [])
        .sort()
        .join(),
    ).toBe('IN,IN,IN,IN,OUT,OUT,OUT,OUT,OUT');
  });

  it('is rejected for facts without a direction', async () => {
    const document = /* GraphQL */ `query ($filter: ReportFilter!) { encounterStats: encounterStats(by: [HCP], filter: $filter) { count } }`;
    expect((await as(admin).run(document, { filter: { ...year, direction: 'OUT' } })).codes).toEqual(['RPT_FILTER']);
  });
});

describe('facilities against their peers', () => {
  it('flags outliers, but none with few lives', async () => {
    const { rows } = await ask('utilisationOutliers', year);
    const compared = rows.filter(({ visitPeers }) => visitPeers !== null);
    expect(compared.length).toBeGreaterThan(2);
    expect(compared.filter(({ unusual }) => unusual).length).toBeGreaterThan(0);
    expect(rows.filter(({ active, unusual, visitTimes }) => Number(active) < 50 && (unusual || visitTimes))).toEqual([]);
  });
});

describe('who may read the reports of care', () => {
  it('only administrators may read them', async () => {
    for (const role of ['HCP', 'ENROLLEE', 'ACCOUNTANT', 'CLAIMS_OFFICER', 'ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'] as const) {
      const other = await (role === 'HCP' ? makeHcpUser() : makeUser(role));
      for (const key of Object.keys(PROVED)) {
        const document = `query ($filter: ReportFilter!) { ${key}(filter: $filter) { generatedAt } }`;
        expect([role, key, (await as(other).runText(document, { filter: year })).codes]).toEqual([role, key, ['FORBIDDEN']]);
      }
    }
  });

  it('an administrator limited to an LGA sees only its facilities', async () => {
    const lgaId = String(filters[1]?.lgaId);
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [lgaId] });
    for (const key of Object.keys(PROVED)) {
      const counted = columnsOf(reportOf(key)).filter(({ additive, facts }) => additive && facts && facts !== 'enrollee');
      const summed = counted.map(({ name }) => name);
      const proved = PROVED[key] as ReportSpec;
      const lgaFilter = { ...year, lgaId: [lgaId] };
      const expected = expectedCells(filterRecords(records, proved, lgaFilter), lgaFilter, new Map());
      expect([key, pick((await ask(key, year, narrow)).total, summed)]).toEqual([key, pick(expected, summed)]);
    }
  });
});
