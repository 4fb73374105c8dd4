import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app/http/app.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { state } from '../../platform/http/state.ts';
import { as, viewerFor } from '../../testing/as.ts';
import { askReport, type ReportQuestion } from '../../testing/ask-report.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeHcpUser, makeUser } from '../../testing/make/make.ts';
import { makeApiKey } from '../../testing/make/make-api-key.ts';
import { overHttp, withKey } from '../../testing/over-http.ts';
import { type DrillThrough, planRecords } from '../engine/drill-through.ts';
import { execute } from '../engine/execute.ts';
import { referrals } from '../facts/referral.measures.ts';

const YEAR = { from: '2026-01-01', to: SCHEME_DAY };
const SPRING = { from: '2026-02-01', to: '2026-06-30' };
const within = ({ from, to }: typeof YEAR) => ({ gte: new Date(`${from}T00:00:00Z`), lte: new Date(`${to}T00:00:00Z`) });
/** Lagos is an hour ahead of the instants' zone. */
const instantsOf = ({ from, to }: typeof YEAR) => ({
  gte: new Date(Date.parse(`${from}T00:00:00Z`) - 3_600_000),
  lt: new Date(Date.parse(`${to}T00:00:00Z`) + 23 * 3_600_000),
});

const ROWS = /* GraphQL */ `query ($report: String!, $column: String!, $key: [String!]!, $filter: ReportFilter!, $after: ID, $first: Int!) {
  drillThrough(report: $report, column: $column, key: $key, filter: $filter, after: $after, first: $first) {
    entity total next columns { label kind enum under } rows { id recordId cells }
  }
}`;

let admin: { id: string };
let accountant: { id: string };

beforeAll(async () => {
  await loadDemoScheme(800);
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  [admin, accountant] = await Promise.all([makeUser('ADMIN'), makeUser('ACCOUNTANT')]);
}, 120_000);

afterAll(() => setNow(null));

type ListRequest = { report: string; column: string; key?: string[]; filter: ReportQuestion; first?: number };
const ask = async (user: { id: string }, { key = [], first = 500, ...asked }: ListRequest) => as(user).run(ROWS, { key, first, ...asked });
const behind = async (user: { id: string }, asked: ListRequest) => {
  const { data, codes } = await ask(user, asked);
  expect(codes).toEqual([]);
  return data.drillThrough;
};
const records = async (user: { id: string }, asked: ListRequest): Promise<string[]> => {
  const { rows, total } = await behind(user, asked);
  expect(rows).toHaveLength(total);
  return rows.map(({ id }) => id).sort();
};
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
/** The figure of the report in a row or in the total. */
const number = async (user: { id: string }, { report, column, key, filter }: ListRequest) => {
  const { rows, total } = await askReport(user, report, filter);
  return (key ? rows.find((row) => row.key === key.join('/')) : total)?.[column];
};

const sent: Prisma.ClaimWhereInput = { status: { notIn: ['DRAFT', 'READY', 'WITHDRAWN'] } };
/** The facility with most claims, its LGA and the service it claimed most often. */
async function busiest() {
  const [line] = await db.$queryRaw<{ hcpId: string; serviceId: string }[]>`
    SELECT c."hcpId", i."serviceId" FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId" WHERE c."serviceTo" >= '2026-01-01' GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1`;
  const hcp = await db.hcp.findUniqueOrThrow({ where: { id: line?.hcpId } });
  return { hcpId: hcp.id, lgaId: hcp.lgaId, serviceId: line?.serviceId ?? '' };
}

