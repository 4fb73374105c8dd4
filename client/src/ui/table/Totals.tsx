import type { ReactNode } from 'react';
import { type Column, display, isNumeric } from './column.ts';

export const cellClass = ({ kind, strong }: Pick<Column<never>, 'kind' | 'strong'>, zero = false) =>
  [
    isNumeric(kind) && 'num',
    strong && 'strong',
    zero && 'zero',
    (kind === 'status' || kind === 'date' || kind === 'dateTime' || kind === 'clock' || kind === 'code' || kind === 'actions') && 'fit',
  ]
    .filter(Boolean)
    .join(' ') || undefined;

/** The row of totals, which stays at the bottom while the rows scroll. */
export function Totals<Row>({
  columns,
  totals,
  label,
  second,
  link,
}: {
  columns: Column<Row>[];
  totals: Record<string, number | string | null | undefined>;
  label: ReactNode;
  second?: Record<string, ReactNode>;
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
            {second?.[column.id] && <span className="second">{second[column.id]}</span>}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
