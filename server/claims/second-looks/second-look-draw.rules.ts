import { createHash } from 'node:crypto';

export type ReviewSample = {
  seed: string;
  sharePercent: number;
  /** Minimum number of claims to select. */
  minimum: number;
  claimIds: readonly string[];
};

/** Deterministic pseudo-random number in [0, 1) from seed and key. */
const fractionOf = (seed: string, key: string): number => createHash('sha256').update(`${seed}:${key}`).digest().readUIntBE(0, 6) / 2 ** 48;

/**
 * Selects a random share of claims, rounded up or down so that the share holds on average, and at least the minimum.
 * Deterministic: the same seed gives the same selection.
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
