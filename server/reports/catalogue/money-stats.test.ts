import { beforeAll, expect, test } from 'vitest';
import { dayOf, setNow } from '../../platform/clock.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { viewerFor } from '../../testing/as.ts';
import { loadDemoScheme, SCHEME_DAY } from '../../testing/demo-scheme.ts';
import { makeUser } from '../../testing/make/make.ts';
import * as money from '../../testing/oracle/money-records.ts';
import { dimensionsOf } from '../engine/define-stats.ts';
import { planGroups } from '../engine/disclosure-control.ts';
import { execute } from '../engine/execute.ts';
import { isGroup } from '../engine/group-plan.ts';
import type { DimensionName, Fact } from '../engine/measures.ts';
import { reportFilterInput } from '../engine/report.input.ts';
import { payables } from '../facts/bill.measures.ts';
import { claimDisputes } from '../facts/claim-dispute.measures.ts';
import { FACTS } from '../facts/facts.ts';
import { grants } from '../facts/fund-movement.measures.ts';

type Filter = { from: string; to: string } & Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: rows of eight tables
type Any = any;
type Row = Record<string, Any>;
type Case = { filter: Filter; is?: (row: Row) => boolean };
/** How the test computes a fact independently: rows, dates, keys and values. */
type Counted = {
  rows: (all: money.MoneyRecords, filter: Filter) => Row[];
  day: (row: Row, filter: Filter) => Date | null;
  keys: Record<string, (row: Row, filter: Filter) => string | null>;
  numbers: (rows: Any[], filter: Filter) => Row;
  /** Counts everything up to the last day. */
  upTo?: true;
};

const claimKeys = (of: (row: Row) => Row): Counted['keys'] => ({
  lga: (row, { placeBasis }) => of(row)[placeBasis === 'ENROLLEE' ? 'enrolleeLgaId' : 'lgaId'],
  town: (row, { placeBasis }) => of(row)[placeBasis === 'ENROLLEE' ? 'enrolleeTownId' : 'townId'],
  hcp: (row) => of(row).hcpId,
  hcpLevel: (row) => of(row).hcp.level,
  ownership: (row) => of(row).hcp.ownership,
  mda: (row) => of(row).mdaId,
  mdaType: (row) => of(row).mda?.type ?? null,
  plan: (row) => of(row).planId,
  ward: (row) => of(row).enrollee.wardId,
  sex: (row) => of(row).sex,
  ageBand: (row) => money.bandOf(of(row).age),
  status: (row) => of(row).status,
  claimType: (row) => of(row).type,
  diagnosis: (row) => of(row).diagnoses[0]?.diagnosisId ?? null,
});
const lineKeys: Counted['keys'] = {
  ...claimKeys(({ claim }) => claim),
  service: ({ serviceId }) => serviceId,
  serviceCategory: ({ service }) => service.category,
  reason: ({ reasonCode }) => reasonCode,
};
const facilityKeys: Counted['keys'] = {
  lga: ({ hcp }) => hcp.lgaId,
  town: ({ hcp }) => hcp.townId,
  hcp: ({ hcpId }) => hcpId,
  hcpLevel: ({ hcp }) => hcp.level,
  ownership: ({ hcp }) => hcp.ownership,
};
const payerKeys = (of: (row: Row) => Row | null): Counted['keys'] => ({
  lga: (row) => of(row)?.mda?.lgaId ?? of(row)?.enrollee?.lgaId ?? null,
  mda: (row) => of(row)?.mdaId ?? null,
  mdaType: (row) => of(row)?.mda?.type ?? null,
  plan: ({ planId }) => planId,
  invoiceKind: (row) => of(row)?.kind ?? null,
});
const status: Counted['keys'] = { status: (row) => row.status };

