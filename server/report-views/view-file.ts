import { isoDay, today } from '../clock.ts';
import type { Viewer } from '../context.ts';
import type { ReportFileFormat } from '../generated/prisma/enums.ts';
import { columnsOf, outerOf, type Report, rowOf } from '../reports/report.ts';
import { type ReportRow, runReport } from '../reports/run-report.ts';
import { toCsv } from '../sheets/csv.ts';
import { dateTime } from '../sheets/lagos-text.ts';
import { type CellKind, type CellValue, type Sheet, sheetHead } from '../sheets/sheet.ts';
import { toXlsx } from '../sheets/xlsx.ts';
import type { ReportViewAddress, ReportViewColumns } from './report-view.input.ts';
import { filterInWords, filterOf } from './view-filter.ts';

type Field = { id: string; label: string; kind: CellKind; value: (row: ReportRow) => CellValue };
type View = { name: string; address: ReportViewAddress; columns: ReportViewColumns };

const KINDS: Record<string, CellKind> = { money: 'money', percent: 'percent' };

function fieldsOf(report: Report): Field[] {
  return [
    ...outerOf(report).map(({ name, label, kind }): Field => {
      return { id: name, label, kind: kind === 'day' ? 'date' : 'text', value: ({ outer }) => outer[name] };
    }),
    { id: 'label', label: rowOf(report).label, kind: 'text', value: ({ label }) => label },
    ...columnsOf(report).map(({ name, measure: { label, kind } }): Field => {
      const value = ({ cells }: ReportRow) => cells[name];
      // A report says 91.7, a sheet holds 0.917.
      const ratio = (row: ReportRow) => (typeof value(row) === 'number' ? Number(value(row)) / 100 : null);
      return { id: name, label, kind: KINDS[kind] ?? 'number', value: kind === 'percent' ? ratio : value };
    }),
  ];
}

/** The columns as the person has them; what the report has gained since stands behind its neighbour. */
function arranged(fields: Field[], choice: ReportViewColumns): Field[] {
  if (!choice) return fields;
  const order = choice.order.filter((id) => fields.some((field) => field.id === id));
  fields.forEach(({ id }, i) => {
    if (!order.includes(id)) order.splice(i === 0 ? 0 : order.indexOf(fields[i - 1]?.id ?? '') + 1, 0, id);
  });
  const shown = (id: string) => id === 'label' || !choice.hidden.includes(id);
  return order.filter(shown).flatMap((id) => fields.find((field) => field.id === id) ?? []);
}

/** In the order of the page: as chosen, else the largest first, else by the first column, the latest day first. */
function sorted(report: Report, fields: Field[], { sort, dir }: ReportViewAddress, rows: ReportRow[]): ReportRow[] {
  const first = outerOf(report)[0];
  const by = fields.find(({ id }) => id === (sort ?? report.largestFirst ?? first?.name ?? 'label'));
  if (!by) return rows;
  const usual = sort || report.largestFirst || first?.kind === 'day' ? 'desc' : 'asc';
  const sign = (dir ?? usual) === 'asc' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [by.value(a), by.value(b)];
    const order =
      typeof x === 'string' && typeof y === 'string'
        ? x.localeCompare(y, 'en')
        : Number(x ?? Number.NEGATIVE_INFINITY) - Number(y ?? Number.NEGATIVE_INFINITY);
    return sign * (order || 0) || a.label.localeCompare(b.label, 'en');
  });
}

/** A view as a sheet, with what this viewer may see at this moment. */
export async function sheetOfView(report: Report, view: View, viewer: Viewer): Promise<Sheet & { chosen: string[] }> {
  const filter = filterOf(report, view.address, today());
  const { rows, total, generatedAt } = await runReport(report, filter, viewer);
  const chosen = await filterInWords(report, view.address, filter);
  const all = fieldsOf(report);
  const fields = arranged(all, view.columns);
  const label = `All ${rows.length.toLocaleString('en-NG')}`;
  return {
    chosen,
    above: [`${report.title}: ${view.name}`, ...chosen, `Made ${dateTime(generatedAt)} for ${viewer.name}`],
    heads: fields.map((field) => sheetHead(field.label, field.kind)),
    rows: sorted(report, all, view.address, rows).map((row) => fields.map(({ value }) => value(row))),
    total: fields.map(({ id, value }, i) => (i === 0 ? label : id === 'label' ? '' : value(total))),
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
