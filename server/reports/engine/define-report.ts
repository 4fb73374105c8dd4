import { parse } from '../../platform/errors.ts';
import { builder, type SchemaTypes } from '../../scheme/graphql/builder.ts';
import { type ReportResult, runReport } from './execute.ts';
import { reportFilterInput } from './report.input.ts';
import type { Cell, ReportRow } from './report.ts';
import { attributesOf, columnsOf, parentDimensionsOf, type Report, type ReportColumn, rowOf } from './report.ts';
import { ReportFilterInput } from './report-filter.schema.ts';
import { MIN_GROUP_SIZE } from './stats.input.ts';

type Cells = { cells: Record<string, Cell> };
type Fields<Row> = PothosSchemaTypes.ObjectFieldBuilder<PothosSchemaTypes.ExtendDefaultTypes<SchemaTypes>, Row>;

/** The GraphQL field of one measure: count is Int, money is Kobo, percent and decimal are Float, text is String. */
export function measureField<Row extends Cells>(
  t: Fields<Row>,
  name: string,
  { kind, description, nullMeaning }: Pick<ReportColumn, 'kind' | 'description' | 'nullMeaning'>,
) {
  const options = { nullable: true, description: `${description}; ${nullMeaning}.` } as const;
  const number = ({ cells }: Row) => cells[name] as number | null;
  switch (kind) {
    case 'count':
      return t.int({ ...options, resolve: number });
    case 'money':
      return t.field({ type: 'Kobo', ...options, resolve: number });
    case 'text':
      return t.string({ ...options, resolve: ({ cells }) => cells[name] as string | null });
    default:
      return t.float({ ...options, resolve: number });
  }
}

/** Whether numbers of a row are suppressed because they count too few people. */
export const suppressedField = <Row extends { suppressed: boolean }>(t: Fields<Row>) =>
  t.boolean({
    description: `Null numbers in this row cover fewer than ${MIN_GROUP_SIZE} people; keys of external organisations do not receive them.`,
    resolve: ({ suppressed }) => suppressed,
  });

const PivotCell = builder.objectRef<ReportRow['pivot'][number]>('ReportPivotCell').implement({
  description: 'A column that depends on the data.',
  fields: (t) => ({
    key: t.exposeString('key'),
    label: t.exposeString('label'),
    short: t.exposeString('short', {
      nullable: true,
      description: 'Short heading for a narrow column, such as a plan code; null if there is none.',
    }),
    value: t.expose('value', { type: 'Kobo', description: 'Kobo, or a count.' }),
  }),
});

/** Defines the typed GraphQL field of a report: `lgaClaims(filter) { rows { … } total { … } generatedAt }`. */
export function defineReport(report: Report): void {
  const name = report.key.charAt(0).toUpperCase() + report.key.slice(1);
  const Row = builder.objectRef<ReportRow>(`${name}Row`).implement({
    description: `${report.title}: one row, or the total over the whole filter.`,
    fields: (t) => ({
      key: t.exposeString('key', {
        description: `Id of the ${[...parentDimensionsOf(report), rowOf(report)].map(({ label }) => label).join('/')}; "total" for the total${report.restLabel ? ', "rest" in place of the last for the rest of a group' : ''}.`,
      }),
      label: t.exposeString('label', { description: `${rowOf(report).label}.` }),
      suppressed: suppressedField<ReportRow>(t),
      ...(report.subtotalsBy && {
        group: t.exposeString('group', {
          nullable: true,
          description: 'Key of the subtotal to which the row belongs; null if none.',
        }),
      }),
      ...Object.fromEntries(
        parentDimensionsOf(report).map(({ name: parent, label }) => [
          parent,
          t.string({ description: `${label}; empty for the total.`, resolve: ({ parents }) => parents[parent] ?? '' }),
        ]),
      ),
      ...Object.fromEntries(
        attributesOf(report).map(({ name: attribute, label, kind }) => {
          const inTotals =
            kind === 'count' ? 'which can make totals null too' : `and in ${report.subtotalsBy ? 'totals and subtotals' : 'the total'}`;
          const options = { nullable: true, description: `${label}; null if not on record, ${inTotals}.` } as const;
          const value = ({ attributes }: ReportRow) => attributes[attribute] ?? null;
          return [
            attribute,
            kind === 'count'
              ? t.int({ ...options, resolve: (row) => value(row) as number | null })
              : t.string({ ...options, resolve: (row) => value(row) as string | null }),
          ];
        }),
      ),
      ...Object.fromEntries(columnsOf(report).map((column) => [column.name, measureField<ReportRow>(t, column.name, column)])),
      ...(report.pivot && { pivot: t.field({ type: [PivotCell], resolve: ({ pivot }) => pivot }) }),
    }),
  });
  const Result = builder.objectRef<ReportResult>(`${name}Report`).implement({
    description: report.description,
    fields: (t) => ({
      rows: t.field({
        type: [Row],
        description: report.sparse ? 'The non-empty rows in scope.' : 'Every row in scope, including empty ones.',
        resolve: ({ rows }) => rows,
      }),
      ...(report.subtotalsBy && {
        subtotals: t.field({
          type: [Row],
          description: 'Subtotals per group; null where a subtotal is not meaningful.',
          resolve: ({ subtotals }) => subtotals,
        }),
      }),
      total: t.field({ type: Row, description: 'Total of the filtered rows.', resolve: ({ total }) => total }),
      generatedAt: t.expose('generatedAt', { type: 'DateTime' }),
    }),
  });
  builder.queryField(report.key, (t) =>
    t.withAuth({ can: report.permission }).field({
      type: Result,
      description: report.description,
      complexity: 50,
      args: { filter: t.arg({ type: ReportFilterInput, required: true }) },
      resolve: (_root, { filter }, { viewer }) => runReport(report, parse(reportFilterInput, filter), viewer),
    }),
  );
}
