import type { PriceRounding } from './price-change.input.ts';

/** In kobo. */
const STEP: Record<PriceRounding, bigint> = { NAIRA: 100n, TEN_NAIRA: 1_000n, FIFTY_NAIRA: 5_000n };

/** Changes a price by a percentage and rounds it, half up. Uses integers only, because a fraction of a kobo could change the result. */
export function changedPrice(price: bigint, percent: number, rounding: PriceRounding): bigint {
  const step = STEP[rounding];
  const basisPoints = BigInt(10_000 + Math.round(percent * 100));
  return ((price * basisPoints + step * 5_000n) / (step * 10_000n)) * step;
}

/** A percentage as text, such as "+12.5%". */
export const percentText = (percent: number): string => `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`;
