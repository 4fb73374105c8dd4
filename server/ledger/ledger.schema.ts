import type { Prisma } from '../generated/prisma/client.ts';
import type { LedgerEntryKind } from '../generated/prisma/enums.ts';
import { Mda } from '../members/mdas/mda.schema.ts';
import { Hcp } from '../network/hcps/hcp.schema.ts';
import { escapeLike } from '../platform/database/like.ts';
import { db } from '../platform/db.ts';
import { rollupTotals } from '../platform/rollups/rollup-totals.ts';
import { storedRollups } from '../platform/rollups/stored-rollup.ts';
import { rowsIn } from '../scheme/access/row-guard.ts';
import { builder } from '../scheme/graphql/builder.ts';
import { enumOf } from '../scheme/graphql/enums.ts';
import { listField } from '../scheme/graphql/list.ts';
import { Actor } from '../scheme/workflow/history.schema.ts';
import { type FundStatement, fundStatements } from './fund-statement.service.ts';
import { visibleLedgerEntries } from './ledger.access.ts';
import { RECONCILIATION_KEYS, type ReconciliationLine, reconciliation } from './reconciliation.service.ts';
import { type AccountBalance, trialBalance } from './trial-balance.service.ts';

export const LedgerEntry = builder.prismaObject('LedgerEntry', {
  description: 'A ledger entry: an amount from the credited to the debited account of a fund. Entries are immutable.',
  authScopes: rowsIn(visibleLedgerEntries, 'LEDGER_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: enumOf('LedgerEntryKind') }),
    entityType: t.exposeString('entityType', { description: 'Type of the source record.' }),
    entityId: t.exposeID('entityId'),
    recordNo: t.exposeString('recordNo', { description: 'Number of the source record.' }),
    day: t.expose('day', { type: 'Date', description: 'Accounting date, Lagos time.' }),
    fundingPool: t.exposeString('fundingPool', { description: 'The fund.' }),
    debit: t.expose('debit', { type: enumOf('LedgerAccount') }),
    credit: t.expose('credit', { type: enumOf('LedgerAccount') }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Above zero, kobo.' }),
    hcp: t.relation('hcp', { type: Hcp, nullable: true, description: 'The facility owed or paid; null if there is none.' }),
    mda: t.relation('mda', { type: Mda, nullable: true, description: 'The MDA that owes or pays; null if there is none.' }),
    postedAt: t.expose('postedAt', { type: 'DateTime' }),
    postedBy: t.relation('postedBy', { type: Actor, nullable: true, description: 'Null for entries posted by the platform.' }),
  }),
});

const LedgerDays = builder.inputType('LedgerDays', {
  fields: (t) => ({ from: t.field({ type: 'Date' }), to: t.field({ type: 'Date' }) }),
});

const LedgerFilter = builder.inputType('LedgerFilter', {
  fields: (t) => ({
    kind: t.field({ type: [enumOf('LedgerEntryKind')] }),
    account: t.field({ type: [enumOf('LedgerAccount')], description: 'On either side.' }),
    fundingPool: t.string(),
    hcpId: t.id(),
    mdaId: t.id(),
    day: t.field({ type: LedgerDays, description: 'Lagos days, both included.' }),
  }),
});

/** The ledger rollup. */
export const ledgerRollups = storedRollups(
  { base: 'LedgerEntry', sums: ['amount'] },
  { LedgerRollup: ['day', 'fundingPool', 'kind', 'debit', 'credit'] },
);
const TOTALS = [ledgerRollups.LedgerRollup];

const ledgerWhere = (
  filter: typeof LedgerFilter.$inferInput | null | undefined,
  search: string | null | undefined,
): Prisma.LedgerEntryWhereInput => ({
  ...(filter?.kind?.length && { kind: { in: filter.kind } }),
  ...(filter?.account?.length && { OR: [{ debit: { in: filter.account } }, { credit: { in: filter.account } }] }),
  fundingPool: filter?.fundingPool ?? undefined,
  hcpId: filter?.hcpId ?? undefined,
  mdaId: filter?.mdaId ?? undefined,
  ...(filter?.day && { day: { gte: filter.day.from ?? undefined, lte: filter.day.to ?? undefined } }),
  ...(search && { recordNo: { contains: escapeLike(search), mode: 'insensitive' } }),
});

/** Entries that undo an earlier one. */
const REVERSALS: LedgerEntryKind[] = [
  'PAYMENT_REVERSED',
  'INVOICE_CANCELLED',
  'RECEIPT_REVERSED',
  'RECEIPT_UNMATCHED',
  'EXPENSE_VOIDED',
  'CAPITATION_REVERSED',
  'FUND_MOVEMENT_REVERSED',
];

async function totalOf(where: Prisma.LedgerEntryWhereInput): Promise<bigint> {
  const kept = await rollupTotals('LedgerEntry', where, TOTALS, ['amount']);
  return kept?.amount ?? (await db.ledgerEntry.aggregate({ where, _sum: { amount: true } }))._sum.amount ?? 0n;
}

