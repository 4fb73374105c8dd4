import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { listField } from '../../scheme/graphql/list.ts';
import { recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { statusHistory } from '../../scheme/workflow/history.schema.ts';
import { LedgerEntry } from '../ledger.schema.ts';
import { bankLineMachine } from './bank-line.machine.ts';
import { bankLineProposals, matchBankLine, reopenBankLine, setAsideBankLine } from './bank-line.service.ts';
import type { BankRecord } from './bank-records.ts';
import { visibleBankLines } from './bank-statement.access.ts';
import { matchBankLineInput, reopenBankLineInput, setAsideBankLineInput } from './bank-statement.input.ts';

const BankLineAction = builder.enumType('BankLineAction', { values: bankLineMachine.names });

const BankLine = builder.prismaObject('BankLine', {
  description: 'A line of a bank statement.',
  authScopes: rowsIn(visibleBankLines, 'LEDGER_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    version: t.exposeInt('version'),
    number: t.exposeInt('number', { description: 'Row in the file.' }),
    day: t.expose('day', { type: 'Date' }),
    valueDay: t.expose('valueDay', { type: 'Date', nullable: true, description: 'Null if the file has none.' }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Positive into the account, negative out of it.' }),
    reference: t.exposeString('reference', { nullable: true, description: 'Null if the file has none.' }),
    narration: t.exposeString('narration'),
    status: t.expose('status', { type: enumOf('BankLineStatus') }),
    setAsideReason: t.expose('setAsideReason', {
      type: enumOf('SetAsideReason'),
      nullable: true,
      description: 'Null unless it was set aside.',
    }),
    note: t.exposeString('note', { nullable: true, description: 'To the reason; null without one.' }),
    records: t.prismaField({
      type: [LedgerEntry],
      description: 'The records it is matched with.',
      complexity: 5,
      resolve: (query, { id }) =>
        db.ledgerEntry.findMany({
          ...query,
          where: { bankLineMatches: { some: { lineId: id, unmatchedAt: null } } },
          orderBy: [{ day: 'asc' }, { seq: 'asc' }],
        }),
    }),
    history: t.prismaField({ ...statusHistory('BankLine') }),
    availableActions: t.field({
      type: [BankLineAction],
      description: 'Actions that the viewer may take now.',
      select: { status: true },
      resolve: (line, _args, { viewer }) => (viewer ? bankLineMachine.available(viewer, line) : []),
    }),
  }),
});

const BankLineFilter = builder.inputType('BankLineFilter', {
  fields: (t) => ({ statementId: t.id(), status: t.field({ type: [enumOf('BankLineStatus')] }) }),
});

listField('bankLines', {
  description: 'Lines of bank statements, by reference or narration. The sum is signed. Empty for officers limited to some LGAs.',
  type: BankLine,
  permission: 'LEDGER_READ',
  filter: BankLineFilter,
  sortBy: ['number', 'day', 'amount'],
  defaultDirection: 'ASC',
  where: (viewer, filter, search): Prisma.BankLineWhereInput => ({
    AND: [
      visibleBankLines(viewer),
      { statementId: filter?.statementId ?? undefined, ...(filter?.status?.length && { status: { in: filter.status } }) },
      search
        ? { OR: ['reference', 'narration'].map((column) => ({ [column]: { contains: escapeLike(search), mode: 'insensitive' } })) }
        : {},
    ],
  }),
  find: (args) => db.bankLine.findMany(args),
  count: (args) => db.bankLine.count(args),
  sum: async ({ where }) => (await db.bankLine.aggregate({ where, _sum: { amount: true } }))._sum.amount,
});

const BankRecordType = builder.objectRef<BankRecord>('BankRecord').implement({
  description: 'A record of the books at the bank that no line shows: a ledger entry, or a payment run.',
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.field({ type: enumOf('LedgerEntryKind'), resolve: ({ kind }) => kind }),
    recordNo: t.exposeString('recordNo'),
    day: t.expose('day', { type: 'Date' }),
    amount: t.expose('amount', { type: 'Kobo', description: 'Positive into the account, negative out of it.' }),
    party: t.exposeString('party', { nullable: true, description: 'Who paid or was paid; null for a transfer.' }),
    entryCount: t.int({ description: 'Number of ledger entries.', resolve: ({ entryIds }) => entryIds.length }),
  }),
});

builder.queryField('bankLineProposals', (t) =>
  t.withAuth({ can: 'BANK_STATEMENT_WRITE' }).field({
    type: [BankRecordType],
    description:
      'Up to 20 unmatched records that a line may show, nearest day first: of the same amount, or with a search, of the same direction.',
    complexity: 20,
    args: { id: t.arg.id({ required: true }), search: t.arg.string() },
    resolve: (_root, { id, search }, { viewer }) => bankLineProposals(viewer, id, search || null),
  }),
);

recordMutation('matchBankLine', {
  type: BankLine,
  description: 'Matches a line with records of the books that add up to its amount.',
  can: 'BANK_STATEMENT_WRITE',
  input: matchBankLineInput,
  run: matchBankLine,
});

recordMutation('setAsideBankLine', {
  type: BankLine,
  description: 'Sets a line aside that has no record in the books, such as a bank charge.',
  can: 'BANK_STATEMENT_WRITE',
  input: setAsideBankLineInput,
  run: setAsideBankLine,
});

recordMutation('reopenBankLine', {
  type: BankLine,
  description: 'Unmatches a line, or takes back that it was set aside.',
  can: 'BANK_STATEMENT_WRITE',
  input: reopenBankLineInput,
  run: reopenBankLine,
});
