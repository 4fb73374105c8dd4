import { logRecordAccess } from '../../members/record-access/record-access.ts';
import { parse } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { drillThroughInput } from '../engine/drill-through.input.ts';
import {
  type DrillThrough,
  type DrillThroughPage,
  type DrillThroughRecord,
  drillThroughOf,
  planCount,
  planRecords,
} from '../engine/drill-through.ts';
import { execute } from '../engine/execute.ts';
import { ReportFilterInput } from '../engine/report-filter.schema.ts';
import type { DrillThroughColumn } from '../engine/rows.ts';
import { readableReport } from './readable-report.ts';

const DrillThroughColumnKindEnum = builder.enumType('DrillThroughColumnKind', {
  description: 'Type of the texts in a column: a word is an enum value, money is in kobo.',
  values: {
    TEXT: { value: 'text' },
    CODE: { value: 'code' },
    WORD: { value: 'word' },
    DATE: { value: 'date' },
    DATE_TIME: { value: 'dateTime' },
    MONEY: { value: 'money' },
    NUMBER: { value: 'number' },
  } as const,
});

const DrillThroughColumnType = builder.objectRef<DrillThroughColumn>('DrillThroughColumn').implement({
  description: 'A column of the records behind a figure that the viewer may read.',
  fields: (t) => ({
    label: t.exposeString('label'),
    kind: t.expose('kind', { type: DrillThroughColumnKindEnum }),
    enum: t.string({
      nullable: true,
      description: 'Name of the enum for words; null for other types.',
      resolve: ({ enumName }) => enumName ?? null,
    }),
    under: t.boolean({ description: 'Shown below the previous column.', resolve: ({ under }) => under === true }),
  }),
});

const DrillThroughRecordType = builder.objectRef<DrillThroughRecord>('DrillThroughRecord').implement({
  description: 'One record behind a figure.',
  fields: (t) => ({
    id: t.exposeID('id'),
    recordId: t.exposeID('recordId', {
      nullable: true,
      description: 'Id of the record whose page shows it; null for an unmatched receipt.',
    }),
    cells: t.field({
      type: t.listRef('String', { nullable: true }),
      description: 'One text per column; kobo and counts as digits, timestamps as ISO 8601; null if the record has no value.',
      resolve: ({ cells }) => cells,
    }),
  }),
});

const DrillThroughPageType = builder.objectRef<DrillThroughPage & { target: DrillThrough }>('DrillThroughPage').implement({
  description: 'The records behind a figure of a report, in the order of their type.',
  fields: (t) => ({
    entity: t.string({ description: 'Record type of `recordId`.', resolve: ({ source }) => source.rows.record.entity }),
    columns: t.field({ type: [DrillThroughColumnType], resolve: ({ columns }) => [...columns] }),
    rows: t.field({ type: [DrillThroughRecordType], resolve: ({ rows }) => rows }),
    next: t.exposeID('next', { nullable: true, description: '`after` of the next page; null on the last.' }),
    total: t.int({ description: 'Total number of records.', complexity: 20, resolve: ({ target }) => execute(planCount(target)) }),
  }),
});

builder.queryField('drillThrough', (t) =>
  t.withAuth({ can: 'DRILL_THROUGH_READ' }).field({
    type: DrillThroughPageType,
    complexity: 20,
    description:
      'The records behind one figure of a report, with the same filter and scope. FORBIDDEN without permission for the report or the records, NOT_FOUND if the figure has no records, RPT_FILTER and RPT_RANGE as for the report.',
    args: {
      report: t.arg.string({ required: true, description: 'Key of the report: the name of its field.' }),
      column: t.arg.string({ required: true, description: 'Name of the measure; "pivot " and the key for a pivot column.' }),
      key: t.arg.stringList({
        required: true,
        description: 'Keys of the row, outermost first, "none" for a missing value; empty for the total.',
      }),
      filter: t.arg({ type: ReportFilterInput, required: true }),
      after: t.arg.id({ description: '`next` of the previous page.' }),
      first: t.arg.int({ required: true, description: 'Rows per page, 1 to 500.' }),
    },
    resolve: async (_root, args, context) => {
      const { viewer } = context;
      const input = parse(drillThroughInput, args);
      const target = drillThroughOf(readableReport(viewer, input.report), input, viewer);
      const page = await execute(planRecords(target, input));
      const part = page.source.rows.reads?.part;
      for (const { enrolleeId } of page.rows) if (part && enrolleeId) logRecordAccess(context, enrolleeId, part);
      return { target, ...page };
    },
  }),
);
