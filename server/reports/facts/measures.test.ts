import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { reportsPool } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { viewerFor } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import { dimensionsOf } from '../engine/define-stats.ts';
import { planGroups } from '../engine/disclosure-control.ts';
import { execute } from '../engine/execute.ts';
import { type Group, isGroup } from '../engine/group-plan.ts';
import type { DimensionName, Fact } from '../engine/measures.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import { complaints } from './complaint.measures.ts';
import { encounters } from './encounter.measures.ts';
import { enrollees, enrolments } from './enrollee.measures.ts';
import { paItems } from './pa-item.measures.ts';
import { paRequests } from './pa-request.measures.ts';
import { referrals, referralsIn } from './referral.measures.ts';
import { secondLooks } from './second-look.measures.ts';

/** A fact in SQL written by hand over the rows: each of its measures, and each of its keys. */
type ByHand = {
  fact: Fact;
  from: string;
  where: string;
  /** The Lagos day that is in the period; null for people on record on the last day. */
  day: string;
  cumulative?: true;
  measures: Record<string, string>;
  keys: Record<string, string>;
};

const NOW = `timestamp '${SCHEME_DAY} 13:05:00'`;
const lagos = (instant: string) => `(${instant} + interval '1 hour')::date`;
const n = (condition: string) => `count(*) FILTER (WHERE ${condition})`;
const status = (name: string) => n(`x.status = '${name}'`);
/** Counts by status: with `pa`, `Pending` is `paPending`. */
const statuses = (prefix: string, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [`${prefix}${name}`, status(name.toUpperCase())]));
const share = (part: string, whole: string, times = 100) => `round(${times}.0 * ${part} / nullif(${whole}, 0), 1)`;
const patients = 'count(DISTINCT x."enrolleeId")';
const seconds = (from: string, to: string) => `extract(epoch FROM x."${to}" - x."${from}")`;
const median = (value: string) => `round((percentile_cont(0.5) WITHIN GROUP (ORDER BY ${value}))::numeric, 1)`;
/** In whole tenths of an hour or of a day. */
const tenths = (from: string, to: string, hours: number) => `floor(${seconds(from, to)} / ${hours * 360}) / 10.0`;
const band = (age: string) =>
  `(ARRAY['0–4', '5–14', '15–24', '25–44', '45–64', '65+'])[width_bucket(${age}, ARRAY[5, 15, 25, 45, 65]) + 1]`;

const joins = (hcpId: string) => `JOIN "Hcp" h ON h.id = x."${hcpId}" LEFT JOIN "Mda" m ON m.id = x."mdaId"`;
const diagnosis = (model: string, id: string) => `LEFT JOIN "${model}Diagnosis" d ON d."${id}" = x.id AND d.position = 0`;
const times = (day: string) => ({
  ...{ day, month: `date_trunc('month', ${day})::date`, year: `date_trunc('year', ${day})::date` },
  ...{ week: `${day} - (extract(isodow FROM ${day})::int - 1)`, weekday: `upper(to_char(${day}, 'FMDay'))` },
});
const careKeys = (day: string, place = 'x') => ({
  ...{ lga: `${place}."lgaId"`, town: `${place}."townId"`, hcp: 'h.id', hcpLevel: 'h.level', ownership: 'h.ownership' },
  ...{ mda: 'm.id', mdaType: 'm.type', plan: 'x."planId"', sex: 'x.sex', ageBand: band('x.age'), status: 'x.status', ...times(day) },
  ward: '(SELECT p."wardId" FROM "Enrollee" p WHERE p.id = x."enrolleeId")',
});
const visited = lagos('x."visitAt"');
const requested = lagos('x."requestedAt"');
const nights = `sum(greatest(1, ${lagos(`coalesce(x."dischargedAt", ${NOW})`)} - ${lagos('x."admittedAt"')})) FILTER (WHERE x."admittedAt" IS NOT NULL)`;
const GRANTED = `x.status IN ('APPROVED', 'USED', 'EXPIRED')`;
const DECIDED = `x.status IN ('APPROVED', 'USED', 'EXPIRED', 'REJECTED')`;
const PERMITTED = `x."decidedAt" IS NOT NULL AND x.status <> 'REJECTED'`;
const IN_TIME = `${DECIDED} AND x."decidedAt" <= x."requestedAt" + interval '1 hour'`;
const hour = `to_char(x."requestedAt" + interval '1 hour', 'HH24:00')`;
const received = lagos('x."receivedAt"');
const ANSWERED_IN_TIME = 'x."decidedAt" <= x."answerBy"';
/** A reopened complaint is answered a second time. */
const HOURS_TO_ANSWER = `date_part('epoch', x."decidedAt" - coalesce(x."reopenedAt", x."receivedAt")) / 3600`;
const vetted = lagos('b."vettedAt"');
const LOOKED_AT = `s.status IN ('AGREED', 'CHANGED')`;
const registered = lagos('x."registeredAt"');
/** The status at the end of the last day. */
const STATUS = `coalesce((SELECT s."toStatus" FROM "StatusChange" s WHERE s."entityType" = 'Enrollee' AND s."entityId" = x.id AND ${lagos('s.at')} <= $2::date
  ORDER BY s.at DESC, s.id DESC LIMIT 1), x.status::text)`;