listField('ledgerEntries', {
  description:
    'Ledger entries by day, within a day in the order of posting (seq). The sum subtracts reversals. Empty for officers limited to some LGAs.',
  type: LedgerEntry,
  permission: 'LEDGER_READ',
  filter: LedgerFilter,
  sortBy: ['day', 'seq', 'amount', 'recordNo'],
  orderBy: { day: (direction) => [{ day: direction }, { seq: direction }] },
  where: (viewer, filter, search) => ({ AND: [visibleLedgerEntries(viewer), ledgerWhere(filter, search)] }),
  find: (args) => db.ledgerEntry.findMany(args),
  count: async ({ where }) => (await rollupTotals('LedgerEntry', where, TOTALS))?.n ?? db.ledgerEntry.count({ where }),
  sum: async ({ where }) => {
    const [all, reversals] = await Promise.all([totalOf(where), totalOf({ AND: [where, { kind: { in: REVERSALS } }] })]);
    return all - 2n * reversals;
  },
});

/** Months that were closed before funds had grants and transfers do not have these sums. */
type StoredStatement = Omit<FundStatement, 'granted' | 'transferred'> & Partial<FundStatement>;

export const FundStatementType = builder.objectRef<StoredStatement>('FundStatement').implement({
  description: 'The statement of one fund over a period, kobo.',
  fields: (t) => ({
    fundingPool: t.exposeString('fundingPool', { description: 'The fund.' }),
    opening: t.expose('opening', { type: 'Kobo', description: 'Bank balance before the first day.' }),
    received: t.expose('received', { type: 'Kobo', description: 'Receipts of the period.' }),
    granted: t.field({
      type: 'Kobo',
      description: 'Grants, appropriations and opening balances of the period.',
      resolve: ({ granted }) => granted ?? 0n,
    }),
    transferred: t.field({
      type: 'Kobo',
      description: 'Transfers from other funds less transfers to them.',
      resolve: ({ transferred }) => transferred ?? 0n,
    }),
    paidToFacilities: t.expose('paidToFacilities', { type: 'Kobo', description: 'Payments to facilities less reversals.' }),
    spent: t.expose('spent', { type: 'Kobo', description: 'Expenses of the period.' }),
    closing: t.expose('closing', {
      type: 'Kobo',
      description: 'Bank balance after the last day; negative if the fund is overspent.',
    }),
    payable: t.expose('payable', { type: 'Kobo', description: 'Owed to facilities after the last day.' }),
    receivable: t.expose('receivable', { type: 'Kobo', description: 'Due from payers after the last day.' }),
    unmatched: t.expose('unmatched', { type: 'Kobo', description: 'Received without a known invoice.' }),
  }),
});

builder.queryField('fundStatements', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).field({
    type: [FundStatementType],
    description: 'The funds over a period, from the ledger. Officers limited to some LGAs get FORBIDDEN.',
    complexity: 20,
    args: { from: t.arg({ type: 'Date', required: true }), to: t.arg({ type: 'Date', required: true }) },
    resolve: (_root, period, { viewer }) => fundStatements(viewer, period),
  }),
);

const AccountBalanceType = builder.objectRef<AccountBalance>('AccountBalance').implement({
  description: 'An account in the trial balance, kobo. In balances debits are positive and credits negative.',
  fields: (t) => ({
    account: t.field({ type: enumOf('LedgerAccount'), resolve: ({ account }) => account }),
    opening: t.expose('opening', { type: 'Kobo', description: 'Balance before the first day.' }),
    debits: t.expose('debits', { type: 'Kobo', description: 'Debits of the period.' }),
    credits: t.expose('credits', { type: 'Kobo', description: 'Credits of the period.' }),
    closing: t.expose('closing', { type: 'Kobo', description: 'Balance after the last day.' }),
  }),
});

builder.queryField('trialBalance', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).field({
    type: [AccountBalanceType],
    description: 'The balances of all accounts over a period, of one fund or of all. Officers limited to some LGAs get FORBIDDEN.',
    complexity: 20,
    args: {
      from: t.arg({ type: 'Date', required: true }),
      to: t.arg({ type: 'Date', required: true }),
      fundingPool: t.arg.string({ description: 'One fund; all without it.' }),
    },
    resolve: (_root, query, { viewer }) => trialBalance(viewer, query),
  }),
);

const ReconciliationKeyEnum = builder.enumType('ReconciliationKey', { values: RECONCILIATION_KEYS });

export const ReconciliationLineType = builder.objectRef<ReconciliationLine>('ReconciliationLine').implement({
  description: 'Two totals that must be equal.',
  fields: (t) => ({
    key: t.expose('key', { type: ReconciliationKeyEnum }),
    records: t.expose('records', { type: 'Kobo', description: 'Total of the records.' }),
    counterpart: t.expose('counterpart', { type: 'Kobo', description: 'Total that must agree with the records.' }),
    difference: t.field({ type: 'Kobo', description: 'Zero if they agree.', resolve: ({ records, counterpart }) => records - counterpart }),
  }),
});

builder.queryField('reconciliation', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).field({
    type: [ReconciliationLineType],
    description: 'Current reconciliation of records and ledger. Officers limited to some LGAs get FORBIDDEN.',
    complexity: 50,
    resolve: (_root, _args, { viewer }) => reconciliation(viewer),
  }),
);
