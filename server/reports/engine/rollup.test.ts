import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { setNow } from '../../platform/clock.ts';
import { readRepeatables } from '../../platform/database/migration-files.ts';
import pg from '../../platform/database/pg.ts';
import { renewRollups } from '../../platform/database/renew-rollups.ts';
import { db } from '../../platform/db.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { loadReportWorld, type ReportWorld, valuesOf } from '../../testing/random-report-queries.ts';
import { rollupContents } from '../../testing/rollup-contents.ts';
import { claims } from '../facts/claim.measures.ts';
import { claimItems } from '../facts/claim-item.measures.ts';
import { FACTS } from '../facts/facts.ts';
import { dimensionsOf } from './define-stats.ts';
import { planGroups } from './disclosure-control.ts';
import { execute } from './execute.ts';
import { supportsFilter } from './filters.ts';
import { type Group, isGroup } from './group-plan.ts';
import type { DimensionName, Fact } from './measures.ts';
import { type ListFilterName, listFilters, type ReportFilter, reportFilterInput } from './report.input.ts';
import type { Rollup } from './rollup.ts';
import { sourcesOf } from './sources.ts';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

let viewers: Pick<ReportWorld, 'scheme' | 'narrow' | 'facility'>;
let owner: pg.Client;
let hcpId: string;
let ids: ReportWorld['ids'];
const kept = FACTS.filter(({ rollups }) => rollups);

beforeAll(async () => {
  const { scheme, narrow, facility, ...world } = await loadReportWorld(1500);
  viewers = { scheme, narrow, facility };
  hcpId = world.hcpId;
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);
  ids = {
    ...world.ids,
    wardId: idsOf(await db.ward.findMany({ where: { enrollees: { some: {} } }, take: 3, orderBy: { id: 'asc' } })),
    officerId: idsOf(await db.userAccount.findMany({ where: { role: 'ACCOUNT_MANAGER' }, take: 3, orderBy: { id: 'asc' } })),
  };
  owner = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await owner.connect();
}, 120_000);

afterAll(async () => {
  setNow(null);
  await owner.end();
});

const textsOf = (groups: Group[], measures: string[]) =>
  groups.map((group) => JSON.stringify([isGroup(group) ? group.keys : 'total', ...measures.map((name) => group.values[name])])).sort();

type Asked = { by: DimensionName[]; filter: ReportFilter; viewer: Viewer };
/** Questions that a rollup can answer: some of the dimensions and filters that it has by itself, with whole months or days around them. */
const questionsOf = (fact: Fact, { alias, table }: { alias: string; table: Rollup }): fc.Arbitrary<Asked> => {
  const alone = { ...fact, rollups: { alias, tables: [table] } };
  const year = reportFilterInput.parse({ from: day('2026-01-01'), to: day(SCHEME_DAY) });
  const measures = table.measures ?? Object.keys(fact.measures);
  const isAnswered = (by: DimensionName[], filter: object = {}) =>
    sourcesOf({ fact: alone, by, measures, filter: { ...year, ...filter }, viewer: viewers.scheme }, 'where possible').some(
      ({ kind }) => kind !== 'rows',
    );
  const [all, names] = [dimensionsOf(fact), Object.keys(listFilters) as ListFilterName[]];
  const dimensions = all.filter((name) => isAnswered([name]) || all.some((other) => isAnswered([name, other])));
  const filters = names.filter((name) => supportsFilter(fact, name) && isAnswered([], { [name]: valuesOf(name, ids).slice(0, 1) }));
  return fc.record({
    by: fc.subarray([...dimensions], { maxLength: Math.min(2, dimensions.length) }),
    viewer: fc.constantFrom(...Object.values(viewers)),
    filter: fc
      .record({
        days: fc.constantFrom(
          ['2026-01-01', SCHEME_DAY] as const,
          ['2025-08-10', '2026-02-14'] as const,
          ['2026-03-01', SCHEME_DAY] as const,
        ),
        names: fc.subarray([...filters], { maxLength: Math.min(2, filters.length) }),
        placeBasis: fc.constantFrom(null, 'HCP' as const, 'ENROLLEE' as const),
        dateBasis: fc.constantFrom(null, null, 'SERVICE' as const, 'PAID' as const),
        at: fc.nat(20),
      })
      .map(({ days: [from, to], names, at, ...bases }) => {
        const chosen = names.flatMap((name) => {
          const values = valuesOf(name, ids);
          return values.length > 0 ? [[name, [values[at % values.length]]]] : [];
        });
        return reportFilterInput.parse({ from: day(from), to: day(to), ...bases, ...Object.fromEntries(chosen) });
      }),
  });
};

