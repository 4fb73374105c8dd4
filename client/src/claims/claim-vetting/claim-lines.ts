import { type LineItem as DecisionItem, type Line as DecisionLine, openLine } from '../../care/line-decision/line-state.ts';
import type { CutReason, VetLineInput } from '../../graphql/types.ts';
import type { ClaimLineTable_ItemFragment } from './ClaimLineTable.generated.ts';

export type Item = ClaimLineTable_ItemFragment;
export type Line = DecisionLine<CutReason>;
export type Lines = Readonly<Record<string, Line>>;
export type LineItem = DecisionItem<CutReason>;

const CHOICE_OF_DECISION = { PENDING: null, PASSED: 'PASS', ADJUSTED: 'ADJUST', REJECTED: 'REJECT' } as const;
const DECISION_OF_CHOICE = { PASS: 'PASSED', ADJUST: 'ADJUSTED', REJECT: 'REJECTED' } as const;

/** A line of a claim as the table decides it; its quantity is limited by the claim and the PA code. */
export const lineItemOf = ({ id, line, service, qty, unitPriceClaimed, amountClaimed, tariffPrice, paQty, maxPrice }: Item): LineItem => ({
  id,
  line,
  service,
  qty,
  unitPrice: unitPriceClaimed,
  amount: amountClaimed,
  tariffPrice,
  maxQty: paQty === null ? qty : Math.min(qty, paQty),
  maxPrice,
  limitReason: 'NO_VALID_PA',
});

/** The recorded decision on a line. */
export function lineOf(item: Item): Line {
  const { decision, qtyApproved, priceApproved, reasonCode, note } = item;
  const line = { ...openLine(lineItemOf(item)), reasonCode, note: note ?? '' };
  if (decision === 'PENDING') return line;
  return { ...line, choice: CHOICE_OF_DECISION[decision], qty: qtyApproved ?? line.qty, price: priceApproved ?? line.price };
}

export const linesOf = (items: readonly Item[]): Lines => Object.fromEntries(items.map((item) => [item.id, lineOf(item)]));

export const lineInput = (itemId: string, { choice, qty, price, reasonCode, note }: Line): VetLineInput => ({
  itemId,
  decision: choice ? DECISION_OF_CHOICE[choice] : 'PENDING',
  ...(choice === 'ADJUST' && { qtyApproved: qty, priceApproved: price }),
  ...((choice === 'ADJUST' || choice === 'REJECT') && { reasonCode, note: note.trim() || null }),
});
