import { SegmentGroup } from '@chakra-ui/react';
import { number } from '../format.ts';
import { joinList } from './filters.ts';
import type { ListState } from './use-list-state.ts';

/** A saved choice of filters, in the texts of the address; none means all. */
export type Cut = { label: string; count?: number | null; filter?: Record<string, string | readonly string[] | undefined> };

const texts = (cut: Cut): Record<string, string> =>
  Object.fromEntries(
    Object.entries(cut.filter ?? {}).flatMap(([key, value]) => (value ? [[key, typeof value === 'string' ? value : joinList(value)]] : [])),
  );

/** The cut that the address stands for, if it stands for one. */
export function currentCut(cuts: Cut[], values: Record<string, string | null>): Cut | undefined {
  const used = new Set(cuts.flatMap((cut) => Object.keys(cut.filter ?? {})));
  return cuts.find((cut) => {
    const wanted = texts(cut);
    return [...used].every((key) => (values[key] ?? undefined) === wanted[key]);
  });
}

export function Cuts({ cuts, list }: { cuts: Cut[]; list: ListState }) {
  const current = currentCut(cuts, list.values);
  const choose = (label: string | null) => {
    const cut = cuts.find((c) => c.label === label);
    if (!cut) return;
    const cleared = Object.fromEntries(cuts.flatMap((c) => Object.keys(c.filter ?? {})).map((key) => [key, null]));
    list.setFilters({ ...cleared, ...texts(cut) });
  };
  return (
    <SegmentGroup.Root value={current?.label ?? null} onValueChange={(e) => choose(e.value)} flexShrink={0} maxW="full" overflowX="auto">
      <SegmentGroup.Indicator />
      {cuts.map((cut) => (
        <SegmentGroup.Item key={cut.label} value={cut.label}>
          <SegmentGroup.ItemText>
            {cut.label}
            {cut.count != null && ` ${number(cut.count)}`}
          </SegmentGroup.ItemText>
          <SegmentGroup.ItemHiddenInput />
        </SegmentGroup.Item>
      ))}
    </SegmentGroup.Root>
  );
}