const age = `extract(year FROM age($2::date, x."dateOfBirth"))::int`;
const people = {
  from: '"Enrollee" x LEFT JOIN "Hcp" h ON h.id = x."hcpId" LEFT JOIN "Mda" m ON m.id = x."mdaId"',
  where: `x.status NOT IN ('INCOMPLETE', 'PENDING_APPROVAL', 'REJECTED', 'MERGED')`,
  day: registered,
  keys: {
    ...{ ...careKeys(registered), ageBand: band(age), status: STATUS, ward: 'x."wardId"', officer: 'x."registeredById"' },
    ...{ relationship: 'x.relationship', category: 'x."vulnerableCategory"' },
  },
};
const category = (name: string) => n(`x."vulnerableCategory" = '${name}'`);

const BY_HAND: ByHand[] = [
  {
    fact: encounters,
    from: `"Encounter" x ${joins('hcpId')} ${diagnosis('Encounter', 'encounterId')}`,
    where: `x.status <> 'VOID'`,
    day: visited,
    measures: {
      ...{ visits: 'count(*)', patients, deaths: n(`x.outcome = 'DECEASED'`), admissions: n('x."admittedAt" IS NOT NULL') },
      ...Object.fromEntries(
        ['outpatient', 'inpatient', 'emergency', 'anc'].map((name) => [name, n(`x."visitType" = '${name.toUpperCase()}'`)]),
      ),
      ...{ deliveries: n(`x."visitType" = 'DELIVERY'`), referralVisits: n(`x."visitType" = 'REFERRAL'`) },
      ...{ inpatientDays: `coalesce(${nights}, 0)`, averageStay: share(nights, n('x."admittedAt" IS NOT NULL'), 1) },
      visitsDisputed: n('NOT x."enrolleeConfirmed"'),
      confirmationRate: share(n('x."enrolleeConfirmed"'), 'count(x."enrolleeConfirmed")'),
    },
    keys: { ...careKeys(visited), visitType: 'x."visitType"', outcome: 'x.outcome', diagnosis: 'd."diagnosisId"' },
  },
  {
    fact: paRequests,
    from: `"PaRequest" x ${joins('hcpId')} ${diagnosis('PaRequest', 'paRequestId')}`,
    where: 'TRUE',
    day: requested,
    measures: {
      ...{ paRequests: 'count(*)', paPatients: patients, paDecided: n(DECIDED), paInTime: n(IN_TIME) },
      ...statuses('pa', 'Pending', 'Approved', 'Rejected', 'Used', 'Expired', 'Cancelled'),
      ...{ paLate: `(${n(DECIDED)} - ${n(IN_TIME)})`, paProceeded: n('x."proceededWithoutCode"'), paAutomatic: n('x."autoApproved"') },
      ...{ paRate: share(n(GRANTED), n(DECIDED)), paInSla: share(n(IN_TIME), n(DECIDED)) },
      paUtilisation: share(status('USED'), n(GRANTED)),
      paMedian: median(`floor(${seconds('requestedAt', 'decidedAt')} / 60)`),
      paLongest: `max(floor(${seconds('requestedAt', 'decidedAt')} / 60))`,
      paOldest: `round((max(extract(epoch FROM ${NOW} - x."requestedAt")) FILTER (WHERE x.status = 'PENDING') / 3600)::numeric, 1)`,
      ...{ paAsked: 'sum(x."requestedAmount")', paAmount: `coalesce(sum(x."approvedAmount") FILTER (WHERE ${GRANTED}), 0)` },
    },
    keys: { ...careKeys(requested), diagnosis: 'd."diagnosisId"', officer: 'x."decidedById"', urgency: 'x.urgency', hour },
  },
  {
    fact: paItems,
    from: `"PaItem" i JOIN "PaRequest" x ON x.id = i."paRequestId" JOIN "Service" s ON s.id = i."serviceId" ${joins('hcpId')} ${diagnosis('PaRequest', 'paRequestId')}`,
    where: 'TRUE',
    day: requested,
    measures: {
      ...{ paLines: 'count(*)', paLineRequests: 'count(DISTINCT x.id)', paLinePatients: patients, paQty: 'sum(i.qty)' },
      ...{ paQtyApproved: 'coalesce(sum(i."approvedQty"), 0)', paLinesCut: n(`i.decision IN ('ADJUSTED', 'REJECTED')`) },
      ...{ paLineAsked: 'sum(i.amount)', paLineApproved: 'coalesce(sum(i."approvedAmount"), 0)' },
    },
    keys: {
      ...{ ...careKeys(requested), diagnosis: 'd."diagnosisId"', officer: 'x."decidedById"', urgency: 'x.urgency', hour },
      ...{ service: 's.id', serviceCategory: 's.category' },
    },
  },
  {
    fact: referrals,
    from: `"Referral" x ${joins('fromHcpId')}`,
    where: 'TRUE',
    day: requested,
    measures: {
      ...{ referrals: 'count(*)', referralPatients: patients, referralsArrived: 'count(x."arrivedAt")' },
      ...statuses('referrals', 'Pending', 'Approved', 'Rejected', 'Accepted', 'Declined', 'Completed', 'Expired', 'Cancelled'),
      emergencyShare: share(n(`x.urgency = 'EMERGENCY'`), 'count(*)'),
      referralApprovalRate: share(n(PERMITTED), 'count(x."decidedAt")'),
      referralArrivalRate: share('count(x."arrivedAt")', n(PERMITTED)),
      hoursToDecision: median(tenths('requestedAt', 'decidedAt', 1)),
      hoursToAcceptance: median(tenths('decidedAt', 'acceptedAt', 1)),
      ...{ daysToArrival: median(tenths('decidedAt', 'arrivedAt', 24)), daysInAll: median(tenths('requestedAt', 'arrivedAt', 24)) },
    },
    keys: {
      ...{ ...careKeys(requested), diagnosis: 'x."provisionalDiagnosisId"', officer: 'x."decidedById"', urgency: 'x.urgency' },
      destination: 'x."toHcpId"',
    },
  },
  {
    fact: referralsIn,
    from: `"Referral" x ${joins('toHcpId')}`,
    where: `(x.status NOT IN ('PENDING', 'REJECTED', 'CANCELLED') OR x."arrivedAt" IS NOT NULL)`,
    day: requested,
    measures: {
      ...{ received: 'count(*)', receivedPatients: patients, receivedArrived: 'count(x."arrivedAt")', receivedWaiting: status('APPROVED') },
      ...statuses('received', 'Accepted', 'Declined', 'Completed', 'Expired'),
      receivedEmergencyShare: share(n(`x.urgency = 'EMERGENCY'`), 'count(*)'),
      ...{ hoursToAnswer: median(tenths('decidedAt', 'acceptedAt', 1)), daysToCome: median(tenths('decidedAt', 'arrivedAt', 24)) },
    },
    keys: { ...careKeys(requested, 'h'), diagnosis: 'x."provisionalDiagnosisId"', urgency: 'x.urgency' },
  },
  {
    fact: complaints,
    from: '"Complaint" x LEFT JOIN "Hcp" h ON h.id = x."hcpId" LEFT JOIN "Enrollee" p ON p.id = x."enrolleeId"',
    where: 'TRUE',
    day: received,
    measures: {
      ...{ complaints: 'count(*)', ...statuses('complaints', 'Resolved', 'Rejected') },
      ...{ complaintsOfDenial: n(`x.category = 'DENIAL_OF_CARE'`), complaintsOfMoney: n(`x.category = 'MONEY_ASKED'`) },
      ...{ complaintsOpen: n('x."decidedAt" IS NULL'), complaintsOverdue: n(`x."decidedAt" IS NULL AND x."answerBy" < ${NOW}`) },
      ...{ complaintsReopened: 'count(x."reopenedAt")', complaintsInTime: n(ANSWERED_IN_TIME) },
      complaintsInTimeRate: share(n(ANSWERED_IN_TIME), 'count(x."decidedAt")'),
      ...{ complaintMedianHours: median(HOURS_TO_ANSWER), complaintMeanHours: `round(avg(${HOURS_TO_ANSWER})::numeric, 1)` },
    },
    keys: {
      ...{ lga: 'coalesce(h."lgaId", p."lgaId")', hcp: 'h.id', hcpLevel: 'h.level', ownership: 'h.ownership', status: 'x.status' },
      ...{ complaintCategory: 'x.category', channel: 'x.channel', ...times(received) },
    },
  },
  {
    fact: secondLooks,
    from: `"Claim" x JOIN "Bill" b ON b.id = x."billId" JOIN "Hcp" h ON h.id = x."hcpId"
      LEFT JOIN "SecondLook" s ON s."claimId" = x.id AND s."billId" = b.id`,
    where: 'b."vettedAt" IS NOT NULL AND x."vettedById" IS NOT NULL',
    day: vetted,
    measures: {
      ...{ vettedClaims: 'count(*)', setAside: 'count(s.id)', setAsideShare: share('count(s.id)', 'count(*)') },
      ...{ setAsideByChance: n(`'RANDOM' = ANY(s.reasons)`), setAsideByValue: n(`'VALUE' = ANY(s.reasons)`) },
      ...{ setAsideOfOutliers: n(`'OUTLIER' = ANY(s.reasons)`), lookedAt: n(LOOKED_AT), lookedAtChanged: n(`s.status = 'CHANGED'`) },
      changeRate: share(n(`s.status = 'CHANGED'`), n(LOOKED_AT)),
      changedAmount: `coalesce(sum(abs(s."vettedAmount" - s."decidedAmount")) FILTER (WHERE s.status = 'CHANGED'), 0)`,
    },
    keys: {
      ...{ lga: 'h."lgaId"', town: 'h."townId"', hcp: 'h.id', hcpLevel: 'h.level', ownership: 'h.ownership' },
      ...{ officer: 'x."vettedById"', ...times(vetted) },
    },
  },
  {
    ...people,
    fact: enrollees,
    cumulative: true,
    measures: {
      ...{ lives: 'count(*)', principals: n(`x.relationship = 'PRINCIPAL'`), spouses: n(`x.relationship = 'SPOUSE'`) },
      ...{ children: n(`x.relationship = 'CHILD'`), extras: n(`x.relationship = 'EXTRA'`), dependants: n(`x.relationship <> 'PRINCIPAL'`) },
      averageDependants: share(n(`x.relationship <> 'PRINCIPAL'`), n(`x.relationship = 'PRINCIPAL'`), 1),
      ...{ males: n(`x.sex = 'MALE'`), females: n(`x.sex = 'FEMALE'`), homes: 'count(DISTINCT x."hcpId")' },
      ...Object.fromEntries(
        ['active', 'disabled', 'suspended', 'expired', 'deceased'].map((name) => [name, n(`${STATUS} = '${name.toUpperCase()}'`)]),
      ),
      activeShare: share(n(`${STATUS} = 'ACTIVE'`), 'count(*)'),
      expiringSoon: n(`${STATUS} = 'ACTIVE' AND x."coverageEnd" BETWEEN $2::date AND $2::date + 30`),
      ...{ underFive: category('UNDER_FIVE'), pregnant: category('PREGNANT_WOMAN'), elderly: category('ELDERLY') },
      displaced: category('IDP'),
      ...{ withDisability: category('DISABILITY'), orphans: category('ORPHAN'), indigent: category('INDIGENT') },
      womenOfAge: n(`x.sex = 'FEMALE' AND ${age} BETWEEN 15 AND 45`),
    },
  },
  {
    ...people,
    fact: enrolments,
    measures: {
      ...{ enrolled: 'count(*)', enrolledPrincipals: n(`x.relationship = 'PRINCIPAL'`) },
      enrolledDependants: n(`x.relationship <> 'PRINCIPAL'`),
      ...{ enrolledFemales: n(`x.sex = 'FEMALE'`), enrolledMales: n(`x.sex = 'MALE'`) },
    },
  },
];

