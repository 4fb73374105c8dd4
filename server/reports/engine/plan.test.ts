import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { reportsPool } from '../../platform/db.ts';
import { hcpCutReasons } from '../catalogue/claim-item.report.ts';
import { REPORTS } from '../catalogue/reports.ts';
import { claims } from '../facts/claim.measures.ts';
import { claimItems, cutLines } from '../facts/claim-item.measures.ts';
import { encounters } from '../facts/encounter.measures.ts';
import { enrollees } from '../facts/enrollee.measures.ts';
import { paRequests } from '../facts/pa-request.measures.ts';
import { referrals } from '../facts/referral.measures.ts';
import { printedPlan, type SampleViewer, sampleViewer } from '../views/print-plan.ts';
import { planGroups } from './disclosure-control.ts';
import { planCount } from './drill-through.ts';
import type { DimensionName, Fact } from './measures.ts';
import { plan } from './plan.ts';
import { type ReportFilter, reportFilterInput } from './report.input.ts';
import type { Question } from './rollup.ts';
import { wholeMonths } from './sources.ts';
import type { Statement } from './statements.ts';
import { planStats } from './stats-plan.ts';

const TODAY = '2026-11-20';
const ID = '00000000-0000-7000-8000-000000000000';
const query = vi.spyOn(reportsPool, 'query');

beforeAll(() => setNow(`${TODAY}T13:05:00Z`));
afterAll(() => {
  setNow(null);
  expect(query).not.toHaveBeenCalled();
  query.mockRestore();
});

const range = (from: string, to: string, filter: object = {}): ReportFilter =>
  reportFilterInput.parse({ from: new Date(from), to: new Date(to), ...filter });
const year = range('2026-01-01', TODAY);
const sources = (statements: readonly Statement[]) => statements.map(({ source }) => source);
const ask = (
  fact: Fact,
  by: DimensionName[],
  measures: string[],
  filter = year,
  viewer: SampleViewer = 'scheme',
  more: Partial<Question> = {},
) => planGroups({ fact, by, measures, filter, viewer: sampleViewer(viewer), ...more }).statements;

test('a period is split into whole months and remaining days', () => {
  const cut = (from: string, to: string) => {
    const months = wholeMonths(range(from, to));
    const text = (date: Date) => date.toISOString().slice(0, 10);
    return months && [text(months.first), text(months.next), ...months.partialMonths.map((edge) => `${text(edge.from)}/${text(edge.to)}`)];
  };
  expect(cut('2026-01-01', '2026-03-31')).toEqual(['2026-01-01', '2026-04-01']);
  expect(cut('2026-01-15', '2026-03-10')).toEqual(['2026-02-01', '2026-03-01', '2026-01-15/2026-01-31', '2026-03-01/2026-03-10']);
  expect(cut('2026-01-01', TODAY)).toEqual(['2026-01-01', '2026-12-01']);
  expect(cut('2026-11-01', '2026-11-19')).toBeNull();
  expect(cut('2026-03-05', '2026-04-20')).toBeNull();
});

