import { useEffect, useState } from 'react';
import type { Days } from '../../../server/reports/views/period.shared.ts';
import { capital, date, dateRange } from '../ui/format.ts';
import type { AnyFilters } from '../ui/list/filters.ts';
import type { PickerSource } from '../ui/picker.tsx';

/** Parameters that are left out: display options need no description, and the days are described separately. */
const NOT_DESCRIBED = ['period', 'against', 'show', 'amounts'];

export const daysInWords = ({ from, to }: Days) => (from === to ? date(from) : dateRange(from, to));

/** The filters of a report as phrases: the basis of date and place, and the chosen values. */
export function filterWords(defs: AnyFilters, values: Record<string, string | null>, picked: Record<string, string>): string[] {
  return Object.entries(defs).flatMap(([key, def]) => {
    const text = values[key];
    if (!def || NOT_DESCRIBED.includes(key)) return [];
    if (!text) return def.unset ? [`${def.label}: ${def.unset.toLowerCase()}`] : [];
    return [`${def.label}: ${def.kind === 'picker' ? (picked[`${key} ${text}`] ?? 'one chosen') : def.chip(text)}`];
  });
}

export const filterSentence = (days: Days, filterTexts: readonly string[]) => [capital(daysInWords(days)), ...filterTexts].join(' · ');

/** The same with the labels of picked values, once they are loaded. */
export function useFilterWords(defs: AnyFilters, values: Record<string, string | null>): string[] {
  const [picked, setPicked] = useState<Record<string, string>>({});
  // Calling hooks in a loop is safe here, as the filters of a report never change.
  const sources = Object.entries(defs).flatMap(([key, def]): [string, PickerSource][] =>
    def?.kind === 'picker' ? [[key, def.picker()]] : [],
  );
  const pickedKeys = sources.flatMap(([key]) => (values[key] ? [`${key} ${values[key]}`] : [])).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something else was chosen, not on every rendering
  useEffect(() => {
    let current = true;
    for (const [key, source] of sources) {
      const value = values[key];
      if (!value) continue;
      source.find(value).then(
        (option) => current && option && setPicked((labels) => ({ ...labels, [`${key} ${value}`]: option.label })),
        () => {},
      );
    }
    return () => {
      current = false;
    };
  }, [pickedKeys]);
  return filterWords(defs, values, picked);
}
