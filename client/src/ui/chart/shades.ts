export const STEPS = 5;

export type Shade = { from: number; to: number };

/** Divides values into at most five quantile groups. Equal values are in the same group; zero and missing values are in none. */
export function shadesOf(values: readonly (number | null)[]): Shade[] {
  const sorted = values.filter((value): value is number => value !== null && value > 0).sort((a, b) => a - b);
  const shades: Shade[] = [];
  let at = 0;
  for (let step = 1; step <= STEPS && at < sorted.length; step++) {
    let end = Math.max(at + 1, Math.round((sorted.length * step) / STEPS));
    while (end < sorted.length && sorted[end] === sorted[end - 1]) end++;
    shades.push({ from: sorted[at] as number, to: sorted[end - 1] as number });
    at = end;
  }
  return shades;
}

/** The shade of a value from 1 to 5. The largest group has shade 5, even with fewer groups; no value has shade 0. */
export function shadeOf(value: number | null, shades: readonly Shade[]): number {
  if (value === null || value <= 0) return 0;
  const at = shades.findIndex(({ to }) => value <= to);
  return at === -1 ? 0 : at + 1 + (STEPS - shades.length);
}
