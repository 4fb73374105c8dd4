import { noteRead } from '../../members/record-access/record-access.ts';
import { parse } from '../../platform/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { drillThroughInput } from './drill-through.input.ts';
import {
  countRecords,
  type DrillThrough,
  type DrillThroughPage,
  type DrillThroughRecord,
  drillThroughOf,
  readRecords,
} from './drill-through.ts';
import { readableReport } from './readable-report.ts';
import { ReportFilterInput } from './report-filter.schema.ts';
import type { DrillThroughColumn } from './rows.ts';

const KINDS = { TEXT: 'text', CODE: 'code', WORD: 'word', DATE: 'date', DATE_TIME: 'dateTime', MONEY: 'money', NUMBER: 'number' } as const;
const CountedColumnKind = builder.enumType('CountedColumnKind', {
  description: 'How the texts of a column are read: a word is a value of an enum, money is kobo.',
  values: Object.fromEntries(Object.entries(KINDS).map(([name, value]) => [name, { value }])) as {
    [Name in keyof typeof KINDS]: { value: (typeof KINDS)[Name] };
  },
});

const CountedColumn = builder.objectRef<DrillThroughColumn>('CountedColumn').implement({
  description: 'A column of the records behind a number, as far as the viewer may read it.',
  fields: (t) => ({
    label: t.exposeString('label'),
    kind: t.expose('kind', { type: CountedColumnKind }),
    enum: t.string({ nullable: true, description: 'Of a word: its enum.', resolve: ({ enumName: of }) => of ?? null }),
    under: t.boolean({ description: 'Stands below the column before it.', resolve: ({ under }) => under === true }),
  }),
});

const CountedRowType = builder.objectRef<DrillThroughRecord>('CountedRow').implement({
  description: 'One record behind a number.',
  fields: (t) => ({
    id: t.exposeID('id'),
    recordId: t.exposeID('recordId', { nullable: true, description: 'Of the record whose page shows it.' }),
    cells: t.field({
      type: t.listRef('String', { nullable: true }),
      description: 'By column; kobo and counts are digits, moments ISO 8601.',
      resolve: ({ cells }) => cells,
    }),
  }),
});

const CountedRows = builder.objectRef<DrillThroughPage & { target: DrillThrough }>('CountedRows').implement({
  description: 'The records behind a number of a report, in their own order.',
  fields: (t) => ({
    entity: t.string({ description: 'The record that `recordId` names.', resolve: ({ source: counted }) => counted.rows.record.entity }),
    columns: t.field({ type: [CountedColumn], resolve: ({ columns }) => [...columns] }),
    rows: t.field({ type: [CountedRowType], resolve: ({ rows }) => rows }),
    next: t.exposeID('next', { nullable: true, description: '`after` of the next page; null on the last.' }),
    total: t.int({ description: 'How many there are on all pages.', complexity: 20, resolve: ({ target }) => countRecords(target) }),
  }),
});

builder.queryField('countedRows', (t) =>
  t.withAuth({ can: 'COUNTED_ROWS_READ' }).field({
    type: CountedRows,
    complexity: 20,
    description:
      'The records that make one number of a report: those that its measure counts, under the same filter and scope. FORBIDDEN without the right to the report or to such records, NOT_FOUND where no records make the number, RPT_FILTER and RPT_RANGE as the report.',
    args: {
      report: t.arg.string({ required: true, description: 'Key of the report: the name of its field.' }),
      column: t.arg.string({ required: true, description: 'Name of the measure; "pivot " and the key for a pivot column.' }),
      key: t.arg.stringList({ required: true, description: 'Keys of the row, outermost first, "none" for none; empty for the total.' }),
      filter: t.arg({ type: ReportFilterInput, required: true }),
      after: t.arg.id({ description: '`next` of the page before.' }),
      first: t.arg.int({ required: true, description: 'Rows of a page, 1 to 500.' }),
    },
    resolve: async (_root, args, context) => {
      const { viewer } = context;
      const input = parse(drillThroughInput, args);
      const target = await drillThroughOf(readableReport(viewer, input.report), input, viewer);
      const page = await readRecords(target, input);
      const part = page.source.rows.reads?.part;
      for (const { enrolleeId } of page.rows) if (part && enrolleeId) noteRead(context, enrolleeId, part);
      return { target, ...page };
    },
  }),
);
