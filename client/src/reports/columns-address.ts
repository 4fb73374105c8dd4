import { parseAsString, useQueryState } from 'nuqs';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStored } from '../ui/hooks.ts';
import { joinList, splitList } from '../ui/list/filters.ts';
import type { Column } from '../ui/table/column.ts';
import { type ColumnChoice, type TableView, tableView, viewOf } from '../ui/table/table-view.ts';

type ColumnInfo = Pick<Column<never>, 'id' | 'hidden' | 'always' | 'beside'>;

/** The columns named in an address, in its order. Unknown names are ignored; null if none is known. */
export function readColumns(columns: readonly ColumnInfo[], text: string | null): TableView | null {
  const choosable = columns.filter(({ beside }) => !beside);
  const named = [...new Set(splitList(text ?? ''))].filter((id) => choosable.some((column) => column.id === id));
  if (named.length === 0) return null;
  const { order } = viewOf(columns, { order: named, hidden: [] });
  return { order, hidden: choosable.filter(({ id, always }) => !always && !named.includes(id)).map(({ id }) => id) };
}

/** The visible columns of a choice as text for the address; null is the default of the report. */
export function columnsText(columns: readonly ColumnInfo[], choice: TableView | null): string {
  // Pivot columns are known only once the report has loaded; until then a choice has just their ids.
  const later = (choice?.order ?? []).filter((id) => !columns.some((column) => column.id === id)).map((id) => ({ id }));
  const { order, hidden } = viewOf([...columns, ...later], choice);
  return joinList(order.filter((id) => !hidden.includes(id)));
}

/** The columns of a report as named in the address. An address without parameters uses the person's last choice. */
export function useReportColumns(columns: readonly ColumnInfo[]): ColumnChoice & { text: string } {
  const { pathname } = useLocation();
  const bare = useOptimisticSearchParams().size === 0;
  const [text, setText] = useQueryState('columns', parseAsString.withOptions({ history: 'replace' }));
  const [storedChoice, storeChoice] = useStored<TableView | null>(`columns:${pathname}`, null);
  const lastChoice = storedChoice && bare ? columnsText(columns, storedChoice) : null;
  useEffect(() => {
    if (lastChoice) void setText(lastChoice);
  }, [lastChoice, setText]);
  const store = (view: TableView | null) => {
    storeChoice(view);
    void setText(view && columnsText(columns, view));
  };
  return { ...tableView(columns, readColumns(columns, text), store), text: text ?? columnsText(columns, null) };
}
