import { useLayoutEffect } from 'react';

/** Fills a form with the values typed into its server-rendered fields before React hydrated them. */
export function useTypedValues(names: readonly string[], fill: (values: Record<string, string>) => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the first render
  useLayoutEffect(() => {
    const typed = names.flatMap((name) => {
      const value = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value;
      return value ? [[name, value] as const] : [];
    });
    if (typed.length > 0) fill(Object.fromEntries(typed));
  }, []);
}
