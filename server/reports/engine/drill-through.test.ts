import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setNow } from '../../platform/clock.ts';
import { can } from '../../scheme/access/permissions.shared.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { filterOfQuery, loadReportWorld, type ReportWorld, randomQueries } from '../../testing/random-report-queries.ts';
import { payables } from '../facts/bill.measures.ts';
import { FACTS } from '../facts/facts.ts';
import { enrolmentsByRoll, registrationsCompleted, registrationsStarted } from '../facts/registration.measures.ts';
import { planGroups } from './disclosure-control.ts';
import { type DrillThrough, type PageInput, planCount, planRecords } from './drill-through.ts';
import { execute } from './execute.ts';
import { isGroup } from './group-plan.ts';
import type { Fact } from './measures.ts';
import { recordSourceOf } from './report.ts';

let world: ReportWorld;

beforeAll(async () => {
  world = await loadReportWorld();
}, 120_000);

afterAll(() => setNow(null));

const COUNTED: readonly Fact[] = [...FACTS, payables, registrationsStarted, registrationsCompleted, enrolmentsByRoll];

/** Counts that are sums over rows, with the column that shows them. */
const SUMS: Record<string, string | null> = {
  ...{ qty: 'Qty', qtyApproved: null, paQty: 'Qty', paQtyApproved: null, inpatientDays: null, billedClaims: 'Claims', lifeMonths: 'Lives' },
};
/** Money measures with the column that adds up to them. */
const AMOUNTS: Record<string, string> = {
  ...{ claimed: 'Claimed', approved: 'Approved', paid: 'Paid', unpaid: 'Payable', unpaidThen: 'Payable', payable: 'Payable' },
  ...{ lineClaimed: 'Claimed', lineApproved: 'Approved', lineCut: 'Cut', amountCut: 'Cut' },
  ...{ billed: 'Claimed', billVetted: 'Vetted', billApproved: 'Approved', billPaid: 'Paid', billUnpaid: 'Payable' },
  ...{ capitation: 'Owed', capitationCorrections: 'Corrections' },
  ...{ paidGross: 'Gross', deducted: 'Deducted', paidNet: 'Net', reversedNet: 'Net', paAsked: 'Requested', paAmount: 'Approved' },
  ...{ paLineAsked: 'Requested', paLineApproved: 'Approved', invoiced: 'Amount', invoiceReceived: 'Received', outstanding: 'Outstanding' },
  ...{ premiumInvoiced: 'Amount', premiumReceived: 'Received', premiumOutstanding: 'Outstanding' },
  ...{ cashReceived: 'Amount', premiumCashReceived: 'Amount', unmatched: 'Amount', spent: 'Amount', expensesAwaitingApproval: 'Amount' },
};

const countRecords = (behind: DrillThrough) => execute(planCount(behind));
const readRecords = (behind: DrillThrough, page: PageInput) => execute(planRecords(behind, page));

/** All pages of records behind a figure; checks that each record occurs once, in order. */
async function allRows(behind: DrillThrough, first = 60) {
  const pages = [await readRecords(behind, { first })];
  for (let next = pages[0]?.next; next; next = pages[pages.length - 1]?.next) pages.push(await readRecords(behind, { first, after: next }));
  return { columns: pages[0]?.columns ?? [], rows: pages.flatMap(({ rows }) => rows) };
}

const mayRead = (viewer: Viewer, fact: Fact, name: string) => can(viewer, recordSourceOf(fact, name)?.rows.permission ?? 'ADHOC_QUERY');

async function sumOf(behind: DrillThrough, label: string): Promise<number> {
  const { columns, rows } = await allRows(behind, 500);
  const at = columns.findIndex((column) => column.label === label);
  return rows.reduce((sum, { cells }) => sum + Number(cells[at] ?? 0), 0);
}

describe.each(COUNTED.map((fact) => [fact.name, fact] as const))('%s', (_name, fact) => {
  const countableMeasures = Object.keys(fact.measures).filter((name) => recordSourceOf(fact, name));

  it('each figure has that many records, for the scheme and for a facility', async () => {
    await fc.assert(
      fc.asyncProperty(randomQueries(fact, world.ids), async (question) => {
        const { by } = question;
        const filter = filterOfQuery(question);
        for (const viewer of [world.scheme, world.facility]) {
          const measures = countableMeasures.filter((name) => mayRead(viewer, fact, name));
          const groups = await execute(planGroups({ fact, by, measures, filter, viewer }));
          const some = [...groups.filter(({ kind }) => kind === 'total'), ...groups.filter(isGroup).slice(0, 2)];
          for (const group of some)
            for (const measure of measures) {
              const { kind, values } = group;
              const total = kind === 'total';
              const keys = isGroup(group) ? group.keys : [];
              const behind = { fact, measure, by: total ? [] : by, keys, filter, viewer };
              const number = Number(values[measure]);
              const sum = AMOUNTS[measure] ?? SUMS[measure];
              const description = `${measure} of ${by}: ${keys}`;
              if (fact.measures[measure]?.kind === 'count' && !(measure in SUMS))
                expect(await countRecords(behind), description).toBe(number);
              else if (number === 0 && fact.measures[measure]?.kind === 'money') expect(await countRecords(behind), description).toBe(0);
              else if (sum && total) expect(await sumOf(behind, sum), description).toBe(number);
            }
        }
      }),
      { numRuns: 6 },
    );
  }, 120_000);
});
