import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from 'graphql';
import { parse } from '../../platform/errors.ts';
import { builder } from '../../scheme/graphql/builder.ts';
import { SortDirection } from '../../scheme/graphql/list.ts';
import { measureField, suppressedField } from './define-report.ts';
import { DIMENSIONS } from './dimensions.ts';
import { runStats, type StatsResult } from './execute.ts';
import { type DateName, type DimensionName, type Fact, nullMeaningOf } from './measures.ts';
import type { ReportFilter } from './report.input.ts';
import { ReportFilterInput } from './report-filter.schema.ts';
import { statsInput } from './stats.input.ts';
import type { StatsKey, StatsRow } from './stats-plan.ts';

const StatsKeyType = builder.objectRef<StatsKey>('StatsKey').implement({
  description: 'The value of a dimension for a group, such as an LGA or a month.',
  fields: (t) => ({
    key: t.exposeString('key', {
      nullable: true,
      description: 'Id of a record, enum value, or first day of a period; null for records without a value.',
    }),
    label: t.exposeString('label', { description: 'Display name.' }),
  }),
});

const DATE_DIMENSIONS: readonly string[] = ['day', 'week', 'weekday', 'month', 'quarter', 'year'] satisfies DateName[];
/** hcpLevel → HCP_LEVEL. */
const enumName = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

/** The dimensions of a fact, in the order of `DIMENSIONS`; each fact has a date, so each has the dimensions of dates. */
export function dimensionsOf(fact: Fact): DimensionName[] {
  // Only the names of the keys are used; they are the same for every filter.
  const keys = fact.keys({ from: new Date(0), to: new Date(0) } as ReportFilter);
  return (Object.keys(DIMENSIONS) as DimensionName[]).filter((name) => name in keys || DATE_DIMENSIONS.includes(name));
}

/** The names of the fields selected below `rows` and `total`. */
function selectedRowFields({ fieldNodes, fragments }: GraphQLResolveInfo): string[] {
  const flattenSelections = (selectionSet: SelectionSetNode | undefined): FieldNode[] =>
    (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === 'Field') return [selection];
      return flattenSelections(
        selection.kind === 'InlineFragment' ? selection.selectionSet : fragments[selection.name.value]?.selectionSet,
      );
    });
  const rowFields = fieldNodes
    .flatMap(({ selectionSet }) => flattenSelections(selectionSet))
    .filter(({ name }) => name.value === 'rows' || name.value === 'total');
  return rowFields.flatMap(({ selectionSet }) => flattenSelections(selectionSet)).map(({ name }) => name.value);
}

/** Defines the ad hoc field of a fact: `claimStats(by: [LGA, MONTH], filter, having, orderBy, limit) { rows { lga { label } month { key } claims approved } total { … } }`. */
export function defineStats(fact: Fact): void {
  const name = fact.name.charAt(0).toUpperCase() + fact.name.slice(1);
  const dimensions = dimensionsOf(fact);
  const Dimension = builder.enumType(`${name}Dimension`, {
    description: `What ${fact.title.toLowerCase()} can be grouped by.`,
    values: Object.fromEntries(
      dimensions.map((dimension) => [enumName(dimension), { value: dimension, description: `${DIMENSIONS[dimension].description}.` }]),
    ),
  });
  const Measure = builder.enumType(`${name}Measure`, {
    description: `What can be counted of ${fact.title.toLowerCase()}.`,
    values: Object.fromEntries(
      Object.entries(fact.measures).map(([measure, { description }]) => [
        enumName(measure),
        { value: measure, description: `${description}.` },
      ]),
    ),
  });
  const Having = builder.inputType(`${name}Having`, {
    description: 'Excludes groups whose measure is outside these bounds; amounts are in kobo. The total still includes them.',
    fields: (t) => ({ measure: t.field({ type: Measure, required: true }), min: t.float(), max: t.float() }),
  });
  const Order = builder.inputType(`${name}Order`, {
    description: 'Sort by a measure, descending unless ASC is given.',
    fields: (t) => ({ measure: t.field({ type: Measure, required: true }), direction: t.field({ type: SortDirection }) }),
  });
  const Row = builder.objectRef<StatsRow>(`${name}StatsRow`).implement({
    description: `One group of ${fact.title.toLowerCase()}, or the total over the whole filter.`,
    fields: (t) => ({
      ...Object.fromEntries(
        dimensions.map((dimension) => [
          dimension,
          t.field({
            type: StatsKeyType,
            nullable: true,
            description: `${DIMENSIONS[dimension].description}; null unless grouped by it.`,
            resolve: ({ keys }) => keys[dimension] ?? null,
          }),
        ]),
      ),
      suppressed: suppressedField<StatsRow>(t),
      ...Object.fromEntries(
        Object.entries(fact.measures).map(([measureName, measure]) => [
          measureName,
          measureField<StatsRow>(t, measureName, { ...measure, nullMeaning: nullMeaningOf(measure) }),
        ]),
      ),
    }),
  });
  const Result = builder.objectRef<StatsResult>(`${name}Stats`).implement({
    description: `${fact.description}.`,
    fields: (t) => ({
      rows: t.field({ type: [Row], resolve: ({ rows }) => rows }),
      total: t.field({ type: Row, description: 'Total of the filtered rows, whatever the limit.', resolve: ({ total }) => total }),
      count: t.exposeInt('count', { description: 'Number of groups, including those beyond the limit.' }),
      generatedAt: t.expose('generatedAt', { type: 'DateTime' }),
    }),
  });
  builder.queryField(`${fact.name}Stats`, (t) =>
    t.withAuth({ can: fact.permission }).field({
      type: Result,
      description: `${fact.description}, by any of the dimensions; only rows in the viewer’s scope. Errors: RPT_RANGE, RPT_LIMIT, RPT_FILTER, RPT_TOO_LARGE, RPT_OUTSIDE.`,
      // An aggregate over many rows costs about as much as 50 plain fields.
      complexity: 50,
      args: {
        by: t.arg({ type: [Dimension], required: true, description: 'At most four; an empty list returns only the total.' }),
        filter: t.arg({ type: ReportFilterInput, required: true }),
        having: t.arg({ type: [Having] }),
        orderBy: t.arg({ type: Order }),
        limit: t.arg.int({ description: 'Maximum number of groups: 100 by default, up to 5,000.' }),
      },
      resolve: (_root, args, { viewer }, info) => {
        // Only selected measures are computed.
        const selected = selectedRowFields(info).filter((field) => field in fact.measures);
        return runStats(fact, parse(statsInput, args), selected, viewer);
      },
    }),
  );
}
