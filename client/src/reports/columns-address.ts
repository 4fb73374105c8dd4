import { parseAsString, useQueryState } from 'nuqs';
import { useOptimisticSearchParams } from 'nuqs/adapters/react-router/v7';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useStored } from '../ui/hooks.ts';
import { joinList, splitList } from '../ui/list/filters.ts';
import type { Column } from '../ui/table/column.ts';
import { type ColumnChoice, type TableView, tableView, viewOf } from '../ui/table/table-view.ts';

type ColumnInfo = Pick<Column<never>, 'id' | 'hidden' | 'always' | 'beside'>;

/** The columns that an address names, in its order; those it does not know are passed over, and it chooses nothing when it knows none. */
export function readColumns(columns: readonly ColumnInfo[], text: string | null): TableView | null {
  const own = columns.filter(({ beside }) => !beside);
  const named = [...new Set(splitList(text ?? ''))].filter((id) => own.some((column) => column.id === id));
  if (named.length === 0) return null;
  const { order } = viewOf(columns, { order: named, hidden: [] });
  return { order, hidden: own.filter(({ id, always }) => !always && !named.includes(id)).map(({ id }) => id) };
}

/** The shown columns of a choice, null being the report's own, as an address names them. */
export function columnsText(columns: readonly ColumnInfo[], choice: TableView | null): string {
  // Columns that are there once the report is counted stand in a choice by their ids alone.
  const later = (choice?.order ?? []).filter((id) => !columns.some((column) => column.id === id)).map((id) => ({ id }));
  const { order, hidden } = viewOf([...columns, ...later], choice);
  return joinList(order.filter((id) => !hidden.includes(id)));
}

/** The columns of a report as its address names them. A bare address takes up the person's last choice. */
export function useReportColumns(columns: readonly ColumnInfo[]): ColumnChoice & { text: string } {
  const { pathname } = useLocation();
  const bare = useOptimisticSearchParams().size === 0;
  const [text, setText] = useQueryState('columns', parseAsString.withOptions({ history: 'replace' }));
  const [kept, keep] = useStored<TableView | null>(`columns:${pathname}`, null);
  const lately = kept && bare ? columnsText(columns, kept) : null;
  useEffect(() => {
    if (lately) void setText(lately);
  }, [lately, setText]);
  const store = (view: TableView | null) => {
    keep(view);
    void setText(view && columnsText(columns, view));
  };
  return { ...tableView(columns, readColumns(columns, text), store), text: text ?? columnsText(columns, null) };
}
