import { Button, chakra, VisuallyHidden } from '@chakra-ui/react';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { useNavigate } from 'react-router';
import { date, time } from '../format.ts';
import { useIsPhone } from '../hooks.ts';
import { type Screen, useScreenHref } from '../link.tsx';
import { useLabelText } from '../use-label-text.ts';
import { Cards } from './Cards.tsx';
import { type Column, display, headLabel, headLine, isNumeric } from './column.ts';
import { SkeletonRows } from './SkeletonRows.tsx';
import { cellClass, type RowBelowTotals, Totals } from './Totals.tsx';
import { tableStyle } from './table-style.ts';

export type RowAction = { label: string; to?: Screen; params?: Record<string, string>; onClick?: () => void };
export type Sorting = { sort: string | null; direction: 'ASC' | 'DESC'; onSort: (sort: string, direction: 'ASC' | 'DESC') => void };

export type DataTableProps<Row> = {
  rows: readonly Row[];
  columns: Column<Row>[];
  rowKey?: (row: Row) => string;
  /** The action of a row: its button on hover, a click on the row and Enter run it. */
  rowAction?: (row: Row) => RowAction | null;
  /** By column id, in the unit of the column. */
  totals?: Record<string, number | string | null | undefined>;
  totalsLabel?: ReactNode;
  /** Renders a total as a link, if its records can be shown. */
  totalsLink?: (id: string, text: string) => ReactNode;
  totalsBelow?: readonly RowBelowTotals[];
  /** Whether a row is a subtotal. */
  isSum?: (row: Row) => boolean;
  loading?: boolean;
  skeletonRows?: number;
  empty?: ReactNode;
  dense?: boolean;
  rowNote?: (row: Row) => ReactNode;
  card?: (row: Row) => ReactNode;
  sorting?: Sorting;
  label?: string;
};

const Table = chakra('table');

const defaultKey = (row: unknown) => String((row as { id?: unknown }).id);

/** What a click on a row opens: its action, otherwise its first linked cell. */
export function useRowOpen<Row>(columns: Column<Row>[], rowAction?: (row: Row) => RowAction | null) {
  const href = useScreenHref();
  const navigate = useNavigate();
  return (row: Row): (() => void) | null => {
    const action = rowAction?.(row);
    if (action?.onClick) return action.onClick;
    const link = action?.to
      ? { to: action.to, params: action.params ?? { id: defaultKey(row) } }
      : columns.find((c) => c.link)?.link?.(row);
    const path = link && href(link.to, link.params);
    return path ? () => void navigate(path) : null;
  };
}

const interactive = 'a, button, input, select, textarea, label, [role="menuitem"]';

export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    columns,
    rowKey = defaultKey,
    rowAction,
    totals,
    loading,
    skeletonRows = 8,
    empty,
    dense,
    rowNote,
    sorting,
    label,
    isSum,
  } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const phone = useIsPhone();
  const open = useRowOpen(columns, rowAction);
  const labelText = useLabelText();

  if (!loading && rows.length === 0 && empty) return <>{empty}</>;
  if (phone && !dense) return <Cards {...props} rowKey={rowKey} open={open} />;

  const onClick = (row: Row) => (event: MouseEvent) => {
    if ((event.target as Element).closest(interactive) || window.getSelection()?.toString()) return;
    open(row)?.();
  };
  const onKeyDown = (row: Row) => (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (event.target !== event.currentTarget) return;
    const rowElements = [...(body.current?.querySelectorAll<HTMLTableRowElement>('tr[data-row]') ?? [])];
    const at = rowElements.indexOf(event.currentTarget);
    if (event.key === 'Enter') open(row)?.();
    else if (event.key === 'ArrowDown') rowElements[at + 1]?.focus();
    else if (event.key === 'ArrowUp') rowElements[at - 1]?.focus();
    else return;
    event.preventDefault();
  };

  return (
    <Table css={tableStyle} data-dense={dense || undefined} aria-label={label} aria-busy={loading || undefined}>
      <thead>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.id} column={column} sorting={sorting} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {loading && rows.length === 0 ? (
          <SkeletonRows columns={columns} rows={skeletonRows} />
        ) : (
          rows.map((row) => {
            const id = rowKey(row);
            const note = rowNote?.(row);
            const action = rowAction?.(row);
            const go = open(row);
            return (
              <Fragment key={id}>
                <tr
                  data-row={id}
                  data-link={go ? '' : undefined}
                  data-note={note ? '' : undefined}
                  data-sum={isSum?.(row) ? '' : undefined}
                  tabIndex={go ? 0 : undefined}
                  onClick={go ? onClick(row) : undefined}
                  onKeyDown={go ? onKeyDown(row) : undefined}
                >
                  {columns.map((column, i) => (
                    <BodyCell key={column.id} column={column} row={row}>
                      {action && go && i === columns.length - 1 && (
                        <Button className="row-action" size="xs" tabIndex={-1} colorPalette="accent" onClick={go}>
                          {action.label}
                        </Button>
                      )}
                    </BodyCell>
                  ))}
                </tr>
                {note && (
                  <tr className="note">
                    <td colSpan={columns.length}>{note}</td>
                  </tr>
                )}
              </Fragment>
            );
          })
        )}
      </tbody>
      {totals && rows.length > 0 && (
        <Totals
          columns={columns}
          totals={totals}
          label={props.totalsLabel ?? labelText('Total')}
          below={props.totalsBelow}
          link={props.totalsLink}
        />
      )}
    </Table>
  );
}