let viewer: Viewer;

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  viewer = await viewerFor((await makeUser('ADMIN')).id);
}, 120_000);
afterAll(() => setNow(null));

/** Measures of which the demo scheme has no record. */
const NOT_IN_DEMO = ['deaths', 'extras', 'paAutomatic', 'setAsideOfOutliers'];

type Days = readonly [from: string, to: string];
type Counted = Record<string, Record<string, number | null>>;
const numbers = (row: Readonly<Record<string, unknown>>, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row[name] == null ? null : Number(row[name])]));

async function countByHand(
  { from, where, day, cumulative, measures, keys }: ByHand,
  dimension: string | null,
  days: Days,
): Promise<Counted> {
  const columns = Object.entries(measures).map(([name, value]) => `${value} AS "${name}"`);
  const { rows } = await reportsPool.query<Record<string, unknown>>({
    text: `SELECT (${dimension ? keys[dimension] : `'total'`})::text AS key, ${columns.join(', ')} FROM ${from}
      WHERE ${where} AND ${day} <= $2::date AND ($1::date <= ${day} OR ${cumulative ?? false}) ${dimension ? 'GROUP BY 1' : ''}`,
    values: [...days],
  });
  return Object.fromEntries(rows.map((row) => [String(row.key), numbers(row, Object.keys(measures))]));
}

