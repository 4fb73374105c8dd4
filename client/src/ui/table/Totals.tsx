import type { ReactNode } from 'react';
import { type Column, display, isNumeric } from './column.ts';

/** A row below the totals, such as those of the year before; its cells by column id. */
export type RowBelowTotals = { label: ReactNode; cells: Record<string, ReactNode> };

export const cellClass = ({ kind, strong }: Pick<Column<never>, 'kind' | 'strong'>, zero = false) =>
  [
    isNumeric(kind) && 'num',
    strong && 'strong',
    zero && 'zero',
    (kind === 'status' || kind === 'date' || kind === 'dateTime' || kind === 'clock' || kind === 'code' || kind === 'actions') && 'fit',
    kind === 'actions' && 'actions',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

/** The row of totals and those below it, which stay at the bottom while the rows scroll. */
export function Totals<Row>({
  columns,
  totals,
  label,
  below = [],
  link,
}: {
  columns: Column<Row>[];
  totals: Record<string, number | string | null | undefined>;
  label: ReactNode;
  below?: readonly RowBelowTotals[];
  link?: (id: string, text: string) => ReactNode;
}) {
  const contentOf = ({ id, kind }: Column<Row>) => {
    const text = display(kind, totals[id]);
    return link?.(id, text) ?? text;
  };
  return (
    <tfoot>
      <tr>
        {columns.map((column, i) => (
          <td key={column.id} className={cellClass(column)}>
            {column.id in totals ? contentOf(column) : i === 0 ? label : null}
          </td>
        ))}
      </tr>
      {below.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows never change places
        <tr key={at}>
          {columns.map((column, i) => (
            <td key={column.id} className={cellClass(column)}>
              {row.cells[column.id] ?? (i === 0 ? row.label : null)}
            </td>
          ))}
        </tr>
      ))}
    </tfoot>
  );
}