function BodyCell<Row>({ column, row, children }: { column: Column<Row>; row: Row; children?: ReactNode }) {
  const value = column.value(row);
  // Date and time take two lines of a narrow column, unless the cell has another second line.
  const stacked = column.kind === 'dateTime' && !column.cell && !column.second && typeof value === 'string';
  const second = stacked ? time(value) : column.second?.(row);
  const tone = column.tone?.(row);
  const content = stacked ? date(value) : (column.cell?.(row) ?? display(column.kind, value));
  return (
    <td className={cellClass(column, value === 0)}>
      {tone ? (
        <chakra.span colorPalette={tone} color="colorPalette.fg" fontWeight="600">
          {content}
        </chakra.span>
      ) : column.kind === 'code' ? (
        <span className="code">{content}</span>
      ) : (
        content
      )}
      {second != null && second !== '' && <span className="second">{second}</span>}
      {children}
    </td>
  );
}

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting?: Sorting }) {
  const labelText = useLabelText();
  const label = headLabel({ ...column, label: labelText(column.head ?? column.label) });
  const title = column.hint ?? (column.head && labelText(column.label));
  const className = cellClass(column);
  const style = { width: column.width };
  // No wrap inside a range such as 15–45, or between a word and its ₦.
  const [last = ''] = /\S+( ₦)?$/.exec(label) ?? [];
  // A header wraps into two lines instead of one line per word.
  const content = label.includes(' ') ? (
    <span style={{ display: 'inline-block', minWidth: `${headLine(label) * 0.9}ch` }}>
      {label.slice(0, -last.length)}
      <span style={{ whiteSpace: 'nowrap' }}>{last}</span>
    </span>
  ) : (
    label
  );
  if (!column.label) {
    return (
      <th className={className} style={style}>
        <VisuallyHidden>{labelText(column.kind === 'bar' ? 'Bar' : 'Actions')}</VisuallyHidden>
      </th>
    );
  }
  if (!column.sort || !sorting) {
    return (
      <th scope="col" className={className} style={style} title={title}>
        {content}
      </th>
    );
  }
  const active = sorting.sort === column.sort;
  const ascending = active && sorting.direction === 'ASC';
  const Icon = active ? (ascending ? ArrowUp : ArrowDown) : ChevronsUpDown;
  const first = isNumeric(column.kind) || column.kind === 'date' || column.kind === 'dateTime' ? 'DESC' : 'ASC';
  const next = active ? (ascending ? 'DESC' : 'ASC') : first;
  return (
    <th
      scope="col"
      className={className}
      style={style}
      title={title}
      aria-sort={active ? (ascending ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" onClick={() => sorting.onSort(column.sort as string, next)}>
        {content}
        <Icon size={12} aria-hidden className={active ? undefined : 'idle'} />
      </button>
    </th>
  );
}
