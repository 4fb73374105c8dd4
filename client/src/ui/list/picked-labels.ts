import { useEffect, useState } from 'react';
import type { PickerSource } from '../picker.tsx';
import type { AnyFilters } from './filters.ts';

/** The key of the label of a value that was picked in a filter. */
export const pickedKey = (key: string, value: string) => `${key} ${value}`;

/** The labels of what is picked in the filters, once they are loaded. */
export function usePickedLabels(defs: AnyFilters, values: Record<string, string | null>): Record<string, string> {
  const [picked, setPicked] = useState<Record<string, string>>({});
  // Calling hooks in a loop is safe here, as the filters of a page never change.
  const sources = Object.entries(defs).flatMap(([key, def]): [string, PickerSource][] =>
    def?.kind === 'picker' ? [[key, def.picker()]] : [],
  );
  const pickedKeys = sources.flatMap(([key]) => (values[key] ? [pickedKey(key, values[key])] : [])).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something else was chosen, not on every rendering
  useEffect(() => {
    let current = true;
    for (const [key, source] of sources) {
      const value = values[key];
      if (!value) continue;
      source.find(value).then(
        (option) => current && option && setPicked((labels) => ({ ...labels, [pickedKey(key, value)]: option.label })),
        () => {},
      );
    }
    return () => {
      current = false;
    };
  }, [pickedKeys]);
  return picked;
}