// Of each count of each report, reports.test.ts compares the number of records.
describe('the records behind a figure are exactly those it counts', () => {
  it('claim lines of a service at a facility, and of an LGA by another date basis', async () => {
    const { hcpId, lgaId, serviceId } = await busiest();
    const expectedLines = await db.claimItem.findMany({
      where: { serviceId, amountClaimed: { not: 0 }, claim: { ...sent, hcpId, sex: 'FEMALE', serviceTo: within(YEAR) } },
    });
    const target = { report: 'hcpServices', column: 'lineClaimed', key: [hcpId, serviceId], filter: { ...YEAR, sex: ['FEMALE'] } };
    expect(await records(admin, target)).toEqual(ids(expectedLines));
    expect(await number(admin, target)).toBe(expectedLines.reduce((sum, { amountClaimed }) => sum + Number(amountClaimed), 0));
    expect(expectedLines.length).toBeGreaterThan(1);
    const sentInSpring = await db.claimItem.findMany({
      where: { serviceId, claim: { ...sent, lgaId, submittedAt: instantsOf(SPRING) } },
    });
    const bySending = { report: 'lgaServices', column: 'qty', key: [lgaId, serviceId], filter: { ...SPRING, dateBasis: 'SUBMITTED' } };
    expect(await records(admin, bySending)).toEqual(ids(sentInSpring));
    expect(await number(admin, bySending)).toBe(sentInSpring.reduce((sum, { qty }) => sum + qty, 0));
    expect(sentInSpring.length).toBeGreaterThan(1);
    const claims = { ...bySending, column: 'lineClaims' };
    expect(await records(admin, claims)).toEqual([...new Set(sentInSpring.map(({ claimId }) => claimId))].sort());
  });

  it('lines cut for a reason, in total and at one facility', async () => {
    const decided = await db.claimItem.findMany({
      where: { decision: 'ADJUSTED', claim: { status: { in: ['APPROVED', 'PAID', 'REJECTED'] }, serviceTo: within(YEAR) } },
      include: { claim: true },
    });
    const cut = decided.filter(({ amountClaimed, amountApproved }) => amountClaimed > (amountApproved ?? 0n));
    const [lines = []] = [...Map.groupBy(cut, ({ reasonCode }) => reasonCode).values()].sort((one, other) => other.length - one.length);
    const reason = lines[0]?.reasonCode ?? 'none';
    const target = { report: 'cutReasons', column: 'linesCut', key: [reason], filter: YEAR };
    expect(await records(admin, target)).toEqual(ids(lines));
    expect(await number(admin, target)).toBe(lines.length);
    expect(lines.length).toBeGreaterThan(1);
    const hcpId = lines[0]?.claim.hcpId ?? '';
    const there = lines.filter(({ claim }) => claim.hcpId === hcpId);
    expect(await records(admin, { ...target, report: 'hcpCutReasons', key: [hcpId, reason] })).toEqual(ids(there));
    expect(await records(admin, { ...target, filter: { ...YEAR, hcpId: [hcpId] } })).toEqual(ids(there));
  });

  it('the bills of a facility, and all bills with paper claims submitted in spring', async () => {
    const { hcpId } = await busiest();
    const target = { report: 'hcpClaims', column: 'distinctBills', key: [hcpId], filter: YEAR };
    const expectedBills = await db.bill.findMany({ where: { claims: { some: { ...sent, hcpId, serviceTo: within(YEAR) } } } });
    expect(await records(admin, target)).toEqual(ids(expectedBills));
    expect(await number(admin, target)).toBe(expectedBills.length);
    expect(expectedBills.length).toBeGreaterThan(1);
    const submittedTarget = {
      report: 'hcpClaims',
      column: 'distinctBills',
      filter: { ...SPRING, dateBasis: 'SUBMITTED', claimType: ['NO_AUTH'] },
    };
    const bills = await db.bill.findMany({
      where: { claims: { some: { ...sent, type: 'NO_AUTH', submittedAt: instantsOf(SPRING) } } },
    });
    expect(await records(admin, submittedTarget)).toEqual(ids(bills));
    expect(await number(admin, submittedTarget)).toBe(bills.length);
  });

  it('referrals sent and received by facilities, also of women only', async () => {
    const [referral] = await db.referral.groupBy({ by: ['fromHcpId'], _count: true, orderBy: { _count: { id: 'desc' } }, take: 1 });
    const fromHcpId = referral?.fromHcpId ?? '';
    const out = await db.referral.findMany({ where: { fromHcpId, requestedAt: instantsOf(YEAR) } });
    const target = { report: 'hcpReferral', column: 'referrals', key: [fromHcpId], filter: YEAR };
    expect(await records(admin, target)).toEqual(ids(out));
    expect(await number(admin, target)).toBe(out.length);
    expect(out.length).toBeGreaterThan(0);
    const reached = await db.referral.findMany({
      where: {
        sex: 'FEMALE',
        requestedAt: instantsOf(SPRING),
        OR: [{ status: { notIn: ['PENDING', 'REJECTED', 'CANCELLED'] } }, { arrivedAt: { not: null } }],
      },
    });
    const received = { report: 'hcpReferral', column: 'received', filter: { ...SPRING, sex: ['FEMALE'] } };
    expect(await records(admin, received)).toEqual(ids(reached));
    expect(await number(admin, received)).toBe(reached.length);
    const march = { report: 'lgaYearly', column: 'referrals', key: ['2026-03-01'], filter: YEAR };
    const inMarch = await db.referral.findMany({ where: { requestedAt: instantsOf({ from: '2026-03-01', to: '2026-03-31' }) } });
    expect(await records(admin, march)).toEqual(ids(inMarch));
    expect(await number(admin, march)).toBe(inMarch.length);
  });

  it('payments of the period and of a month, and expenses of a category', async () => {
    const target = { report: 'monthlyAccounts', column: 'paidNet', filter: YEAR };
    const paid = await db.payment.findMany({ where: { status: 'PAID', netAmount: { not: 0 }, paidOn: within(YEAR) } });
    expect(await records(accountant, target)).toEqual(ids(paid));
    expect(await number(accountant, target)).toBe(paid.reduce((sum, { netAmount }) => sum + Number(netAmount), 0));
    const month = paid[0]?.paidOn?.toISOString().slice(0, 7) ?? '';
    const then = paid.filter(({ paidOn }) => paidOn?.toISOString().startsWith(month));
    expect(await records(accountant, { ...target, key: [`${month}-01`] })).toEqual(ids(then));
    const expense = await db.expense.findFirstOrThrow({ where: { status: 'APPROVED', date: within(YEAR) }, include: { item: true } });
    const { categoryId } = expense.item;
    const spent = await db.expense.findMany({ where: { status: { not: 'VOID' }, date: within(YEAR), item: { categoryId } } });
    expect(await records(accountant, { ...target, column: `pivot ${categoryId}` })).toEqual(ids(spent));
  });

  it('enrollees of a facility, filtered by its LGA, on an earlier day', async () => {
    const { hcpId, lgaId } = await busiest();
    const target = { report: 'hcpEnrollees', column: 'lives', key: [hcpId], filter: { ...SPRING, lgaId: [lgaId] } };
    const people = await records(admin, target);
    expect(people).toHaveLength(Number(await number(admin, target)));
    expect(people.length).toBeGreaterThan(1);
    expect(await db.enrollee.count({ where: { id: { in: people }, hcpId } })).toBe(people.length);
  });

  it('in pages, with each record once', async () => {
    const target = { report: 'monthlyAccounts', column: 'paidNet', filter: YEAR };
    const page = await behind(accountant, target);
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data }: Awaited<ReturnType<typeof ask>> = await as(accountant).run(ROWS, { ...target, key: [], first: 3, after });
      expect(data.drillThrough.total).toBe(page.total);
      seen.push(...data.drillThrough.rows.map(({ id }) => id));
      after = data.drillThrough.next;
    } while (after);
    expect(seen).toEqual(page.rows.map(({ id }) => id));
    expect(seen.length).toBeGreaterThan(3);
  });
});

