import { beforeAll, describe, expect, it, test } from 'vitest';
import { dayOf, setNow } from '../../platform/clock.ts';
import { db } from '../../platform/db.ts';
import { as, viewerFor } from '../../testing/as.ts';
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
  lga: (row: Row) => string | null;
  hcp?: (row: Row) => string;
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

const ofClaims: Pick<Counted, 'day' | 'keys' | 'lga' | 'hcp'> = {
  day: (row, { dateBasis }) => money.dayOfClaim(row as money.ClaimRecord, dateBasis, row.serviceTo),
  ...{ keys: claimKeys((claim) => claim), lga: ({ lgaId }) => lgaId, hcp: ({ hcpId }) => hcpId },
};
const COUNTED: Record<string, Counted> = {
  claim: { ...ofClaims, rows: ({ claims }) => claims, numbers: money.claimMeasures },
  claimDispute: {
    ...ofClaims,
    rows: ({ claims }) => claims.filter(({ dispute }) => dispute && dispute.status !== 'WITHDRAWN'),
    numbers: money.disputeMeasures,
  },
  claimItem: {
    rows: ({ lines }) => lines,
    day: ({ claim }, { dateBasis }) => money.dayOfClaim(claim, dateBasis, claim.serviceTo),
    ...{ keys: lineKeys, numbers: money.lineMeasures, lga: ({ claim }) => claim.lgaId, hcp: ({ claim }) => claim.hcpId },
  },
  cutLine: {
    rows: ({ lines }) => lines.filter(money.isCutLine),
    day: ({ claim }, { dateBasis }) => money.dayOfClaim(claim, dateBasis, claim.serviceTo),
    ...{ keys: lineKeys, numbers: money.cutMeasures, lga: ({ claim }) => claim.lgaId, hcp: ({ claim }) => claim.hcpId },
  },
  unpaidClaim: {
    rows: ({ claims }, { to }) => claims.filter(money.isUnpaidOn(new Date(to))),
    day: ({ approvedAt }) => dayOf(approvedAt),
    numbers: (rows, { to }) => money.unpaidMeasures(rows, new Date(to)),
    ...{ keys: claimKeys((claim) => claim), lga: ({ lgaId }) => lgaId, hcp: ({ hcpId }) => hcpId, upTo: true },
  },
  bill: {
    rows: ({ bills }) => bills,
    day: (row, { dateBasis }) => money.dayOfClaim(row as money.MoneyRecords['bills'][number], dateBasis, row.careMonth),
    ...{
      keys: { ...facilityKeys, ...status, billKind: ({ kind }) => kind },
      numbers: money.billMeasures,
      lga: ({ hcp }) => hcp.lgaId,
      hcp: ({ hcpId }) => hcpId,
    },
  },
  payable: {
    rows: ({ bills }) => bills.filter(({ status: is }) => is === 'APPROVED'),
    day: ({ approvedAt }) => approvedAt && dayOf(approvedAt),
    keys: { ...facilityKeys, ...status, billKind: ({ kind }) => kind },
    ...{ numbers: (rows) => ({ payable: money.billMeasures(rows).billUnpaid }), lga: ({ hcp }) => hcp.lgaId, hcp: ({ hcpId }) => hcpId },
  },
  payment: {
    rows: ({ payments }) => payments.filter(({ status: is }) => is === 'PAID' || is === 'REVERSED'),
    day: ({ paidOn }) => paidOn,
    ...{ keys: { ...facilityKeys, ...status }, numbers: money.paymentMeasures, lga: ({ hcp }) => hcp.lgaId, hcp: ({ hcpId }) => hcpId },
  },
  invoice: {
    rows: ({ invoices }) => invoices.filter(({ status: is }) => is !== 'DRAFT'),
    day: ({ issuedAt }) => issuedAt && dayOf(issuedAt),
    keys: { ...payerKeys((row) => row), ...status },
    ...{ numbers: money.invoiceMeasures, lga: ({ mda, enrollee }) => mda?.lgaId ?? enrollee?.lgaId ?? null },
  },
  receipt: {
    rows: ({ receipts }) => receipts,
    day: ({ transactionDate }) => dayOf(transactionDate),
    keys: payerKeys(({ invoice }) => invoice),
    ...{ numbers: money.receiptMeasures, lga: ({ invoice }) => invoice?.mda?.lgaId ?? invoice?.enrollee?.lgaId ?? null },
  },
  expense: {
    rows: ({ expenses }) => expenses,
    day: ({ date }) => date,
    keys: { expenseCategory: ({ item }) => item.categoryId, ...status },
    ...{ numbers: money.expenseMeasures, lga: () => null },
  },
  grant: { rows: (all) => all.grants, day: ({ day }) => day, keys: {}, numbers: money.grantMeasures, lga: () => null },
};
const OPEN = ['claim', 'claimItem', 'cutLine', 'bill'];
const NAMES = Object.keys(COUNTED);
const factOf = (name: string) => [...FACTS, claimDisputes, payables, grants].find((fact) => fact.name === name) as Fact;