describe.each(BY_HAND)('the fact $fact.name', (byHand) => {
  const { fact, measures, keys } = byHand;
  const names = Object.keys(measures);
  const counted = (groups: Group[]): Counted =>
    Object.fromEntries(groups.map((group) => [isGroup(group) ? String(group.keys[0]) : 'total', numbers(group.values, names)]));

  it('has all of its measures and dimensions checked', () => {
    expect(names.toSorted()).toEqual(Object.keys(fact.measures).sort());
    expect(['quarter', ...Object.keys(keys)].sort()).toEqual(dimensionsOf(fact).sort());
  });

  it('has a number in each measure, so that the comparison means something', async () => {
    const { total } = await countByHand(byHand, null, ['2022-01-01', SCHEME_DAY]);
    expect(names.filter((name) => !total?.[name] && !NOT_IN_DEMO.includes(name))).toEqual([]);
  });

  it.each<Days>([
    ['2026-01-01', SCHEME_DAY],
    ['2025-07-10', '2026-03-31'],
  ])('equals SQL by hand in total and by each dimension, %s to %s', async (...days) => {
    const filter = { from: new Date(days[0]), to: new Date(days[1]) } as ReportFilter;
    for (const dimension of [null, ...Object.keys(keys)]) {
      const groups = await execute(
        planGroups({ fact, by: dimension ? [dimension as DimensionName] : [], measures: names, filter, viewer }),
      );
      const expected = await countByHand(byHand, dimension, days);
      expect([dimension, counted(dimension ? groups.filter(isGroup) : groups)]).toEqual([dimension, expected]);
    }
  });
});