const ofClaims: Pick<Counted, 'day' | 'keys'> = {
  day: (row, { dateBasis }) => money.dayOfClaim(row as money.ClaimRecord, dateBasis, row.serviceTo),
  keys: claimKeys((claim) => claim),
};
const ofLines: Pick<Counted, 'day' | 'keys'> = {
  day: ({ claim }, { dateBasis }) => money.dayOfClaim(claim, dateBasis, claim.serviceTo),
  keys: lineKeys,
};
const billKeys: Counted['keys'] = { ...facilityKeys, ...status, billKind: ({ kind }) => kind };
const COUNTED: Record<string, Counted> = {
  claim: { ...ofClaims, rows: ({ claims }) => claims, numbers: money.claimMeasures },
  claimDispute: {
    ...ofClaims,
    rows: ({ claims }) => claims.filter(({ dispute }) => dispute && dispute.status !== 'WITHDRAWN'),
    numbers: money.disputeMeasures,
  },
  claimItem: { ...ofLines, rows: ({ lines }) => lines, numbers: money.lineMeasures },
  cutLine: { ...ofLines, rows: ({ lines }) => lines.filter(money.isCutLine), numbers: money.cutMeasures },
  unpaidClaim: {
    rows: ({ claims }, { to }) => claims.filter(money.isUnpaidOn(new Date(to))),
    day: ({ approvedAt }) => dayOf(approvedAt),
    numbers: (rows, { to }) => money.unpaidMeasures(rows, new Date(to)),
    ...{ keys: claimKeys((claim) => claim), upTo: true },
  },
  bill: {
    rows: ({ bills }) => bills,
    day: (row, { dateBasis }) => money.dayOfClaim(row as money.MoneyRecords['bills'][number], dateBasis, row.careMonth),
    ...{ keys: billKeys, numbers: money.billMeasures },
  },
  payable: {
    rows: ({ bills }) => bills.filter(({ status: is }) => is === 'APPROVED'),
    day: ({ approvedAt }) => approvedAt && dayOf(approvedAt),
    ...{ keys: billKeys, numbers: (rows) => ({ payable: money.billMeasures(rows).billUnpaid }) },
  },
  payment: {
    rows: ({ payments }) => payments.filter(({ status: is }) => is === 'PAID' || is === 'REVERSED'),
    day: ({ paidOn }) => paidOn,
    ...{ keys: { ...facilityKeys, ...status }, numbers: money.paymentMeasures },
  },
  invoice: {
    rows: ({ invoices }) => invoices.filter(({ status: is }) => is !== 'DRAFT'),
    day: ({ issuedAt }) => issuedAt && dayOf(issuedAt),
    ...{ keys: { ...payerKeys((row) => row), ...status }, numbers: money.invoiceMeasures },
  },
  receipt: {
    rows: ({ receipts }) => receipts,
    day: ({ transactionDate }) => dayOf(transactionDate),
    ...{ keys: payerKeys(({ invoice }) => invoice), numbers: money.receiptMeasures },
  },
  expense: {
    rows: ({ expenses }) => expenses,
    day: ({ date }) => date,
    ...{ keys: { expenseCategory: ({ item }) => item.categoryId, ...status }, numbers: money.expenseMeasures },
  },
  grant: { rows: (all) => all.grants, day: ({ day }) => day, keys: {}, numbers: money.grantMeasures },
};
const NAMES = Object.keys(COUNTED);
const factOf = (name: string) => [...FACTS, claimDisputes, payables, grants].find((fact) => fact.name === name) as Fact;

const range = { from: '2026-01-01', to: SCHEME_DAY };
let admin: Viewer;
let records: money.MoneyRecords;
let cases: Record<string, Case[]>;

async function ask(name: string, by: string, { from, to, ...filter }: Filter) {
  const measures = Object.keys(COUNTED[name]?.numbers([], { from, to }) ?? {});
  const groups = await execute(
    planGroups({
      ...{ fact: factOf(name), by: [by as DimensionName], measures, viewer: admin },
      filter: reportFilterInput.parse({ from: new Date(from), to: new Date(to), ...filter }),
    }),
  );
  const numbers = (values: Row | undefined) =>
    Object.fromEntries(measures.map((measure) => [measure, values?.[measure] == null ? null : Number(values[measure])]));
  const rows = Object.fromEntries(groups.filter(isGroup).map(({ keys, values }) => [String(keys[0]), numbers(values)]));
  return { rows, total: numbers(groups.find(({ kind }) => kind === 'total')?.values) };
}

