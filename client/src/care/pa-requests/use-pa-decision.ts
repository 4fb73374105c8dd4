import { useState } from 'react';
import type { DecidePaItemInput, PaReason } from '../../graphql/types.ts';
import { approvedOf, type Line, type LineItem, type Lines, lineIn, openLine, passLine, sumsOf } from '../line-decision/line-state.ts';
import type { PaItems_RowFragment } from './PaRequest.generated.ts';

const DECISION_OF_CHOICE = { PASS: 'APPROVED', ADJUST: 'ADJUSTED', REJECT: 'REJECTED' } as const;

type PaLine = Line<PaReason>;

/** A service of a PA request as a line to decide. Quantity and price can only be reduced. */
export const paLineItem = ({ id, service, qty, unitPrice, amount }: PaItems_RowFragment, index: number): LineItem<PaReason> => ({
  id,
  line: index + 1,
  service,
  qty,
  unitPrice,
  amount,
  tariffPrice: unitPrice,
  maxQty: qty,
  maxPrice: unitPrice,
  limitReason: null,
});

export const paItemInput = (itemId: string, { choice, qty, price, reasonCode, note }: PaLine): DecidePaItemInput => ({
  itemId,
  decision: DECISION_OF_CHOICE[choice ?? 'PASS'],
  approvedQty: choice === 'REJECT' ? 0 : qty,
  ...(choice === 'ADJUST' && { approvedPrice: price }),
  reasonCode,
  note: note.trim() || null,
});

/** Why the request cannot be approved yet; null if it can. */
export function problemOf(items: readonly LineItem<PaReason>[], lines: Lines<PaReason>): string | null {
  const { undecided, incomplete } = sumsOf(items, lines);
  if (undecided > 0) return `${undecided} of ${items.length} services still to decide`;
  if (items.every((item) => lineIn(lines, item).choice !== 'PASS' && approvedOf(lineIn(lines, item)) === 0))
    return 'Every service is rejected: reject the request instead';
  return incomplete > 0 ? 'Enter a reason and figures for each adjusted or rejected service' : null;
}

/** Form state of a decision: one line per service. */
export function usePaDecision(requestItems: readonly PaItems_RowFragment[]) {
  const items = requestItems.map(paLineItem);
  const [lines, setLines] = useState<Lines<PaReason>>(() => Object.fromEntries(items.map((item) => [item.id, openLine(item)])));
  return {
    items,
    lines,
    set: (itemId: string, line: PaLine) => setLines((current) => ({ ...current, [itemId]: line })),
    sums: sumsOf(items, lines),
    blocked: problemOf(items, lines),
    approveAll: () => setLines(Object.fromEntries(items.map((item) => [item.id, passLine(item)]))),
    input: () => items.map((item) => paItemInput(item.id, lineIn(lines, item))),
  };
}

export type PaDecision = ReturnType<typeof usePaDecision>;