test.each([enrollees, enrolments])('$name counts pending registrations only if requested', async (fact) => {
  const filter = { from: new Date('2022-01-01'), to: new Date(SCHEME_DAY), enrolleeStatus: ['PENDING_APPROVAL'] } as ReportFilter;
  const [measure = ''] = Object.keys(fact.measures);
  const [total] = await execute(planGroups({ fact, by: [], measures: [measure], filter, viewer }));
  const { rows } = await reportsPool.query<{ n: number }>(`SELECT count(*)::int AS n FROM "Enrollee" WHERE status = 'PENDING_APPROVAL'`);
  expect(rows[0]?.n).toBeGreaterThan(0);
  expect(total?.values[measure]).toBe(rows[0]?.n);
});

test('an account manager counts only complaints they may see: none about officers', async () => {
  const manager = await viewerFor((await makeUser('ACCOUNT_MANAGER')).id);
  const filter = { from: new Date('2022-01-01'), to: new Date(SCHEME_DAY) };
  const categories = async (who: Viewer) =>
    (await execute(planGroups({ fact: complaints, by: ['complaintCategory'], measures: ['complaints'], filter, viewer: who })))
      .filter(isGroup)
      .flatMap(({ keys }) => keys);
  const all = await categories(viewer);
  expect(all).toContain('OFFICER');
  expect((await categories(manager)).toSorted()).toEqual(all.filter((category) => category !== 'OFFICER').toSorted());
});