describe('the source of a measure', () => {
  const around = ['2025-08-10', '2026-02-14'] as const;
  type Days = readonly [from: string, to: string];
  type Case = [what: string, source: string, fact: Fact, by: DimensionName[], measure: string, days?: Days, filter?: object];
  it.each<[...Case, SampleViewer?]>([
    ['whole months', 'ClaimRollup: whole months', claims, ['lga'], 'claims'],
    ['days around', 'ClaimRollup: whole months, days around them from the rows', claims, ['lga'], 'claims', around],
    ['no month', 'rows of claim: a whole month of the period not in', claims, ['lga'], 'claims', ['2026-11-02', '2026-11-05']],
    ['a dimension', 'rows of claim: no rollup has sex', claims, ['sex'], 'claims'],
    ['two rollups', 'rows of claim: mda not in ClaimRollup, ClaimPlanRollup; town not in', claims, ['town', 'mda'], 'claims'],
    ['a filter', 'rows of claim: no rollup has a filter by sex', claims, [], 'claims', undefined, { sex: ['FEMALE'] }],
    ['ages', 'rows of claim: no rollup has ages', claims, ['lga'], 'claims', undefined, { ageMin: 5 }],
    ['another date', 'rows of claim: no rollup has this date', claims, [], 'claims', undefined, { dateBasis: 'PAID' }],
    ['an officer of LGAs', 'ClaimRollup: whole months', claims, ['lga'], 'claims', undefined, {}, 'lgas'],
    ['such an officer by MDA', 'rows of claim: mda not in', claims, ['mda'], 'claims', undefined, {}, 'lgas'],
    ['a facility', 'ClaimPlanRollup: whole months', claims, ['plan'], 'claims', undefined, {}, 'facility'],
    ['a measure', 'rows of claim: claimants not in ClaimRollup, ClaimPlanRollup', claims, ['hcp'], 'claimants'],
    ['bills of facilities', 'BillRollup: whole months', claims, ['hcp'], 'distinctBills'],
    ['people', 'EnrolleeRollup: people as they are', enrollees, ['lga'], 'lives'],
    ['sums that grow daily', 'EncounterRollup: whole months, what grows daily from the rows', encounters, ['lga'], 'inpatientDays'],
    ['days', 'PaDayRollup: sums by day', paRequests, ['day'], 'paRequests'],
    ['claims with a line', 'LineRollup: whole months, days around them', claimItems, ['service'], 'lineClaims', around],
    ['claims with a cut', 'CutRollup: whole months, days around them', cutLines, ['reason'], 'cutClaims', around],
  ])('%s: %s', (_what, expected, fact, by, measure, [from, to] = ['2026-01-01', TODAY], filter = {}, viewer = 'scheme') => {
    const [first] = ask(fact, by, [measure], range(from, to, filter), viewer);
    expect(`${first?.source}: ${first?.reason}`.slice(0, expected.length)).toBe(expected);
  });

  it('is the rows for records and for people as they were', () => {
    const records = planCount({ fact: claims, measure: 'claims', by: [], keys: [], filter: year, viewer: sampleViewer('scheme') });
    expect(records.statements.map(({ source, reason }) => [source, reason])).toEqual([['rows of claim', 'no rollup has records']]);
    expect(ask(enrollees, ['lga'], ['lives'], range('2026-01-01', '2026-06-30'))[0]?.reason).toContain(
      'people as they were on a past day not in',
    );
  });

  it('is several ones, if no rollup has all measures of a question', () => {
    expect(sources(ask(paRequests, ['lga'], ['paRequests', 'paMedian', 'paOldest']))).toEqual([
      'PaRollup',
      'PaLgaTimeRollup',
      'rows of paRequest',
    ]);
  });

  it('is another one for the total, if groups do not add up to it or it would sort all rows', () => {
    expect(sources(ask(encounters, ['hcp'], ['patients']))).toEqual(['EncounterPatientRollup', 'EncounterPatientRollup']);
    expect(sources(ask(referrals, ['hcp'], ['referrals', 'hoursToDecision']))).toEqual([
      'ReferralRollup',
      'rows of referral',
      'ReferralTimeRollup',
    ]);
  });

  it('is the rows alone under bounds, which need all measures in one statement', () => {
    const having = [{ measure: 'paMedian', min: 5 }];
    const [first, ...others] = ask(paRequests, ['lga'], ['paRequests'], year, 'scheme', { having });
    expect([first?.source, first?.reason, others]).toEqual(['rows of paRequest', 'bounds need all measures in one statement', []]);
  });

  it('is the rows for everything if rollups are switched off', () => {
    for (const report of REPORTS) {
      const filter = report.period === 'TODAY' ? range(TODAY, TODAY) : year;
      const { statements } = plan(report, filter, sampleViewer('scheme'), 'none');
      expect(sources(statements).filter((source) => source.endsWith('Rollup'))).toEqual([]);
    }
  });
});

test('people are read for the disclosure control of external keys', () => {
  const past = range('2025-01-01', '2025-12-31');
  const { statements } = planStats(encounters, { by: ['lga'], filter: past }, ['visits'], sampleViewer('outside'));
  expect(statements.map(({ source, reason }) => [source, reason])).toEqual([
    ['EncounterRollup', 'whole months'],
    ['rows of encounter', 'people are needed for disclosure control'],
    ['Lga', 'only names of keys that came back'],
  ]);
  expect(() => planStats(encounters, { by: ['ward'], filter: past }, ['visits'], sampleViewer('outside'))).toThrow(/leave out ward/);
});

