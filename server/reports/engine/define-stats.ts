import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { parse } from '../../platform/errors.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { SortDirection } from '../../platform/graphql/list.ts';
import { measureField, withheldField } from './define-report.ts';
import { DIMENSIONS } from './dimensions.ts';
import type { DimensionName, Facts, TimeName } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import { ReportFilterInput } from './report-filter.schema.ts';
import { runStats, type StatsKey, type StatsResult, type StatsRow } from './run-stats.ts';
import { statsInput } from './stats.input.ts';

const StatsKeyType = builder.objectRef<StatsKey>('StatsKey').implement({
  description: 'What a group is about.',
  fields: (t) => ({
    key: t.exposeString('key', { nullable: true, description: 'Id, word, or first day; null for what has none.' }),
    label: t.exposeString('label', { description: 'As people read it.' }),
  }),
});

const TIMES: TimeName[] = ['day', 'month', 'quarter', 'year'];
const constant = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The dimensions of a fact, in the order of the registry. */
export function dimensionsOf(facts: Facts): DimensionName[] {
  const keys = facts.keys({ from: new Date(0), to: new Date(0) } as ReportFilter);
  return (Object.keys(DIMENSIONS) as DimensionName[]).filter((name) => name in keys || TIMES.includes(name as TimeName));
}

/** The fields selected below `rows` and `total`: only these measures are computed. */
function selectedBelow({ fieldNodes, fragments }: GraphQLResolveInfo): string[] {
  const below = (set: SelectionSetNode | undefined): FieldNode[] =>
    (set?.selections ?? []).flatMap((selection) => {
      if (selection.kind === 'Field') return [selection];
      return below(selection.kind === 'InlineFragment' ? selection.selectionSet : fragments[selection.name.value]?.selectionSet);
    });
  const parts = fieldNodes
    .flatMap(({ selectionSet }) => below(selectionSet))
    .filter(({ name }) => name.value === 'rows' || name.value === 'total');
  return parts.flatMap(({ selectionSet }) => below(selectionSet)).map(({ name }) => name.value);
}

/** Defines the ad hoc field of a fact: `claimStats(by: [LGA, MONTH], filter, having, orderBy, limit) { rows { lga { label } month { key } claims approved } total { … } }`. */
export function defineStats(facts: Facts): void {
  const name = facts.name.charAt(0).toUpperCase() + facts.name.slice(1);
  const dimensions = dimensionsOf(facts);
  const Dimension = builder.enumType(`${name}Dimension`, {
    description: `What ${facts.title.toLowerCase()} can be grouped by.`,
    values: Object.fromEntries(
      dimensions.map((each) => [constant(each), { value: each, description: `${DIMENSIONS[each].description}.` }]),
    ),
  });
  const Measure = builder.enumType(`${name}Measure`, {
    description: `What can be counted of ${facts.title.toLowerCase()}.`,
    values: Object.fromEntries(
      Object.entries(facts.measures).map(([each, { description }]) => [constant(each), { value: each, description: `${description}.` }]),
    ),
  });
  const Having = builder.inputType(`${name}Having`, {
    description: 'Leaves out groups with a measure outside of these bounds; amounts are kobo. The total stays.',
    fields: (t) => ({ measure: t.field({ type: Measure, required: true }), min: t.float(), max: t.float() }),
  });
  const Order = builder.inputType(`${name}Order`, {
    description: 'By a measure, largest first unless ASC is asked for.',
    fields: (t) => ({ measure: t.field({ type: Measure, required: true }), direction: t.field({ type: SortDirection }) }),
  });
  const Row = builder.objectRef<StatsRow>(`${name}StatsRow`).implement({
    description: `One group of ${facts.title.toLowerCase()}, or the total over the whole filter.`,
    fields: (t) => ({
      ...Object.fromEntries(
        dimensions.map((each) => [
          each,
          t.field({
            type: StatsKeyType,
            nullable: true,
            description: `${DIMENSIONS[each].description}; null unless grouped by it.`,
            resolve: ({ keys }) => keys[each] ?? null,
          }),
        ]),
      ),
      withheld: withheldField<StatsRow>(t),
      ...Object.fromEntries(Object.entries(facts.measures).map(([each, measure]) => [each, measureField<StatsRow>(t, each, measure)])),
    }),
  });
  const Result = builder.objectRef<StatsResult>(`${name}Stats`).implement({
    description: `${facts.description}.`,
    fields: (t) => ({
      rows: t.field({ type: [Row], resolve: ({ rows }) => rows }),
      total: t.field({ type: Row, description: 'Over the filtered set, whatever the limit.', resolve: ({ total }) => total }),
      count: t.exposeInt('count', { description: 'All groups, also those beyond the limit.' }),
      generatedAt: t.expose('generatedAt', { type: 'DateTime' }),
    }),
  });
  builder.queryField(`${facts.name}Stats`, (t) =>
    t.withAuth({ can: facts.permission }).field({
      type: Result,
      description: `${facts.description}, by any of the dimensions; only rows in the viewer’s scope. Errors: RPT_RANGE, RPT_LIMIT, RPT_FILTER, RPT_TOO_LARGE, RPT_OUTSIDE.`,
      complexity: 50,
      args: {
        by: t.arg({ type: [Dimension], required: true, description: 'At most four; an empty list asks for the total alone.' }),
        filter: t.arg({ type: ReportFilterInput, required: true }),
        having: t.arg({ type: [Having] }),
        orderBy: t.arg({ type: Order }),
        limit: t.arg.int({ description: 'Groups at most: 100 unless told, up to 5,000.' }),
      },
      resolve: (_root, args, { viewer }, info) => {
        const selected = selectedBelow(info).filter((field) => field in facts.measures);
        return runStats(facts, parse(statsInput, args), selected, viewer);
      },
    }),
  );
}
