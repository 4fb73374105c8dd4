import { builder } from '../../scheme/graphql/builder.ts';
import { DateRangeInput } from '../../scheme/graphql/date-range.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import {
  type Ageing,
  type BalanceSort,
  balanceWhere,
  countEntries,
  entryWhere,
  findBalances,
  findEntries,
  PAYER_KINDS,
  type PayerAccount,
  type PayerBalance,
  type PayerEntry,
  type Period,
  payerAccount,
  sumBalances,
} from './payer.service.ts';

const PayerKindEnum = builder.enumType('PayerKind', { values: PAYER_KINDS });

const AgeingType = builder.objectRef<Ageing>('Ageing').implement({
  description: 'Outstanding invoice balances by days overdue.',
  fields: (t) => ({
    notDue: t.expose('notDue', { type: 'Kobo', description: 'Due today or later.' }),
    days30: t.expose('days30', { type: 'Kobo', description: 'Up to 30 days.' }),
    days60: t.expose('days60', { type: 'Kobo', description: '31 to 60 days.' }),
    days90: t.expose('days90', { type: 'Kobo', description: '61 to 90 days.' }),
    over90: t.expose('over90', { type: 'Kobo', description: 'More than 90 days.' }),
  }),
});

const PayerBalanceType = builder.objectRef<PayerBalance>('PayerBalance').implement({
  description: 'An MDA, institution or person with unpaid invoices.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the MDA or person.' }),
    kind: t.expose('kind', { type: PayerKindEnum }),
    name: t.exposeString('name'),
    number: t.exposeString('number', { nullable: true, description: 'Code or enrolment number; null if there is none yet.' }),
    invoices: t.exposeInt('invoices', { description: 'Number of unpaid invoices.' }),
    balance: t.expose('balance', { type: 'Kobo' }),
    ageing: t.field({ type: AgeingType, resolve: (row) => row }),
  }),
});

const PayerFilter = builder.inputType('PayerFilter', {
  fields: (t) => ({
    kind: t.field({ type: [PayerKindEnum] }),
    overdue: t.boolean({ description: 'Whether any balance is overdue.' }),
  }),
});

const periodOf = (range: typeof DateRangeInput.$inferInput | null | undefined): Period => ({
  from: range?.from ?? null,
  to: range?.to ?? null,
});

const isDescending = (order: object, key: string) => (order as Record<string, string>)[key] === 'desc';

listField('payers', {
  description: 'Payers with a balance, with ageing, largest balance first.',
  type: PayerBalanceType,
  permission: 'PAYER_ACCOUNT_READ',
  filter: PayerFilter,
  sortBy: ['balance', 'over90', 'invoices', 'name'],
  where: (viewer, filter, search) => balanceWhere(viewer, { kind: filter?.kind, isOverdue: filter?.overdue }, search),
  find: ({ where, orderBy, ...page }) => {
    const [order = {}] = orderBy as object[];
    const sort = (Object.keys(order)[0] ?? 'balance') as BalanceSort;
    return findBalances(where, sort, isDescending(order, sort), page);
  },
  count: async ({ where }) => (await sumBalances(where)).count,
  sum: async ({ where }) => (await sumBalances(where)).balance,
});

const PayerAccountType = builder.objectRef<PayerAccount>('PayerAccount').implement({
  description: 'The account of a payer over a period.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the MDA or person.' }),
    kind: t.expose('kind', { type: PayerKindEnum }),
    name: t.exposeString('name'),
    number: t.exposeString('number', { nullable: true, description: 'Code or enrolment number; null if there is none yet.' }),
    opening: t.expose('opening', { type: 'Kobo', description: 'Balance before the first day; zero without one.' }),
    invoiced: t.expose('invoiced', { type: 'Kobo' }),
    cancelled: t.expose('cancelled', { type: 'Kobo', description: 'Invoices that were cancelled.' }),
    received: t.expose('received', { type: 'Kobo' }),
    reversed: t.expose('reversed', { type: 'Kobo', description: 'Receipts unmatched or reversed.' }),
    closing: t.expose('closing', { type: 'Kobo', description: 'Balance at the end of the last day.' }),
    ageing: t.field({ type: AgeingType, description: 'As of today.', resolve: ({ ageing }) => ageing }),
  }),
});

builder.queryField('payerAccount', (t) =>
  t.withAuth({ can: 'PAYER_ACCOUNT_READ' }).field({
    type: PayerAccountType,
    description: 'The account of a payer: opening balance, movements and closing balance. NOT_FOUND outside the viewer’s scope.',
    args: {
      id: t.arg.id({ required: true, description: 'Id of the MDA or person.' }),
      day: t.arg({ type: DateRangeInput, description: 'The period, both days included.' }),
    },
    resolve: (_root, { id, day }, { viewer }) => payerAccount(viewer, id, periodOf(day)),
  }),
);

const PayerEntryType = builder.objectRef<PayerEntry>('PayerEntry').implement({
  description: 'A line of a statement of account: an entry of the ledger on what a payer owes.',
  fields: (t) => ({
    id: t.exposeID('id'),
    day: t.expose('day', { type: 'Date' }),
    kind: t.expose('kind', { type: enumOf('LedgerEntryKind') }),
    recordNo: t.exposeString('recordNo', { description: 'The number of the invoice, or the RRR.' }),
    entityType: t.exposeString('entityType', { description: 'The type of the record that it comes from.' }),
    entityId: t.exposeID('entityId'),
    charge: t.expose('charge', { type: 'Kobo', description: 'Amount added to the balance.' }),
    credit: t.expose('credit', { type: 'Kobo', description: 'Amount taken off the balance.' }),
    balance: t.expose('balance', { type: 'Kobo', description: 'Balance after it.' }),
  }),
});

const PayerEntryFilter = builder.inputType('PayerEntryFilter', {
  fields: (t) => ({
    payerId: t.id({ required: true, description: 'Id of the MDA or person. NOT_FOUND outside the viewer’s scope.' }),
    day: t.field({ type: DateRangeInput, description: 'The period, both days included.' }),
  }),
});

listField('payerEntries', {
  description: 'The statement of account of a payer, oldest first.',
  type: PayerEntryType,
  permission: 'PAYER_ACCOUNT_READ',
  filter: PayerEntryFilter,
  sortBy: ['day'],
  defaultDirection: 'ASC',
  where: (viewer, filter) => entryWhere(viewer, filter?.payerId, periodOf(filter?.day)),
  find: ({ where, orderBy, ...page }) => findEntries(where, isDescending((orderBy as object[])[0] ?? {}, 'day'), page),
  count: ({ where }) => countEntries(where),
});
