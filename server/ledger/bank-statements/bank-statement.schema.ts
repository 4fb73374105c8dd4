import type { Prisma } from '../../generated/prisma/client.ts';
import { escapeLike } from '../../platform/database/like.ts';
import { db } from '../../platform/db.ts';
import { rowsIn } from '../../scheme/access/row-guard.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { listField, PageInput } from '../../scheme/graphql/list.ts';
import { createMutation, recordMutation } from '../../scheme/graphql/record-mutations.ts';
import { Actor } from '../../scheme/workflow/history.schema.ts';
import { LedgerEntry } from '../ledger.schema.ts';
import {
  type BankReconciliation,
  bankReconciliation,
  earlierDifference,
  type LinesOfStatus,
  recordsNotAtBank,
} from './bank-reconciliation.service.ts';
import { visibleBankStatements } from './bank-statement.access.ts';
import { importBankStatementInput } from './bank-statement.input.ts';
import { importBankStatement, matchBankStatement } from './bank-statement.service.ts';

const MAX_SIZE = 500;

const BankLineSum = builder.objectRef<LinesOfStatus>('BankLineSum').implement({
  description: 'Number and signed sum of lines or records.',
  fields: (t) => ({
    count: t.exposeInt('count'),
    amount: t.expose('amount', { type: 'Kobo', description: 'Positive into the account.' }),
  }),
});

const BankReconciliationType = builder.objectRef<BankReconciliation>('BankReconciliation').implement({
  description:
    'The books and the bank on the last day of a statement. Their difference is the records not at the bank, less the lines not in the books, plus a difference from before the first statement.',
  fields: (t) => ({
    since: t.expose('since', { type: 'Date', description: 'First day of the first statement of the account.' }),
    books: t.expose('books', { type: 'Kobo', description: 'Balance of the fund at the bank in the books.' }),
    bank: t.expose('bank', { type: 'Kobo', nullable: true, description: 'Closing balance of the bank; null if it is not known.' }),
    difference: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Books less bank; null without a balance of the bank.',
      resolve: ({ books, bank }) => (bank === null ? null : books - bank),
    }),
    records: t.field({ type: BankLineSum, description: 'Records that no line shows.', resolve: ({ records }) => records }),
    open: t.field({ type: BankLineSum, description: 'Lines to match.', resolve: ({ open }) => open }),
    setAside: t.field({ type: BankLineSum, description: 'Lines set aside.', resolve: ({ setAside }) => setAside }),
    otherDays: t.expose('otherDays', { type: 'Kobo', description: 'Lines matched to records before or after these days.' }),
    earlier: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'The rest, from before the first statement; null without a balance of the bank.',
      resolve: earlierDifference,
    }),
  }),
});

const BankRecordsPage = builder.objectRef<{ ids: string[]; total: number }>('BankRecordsPage').implement({
  description: 'A page of ledger entries.',
  fields: (t) => ({
    total: t.exposeInt('total'),
    items: t.prismaField({
      type: [LedgerEntry],
      resolve: (query, { ids }) =>
        db.ledgerEntry.findMany({ ...query, where: { id: { in: ids } }, orderBy: [{ day: 'asc' }, { seq: 'asc' }] }),
    }),
  }),
});

const accountOf = { accountId: true, lastDay: true, closingBalance: true, account: { select: { fundingPool: true } } } as const;

