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

// Of each count of each report, reports.test.ts compares the number of records.
describe('the records behind a figure are exactly those it counts', () => {
  it('claim lines of a service at a facility, and of an LGA by another date basis', async () => {
    const sent: Prisma.ClaimWhereInput = { status: { notIn: ['DRAFT', 'READY', 'WITHDRAWN'] } };
    const [{ hcpId, lgaId, serviceId } = { hcpId: '', lgaId: '', serviceId: '' }] = await db.$queryRaw<
      { hcpId: string; lgaId: string; serviceId: string }[]
    >`SELECT c."hcpId", c."lgaId", i."serviceId" FROM "ClaimItem" i JOIN "Claim" c ON c.id = i."claimId"
      WHERE c."serviceTo" >= '2026-01-01' GROUP BY 1, 2, 3 ORDER BY count(*) DESC LIMIT 1`;
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
