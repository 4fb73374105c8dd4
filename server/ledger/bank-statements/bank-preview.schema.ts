import { builder } from '../../scheme/graphql/builder.ts';
import { enumOf } from '../../scheme/graphql/enums.ts';
import { inputOf } from '../../scheme/graphql/input-of.ts';
import { PageInput } from '../../scheme/graphql/list.ts';
import { BankColumn, BankSampleRow, bankColumns } from '../bank-layouts/bank-layout.schema.ts';
import { balancesOf, type UnreadableRow } from './bank-rows.ts';
import { previewBankStatementInput } from './bank-statement.input.ts';
import { daysOf, previewBankStatement, type StatementPreview } from './bank-statement.service.ts';

const MAX_SIZE = 500;
const SAMPLE_ROWS = 20;

const OUTCOMES = ['NEW', 'KNOWN', 'REFUSED'] as const;
type Outcome = (typeof OUTCOMES)[number];
const BankRowOutcome = builder.enumType('BankRowOutcome', { description: 'Result of a row of a statement.', values: OUTCOMES });

type Row = {
  number: number;
  outcome: Outcome;
  cells: string[];
  problems: UnreadableRow['problems'];
  line: StatementPreview['lines'][number] | null;
};

/** Unreadable rows first. */
const rowsOf = ({ lines, unreadable }: StatementPreview): Row[] => [
  ...unreadable.map((row): Row => ({ ...row, outcome: 'REFUSED', line: null })),
  ...lines.map((line): Row => ({ number: line.number, cells: line.cells, outcome: line.isKnown ? 'KNOWN' : 'NEW', problems: [], line })),
];

const BankRowProblem = builder.objectRef<UnreadableRow['problems'][number]>('BankRowProblem').implement({
  description: 'The error of a row.',
  fields: (t) => ({ code: t.exposeString('code'), field: t.exposeString('field'), message: t.exposeString('message') }),
});

const BankPreviewRow = builder.objectRef<Row>('BankPreviewRow').implement({
  description: 'One row of a bank statement.',
  fields: (t) => ({
    id: t.id({ resolve: ({ number }) => String(number) }),
    number: t.exposeInt('number', { description: 'Its number in the file.' }),
    outcome: t.expose('outcome', { type: BankRowOutcome }),
    cells: t.exposeStringList('cells', { description: 'As in the file.' }),
    problems: t.field({ type: [BankRowProblem], resolve: ({ problems }) => problems }),
    day: t.field({ type: 'Date', nullable: true, description: 'Null if the row cannot be read.', resolve: ({ line }) => line?.day }),
    amount: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Positive into the account; null if the row cannot be read.',
      resolve: ({ line }) => line?.amount,
    }),
    reference: t.string({ nullable: true, description: 'Null if there is none.', resolve: ({ line }) => line?.reference }),
    narration: t.string({ nullable: true, description: 'Null if the row cannot be read.', resolve: ({ line }) => line?.narration }),
  }),
});

const BankPreviewRows = builder.objectRef<{ total: number; items: Row[] }>('BankPreviewRows').implement({
  description: 'A page of the rows of a statement.',
  fields: (t) => ({ total: t.exposeInt('total'), items: t.field({ type: [BankPreviewRow], resolve: ({ items }) => items }) }),
});

const sumOf = ({ lines }: StatementPreview, isWanted: (amount: bigint) => boolean) =>
  lines.reduce((sum, { amount, isKnown }) => (!isKnown && isWanted(amount) ? sum + amount : sum), 0n);

const BankStatementPreview = builder.objectRef<StatementPreview>('BankStatementPreview').implement({
  description: 'Preview of a bank statement.',
  fields: (t) => ({
    headings: t.stringList({ resolve: ({ sheet }) => sheet.headings }),
    headingRow: t.int({ description: 'Row of the headings, as chosen, remembered or detected.', resolve: ({ sheet }) => sheet.headingRow }),
    mapping: t.field({
      type: [BankColumn],
      description: 'As chosen, remembered from the last file of this bank, or guessed.',
      resolve: ({ layout }) => bankColumns(layout.mapping),
    }),
    isRemembered: t.exposeBoolean('isRemembered', { description: 'Whether the columns are the remembered ones of this bank.' }),
    dateOrder: t.field({ type: enumOf('DateOrder'), resolve: ({ layout }) => layout.dateOrder }),
    missing: t.exposeStringList('missing', { description: 'Required columns that are not matched; then no row is read.' }),
    sample: t.field({
      type: [BankSampleRow],
      description: 'The first rows below the headings.',
      resolve: ({ sheet }) => sheet.rows.slice(0, SAMPLE_ROWS),
    }),
    newCount: t.int({ resolve: ({ lines }) => lines.filter(({ isKnown }) => !isKnown).length }),
    knownCount: t.int({
      description: 'Lines that the account already has.',
      resolve: ({ lines }) => lines.filter(({ isKnown }) => isKnown).length,
    }),
    refusedCount: t.int({
      description: 'Rows that cannot be read; then nothing is imported.',
      resolve: ({ unreadable }) => unreadable.length,
    }),
    skippedCount: t.exposeInt('skipped', { description: 'Rows without an amount, such as titles and totals.' }),
    moneyIn: t.field({ type: 'Kobo', description: 'Of the new lines.', resolve: (preview) => sumOf(preview, (amount) => amount > 0n) }),
    moneyOut: t.field({
      type: 'Kobo',
      description: 'Of the new lines, as a negative amount.',
      resolve: (preview) => sumOf(preview, (amount) => amount < 0n),
    }),
    firstDay: t.field({
      type: 'Date',
      nullable: true,
      description: 'Null without lines.',
      resolve: ({ lines }) => (lines.length > 0 ? daysOf(lines).firstDay : null),
    }),
    lastDay: t.field({
      type: 'Date',
      nullable: true,
      description: 'Null without lines.',
      resolve: ({ lines }) => (lines.length > 0 ? daysOf(lines).lastDay : null),
    }),
    closingBalance: t.field({
      type: 'Kobo',
      nullable: true,
      description: 'Null if the file has no balances.',
      resolve: ({ lines }) => balancesOf(lines).closing,
    }),
    balanceGap: t.field({
      type: 'Kobo',
      nullable: true,
      description:
        'By how much the balances differ from the amounts: a sign that rows are missing or columns mixed up. Null without balances.',
      resolve: ({ lines }) => balancesOf(lines).gap,
    }),
    rows: t.field({
      type: BankPreviewRows,
      description: 'The rows, those that cannot be read first.',
      args: { outcome: t.arg({ type: [BankRowOutcome] }), page: t.arg({ type: PageInput, required: true }) },
      resolve: (preview, { outcome, page: { number, size } }) => {
        const rows = rowsOf(preview).filter((row) => !outcome || outcome.includes(row.outcome));
        const limit = Math.min(Math.max(size, 1), MAX_SIZE);
        const first = Math.max(0, number - 1) * limit;
        return { total: rows.length, items: rows.slice(first, first + limit) };
      },
    }),
  }),
});

builder.queryField('bankStatementPreview', (t) =>
  t.withAuth({ can: 'BANK_STATEMENT_WRITE' }).field({
    type: BankStatementPreview,
    complexity: 50,
    description: 'Previews an uploaded bank statement; changes nothing.',
    args: { input: t.arg({ type: inputOf(previewBankStatementInput, 'BankStatementPreviewInput'), required: true }) },
    resolve: (_root, { input }, { viewer }) => previewBankStatement(viewer, input),
  }),
);