export const BankStatement = builder.prismaObject('BankStatement', {
  description: 'An imported statement of the bank account of a fund.',
  authScopes: rowsIn(visibleBankStatements, 'LEDGER_READ'),
  fields: (t) => ({
    id: t.exposeID('id'),
    statementNo: t.exposeString('statementNo', { description: 'STM-YYMM-NNN' }),
    fundingPool: t.string({ select: { account: { select: { fundingPool: true } } }, resolve: ({ account }) => account.fundingPool }),
    bankName: t.exposeString('bankName', { description: 'At import.' }),
    accountNumber: t.exposeString('accountNumber', { description: 'At import.' }),
    filename: t.exposeString('filename'),
    fileUrl: t.string({
      description: 'Address of the uploaded file.',
      select: { fileId: true },
      resolve: ({ fileId }) => `/files/${fileId}`,
    }),
    firstDay: t.expose('firstDay', { type: 'Date' }),
    lastDay: t.expose('lastDay', { type: 'Date' }),
    closingBalance: t.expose('closingBalance', { type: 'Kobo', nullable: true, description: 'By the bank; null if it is not known.' }),
    lineCount: t.exposeInt('lineCount', { description: 'Lines that this file brought.' }),
    knownCount: t.exposeInt('knownCount', { description: 'Lines that an earlier file had brought.' }),
    openCount: t.relationCount('lines', { description: 'Lines to match.', where: { status: 'OPEN' } }),
    matchedCount: t.relationCount('lines', { where: { status: 'MATCHED' } }),
    setAsideCount: t.relationCount('lines', { where: { status: 'SET_ASIDE' } }),
    importedBy: t.relation('importedBy', { type: Actor }),
    importedAt: t.expose('importedAt', { type: 'DateTime' }),
    reconciliation: t.field({
      type: BankReconciliationType,
      complexity: 30,
      select: accountOf,
      resolve: ({ account, ...statement }) => bankReconciliation({ ...statement, ...account }),
    }),
    recordsNotAtBank: t.field({
      type: BankRecordsPage,
      description: 'Records since the first statement of the account that no line shows until its last day, oldest first.',
      complexity: 30,
      args: { page: t.arg({ type: PageInput, required: true }) },
      select: accountOf,
      resolve: ({ account, ...statement }, { page: { number, size } }) => {
        const limit = Math.min(Math.max(size, 1), MAX_SIZE);
        return recordsNotAtBank({ ...statement, ...account }, { first: Math.max(0, number - 1) * limit, limit });
      },
    }),
  }),
});

const BankStatementFilter = builder.inputType('BankStatementFilter', {
  fields: (t) => ({ fundingPool: t.stringList({ description: 'Of the account of any of these funds.' }) }),
});

listField('bankStatements', {
  description: 'Imported bank statements by number or file name, the latest last day first. Empty for officers limited to some LGAs.',
  type: BankStatement,
  permission: 'LEDGER_READ',
  filter: BankStatementFilter,
  sortBy: ['lastDay', 'statementNo', 'importedAt'],
  where: (viewer, filter, search): Prisma.BankStatementWhereInput => ({
    AND: [
      visibleBankStatements(viewer),
      filter?.fundingPool?.length ? { account: { fundingPool: { in: filter.fundingPool } } } : {},
      search
        ? { OR: ['statementNo', 'filename'].map((column) => ({ [column]: { contains: escapeLike(search), mode: 'insensitive' } })) }
        : {},
    ],
  }),
  find: (args) => db.bankStatement.findMany(args),
  count: (args) => db.bankStatement.count(args),
});

builder.queryField('bankStatement', (t) =>
  t.withAuth({ can: 'LEDGER_READ' }).prismaField({
    type: BankStatement,
    description: 'One bank statement. NOT_FOUND outside the viewer’s scope.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (query, _root, { id }, { viewer }) =>
      db.bankStatement.findFirstOrThrow({ ...query, where: { AND: [{ id }, visibleBankStatements(viewer)] } }),
  }),
);

createMutation('importBankStatement', {
  type: BankStatement,
  description: 'Imports the new lines of a statement as previewed, and matches those that name a record of the books.',
  can: 'BANK_STATEMENT_WRITE',
  input: importBankStatementInput,
  run: importBankStatement,
});

recordMutation('matchBankStatement', {
  type: BankStatement,
  description: 'Matches the open lines of a statement that name a record which entered the books since.',
  can: 'BANK_STATEMENT_WRITE',
  run: matchBankStatement,
});
