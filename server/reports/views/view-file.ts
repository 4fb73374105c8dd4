import type { ReportFileFormat } from '../../generated/prisma/enums.ts';
import { isoDay, today } from '../../platform/clock.ts';
import { date, dateRange, dateTime } from '../../platform/lagos-text.shared.ts';
import { toCsv } from '../../platform/spreadsheets/write/csv.ts';
import { type CellKind, type CellValue, type Sheet, sheetHead } from '../../platform/spreadsheets/write/sheet.ts';
import { toXlsx } from '../../platform/spreadsheets/write/xlsx.ts';
import type { Viewer } from '../../scheme/access/viewer.ts';
import { runReport } from '../engine/execute.ts';
import type { ReportFilter } from '../engine/report.input.ts';
import type { ReportRow } from '../engine/report.ts';
import { attributesOf, columnsFor, columnsOf, parentDimensionsOf, type Report, rowOf } from '../engine/report.ts';
import { type DisplayRow, hasValues, searchRows, subtotalLabel, timesOf, withSubtotals } from '../engine/report-rows.shared.ts';
import { comparisonOf, comparisonPeriod, numberBefore, rowsBefore } from './comparison.shared.ts';
import type { ReportViewAddress, ReportViewColumns } from './report-view.input.ts';
import { filterFromAddress, filterTexts } from './view-filter.ts';

/** `measure` is set for numbers that can be compared with another period. */
type Field = {
  id: string;
  label: string;
  kind: CellKind;
  value: (row: DisplayRow) => CellValue;
  measure?: { name: string; kind: string; additive: boolean };
};
type View = { name: string; address: ReportViewAddress; columns: ReportViewColumns };

const KINDS: Record<string, CellKind> = { money: 'money', percent: 'percent', count: 'number', decimal: 'number', day: 'date' };
const kindOf = (kind: string): CellKind => KINDS[kind] ?? 'text';

const pivotId = (key: string) => `pivot ${key}`;

/** The row as a flat record, as on the page. */
const flat = ({ key, label, group, parents: outer, attributes, cells, pivot }: ReportRow): DisplayRow =>
  Object.assign(
    { key, label, group },
    outer,
    attributes,
    cells,
    Object.fromEntries(pivot.map((each) => [pivotId(each.key), each.value])),
  ) as DisplayRow;

/** Converts percentages: 91.7 in reports, 0.917 in sheets. */
const shareOf = (value: CellValue) => (typeof value === 'number' ? value / 100 : null);

function fieldsOf(report: Report, filter: ReportFilter, total: ReportRow): Field[] {
  const row = rowOf(report);
  const labelOf = (each: DisplayRow) => (each.subtotal ? subtotalLabel(each) : row.name === 'day' ? date(each.label) : each.label);
  const field = (id: string, label: string, kind: CellKind): Field => ({ id, label, kind, value: (each) => each[id] });
  return [
    ...parentDimensionsOf(report).map(({ name, label }) => field(name, label, kindOf(name))),
    { id: 'label', label: row.label, kind: 'text', value: labelOf },
    ...attributesOf(report).map(({ name, label, kind }) => field(name, label, kindOf(kind))),
    ...columnsFor(report, filter).map(({ name, label, kind, additive }): Field => {
      const shown = field(name, label, kindOf(kind));
      if (kind === 'text') return shown;
      const measure = { name, kind, additive };
      return { ...shown, measure, ...(kind === 'percent' && { value: (each: DisplayRow) => shareOf(each[name]) }) };
    }),
    ...total.pivot.map(({ key, label }): Field => {
      const kind = report.pivot?.fact.measures[report.pivot.measure]?.kind ?? 'count';
      const name = pivotId(key);
      return { ...field(name, label, kindOf(kind)), value: (each) => each[name] ?? 0, measure: { name, kind, additive: true } };
    }),
  ];
}

/** The user’s selected columns; columns added to the report later follow their neighbour. */
function applyColumnChoice(fields: Field[], choice: ReportViewColumns): Field[] {
  if (!choice) return fields;
  const order = choice.order.filter((id) => fields.some((field) => field.id === id));
  fields.forEach(({ id }, i) => {
    if (!order.includes(id)) order.splice(i === 0 ? 0 : order.indexOf(fields[i - 1]?.id ?? '') + 1, 0, id);
  });
  const shown = (id: string) => id === 'label' || !choice.hidden.includes(id);
  return order.filter(shown).flatMap((id) => fields.find((field) => field.id === id) ?? []);
}

