import { useEffect, useState } from 'react';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import { capital, date, dateRange } from '../ui/format.ts';
import type { AnyFilters } from '../ui/list/filters.ts';
import type { PickerSource } from '../ui/picker.tsx';

/** How the answer is shown says itself; the days are written from what they came to. */
const NOT_DESCRIBED = ['period', 'against', 'show', 'amounts'];

export const daysInWords = ({ from, to }: Days) => (from === to ? date(from) : dateRange(from, to));

/** What a report was asked, a phrase each: the days, the basis of date and place, what was chosen. */
export function filterWords(defs: AnyFilters, values: Record<string, string | null>, picked: Record<string, string>): string[] {
  return Object.entries(defs).flatMap(([key, def]) => {
    const text = values[key];
    if (!def || NOT_DESCRIBED.includes(key)) return [];
    if (!text) return def.unset ? [`${def.label}: ${def.unset.toLowerCase()}`] : [];
    return [`${def.label}: ${def.kind === 'picker' ? (picked[`${key} ${text}`] ?? 'one chosen') : def.chip(text)}`];
  });
}

export const filterSentence = (days: Days, words: readonly string[]) => [capital(daysInWords(days)), ...words].join(' · ');

/** The same with the names of what pickers chose, once they are known. */
export function useFilterWords(defs: AnyFilters, values: Record<string, string | null>): string[] {
  const [picked, setPicked] = useState<Record<string, string>>({});
  // As many pickers on every rendering as the report has: its filters never change.
  const sources = Object.entries(defs).flatMap(([key, def]): [string, PickerSource][] =>
    def?.kind === 'picker' ? [[key, def.picker()]] : [],
  );
  const wanted = sources.flatMap(([key]) => (values[key] ? [`${key} ${values[key]}`] : [])).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something else was chosen, not on every rendering
  useEffect(() => {
    let current = true;
    for (const [key, source] of sources) {
      const value = values[key];
      if (!value) continue;
      source.find(value).then(
        (option) => current && option && setPicked((known) => ({ ...known, [`${key} ${value}`]: option.label })),
        () => {},
      );
    }
    return () => {
      current = false;
    };
  }, [wanted]);
  return filterWords(defs, values, picked);
}