describe('statements that depend on answers', () => {
  it('are those about the largest groups, and about the names of keys', () => {
    const { statements } = plan(hcpCutReasons, year, sampleViewer('scheme'));
    const dependent = statements.flatMap((each) =>
      each.kind === 'dependent' ? [[each.purpose, each.after.map(({ purpose }) => purpose)]] : [],
    );
    const largest = 'The 3 largest by amountCut: Lines cut by Facility and Reason';
    const [sums, counts] = ['linesCut, linesRefused', 'cutClaims, claimsRefused'].map(
      (names) => `Lines cut by Facility and Reason: ${names}`,
    );
    const totals = ['linesCut, linesRefused, amountCut', 'cutClaims, claimsRefused'].map((names) => `Lines cut, total: ${names}`);
    expect(dependent).toEqual([
      [sums, [largest]],
      [counts, [largest]],
      ['Names: Facility', [largest, sums, counts, ...totals]],
    ]);
  });

  it('ask about the keys of these answers alone', () => {
    const [largest, others] = ask(claimItems, ['lga', 'service'], ['qty', 'lineClaimed'], year, 'scheme', {
      topN: { measure: 'lineClaimed', n: 3 },
    });
    if (!largest || others?.kind !== 'dependent') throw new Error('the others wait for the largest');
    const keys = others.keysOf(new Map([[largest, [{ keys: [ID, ID], total: false, lineClaimed: 5 }]]]));
    expect(keys).toEqual([[ID, ID]]);
    expect(others.sql(keys).values).toContainEqual([ID]);
  });
});

test('each report sends a few statements', () => {
  const counts = Object.fromEntries(
    REPORTS.map((report) => [
      report.key,
      plan(report, report.period === 'TODAY' ? range(TODAY, TODAY) : year, sampleViewer('scheme')).statements.length,
    ]),
  );
  expect(counts).toEqual({
    ...{ lgaClaims: 5, lgaServices: 10, lgaEnrollees: 4, lgaHcps: 8, lgaPa: 4, lgaFull: 7, lgaYearly: 5 },
    ...{ townClaims: 5, townEnrollees: 4, townHcps: 8, townPa: 4 },
    ...{ hcpClaims: 5, hcpServices: 10, hcpEnrollees: 6, hcpPa: 5, hcpReferral: 7, hcpVisitation: 6, hcpFull: 8 },
    ...{ mdaEnrollees: 3, mdaReports: 8, planReports: 8, bhcpf: 8, bhcpfWards: 5 },
    ...{
      monthlyAccounts: 9,
      unpaidAgeing: 3,
      capitationUse: 6,
      cutReasons: 4,
      hcpCutReasons: 7,
      secondLooksByOfficer: 2,
      secondLooksByHcp: 2,
    },
    ...{ referralTurnaround: 8, utilisationOutliers: 5, paClockByOfficer: 4, paClockByHour: 3, paClockByDay: 3 },
    ...{ complaintsByHcp: 2, complaintsByLga: 3, complaintsByCategory: 1, complaintsByMonth: 1 },
    ...{ textMessageCosts: 1, textMessageCostsByMonth: 1, dailyRegistrations: 7, dailyRegistrationsByHcp: 7 },
  });
});

test('a plan can be printed with its steps, sources, reasons and SQL', () => {
  const [head, first, ...others] = printedPlan(['complaints-by-lga', '--period', '2026-03', '--lga', ID]).split('\n\n');
  expect(head).toBe('Complaints by LGA, 2026-03-01 to 2026-03-31, viewer scheme: 3 statements');
  const [purpose, source, sql, values] = first?.split('\n') ?? [];
  expect([purpose?.slice(0, 32), source]).toEqual(['1. Complaints by LGA: complaints', '   from rows of complaint: there is no rollup']);
  expect(sql).toMatch(/^ {3}SELECT ARRAY\[.* FROM "Complaint" /);
  expect(values).toContain('$2 = 2026-02-28T23:00:00.000Z, $3 = 2026-03-31T23:00:00.000Z');
  const byLga = 'SELECT l.id AS key,l.name AS label FROM "Lga" l WHERE';
  expect(others).toEqual([
    `2. Rows: LGA\n   from Lga: rows without facts are shown too\n   ${byLga} l."isActive" AND l.id = ANY($1::uuid[]) ORDER BY l.name\n   $1 = ["${ID}"]`,
    `3. Names: LGA\n   from Lga: only names of keys that came back\n   after 1, 2\n   ${byLga} l.id = ANY($1::uuid[]) ORDER BY l.name\n   $1 = []`,
  ]);
  expect(printedPlan(['claims-by-street'])).toMatch(/^Name one of these reports: claims-by-lga, /);
  expect(printedPlan(['claims-by-lga', '--viewer', 'nobody'])).toBe('Name one of these viewers: scheme, lgas, facility, outside');
});
