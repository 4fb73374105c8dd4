export type LineChoice = 'PASS' | 'ADJUST' | 'REJECT';

type QtyAndPrice = { qty: number; price: bigint };

export type LineRequest = { qty: number; amount: bigint; limit: QtyAndPrice };

/** Which part of an approval exceeds its limit. An approval can reduce the request, never increase it. */
export function partAboveLimit(limit: QtyAndPrice, approved: { qty?: number | null; price?: bigint | null }): 'qty' | 'price' | null {
  if ((approved.qty ?? 0) > limit.qty) return 'qty';
  return (approved.price ?? 0n) > limit.price ? 'price' : null;
}

/**
 * Normalizes an officer's choice on a requested line. The result may differ: passing a line above its limit price adjusts it, and approving
 * nothing rejects it.
 */
export function decideLine(
  { qty: requestedQty, amount: requestedAmount, limit }: LineRequest,
  { choice, qty: adjustedQty, price: adjustedPrice }: { choice: LineChoice; qty?: number | null; price?: bigint | null },
) {
  const qty = choice === 'REJECT' ? 0 : choice === 'PASS' ? requestedQty : (adjustedQty ?? requestedQty);
  const price = choice === 'ADJUST' ? (adjustedPrice ?? limit.price) : limit.price;
  const amount = BigInt(qty) * price;
  const isRejected = qty === 0 || (amount === 0n && requestedAmount > 0n);
  const isPassed = qty === requestedQty && amount === requestedAmount;
  const result: LineChoice = isRejected ? 'REJECT' : isPassed ? 'PASS' : 'ADJUST';
  return { choice: result, qty, price, amount };
}

type Explanation = { reasonCode?: string | null; note?: string | null };

/** The reason OTHER needs a note. */
export const isOtherExplained = ({ reasonCode, note }: Explanation): boolean => reasonCode !== 'OTHER' || Boolean(note?.trim());

export const NOTE_FOR_OTHER_MISSING = { path: ['note'], error: 'State the reason.' };

/** An adjusted or rejected line needs a reason. */
export const isExplained = (explanation: Explanation): boolean => Boolean(explanation.reasonCode) && isOtherExplained(explanation);
