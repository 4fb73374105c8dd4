import { beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { db, reportsPool } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { askReport, type ReportQuestion } from '../../testing/ask-report.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { enumLabel } from '../engine/dimensions.ts';
import { columnsOf } from '../engine/report.ts';
import { hcpReferral } from './encounter.report.ts';

const year = { from: '2026-01-01', to: SCHEME_DAY };
let admin: { id: string };
let hcps: Awaited<ReturnType<typeof loadHcps>>[number][];

const loadHcps = () => db.hcp.findMany({ where: { status: { in: ['ACTIVATED', 'DEACTIVATED'] } }, include: { lga: true, town: true } });

const ask = (key: string, filter: ReportQuestion, who = admin) => askReport(who, key, filter);

/** Counts by hand: a key and a number in each row. */
async function countBy(text: string): Promise<Map<string, number>> {
  const { rows } = await reportsPool.query<{ key: string; n: number }>({ text, values: [year.from, year.to] });
  return new Map(rows.map(({ key, n }) => [key, Number(n)]));
}
const inYear = (instant: string) => `(${instant} + interval '1 hour')::date BETWEEN $1::date AND $2::date`;

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
  hcps = await loadHcps();
});

describe('rows and their attributes', () => {
  it('are all facilities with name, place, level, ownership and status', async () => {
    const towns = await db.town.findMany({ where: { lga: { isActive: true } } });
    const isTwice = ({ name, id }: { name: string; id: string }) => towns.some((other) => other.name === name && other.id !== id);
    const { rows } = await ask('townHcps', year);
    const shown = new Map(rows.map((row) => [row.key, row]));
    expect([...shown.keys()].filter((key) => key !== 'none').sort()).toEqual(hcps.map(({ id }) => id).sort());
    for (const { id, name, lga, town, code, level, ownership, status } of hcps)
      expect(shown.get(id)).toMatchObject({
        ...{ label: name, lga: lga.name, town: isTwice(town) ? `${town.name}, ${lga.name}` : town.name, code },
        ...{ level: enumLabel(String(level)), ownership: enumLabel(String(ownership)), standing: enumLabel(status) },
      });
  });

  it('are only those that the filter selects', async () => {
    const [{ lgaId, townId } = { lgaId: '', townId: '' }] = hcps;
    for (const [filter, expected] of [
      [{ lgaId: [lgaId] }, hcps.filter((hcp) => hcp.lgaId === lgaId)],
      [{ townId: [townId] }, hcps.filter((hcp) => hcp.townId === townId)],
      [{ hcpLevel: ['SECONDARY'] }, hcps.filter(({ level }) => level === 'SECONDARY')],
      [{ hcpStatus: ['DEACTIVATED'] }, hcps.filter(({ status }) => status === 'DEACTIVATED')],
    ] as const) {
      const keys = (await ask('hcpFull', { ...year, ...filter })).rows.map(({ key }) => key);
      expect(keys.sort()).toEqual(expected.map(({ id }) => id).sort());
    }
    const lgas = await db.lga.findMany({ where: { isActive: true }, include: { hcps: { where: { status: 'ACTIVATED' } } } });
    const { rows } = await ask('lgaFull', year);
    expect(rows.map(({ key, hcps: n }) => [key, n]).sort()).toEqual(lgas.map(({ id, hcps: active }) => [id, active.length]).sort());
    expect((await ask('paClockByHour', year)).rows).toHaveLength(24);
  });

  it('are only those of the LGAs to which an officer is limited', async () => {
    const [{ lgaId } = { lgaId: '' }] = hcps;
    for (const lgaIds of [[lgaId], []]) {
      const { rows } = await ask('lgaClaims', year, await makeUser('ADMIN', { lgaScoped: true, lgaIds }));
      expect(rows.map(({ key }) => key)).toEqual(lgaIds);
    }
  });
});

it.each([
  ['too long', { from: '2015-01-01', to: '2026-01-01' }, 'RPT_RANGE', 'from'],
  ['reversed', { from: '2026-02-01', to: '2026-01-01' }, 'INVALID_INPUT', 'to'],
])('a period that is %s is rejected at its field', async (_what, filter, code, at) => {
  const document = /* GraphQL */ `query ($filter: ReportFilter!) { lgaClaims(filter: $filter) { total { claims } } }`;
  const { codes, fields } = await as(admin).run(document, { filter });
  expect([codes, Object.keys(fields)]).toEqual([[code], [at]]);
});