describe('permissions for the records behind a figure', () => {
  const target = { report: 'hcpReferral', column: 'referrals', filter: YEAR };

  it('a user who may not read the report is rejected', async () => {
    expect((await ask(accountant, target)).codes).toEqual(['FORBIDDEN']);
    expect((await ask(await makeHcpUser(), target)).codes).toEqual(['FORBIDDEN']);
    expect((await ask(await makeUser('ENROLLEE'), target)).codes).toEqual(['FORBIDDEN']);
    const started = { report: 'dailyRegistrations', column: 'started', filter: YEAR };
    expect((await ask(accountant, started)).codes).toEqual(['FORBIDDEN']);
    for (const role of ['ACCOUNT_MANAGER', 'REGISTRATION_OFFICER'] as const)
      expect((await ask(await makeUser(role), started)).codes).toEqual([]);
  });

  it('an API key is rejected', async () => {
    const app = await buildApp();
    state.prepared = true;
    const program = overHttp(app, withKey((await makeApiKey({ consumer: 'Bureau', role: 'ADMIN' })).key));
    const total = /* GraphQL */ `query ($filter: ReportFilter!) { hcpReferral(filter: $filter) { total { referrals } } }`;
    // External keys may query only whole past months.
    const filter = { from: '2026-03-01', to: '2026-03-31' };
    expect((await program(total, { filter })).codes).toEqual([]);
    expect((await program(ROWS, { ...target, filter, key: [], first: 5 })).codes).toEqual(['FORBIDDEN']);
    await app.close();
  });

  it('figures without records and unknown rows return NOT_FOUND', async () => {
    const codes = async (more: Partial<ListRequest>) => (await ask(admin, { ...target, ...more })).codes;
    expect(await codes({ column: 'emergencyShare' })).toEqual(['NOT_FOUND']);
    expect(await codes({ column: 'topDestination' })).toEqual(['NOT_FOUND']);
    expect(await codes({ column: 'lives' })).toEqual(['NOT_FOUND']);
    expect(await codes({ report: 'nothing' })).toEqual(['NOT_FOUND']);
    expect(await codes({ key: ['x'] })).toEqual(['NOT_FOUND']);
    expect(await codes({ key: [admin.id, admin.id] })).toEqual(['NOT_FOUND']);
    expect(await codes({ first: 501 })).toEqual(['INVALID_INPUT']);
    expect(await codes({ filter: { from: '2019-01-01', to: SCHEME_DAY } })).toEqual(['RPT_RANGE']);
    expect(await codes({ filter: { ...YEAR, claimType: ['AUTH'] } })).toEqual(['RPT_FILTER']);
  });

  const labels = async (user: { id: string }, of: Pick<DrillThrough, 'by' | 'keys'> = { by: [], keys: [] }) => {
    const filter = { from: new Date(YEAR.from), to: new Date(YEAR.to) };
    const figure = { fact: referrals, measure: 'referrals', filter, viewer: await viewerFor(user.id), ...of };
    return (await execute(planRecords(figure, { first: 1 }))).columns.map(({ label }) => label);
  };

  it('names and diagnoses are shown only with the permission to read them', async () => {
    expect(await labels(admin)).toEqual(expect.arrayContaining(['Enrollee', 'Enrolment no', 'Diagnosis']));
    expect(await labels(await makeUser('ENROLLEE'))).not.toContain('Diagnosis');
  });

  it('columns with the same value in all rows of a group are omitted', async () => {
    const { fromHcpId } = await db.referral.findFirstOrThrow({ where: { requestedAt: instantsOf(YEAR) } });
    const [labelsOfAll, labelsOfOne] = [await labels(admin), await labels(admin, { by: ['hcp'], keys: [fromHcpId] })];
    expect(labelsOfAll.filter((label) => !labelsOfOne.includes(label))).toEqual(['From', 'LGA of sender']);
  });
});
