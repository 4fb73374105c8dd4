import { useStored } from '../hooks.ts';
import type { Column } from './column.ts';

export type TableView = { order: string[]; hidden: string[] };
type Plain = Pick<Column<never>, 'id' | 'hidden' | 'always'>;

/** The columns as this person wants them, over what the list has today: new ones go to their own place. */
export function viewOf(columns: readonly Plain[], stored: TableView | null): TableView {
  const ids = columns.map((c) => c.id);
  if (!stored) return { order: ids, hidden: columns.filter((c) => c.hidden && !c.always).map((c) => c.id) };
  const order = stored.order.filter((id) => ids.includes(id));
  ids.forEach((id, i) => {
    if (!order.includes(id)) order.splice(i === 0 ? 0 : order.indexOf(ids[i - 1] as string) + 1, 0, id);
  });
  const known = (id: string) => stored.order.includes(id);
  const hidden = columns.filter((c) => !c.always && (known(c.id) ? stored.hidden.includes(c.id) : c.hidden)).map((c) => c.id);
  return { order, hidden };
}

export const moveId = (order: string[], id: string, to: number): string[] => {
  const rest = order.filter((other) => other !== id);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, id);
  return rest;
};

export function useTableView(name: string, columns: readonly Plain[]) {
  const [stored, store] = useStored<TableView | null>(`columns:${name}`, null);
  const view = viewOf(columns, stored);
  return {
    ...view,
    changed: stored !== null,
    toggle: (id: string, shown: boolean) => store({ ...view, hidden: shown ? view.hidden.filter((h) => h !== id) : [...view.hidden, id] }),
    move: (id: string, to: number) => store({ ...view, order: moveId(view.order, id, to) }),
    reset: () => store(null),
    /** Puts another choice in its place; null is the list's own. */
    set: store,
  };
}