describe('facts in one report', () => {
  it('ignore the filters that are not about them', async () => {
    const visitation = { ...year, visitType: ['OUTPATIENT', 'EMERGENCY'] };
    const [some, all] = [await ask('hcpVisitation', visitation), await ask('hcpVisitation', year)];
    expect(some.total.active).toBe(all.total.active);
    expect(some.total.visits).toBe(Number(all.total.outpatient) + Number(all.total.emergency));
  });
});

describe('the names of the largest', () => {
  it.each([
    [
      'hcpPa',
      'topServices',
      3,
      `SELECT concat_ws('/', q."hcpId", s.name) AS key, count(*) AS n FROM "PaItem" i JOIN "PaRequest" q ON q.id = i."paRequestId"
      JOIN "Service" s ON s.id = i."serviceId" WHERE ${inYear('q."requestedAt"')} GROUP BY q."hcpId", s.id`,
    ],
    [
      'hcpReferral',
      'topDestination',
      1,
      `SELECT concat_ws('/', r."fromHcpId", h.name) AS key, count(*) AS n FROM "Referral" r
      JOIN "Hcp" h ON h.id = r."toHcpId" WHERE ${inYear('r."requestedAt"')} GROUP BY r."fromHcpId", h.id`,
    ],
  ] as const)('are in order in the report %s', async (report, column, most, text) => {
    const counted = [...(await countBy(text))].map(([key, n]) => ({ hcpId: key.slice(0, 36), name: key.slice(37), n }));
    const { rows, total } = await ask(report, year);
    for (const row of rows) {
      const own = counted.filter(({ hcpId }) => hcpId === row.key).sort((a, b) => b.n - a.n || a.name.localeCompare(b.name, 'en'));
      const names = own.slice(0, most).map(({ name }) => name);
      expect([row.label, row[column]]).toEqual([row.label, names.join('; ') || null]);
    }
    expect(rows.some((row) => row[column])).toBe(true);
    expect(total[column]).toBeNull();
  });
});

describe('the direction of referrals', () => {
  it('counts one direction only, and all visits', async () => {
    const both = await ask('hcpReferral', year);
    const columns = columnsOf(hcpReferral).filter(({ additive }) => additive);
    for (const direction of ['OUT', 'IN'] as const) {
      const answer = await ask('hcpReferral', { ...year, direction });
      expect(Number(answer.total[direction === 'OUT' ? 'referrals' : 'received'])).toBeGreaterThan(0);
      for (const { name, direction: side } of columns)
        for (const row of [...answer.rows, answer.total]) {
          const before = row.key === 'total' ? both.total : both.rows.find(({ key }) => key === row.key);
          expect([name, row.key, row[name]]).toEqual([name, row.key, side && side !== direction ? 0 : before?.[name]]);
        }
    }
    const sides = columns.flatMap(({ direction }) => direction ?? []);
    expect(sides.sort().join()).toBe('IN,IN,IN,IN,OUT,OUT,OUT,OUT,OUT');
  });

  it('is rejected for facts without a direction', async () => {
    const document = /* GraphQL */ `query ($filter: ReportFilter!) { encounterStats: encounterStats(by: [HCP], filter: $filter) { count } }`;
    expect((await as(admin).run(document, { filter: { ...year, direction: 'OUT' } })).codes).toEqual(['RPT_FILTER']);
  });
});

