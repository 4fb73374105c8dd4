import { beforeAll, expect, test } from 'vitest';
import { addDays, isoDay, now, today } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as } from '../../testing/as.ts';
import { loadDemoScheme } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';

const CELLS = `complaints complaintsOfDenial complaintsOfMoney complaintsOpen complaintsOverdue complaintsResolved complaintsRejected
  complaintsReopened complaintsInTime complaintsInTimeRate complaintMedianHours complaintMeanHours`;
const REPORTS = ['complaintsByHcp', 'complaintsByLga', 'complaintsByCategory', 'complaintsByMonth'] as const;
const filter = { from: isoDay(addDays(today(), -200)), to: isoDay(today()) };

type Cells = Record<string, number | null>;
type Answer = { report: { rows: (Cells & { key: string })[]; total: Cells } };

const load = () =>
  db.complaint.findMany({
    where: { receivedAt: { gte: addDays(today(), -200) } },
    include: { hcp: { select: { lgaId: true } }, enrollee: { select: { lgaId: true } } },
  });
type Row = Awaited<ReturnType<typeof load>>[number];

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
const tenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

function cellsOf(rows: Row[]) {
  const decided = rows.filter(({ decidedAt }) => decidedAt);
  const hours = decided.map(({ decidedAt, reopenedAt, receivedAt }) => (Number(decidedAt) - Number(reopenedAt ?? receivedAt)) / 3_600_000);
  const inTime = decided.filter(({ decidedAt, answerBy }) => Number(decidedAt) <= Number(answerBy)).length;
  const of = (condition: (row: Row) => boolean) => rows.filter(condition).length;
  return {
    complaints: rows.length,
    complaintsOfDenial: of(({ category }) => category === 'DENIAL_OF_CARE'),
    complaintsOfMoney: of(({ category }) => category === 'MONEY_ASKED'),
    complaintsOpen: of(({ decidedAt }) => !decidedAt),
    complaintsOverdue: of(({ decidedAt, answerBy }) => !decidedAt && answerBy < now()),
    complaintsResolved: of(({ status }) => status === 'RESOLVED'),
    complaintsRejected: of(({ status }) => status === 'REJECTED'),
    complaintsReopened: of(({ reopenedAt }) => reopenedAt !== null),
    complaintsInTime: inTime,
    complaintsInTimeRate: decided.length ? tenth((100 * inTime) / decided.length) : null,
    complaintMedianHours: tenth(median(hours)),
    complaintMeanHours: hours.length ? tenth(hours.reduce((sum, each) => sum + each, 0) / hours.length) : null,
  };
}

const KEYS: Record<(typeof REPORTS)[number], (row: Row) => string> = {
  complaintsByHcp: ({ hcpId }) => hcpId ?? 'none',
  complaintsByLga: ({ hcp, enrollee }) => hcp?.lgaId ?? enrollee?.lgaId ?? 'none',
  complaintsByCategory: ({ category }) => category,
  complaintsByMonth: ({ receivedAt }) => `${new Date(Number(receivedAt) + 3_600_000).toISOString().slice(0, 7)}-01`,
};

const ask = (user: { id: string }, report: string, variables: Record<string, unknown> = { filter }) =>
  as(user).runText<Answer>(
    `query ($filter: ReportFilter!) { report: ${report}(filter: $filter) { rows { key ${CELLS} } total { ${CELLS} } } }`,
    variables,
  );

beforeAll(async () => {
  await loadDemoScheme();
});

test.each(REPORTS)('%s counts complaints and the time to their answers', async (report) => {
  const complaints = await load();
  const { data } = await ask(await makeUser('ADMIN'), report);
  expect(data.report.total).toEqual(cellsOf(complaints));
  expect([data.report.total.complaintsOverdue, data.report.total.complaintsInTime].every((n) => Number(n) > 0)).toBe(true);
  const expected = Map.groupBy(complaints, KEYS[report]);
  const withRows = data.report.rows.filter(({ complaints: n }) => Number(n) > 0);
  expect(withRows.map(({ key }) => key).sort()).toEqual([...expected.keys()].sort());
  for (const { key, ...cells } of withRows) expect(cells, key).toEqual(cellsOf(expected.get(key) ?? []));
});

test('complaints can be filtered by category', async () => {
  const { data } = await ask(await makeUser('ADMIN'), 'complaintsByHcp', { filter: { ...filter, complaintCategory: ['MONEY_ASKED'] } });
  expect(data.report.total).toEqual(cellsOf((await load()).filter(({ category }) => category === 'MONEY_ASKED')));
});

test('an account manager counts only complaints they may see: none about officers', async () => {
  const { data } = await ask(await makeUser('ACCOUNT_MANAGER'), 'complaintsByCategory');
  const complaints = await load();
  expect(data.report.total).toEqual(cellsOf(complaints.filter(({ category }) => category !== 'OFFICER')));
  expect(complaints.some(({ category }) => category === 'OFFICER')).toBe(true);
});