describe.each(kept)('$title', (fact: Fact) => {
  const measures = Object.keys(fact.measures);
  const rollups = fact.rollups?.tables ?? [];

  it('from rollups equal the same plan over the rows, for any dimensions, filters, period and viewer', async () => {
    const used = new Set<string>();
    for (const rollup of rollups)
      await fc.assert(
        fc.asyncProperty(questionsOf(fact, { alias: fact.rollups?.alias ?? '', table: rollup }), async (asked) => {
          const question = { fact, measures, ...asked };
          const plan = planGroups(question);
          const tables = plan.statements.map(({ source }) => source).filter((source) => source.endsWith('Rollup'));
          for (const table of tables) used.add(table);
          if (tables.length > 0)
            expect(textsOf(await execute(plan), measures)).toEqual(textsOf(await execute(planGroups(question, 'none')), measures));
        }),
        { numRuns: 20, seed: 20261129 },
      );
    expect([...used].sort()).toEqual([...new Set(rollups.map(({ table }) => table))].sort());
  }, 240_000);
});

test.each([
  { of: 'services of facilities, by their ids', fact: claimItems, by: ['hcp', 'service'], measure: 'lineClaimed' },
  { of: 'employer bodies, which not everybody has', fact: claims, by: ['hcp', 'mda'], measure: 'claimed' },
] satisfies { of: string; fact: Fact; by: DimensionName[]; measure: string }[])(
  'the largest $of, are those of all',
  async ({ fact, by, measure }) => {
    const measures = Object.keys(fact.measures);
    const filter = reportFilterInput.parse({ from: day('2026-01-01'), to: day(SCHEME_DAY) });
    const question = { fact, by, measures, filter, viewer: viewers.scheme };
    const groups = await execute(planGroups(question));
    const sizes = Map.groupBy(groups.filter(isGroup), ({ keys }) => keys[0]);
    const third = (own: Group[] = []) =>
      own.map(({ values }) => Number(values[measure])).sort((a, b) => b - a)[2] ?? Number.NEGATIVE_INFINITY;
    const expected = groups.filter((group) => !isGroup(group) || Number(group.values[measure]) >= third(sizes.get(group.keys[0] ?? null)));
    expect(expected.length).toBeLessThan(groups.length);
    expect(textsOf(await execute(planGroups({ ...question, topN: { measure, n: 3 } })), measures)).toEqual(textsOf(expected, measures));
  },
);

const contents = () => rollupContents(owner);
const count = async () => {
  const { rows: tables } = await owner.query<{ rollup: string }>('SELECT rollup FROM all_rollups()');
  return (
    await Promise.all(tables.map(async ({ rollup }) => Number((await owner.query(`SELECT count(*) FROM "${rollup}"`)).rows[0].count)))
  ).reduce((a, b) => a + b);
};

