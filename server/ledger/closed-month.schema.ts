import type { Prisma } from '../generated/prisma/client.ts';
import { db } from '../platform/db.ts';
import { rowsIn } from '../scheme/access/row-guard.ts';
import { builder } from '../scheme/graphql/builder.ts';
import { enumOf } from '../scheme/graphql/enums.ts';
import { listField } from '../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../scheme/graphql/record-mutations.ts';
import { Actor, statusHistory } from '../scheme/workflow/history.schema.ts';
import { closeMonthInput, reopenMonthInput } from './closed-month.input.ts';
import { closedMonthMachine } from './closed-month.machine.ts';
import { closeMonth, isLastClosed, type MonthToClose, monthToClose, reopenMonth } from './closed-month.service.ts';
import type { FundStatement } from './fund-statement.service.ts';
import { visibleClosedMonths } from './ledger.access.ts';
import { FundStatementType, ReconciliationLineType } from './ledger.schema.ts';
import type { ReconciliationLine } from './reconciliation.service.ts';

const ClosedMonthAction = builder.enumType('ClosedMonthAction', { values: closedMonthMachine.names });

/** Parses rows stored as JSON, with amounts as bigint. */
function rowsOf<Row extends object>(json: Prisma.JsonValue): Row[] {
  const rows = json as Record<string, string | number>[];
  return rows.map(
    (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, typeof value === 'number' ? BigInt(value) : value])) as Row,
  );
}

const ClosedMonth = builder.prismaObject('ClosedMonth', {
  description: 'A closed month of the books. No entries can be dated in it unless it is reopened.',
  authScopes: rowsIn(visibleClosedMonths, 'LEDGER_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    status: t.expose('status', { type: enumOf('ClosedMonthStatus') }),
    closedAt: t.expose('closedAt', { type: 'DateTime' }),
    closedBy: t.relation('closedBy', { type: Actor }),
    reopenReason: t.exposeString('reopenReason', { nullable: true, description: 'Null unless it was reopened.' }),
    funds: t.field({
      type: [FundStatementType],
      description: 'Fund statements of the month, as of closing.',
      select: { funds: true },
      resolve: ({ funds }) => rowsOf<FundStatement>(funds),
    }),
    reconciliation: t.field({
      type: [ReconciliationLineType],
      description: 'Reconciliation of records and ledger, as of closing.',
      select: { reconciliation: true },
      resolve: ({ reconciliation }) => rowsOf<ReconciliationLine>(reconciliation),
    }),
    history: t.prismaField({ ...statusHistory('ClosedMonth') }),
    availableActions: t.field({
      type: [ClosedMonthAction],
      description: 'Actions that the viewer may take now. Only the last closed month can be reopened.',
      select: { status: true, closedById: true, month: true },
      resolve: async (closing, _args, { viewer }) => {
        const actions = viewer ? closedMonthMachine.available(viewer, closing) : [];
        const isLast = actions.length > 0 && (await isLastClosed(db, closing.month));
        return isLast ? actions : [];
      },
    }),
  }),
});

const ClosedMonthFilter = builder.inputType('ClosedMonthFilter', {
  fields: (t) => ({ status: t.field({ type: [enumOf('ClosedMonthStatus')] }) }),
});

listField('closedMonths', {
  description: 'Closings of months, latest month first. Empty for officers limited to some LGAs.',
  type: ClosedMonth,
  permission: 'LEDGER_READ',
  filter: ClosedMonthFilter,
  sortBy: ['month', 'closedAt'],
  where: (viewer, filter): Prisma.ClosedMonthWhereInput => ({
    AND: [visibleClosedMonths(viewer), filter?.status?.length ? { status: { in: filter.status } } : {}],
  }),
  find: (args) => db.closedMonth.findMany(args),
  count: (args) => db.closedMonth.count(args),
});

builder.queryField('closedMonth', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).prismaField({
    type: ClosedMonth,
    description: 'One closed month. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.closedMonth.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleClosedMonths(viewer)] } }),
  }),
);

const MonthToCloseType = builder.objectRef<MonthToClose>('MonthToClose').implement({
  description: 'The next month to close.',
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'First day of the month.' }),
    isOver: t.exposeBoolean('isOver', { description: 'Whether the month has ended and can be closed.' }),
    expensesWaiting: t.exposeInt('expensesWaiting', {
      description: 'Expenses of the month awaiting approval; these prevent closing.',
    }),
    grantsWaiting: t.exposeInt('grantsWaiting', {
      description: 'Grants and transfers of the month awaiting confirmation; these prevent closing.',
    }),
    bankLinesWaiting: t.exposeInt('bankLinesWaiting', {
      description: 'Lines of bank statements of the month that are not matched; these prevent closing.',
    }),
  }),
});

builder.queryField('monthToClose', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).field({
    type: MonthToCloseType,
    nullable: true,
    description: 'The next month to close; null while the ledger is empty. Officers limited to some LGAs get FORBIDDEN.',
    resolve: (_root, _args, { viewer }) => monthToClose(viewer),
  }),
);

createMutation('closeMonth', {
  type: ClosedMonth,
  description: 'Closes the next month of the books. It can no longer change.',
  can: 'MONTH_CLOSE',
  input: closeMonthInput,
  run: closeMonth,
});

recordMutation('reopenMonth', {
  type: ClosedMonth,
  description: 'Reopens the last closed month, by someone other than the person who closed it.',
  can: 'MONTH_REOPEN',
  input: reopenMonthInput,
  run: reopenMonth,
});