const range = { from: '2026-01-01', to: SCHEME_DAY };
let admin: { id: string };
let records: money.MoneyRecords;
let cases: Record<string, Case[]>;

async function ask(name: string, by: string | null, { from, to, ...filter }: Filter, who = admin) {
  const measures = Object.keys(COUNTED[name]?.numbers([], { from, to }) ?? {});
  const groups = await execute(
    planGroups({
      ...{ fact: factOf(name), by: by ? [by as DimensionName] : [], measures, viewer: await viewerFor(who.id) },
      filter: reportFilterInput.parse({ from: new Date(from), to: new Date(to), ...filter }),
    }),
  );
  const numbers = (values: Row | undefined) =>
    Object.fromEntries(measures.map((measure) => [measure, values?.[measure] == null ? null : Number(values[measure])]));
  const rows = Object.fromEntries(groups.filter(isGroup).map(({ keys, values }) => [String(keys[0]), numbers(values)]));
  return { rows, total: numbers(groups.find(({ kind }) => kind === 'total')?.values) };
}

/** Expected rows of a case, computed in the test. */
function some(name: string, { filter, is = () => true }: Case, mine: (row: Row) => boolean = () => true): Row[] {
  const { rows, day, upTo } = COUNTED[name] as Counted;
  return rows(records, filter).filter((row) => {
    const on = day(row, filter);
    return on && (upTo || on >= new Date(filter.from)) && on <= new Date(filter.to) && is(row) && mine(row);
  });
}

async function compare(name: string, each: Case, who = admin, mine?: (row: Row) => boolean): Promise<number> {
  const { keys, numbers, day } = COUNTED[name] as Counted;
  const rows = some(name, each, mine);
  const ofDate: Counted['keys'] = Object.fromEntries(
    Object.entries(money.DATE_KEYS).map(([name, keyOf]) => [name, (row, filter) => keyOf(day(row, filter) as Date)]),
  );
  const allKeys: Counted['keys'] = { ...keys, ...ofDate };
  for (const [dimension, keyOf] of Object.entries(allKeys)) {
    const actual = await ask(name, dimension, each.filter, who);
    const groups = Map.groupBy(rows, (row) => String(keyOf(row, each.filter)));
    const expectedRows = Object.fromEntries([...groups].map(([key, group]) => [key, numbers(group, each.filter)]));
    expect([dimension, actual.rows]).toEqual([dimension, expectedRows]);
    expect([dimension, actual.total]).toEqual([dimension, numbers(rows, each.filter)]);
  }
  return rows.length;
}

beforeAll(async () => {
  await loadDemoScheme();
  setNow(`${SCHEME_DAY}T13:05:00Z`);
  admin = await makeUser('ADMIN');
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

describe.each(NAMES)('the fact %s', (name) => {
  it('equals the underlying records by every dimension and filter', async () => {
    const counted: number[] = [];
    for (const testCase of cases[name] ?? []) counted.push(await compare(name, testCase));
    expect(counted.slice(0, 2).every((n) => n > 0)).toBe(true);
  });

  it('counts only records in the LGA of a limited officer', async () => {
    const { rows, lga } = COUNTED[name] as Counted;
    const lgaId = rows(records, range).map(lga).find(Boolean) ?? (await db.lga.findFirstOrThrow()).id;
    const narrow = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [lgaId] });
    await compare(name, { filter: range }, narrow, (row) => lga(row) === lgaId);
    const none = await makeUser('ADMIN', { lgaScoped: true, lgaIds: [] });
    expect((await ask(name, null, range, none)).total).toEqual(COUNTED[name]?.numbers([], range));
  });
});

describe.each(OPEN)('a facility that queries %s', (name) => {
  it('counts only its own, whatever the grouping and filters', async () => {
    const { rows, hcp } = COUNTED[name] as Required<Counted>;
    const sizes = [...Map.groupBy(rows(records, range), hcp)].sort(([, a], [, b]) => b.length - a.length);
    const [own = '', other = ''] = sizes.map(([id]) => id);
    const desk = await makeUser('HCP', { hcpId: own });
    const mine = (row: Row) => hcp(row) === own;
    for (const testCase of cases[name] ?? []) await compare(name, testCase, desk, mine);
    await compare(name, { filter: { ...range, hcpId: [own, other] } }, desk, mine);
    expect(await compare(name, { filter: { ...range, hcpId: [other] }, is: (row) => hcp(row) === other }, desk, mine)).toBe(0);
  });
});