test('maintained rollups equal rebuilt ones, after every type of change and after compaction', async () => {
  const {
    id: _,
    checks: __,
    ...claim
  } = await db.claim.findFirstOrThrow({
    where: { status: 'SUBMITTED', type: 'NO_AUTH', externalId: null },
  });
  await db.claim.createMany({
    data: ['CLM-KEPT-1', 'CLM-KEPT-2'].map((claimNo) => ({ ...claim, claimNo })),
  });
  await db.claim.updateMany({ where: { status: 'SUBMITTED' }, data: { claimedAmount: { increment: 100n } } });
  await db.claim.updateMany({
    where: { status: 'SUBMITTED', type: 'NO_AUTH', claimNo: { not: 'CLM-KEPT-2' } },
    data: { status: 'WITHDRAWN', billId: null },
  });
  await expect(
    db.$transaction(async (tx) => {
      await tx.claim.updateMany({ where: { status: 'VETTED' }, data: { status: 'IN_REVIEW' } });
      throw new Error('not after all');
    }),
  ).rejects.toThrow('not after all');
  await owner.query(`DELETE FROM "Claim" WHERE "claimNo" = 'CLM-KEPT-2'`);
  // Approved, cut, rejected, paid, and a reversed payment.
  const cut = { some: { decision: { in: ['ADJUSTED', 'REJECTED'] } } } satisfies Prisma.ClaimItemListRelationFilter;
  await db.claimItem.updateMany({ where: { decision: 'ADJUSTED', claim: { status: 'VETTED' } }, data: { reasonCode: 'NOT_COVERED' } });
  await db.claim.updateMany({ where: { status: 'VETTED', type: 'AUTH', items: cut }, data: { status: 'REJECTED' } });
  await db.claim.updateMany({ where: { status: 'VETTED' }, data: { status: 'APPROVED', approvedAt: new Date() } });
  await db.claim.updateMany({ where: { status: 'REJECTED', month: day('2026-03-01') }, data: { status: 'DISPUTED' } });
  await db.claim.updateMany({
    where: { status: 'PAID', month: day('2026-05-01') },
    data: { status: 'APPROVED', paidAt: null, paidAmount: 0n },
  });
  await db.claim.updateMany({ where: { status: 'APPROVED', month: day('2026-06-01') }, data: { status: 'PAID', paidAt: new Date() } });
  // Changes of care: a visit voided and moved to another month, lines changed, removed and added, claims reassigned and returned.
  const [first, second] = await db.claim.findMany({
    where: { status: 'PAID', items: { some: {} } },
    orderBy: { id: 'asc' },
    take: 2,
    include: { items: true },
  });
  if (!first || !second) throw new Error('no claim is paid');
  await db.claim.update({ where: { id: first.id }, data: { enrolleeId: second.enrolleeId } });
  await db.claimItem.updateMany({ where: { claimId: second.id }, data: { serviceId: first.items[0]?.serviceId, qty: { increment: 1 } } });
  const [line] = second.items;
  if (!line) throw new Error('no line');
  const { id: _id, ...copied } = line;
  await db.claimItem.create({ data: { ...copied, claimId: first.id, position: 99 } });
  await owner.query('DELETE FROM "ClaimItem" WHERE id = $1', [first.items[0]?.id]);
  const visits = await db.encounter.findMany({ where: { status: 'CLOSED' }, orderBy: { id: 'asc' }, take: 40 });
  const some = { id: { in: visits.map(({ id }) => id) } };
  await db.encounter.updateMany({ where: some, data: { status: 'VOID', voidReason: 'Entered twice' } });
  await db.encounter.updateMany({
    where: { id: { in: visits.slice(0, 30).map(({ id }) => id) } },
    data: { status: 'CLOSED', voidReason: null },
  });
  await db.encounter.updateMany({ where: { id: { in: visits.slice(0, 20).map(({ id }) => id) } }, data: { month: day('2026-05-01') } });
  // PA requests decided, withdrawn and repeated; referrals that progress.
  const requests = await db.paRequest.findMany({ where: { status: 'USED' }, orderBy: { id: 'asc' }, take: 30 });
  const ofRequests = (from: number, to: number) => ({ id: { in: requests.slice(from, to).map(({ id }) => id) } });
  await db.paRequest.updateMany({ where: ofRequests(0, 20), data: { status: 'PENDING', decidedAt: null, decidedById: null } });
  const late = { decidedAt: day('2026-11-19'), decidedById: requests[25]?.decidedById };
  await db.paRequest.updateMany({ where: ofRequests(0, 10), data: { status: 'APPROVED', ...late } });
  await db.paRequest.updateMany({ where: ofRequests(20, 30), data: { status: 'CANCELLED', decidedAt: null } });
  await db.referral.updateMany({ where: { status: 'APPROVED' }, data: { status: 'ACCEPTED', acceptedAt: day('2026-11-19') } });
  await db.referral.updateMany({ where: { status: 'COMPLETED' }, data: { arrivedAt: day('2026-11-19') } });
  // People who move and change plans, changed cover end dates, receipts matched to invoices.
  const [old, other] = await db.enrollee.findMany({
    where: { status: 'ACTIVE', vulnerableCategory: { not: null } },
    orderBy: { id: 'asc' },
    take: 2,
  });
  await db.enrollee.update({
    where: { id: old?.id },
    data: { vulnerableCategory: 'INDIGENT', wardId: null, hcpId, coverageEnd: day('2027-12-24'), status: 'SUSPENDED' },
  });
  await db.enrollee.update({
    where: { id: other?.id },
    data: { planId: (await db.plan.findFirstOrThrow({ where: { code: 'FORMAL' } })).id, coverageEnd: null },
  });
  const unpaid = await db.invoice.findMany({ where: { status: 'PENDING' }, orderBy: { id: 'asc' }, take: 3 });
  await db.invoice.update({ where: { id: unpaid[0]?.id }, data: { status: 'CANCELLED', cancelReason: 'Issued twice' } });
  await db.invoice.update({ where: { id: unpaid[1]?.id }, data: { status: 'PART_PAID', amountPaid: 100n } });
  await db.invoice.update({ where: { id: unpaid[2]?.id }, data: { issuedAt: new Date('2026-01-31T23:30:00Z') } });
  const receipt = await db.remitaPayment.findFirstOrThrow({ where: { direction: 'IN', invoiceId: null, statusCode: '00' } });
  await db.remitaPayment.update({ where: { id: receipt.id }, data: { invoiceId: unpaid[1]?.id } });
  await db.remitaPayment.updateMany({ where: { direction: 'IN', statusCode: '021' }, data: { statusCode: '01' } });
  const after = await contents();
  const before = await count();
  await db.$executeRaw`SELECT compact_rollups()`;
  expect(await contents()).toEqual(after);
  expect(await count()).toBeLessThan(before);
  await owner.query('SELECT rebuild_rollups()');
  expect(await contents()).toEqual(after);
});