/** The number of rows of a case. */
async function compare(name: string, { filter, is = () => true }: Case): Promise<number> {
  const { rows: allRows, keys, numbers, day, upTo } = COUNTED[name] as Counted;
  const rows = allRows(records, filter).filter((row) => {
    const on = day(row, filter);
    return on && (upTo || on >= new Date(filter.from)) && on <= new Date(filter.to) && is(row);
  });
  const ofDate: Counted['keys'] = Object.fromEntries(
    Object.entries(money.DATE_KEYS).map(([name, keyOf]) => [name, (row) => keyOf(day(row, filter) as Date)]),
  );
  const allKeys: Counted['keys'] = { ...keys, ...ofDate };
  for (const [dimension, keyOf] of Object.entries(allKeys)) {
    const actual = await ask(name, dimension, filter);
    const groups = Map.groupBy(rows, (row) => String(keyOf(row, filter)));
    const expectedRows = Object.fromEntries([...groups].map(([key, group]) => [key, numbers(group, filter)]));
    expect([dimension, actual.rows]).toEqual([dimension, expectedRows]);
    expect([dimension, actual.total]).toEqual([dimension, numbers(rows, filter)]);
  }
  return rows.length;
}

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await viewerFor((await makeUser('ADMIN')).id);
  records = await money.loadMoneyRecords();
  const claim = records.lines.find((line) => money.isCutLine(line) && line.claim.mdaId)?.claim as Row;
  const [mdaInvoice, ownInvoice] = [
    records.invoices.find(({ mdaId }) => mdaId),
    records.invoices.find(({ enrolleeId }) => enrolleeId),
  ] as Row[];
  const { hcp } = records.payments.find(({ status: is }) => is === 'PAID') as Row;
  const place = { lgaId: [claim.lgaId], hcpId: [claim.hcpId], planId: [claim.planId] };
  const isPlace = (row: Row) => row.lgaId === claim.lgaId && row.hcpId === claim.hcpId && row.planId === claim.planId;
  const person = {
    dateBasis: 'APPROVED',
    placeBasis: 'ENROLLEE',
    sex: ['FEMALE'],
    ageMin: 5,
    ageMax: 60,
    claimStatus: ['PAID', 'REJECTED'],
  };
  const isPerson = (row: Row) => row.sex === 'FEMALE' && row.age >= 5 && row.age <= 60 && ['PAID', 'REJECTED'].includes(row.status);
  const ofClaim = (of: (row: Row) => Row): Case[] => [
    { filter: range },
    { filter: { ...range, ...place }, is: (row) => isPlace(of(row)) },
    { filter: { from: '2025-06-01', to: '2026-05-31', ...person }, is: (row) => isPerson(of(row)) },
  ];
  const ofFacility: Case[] = [
    { filter: range },
    {
      filter: { ...range, lgaId: [hcp.lgaId], hcpId: [hcp.id], hcpStatus: ['ACTIVATED'] },
      is: (row) => row.hcpId === hcp.id && row.hcp.status === 'ACTIVATED',
    },
    {
      filter: { from: '2025-10-10', to: '2026-04-20', dateBasis: 'PAID', hcpLevel: ['PRIMARY'] },
      is: (row) => row.hcp.level === 'PRIMARY',
    },
    { filter: { ...range, dateBasis: 'SUBMITTED', ownership: [hcp.ownership] }, is: (row) => row.hcp.ownership === hcp.ownership },
  ];
  const ofPayer = (of: (row: Row) => Row | null): Case[] => [
    { filter: range },
    { filter: { ...range, mdaId: [mdaInvoice?.mdaId] }, is: (row) => of(row)?.mdaId === mdaInvoice?.mdaId },
    { filter: { from: '2024-12-15', to: '2026-03-03', planId: [ownInvoice?.planId] }, is: ({ planId }) => planId === ownInvoice?.planId },
    { filter: { ...range, mdaType: ['MINISTRY', 'AGENCY'] }, is: (row) => ['MINISTRY', 'AGENCY'].includes(of(row)?.mda?.type) },
  ];
  const lines = ofClaim((row) => row.claim);
  const { serviceId, service } = records.lines.find(money.isCutLine) as Row;
  const women = { dateBasis: 'APPROVED', sex: ['FEMALE'], claimType: ['NO_AUTH'] };
  cases = {
    claim: [
      ...ofClaim((row) => row),
      { filter: { ...range, ...women }, is: (row) => row.sex === 'FEMALE' && row.type === 'NO_AUTH' },
      {
        filter: { ...range, townId: [claim.townId], mdaId: [claim.mdaId] },
        is: (row) => row.townId === claim.townId && row.mdaId === claim.mdaId,
      },
    ],
    claimDispute: [{ filter: range }, { filter: { from: '2025-01-01', to: SCHEME_DAY, dateBasis: 'SUBMITTED' } }],
    claimItem: [...lines, { filter: { ...range, serviceId: [serviceId] }, is: (row) => row.serviceId === serviceId }],
    cutLine: [
      ...lines,
      { filter: { ...range, serviceCategory: [service.category] }, is: (row) => row.service.category === service.category },
    ],
    unpaidClaim: [
      { filter: range },
      { filter: { from: '2026-01-01', to: '2026-03-31', hcpLevel: ['PRIMARY'] }, is: (row) => row.hcp.level === 'PRIMARY' },
      { filter: { ...range, planId: [claim.planId], sex: ['FEMALE'] }, is: (row) => row.planId === claim.planId && row.sex === 'FEMALE' },
    ],
    bill: [
      ...ofFacility,
      {
        filter: { ...range, dateBasis: 'APPROVED', billKind: ['CAPITATION', 'SUPPLEMENTARY'] },
        is: ({ kind }) => kind !== 'ORDINARY',
      },
    ],
    payable: [{ filter: range }, { filter: { ...range, hcpLevel: ['PRIMARY'] }, is: (row) => row.hcp.level === 'PRIMARY' }],
    ...{ payment: ofFacility, invoice: ofPayer((row) => row), receipt: ofPayer(({ invoice }) => invoice) },
    expense: [{ filter: range }, { filter: { from: '2025-03-07', to: '2025-09-09' } }, { filter: { from: SCHEME_DAY, to: SCHEME_DAY } }],
    grant: [{ filter: range }, { filter: { from: '2025-03-07', to: '2026-05-09' } }],
  };
});

test('every dimension of the facts is tested, except other time units', () => {
  for (const name of NAMES) {
    const dates = ['day', 'week', 'weekday', 'month', 'quarter', 'year'];
    const dimensions = dimensionsOf(factOf(name)).filter((each) => !dates.includes(each));
    expect([name, dimensions.toSorted()]).toEqual([name, Object.keys(COUNTED[name]?.keys ?? {}).toSorted()]);
  }
});

test.each(NAMES)('the fact %s equals the underlying records by every dimension and filter', async (name) => {
  const counted: number[] = [];
  for (const testCase of cases[name] ?? []) counted.push(await compare(name, testCase));
  expect(counted.slice(0, 2).every((n) => n > 0)).toBe(true);
});