/** The report over the comparison period of the view; null if it has none. */
async function comparison(report: Report, { against }: ReportViewAddress, filter: ReportFilter, viewer: Viewer) {
  const days = { from: isoDay(filter.from), to: isoDay(filter.to) };
  const kind = comparisonOf(against, report.compareTo ?? null);
  if (!kind) return null;
  const daysBefore = comparisonPeriod(days, kind);
  const { rows, subtotals, total } = await runReport(
    report,
    { ...filter, from: new Date(daysBefore.from), to: new Date(daysBefore.to) },
    viewer,
  );
  const meta = {
    parentDimensions: parentDimensionsOf(report),
    rowDimension: rowOf(report).name,
    subtotalsBy: report.subtotalsBy ?? null,
  };
  const before = { rows: rows.map(flat), subtotals: subtotals.map(flat), total: flat(total) };
  return { words: `Compared with: ${dateRange(daysBefore.from, daysBefore.to)}`, find: rowsBefore(meta, before, days, daysBefore) };
}

/** Adds a column with the compared number after each number, as in files of the page. */
const withComparison = (fields: Field[], find: (row: DisplayRow) => DisplayRow | undefined): Field[] =>
  fields.flatMap((field) => {
    const { measure } = field;
    if (!measure) return [field];
    const value = (row: DisplayRow) => numberBefore(find(row), measure);
    const then = measure.kind === 'percent' ? (row: DisplayRow) => shareOf(value(row)) : value;
    return [field, { ...field, id: `${field.id} before`, label: `${field.label}, previous`, value: then }];
  });

/** The sort order of the page: as selected, otherwise by size or by the first column, latest first. */
function orderOf(report: Report, { sort, dir }: ReportViewAddress) {
  const parents = parentDimensionsOf(report);
  const descends = sort || report.largestFirst || parents[0]?.kind === 'time';
  return {
    column: sort ?? report.largestFirst ?? parents[0]?.name ?? 'label',
    direction: (dir ?? (descends ? 'desc' : 'asc')) === 'asc' ? ('ASC' as const) : ('DESC' as const),
    times: timesOf({ parentDimensions: parents, rowDimension: rowOf(report).name }),
  };
}

/** A view as a sheet, with the data that this viewer may read now. */
export async function sheetOfView(report: Report, view: View, viewer: Viewer): Promise<Sheet & { criteria: string[]; rowCount: number }> {
  const { address } = view;
  const filter = filterFromAddress(report, address, today());
  const { rows, subtotals, total, generatedAt } = await runReport(report, filter, viewer);
  const before = await comparison(report, address, filter, viewer);
  const selectedFields = applyColumnChoice(fieldsOf(report, filter, total), view.columns);
  const fields = before ? withComparison(selectedFields, before.find) : selectedFields;
  const searchedFields = ['label', ...[...parentDimensionsOf(report), ...attributesOf(report)].map(({ name }) => name)];
  const matching = searchRows(rows.map(flat), address.q ?? '', searchedFields) as DisplayRow[];
  const rowsToShow = address.show === 'some' ? matching.filter((row) => hasValues(row, columnsOf(report))) : matching;
  // After a search the rows are only part of their groups, so subtotals would be wrong.
  const shown = withSubtotals(rowsToShow, address.q ? null : subtotals.map(flat), report.subtotalsBy ?? null, orderOf(report, address));
  const label =
    rowsToShow.length < rows.length
      ? `Total of all ${rows.length.toLocaleString('en-NG')}, ${rowsToShow.length.toLocaleString('en-NG')} shown`
      : 'Total';
  const criteria = [
    ...(await filterTexts(report, address, filter)),
    ...(before ? [before.words] : []),
    ...(address.q ? [`Search: ${address.q}`] : []),
    ...(address.show === 'some' ? ['Non-empty rows only'] : []),
  ];
  const sums = flat(total);
  return {
    criteria,
    rowCount: rowsToShow.length,
    above: [`${report.title}: ${view.name}`, ...criteria, `As of ${dateTime(generatedAt)} for ${viewer.name}`],
    heads: fields.map((field) => sheetHead(field.label, field.kind)),
    rows: shown.map((row) => fields.map(({ value }) => value(row))),
    total: fields.map(({ id, value }, i) => (i === 0 ? label : id === 'label' ? '' : value(sums))),
  };
}

export type Attachment = { filename: string; contentType: string; content: Buffer };

const CONTENT_TYPE = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const satisfies Record<ReportFileFormat, string>;

export async function fileOf(sheet: Sheet, format: ReportFileFormat, title: string): Promise<Attachment> {
  const content = format === 'CSV' ? Buffer.from(toCsv(sheet)) : Buffer.from(await (await toXlsx(sheet)).arrayBuffer());
  const name = title.replace(/[^\p{L}\p{N} ._-]/gu, '').trim();
  return { filename: `${name} ${isoDay(today())}.${format.toLowerCase()}`, contentType: CONTENT_TYPE[format], content };
}