test('concurrent changes to one person’s care keep the rollups correct', async () => {
  const [one] = await db.claim.groupBy({
    by: ['enrolleeId'],
    where: { status: 'PAID' },
    _count: true,
    orderBy: [{ _count: { enrolleeId: 'desc' } }, { enrolleeId: 'asc' }],
    take: 1,
  });
  const claims = await db.claim.findMany({ where: { enrolleeId: one?.enrolleeId, status: 'PAID' }, orderBy: { serviceTo: 'asc' } });
  expect(claims.length).toBeGreaterThan(1);
  const other = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await other.connect();
  const move = `UPDATE "Claim" SET month = '2025-07-01' WHERE id = $1`;
  await owner.query('BEGIN');
  await other.query('BEGIN');
  await owner.query(move, [claims[0]?.id]);
  const waiting = other.query(move, [claims[1]?.id]);
  await owner.query('COMMIT');
  await waiting;
  await other.query('COMMIT');
  await other.end();
  const after = await contents();
  await owner.query('SELECT rebuild_rollups()');
  expect(await contents()).toEqual(after);
});

test('an upgrade rebuilds the rollups while people write and the nightly job merges rows', async () => {
  const script = readRepeatables().find(({ name }) => name === 'rollups.sql');
  if (!script) throw new Error('There are no scripts of rollups');
  const claims = await db.claim.findMany({ where: { status: 'PAID' }, orderBy: { id: 'asc' }, take: 3 });
  const people = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
  await people.connect();
  const change = (at: number, month: string) => people.query(`UPDATE "Claim" SET month = $2 WHERE id = $1`, [claims[at]?.id, month]);
  await change(0, '2025-08-01');
  let attempts = 0;
  const connect = async () => {
    const builder = new pg.Client({ connectionString: process.env.MIGRATE_DATABASE_URL });
    await builder.connect();
    const query = builder.query.bind(builder) as (sql: string) => Promise<pg.QueryResult>;
    return Object.assign(builder, {
      query: async (sql: string) => {
        if (sql === 'SELECT rebuild_rollups()') {
          attempts += 1;
          await change(attempts, '2025-09-01');
          if (attempts === 1) await people.query('SELECT compact_rollups()');
        }
        return query(sql);
      },
    }) as pg.Client;
  };
  // What the scripts of an earlier version left may be wrong.
  await owner.query('DELETE FROM "ClaimRollup" WHERE n > 1');
  let records = 0;
  await renewRollups(owner, { connect, script, record: async () => (records += 1) });
  await people.end();
  expect([attempts, records]).toEqual([2, 1]);
  const after = await contents();
  await owner.query('SELECT rebuild_rollups()');
  expect(await contents()).toEqual(after);
});

test('the script makes tables that are missing, with the same contents', async () => {
  const [script] = readRepeatables().filter(({ name }) => name === 'rollups.sql');
  const before = await contents();
  await owner.query('BEGIN');
  await owner.query(`DROP TABLE ${before.map(({ rollup }) => `"${rollup}"`).join(', ')}`);
  await owner.query(script?.sql ?? '');
  await owner.query('SELECT rebuild_rollups()');
  expect(await contents()).toEqual(before);
  await owner.query('ROLLBACK');
});

test('the application database user cannot write rollups', async () => {
  await expect(db.$executeRaw`DELETE FROM "ClaimRollup"`).rejects.toThrow(/permission denied/);
});
