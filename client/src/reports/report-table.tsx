import { Flex, Span } from '@chakra-ui/react';
import { BarCell } from '../ui/chart/small.tsx';
import { amount } from '../ui/format.ts';
import type { Column } from '../ui/table/column.ts';
import { moneyColumn, numberColumn, percentColumn, textColumn } from '../ui/table/columns.tsx';

export type ReportRow = { key: string; label: string } & Record<string, string | number | null>;

type Described = { rowLabel: string; columns: readonly { name: string; label: string; kind: string; description: string }[] };

const numeric = (row: ReportRow, name: string) => (typeof row[name] === 'number' ? row[name] : null);

/** The table of a report. The first money column is drawn as a bar too, so that each bar belongs to its row. */
export function reportColumns({ rowLabel, columns }: Described, rows: readonly ReportRow[]): Column<ReportRow>[] {
  const barred = columns.find(({ kind }) => kind === 'money')?.name;
  const max = Math.max(0, ...rows.map((row) => numeric(row, barred ?? '') ?? 0));
  return [
    textColumn<ReportRow>(rowLabel, (row) => row.label, {
      id: 'label',
      sort: 'label',
      always: true,
      strong: true,
      cell: (row) => <Span whiteSpace="nowrap">{row.label}</Span>,
    }),
    ...columns.map(({ name, label, kind }) => {
      const options = { id: name, sort: name };
      if (kind === 'percent') {
        return percentColumn<ReportRow>(
          label,
          (row) => (numeric(row, name) === null ? null : (numeric(row, name) as number) / 100),
          options,
        );
      }
      if (kind === 'money') {
        const cell = (row: ReportRow) => (
          <Flex align="center" gap="2" minW="150px">
            <BarCell value={numeric(row, name) ?? 0} max={max} />
            <Span minW="88px" textAlign="end">
              {amount(numeric(row, name) ?? 0)}
            </Span>
          </Flex>
        );
        return moneyColumn<ReportRow>(label, (row) => numeric(row, name), { ...options, ...(name === barred && { cell }) });
      }
      return numberColumn<ReportRow>(label, (row) => numeric(row, name), options);
    }),
  ];
}

export function sortRows(rows: readonly ReportRow[], column: string, direction: 'ASC' | 'DESC'): ReportRow[] {
  const sign = direction === 'ASC' ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a[column], b[column]];
    if (typeof x === 'string' && typeof y === 'string') return sign * x.localeCompare(y, 'en');
    return sign * (Number(x ?? Number.NEGATIVE_INFINITY) - Number(y ?? Number.NEGATIVE_INFINITY)) || a.label.localeCompare(b.label, 'en');
  });
}
