import { useEffect, useState } from 'react';
import type { PickerSource } from '../picker.tsx';
import { type AnyFilters, type FilterDef, pickedText, pickedValues } from './filters.ts';

/** The key of the label of a value that was picked in a filter. */
export const pickedKey = (key: string, value: string) => `${key} ${value}`;

/** The labels of what is picked in the filters, once they are loaded. */
export function usePickedLabels(defs: AnyFilters, values: Record<string, string | null>): Record<string, string> {
  const [picked, setPicked] = useState<Record<string, string>>({});
  // Calling hooks in a loop is safe here, as the filters of a page never change.
  const picks = Object.entries(defs).flatMap(([key, def]): { key: string; source: PickerSource; value: string }[] => {
    if (def?.kind !== 'picker' && def?.kind !== 'multiPicker') return [];
    const source = def.picker();
    return pickedValues(def, values[key]).map((value) => ({ key, source, value }));
  });
  const pickedKeys = picks.map(({ key, value }) => pickedKey(key, value)).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when something else was chosen, not on every rendering
  useEffect(() => {
    let current = true;
    for (const { key, source, value } of picks) {
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

/** A filter's values as text. */
export const filterText = (key: string, def: FilterDef, text: string, picked: Record<string, string>): string => {
  const values = pickedValues(def, text);
  return values.length > 0 ? pickedText(values.map((value) => picked[pickedKey(key, value)])) : def.chip(text);
};
