import { createHash } from 'node:crypto';

export type ReviewSample = {
  seed: string;
  sharePercent: number;
  /** How many are drawn at least. */
  minimum: number;
  claimIds: readonly string[];
};

/** A number from 0 up to 1 that follows from the seed and the key alone. */
const fractionOf = (seed: string, key: string): number => createHash('sha256').update(`${seed}:${key}`).digest().readUIntBE(0, 6) / 2 ** 48;

/**
 * The claims that chance sets aside: the share, rounded up or down so that it is met on average, but no fewer than the minimum.
 * Everything follows from the seed, so whoever has it can repeat the draw.
 */
export function sampleClaims({ seed, sharePercent, minimum, claimIds }: ReviewSample): string[] {
  const expected = (claimIds.length * sharePercent) / 100;
  const whole = Math.floor(expected);
  const rounded = fractionOf(seed, 'rounding') < expected - whole ? whole + 1 : whole;
  const count = Math.min(claimIds.length, Math.max(rounded, minimum));
  const places = claimIds.map((id) => ({ id, place: fractionOf(seed, id) }));
  places.sort((a, b) => a.place - b.place || a.id.localeCompare(b.id));
  return places.slice(0, count).map(({ id }) => id);
}
