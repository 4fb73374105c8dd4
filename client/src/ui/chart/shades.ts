export const STEPS = 5;

export type Shade = { from: number; to: number };

/** At most five groups of about as many values each, from the least to the most; equal values share a group, and what has nothing has none. */
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

/** 1 to 5, the darkest for the most, however few groups there are; 0 for nothing. */
export function shadeOf(value: number | null, shades: readonly Shade[]): number {
  if (value === null || value <= 0) return 0;
  const at = shades.findIndex(({ to }) => value <= to);
  return at === -1 ? 0 : at + 1 + (STEPS - shades.length);
}
