import type { PriceRounding } from './price-change.input.ts';

/** In kobo. */
const STEP: Record<PriceRounding, bigint> = { NAIRA: 100n, TEN_NAIRA: 1_000n, FIFTY_NAIRA: 5_000n };

/** A price changed by a percentage and rounded, half a step upwards. Whole numbers alone, as a fraction of a kobo would decide on a naira. */
export function changedPrice(price: bigint, percent: number, rounding: PriceRounding): bigint {
  const step = STEP[rounding];
  const basisPoints = BigInt(10_000 + Math.round(percent * 100));
  return ((price * basisPoints + step * 5_000n) / (step * 10_000n)) * step;
}

/** A change in words, such as "+12.5%". */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
