import { parse } from '../errors.ts';
import { builder } from '../schema/builder.ts';
import { enumOf } from '../schema/enums.ts';
import { DateBasis, PlaceBasis, reportFilterInput } from './report.input.ts';
import { columnsOf, outerOf, type Report, rowOf } from './report.ts';
import { type ReportResult, type ReportRow, runReport } from './run-report.ts';

const DateBasisEnum = builder.enumType('ReportDateBasis', {
  description: 'Which date puts a claim into the period: service (default), submitted, approved or paid.',
  values: Object.values(DateBasis),
});
const PlaceBasisEnum = builder.enumType('ReportPlaceBasis', {
  description: 'Whose place counts: the HCP’s (default) or where the enrollee lives.',
  values: Object.values(PlaceBasis),
});

const ReportFilterInput = builder.inputType('ReportFilter', {
  description: 'What a report covers. Days are Lagos days, both included.',
  fields: (t) => ({
    from: t.field({ type: 'Date', required: true }),
    to: t.field({ type: 'Date', required: true }),
    dateBasis: t.field({ type: DateBasisEnum }),
    placeBasis: t.field({ type: PlaceBasisEnum }),
    lgaId: t.idList(),
    hcpId: t.idList(),
    mdaId: t.idList(),
    planId: t.idList(),
    officerId: t.idList({ description: 'Registration officers.' }),
    sex: t.field({ type: enumOf('Sex') }),
    ageMin: t.int({ description: 'Age at service, whole years.' }),
    ageMax: t.int(),
    claimType: t.field({ type: enumOf('ClaimType') }),
    status: t.field({ type: [enumOf('ClaimStatus')] }),
  }),
});

/** Makes the typed GraphQL field of a report: `lgaClaims(filter) { rows { … } total { … } generatedAt }`. */
export function defineReport(report: Report): void {
  const name = report.key.charAt(0).toUpperCase() + report.key.slice(1);
  const Row = builder.objectRef<ReportRow>(`${name}Row`).implement({
    description: `${report.title}: one row, or the total over the whole filter.`,
    fields: (t) => ({
      key: t.exposeString('key', {
        description: `Id of the ${report.by.map(({ label }) => label).join('/')}; "total" for the total.`,
      }),
      label: t.exposeString('label', { description: `${rowOf(report).label}.` }),
      ...Object.fromEntries(
        outerOf(report).map(({ name: outer, label }) => [
          outer,
          t.string({ description: `${label}; empty for the total.`, resolve: ({ outer: labels }) => labels[outer] ?? '' }),
        ]),
      ),
      ...Object.fromEntries(
        columnsOf(report).map(({ name: column, measure }) => {
          const shared = { description: `${measure.description}.` };
          const value = ({ cells }: ReportRow) => cells[column] ?? 0;
          const field =
            measure.kind === 'money'
              ? t.field({ type: 'Kobo', ...shared, resolve: value })
              : measure.kind === 'percent'
                ? t.float({ nullable: true, ...shared, resolve: ({ cells }) => cells[column] ?? null })
                : t.int({ ...shared, resolve: value });
          return [column, field];
        }),
      ),
    }),
  });
  const Result = builder.objectRef<ReportResult>(`${name}Report`).implement({
    description: report.description,
    fields: (t) => ({
      rows: t.field({
        type: [Row],
        description: report.sparse ? 'The rows in scope that have something.' : 'Every row in scope, those with nothing too.',
        resolve: ({ rows }) => rows,
      }),
      total: t.field({ type: Row, description: 'Over the filtered set.', resolve: ({ total }) => total }),
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
