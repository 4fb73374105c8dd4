import { useLayoutEffect } from 'react';
import { readTypedValues, swapInClientTree } from './client-tree-swap.ts';

/** Fills a form with the values typed into the fields of the same names before the scripts loaded. */
export function useTypedValues(names: readonly string[], fill: (values: Record<string, string>) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the first render
  useLayoutEffect(() => {
    const typed = readTypedValues(names);
    if (Object.keys(typed).length > 0) fill(typed);
  }, []);
}

/** Replaces the server-rendered page with the React tree once it is rendered. */
export function useClientTreeSwap(): void {
  useLayoutEffect(swapInClientTree, []);
}
