import { number } from '../format.ts';
import { Segments } from '../Segments.tsx';
import { useLabelText } from '../use-label-text.ts';
import { joinList } from './filters.ts';
import type { ListState } from './use-list-state.ts';

/** A predefined set of filters, written as in the address; without filters it means all rows. */
export type QuickFilter = { label: string; count?: number | null; filter?: Record<string, string | readonly string[] | undefined> };

const texts = (quickFilter: QuickFilter): Record<string, string> =>
  Object.fromEntries(
    Object.entries(quickFilter.filter ?? {}).flatMap(([key, value]) =>
      value ? [[key, typeof value === 'string' ? value : joinList(value)]] : [],
    ),
  );

/** The quick filter that the address matches, if any. */
export function currentQuickFilter(quickFilters: QuickFilter[], values: Record<string, string | null>): QuickFilter | undefined {
  const used = new Set(quickFilters.flatMap((quickFilter) => Object.keys(quickFilter.filter ?? {})));
  return quickFilters.find((quickFilter) => {
    const filterTexts = texts(quickFilter);
    return [...used].every((key) => (values[key] ?? undefined) === filterTexts[key]);
  });
}

export function QuickFilters({ quickFilters, list }: { quickFilters: QuickFilter[]; list: ListState }) {
  const labelText = useLabelText();
  const current = currentQuickFilter(quickFilters, list.values);
  const choose = (label: string) => {
    const selectedFilter = quickFilters.find((quickFilter) => quickFilter.label === label);
    if (!selectedFilter) return;
    const cleared = Object.fromEntries(
      quickFilters.flatMap((quickFilter) => Object.keys(quickFilter.filter ?? {})).map((key) => [key, null]),
    );
    list.setFilters({ ...cleared, ...texts(selectedFilter) });
  };
  return (
    <Segments
      options={quickFilters.map(({ label, count }) => ({
        value: label,
        label: count == null ? labelText(label) : `${labelText(label)} ${number(count)}`,
      }))}
      value={current?.label ?? null}
      onChange={choose}
      flexShrink={0}
      minW="0"
      maxW="full"
      overflowX="auto"
    />
  );
}
