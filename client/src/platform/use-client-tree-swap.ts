import { useLayoutEffect } from 'react';
import { readTypedValues, swapInClientTree } from './client-tree-swap.ts';

/** Fills a form with what was typed into the fields of the same names before scripts were there. */
export function useTypedValues(names: readonly string[], fill: (values: Record<string, string>) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is first drawn
  useLayoutEffect(() => {
    const typed = readTypedValues(names);
    if (Object.keys(typed).length > 0) fill(typed);
  }, []);
}

/** Shows what React has drawn in the place of what the server wrote, once it is drawn. */
export function useSwapIn(): void {
  useLayoutEffect(swapInClientTree, []);
}