describe('facilities against their peers', () => {
  const medianOf = (numbers: number[]): number => {
    const sorted = numbers.toSorted((a, b) => a - b);
    return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2;
  };

  it('are compared with the median of their level, unless they have few lives, and flagged if far from it', async () => {
    const { rows } = await ask('utilisationOutliers', year);
    const large = rows.filter(({ active }) => Number(active) >= 50);
    expect(large.length).toBeGreaterThan(2);
    for (const row of rows) {
      const peers = large.includes(row) ? large.filter(({ level }) => level === row.level) : [];
      const visitPeers = peers.length > 0 ? Math.round(medianOf(peers.map(({ visitRate }) => Number(visitRate))) * 10) / 10 : null;
      const amountPeers = peers.length > 0 ? Math.round(medianOf(peers.map(({ amountRate }) => Number(amountRate)))) : null;
      const times = (rate: unknown, of: number | null) => (of ? Math.round((Number(rate) / of) * 10) / 10 : null);
      const [visitTimes, amountTimes] = [times(row.visitRate, visitPeers), times(row.amountRate, amountPeers)];
      const flags = [[visitTimes, 'Many visits', 'Few visits'] as const, [amountTimes, 'High ₦', 'Low ₦'] as const].flatMap(
        ([value, high, low]) => (value === null ? [] : value >= 2 ? [high] : value <= 0.5 ? [low] : []),
      );
      expect(row).toMatchObject({ visitPeers, amountPeers, visitTimes, amountTimes, unusual: flags.join(', ') || null });
    }
    expect(rows.some(({ unusual }) => unusual)).toBe(true);
  });
});

describe('rows of reports about money', () => {
  const isRest = ({ key }: { key: string }) => key.endsWith('/rest');

  it('a place shows its ten largest services and the sum of the others', async () => {
    const { rows, total, subtotals } = await ask('lgaServices', year);
    const whole = await ask('lgaServices', { ...year, top: 500 });
    expect(whole.rows.length).toBeGreaterThan(rows.length);
    expect(whole.rows.some(isRest)).toBe(false);
    for (const [lga, own] of Map.groupBy(rows, ({ key }) => key.split('/')[0] as string)) {
      const sizes = whole.rows.flatMap(({ key, lineClaimed }) => (key.startsWith(lga) ? [Number(lineClaimed)] : []));
      sizes.sort((a, b) => b - a);
      const shown = own.filter((row) => !isRest(row)).map(({ lineClaimed }) => Number(lineClaimed));
      expect(shown.toSorted((a, b) => b - a)).toEqual(sizes.slice(0, 10));
      const rest = sizes.slice(10).reduce((sum, n) => sum + n, 0);
      expect(own.find(isRest)?.lineClaimed ?? 0).toBe(rest);
      expect(subtotals.find(({ key }) => key === lga)?.lineClaimed).toBe(sizes.reduce((sum, n) => sum + n, 0));
    }
    expect(total).toEqual(whole.total);
  });

  it('a year has all of its months; those after the last day are empty, not zero', async () => {
    const { rows, total } = await ask('lgaYearly', { from: '2026-01-01', to: '2026-03-15' });
    expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`));
    const empty = { claims: null, claimed: null, approved: null, paid: null };
    for (const row of rows.slice(3)) expect(row).toMatchObject(empty);
    expect(rows.slice(0, 3).reduce((sum, { claims }) => sum + Number(claims), 0)).toBe(total.claims);
    expect(total.claims).toBeGreaterThan(0);
  });

  it('service categories are shown by their display names', async () => {
    const { rows } = await ask('lgaServices', year);
    const known = await db.service.findMany();
    for (const row of rows.filter((each) => !isRest(each))) {
      const service = known.find(({ id }) => row.key.endsWith(id));
      expect([row.code, row.category]).toEqual([service?.code, enumLabel(service?.category ?? '')]);
    }
  });

  it('an accountant cannot filter by diagnosis without clinical permission', async () => {
    const { id } = await db.diagnosis.findFirstOrThrow();
    const accountant = await makeUser('ACCOUNTANT');
    const document = /* GraphQL */ `query ($filter: ReportFilter!) { unpaidAgeing(filter: $filter) { total { unpaidThen } } }`;
    expect((await as(accountant).run(document, { filter: year })).codes).toEqual([]);
    expect((await as(accountant).run(document, { filter: { ...year, diagnosisId: [id] } })).codes).toEqual(['FORBIDDEN']);
  });

  it('the monthly accounts have every month of the period, also those without records', async () => {
    const { rows } = await ask('monthlyAccounts', { from: '2020-11-10', to: '2021-02-03' });
    expect(rows.map(({ key }) => key)).toEqual(['2020-11-01', '2020-12-01', '2021-01-01', '2021-02-01']);
    for (const row of rows) expect(row).toMatchObject({ invoiced: 0, paidNet: 0, spent: 0, net: 0 });
  });
});
