import { Span } from '@chakra-ui/react';
import type { Column } from '../ui/table/column.ts';
import { barColumn, dateColumn, moneyColumn, numberColumn, percentColumn, textColumn } from '../ui/table/columns.tsx';

export type ReportRow = { key: string; label: string } & Record<string, string | number | null>;

type Described = {
  rowLabel: string;
  outer: readonly { name: string; label: string; kind: string }[];
  columns: readonly { name: string; label: string; kind: string; description: string }[];
};

const numeric = (row: ReportRow, name: string) => (typeof row[name] === 'number' ? row[name] : null);

/** The table of a report. The first money column is drawn beside it, so that each bar belongs to its row. */
export function reportColumns({ rowLabel, outer, columns }: Described, rows: readonly ReportRow[]): Column<ReportRow>[] {
  const barred = columns.find(({ kind }) => kind === 'money')?.name;
  const max = Math.max(0, ...rows.map((row) => numeric(row, barred ?? '') ?? 0));
  return [
    ...outer.map(({ name, label, kind }) =>
      (kind === 'day' ? dateColumn : textColumn)<ReportRow>(label, (row) => String(row[name] ?? ''), { id: name, sort: name }),
    ),
    textColumn<ReportRow>(rowLabel, (row) => row.label, {
      id: 'label',
      sort: 'label',
      always: true,
      strong: true,
      cell: (row) => (
        <Span display="inline-block" py={{ base: '1', md: '0' }} whiteSpace={{ md: 'nowrap' }}>
          {row.label}
        </Span>
      ),
    }),
    ...columns.flatMap(({ name, label, kind }) => {
      const options = { id: name, sort: name };
      if (name === barred) {
        const bar = barColumn<ReportRow>('', (row) => ({ value: numeric(row, name) ?? 0 }), max, { id: `${name}-bar`, width: '7%' });
        return [bar, moneyColumn<ReportRow>(label, (row) => numeric(row, name), options)];
      }
      if (kind === 'percent') {
        const ratio = (row: ReportRow) => (numeric(row, name) === null ? null : (numeric(row, name) ?? 0) / 100);
        return [percentColumn<ReportRow>(label, ratio, options)];
      }
      if (kind === 'money') return [moneyColumn<ReportRow>(label, (row) => numeric(row, name), options)];
      return [numberColumn<ReportRow>(label, (row) => numeric(row, name), options)];
    }),
  ];
}

export function sortRows(rows: readonly ReportRow[], column: string, direction: 'ASC' | 'DESC'): ReportRow[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a[column], b[column]];
    if (typeof x === 'string' && typeof y === 'string') return sign * x.localeCompare(y, 'en') || a.label.localeCompare(b.label, 'en');
    return sign * (Number(x ?? Number.NEGATIVE_INFINITY) - Number(y ?? Number.NEGATIVE_INFINITY)) || a.label.localeCompare(b.label, 'en');
  });
}
