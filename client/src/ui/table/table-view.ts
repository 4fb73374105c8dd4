import { useStored } from '../hooks.ts';
import type { Column } from './column.ts';

export type TableView = { order: string[]; hidden: string[] };
type Plain = Pick<Column<never>, 'id' | 'hidden' | 'always' | 'beside'>;

/** A person's saved order and selection applied to the current columns; new columns keep their default place. */
export function viewOf(columns: readonly Plain[], stored: TableView | null): TableView {
  const independentColumns = columns.filter(({ beside }) => !beside);
  const ids = independentColumns.map((c) => c.id);
  const order = stored ? stored.order.filter((id) => ids.includes(id)) : ids;
  ids.forEach((id, i) => {
    if (!order.includes(id)) order.splice(i === 0 ? 0 : order.indexOf(ids[i - 1] as string) + 1, 0, id);
  });
  const isStored = (id: string) => stored?.order.includes(id);
  const hidden = independentColumns
    .filter((c) => !c.always && (isStored(c.id) ? stored?.hidden.includes(c.id) : c.hidden))
    .map((c) => c.id);
  return { order, hidden };
}

/** The visible columns in their order; the chart of a column stays beside it. */
export const shownColumns = <C extends Plain>(columns: readonly C[], { order, hidden }: TableView): C[] =>
  order
    .filter((id) => !hidden.includes(id))
    .flatMap((id) => [...columns.filter(({ beside }) => beside === id), ...columns.filter((column) => column.id === id)]);

export const moveId = (order: string[], id: string, to: number): string[] => {
  const rest = order.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
};

/** The visible columns and how to change them. `store` keeps the selection; null is the list's default. */
export function tableView(columns: readonly Plain[], stored: TableView | null, store: (view: TableView | null) => void) {
  const view = viewOf(columns, stored);
  return {
    ...view,
    changed: stored !== null,
    toggle: (id: string, shown: boolean) => store({ ...view, hidden: shown ? view.hidden.filter((h) => h !== id) : [...view.hidden, id] }),
    move: (id: string, to: number) => store({ ...view, order: moveId(view.order, id, to) }),
    reset: () => store(null),
  };
}
export type ColumnChoice = ReturnType<typeof tableView>;

/** Stored in this browser under the name of the list. */
export function useTableView(name: string, columns: readonly Plain[]): ColumnChoice {
  const [stored, store] = useStored<TableView | null>(`columns:${name}`, null);
  return tableView(columns, stored, store);
}
