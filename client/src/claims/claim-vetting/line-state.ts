import { hasWordsForOther, WORDS_FOR_OTHER_MISSING } from '../../../../server/care/line-decision.shared.ts';
import type { CutReason, LineDecision, LineTable_ItemFragment, VetLineInput } from '../../graphql/generated.ts';
import type { LineChoice } from '../../ui/line-decision.tsx';

export type Item = LineTable_ItemFragment;
/** The state of a decision on a line in the form. */
export type Line = { decision: LineDecision; qty: number; price: number; reasonCode: CutReason | null; note: string };
export type Lines = Readonly<Record<string, Line>>;

/** The largest quantity that can be approved, limited by the claim and the PA code. */
export const maxQty = (item: Item): number => (item.paQty === null ? item.qty : Math.min(item.qty, item.paQty));

export const lineOf = (item: Item): Line => ({
  decision: item.decision,
  qty: item.decision === 'PENDING' ? item.qty : (item.qtyApproved ?? item.qty),
  price: item.decision === 'PENDING' ? item.maxPrice : (item.priceApproved ?? item.maxPrice),
  reasonCode: item.reasonCode,
  note: item.note ?? '',
});

export const linesOf = (items: readonly Item[]): Lines => Object.fromEntries(items.map((item) => [item.id, lineOf(item)]));

/** Passing a line above its PA code passes what the code allows. */
export function passLine(item: Item): Line {
  if (maxQty(item) < item.qty)
    return { decision: 'ADJUSTED', qty: maxQty(item), price: item.maxPrice, reasonCode: 'NO_VALID_PA', note: '' };
  return { decision: 'PASSED', qty: item.qty, price: item.maxPrice, reasonCode: null, note: '' };
}

const adjustLine = (item: Item, line: Line): Line => ({
  ...line,
  decision: 'ADJUSTED',
  qty: line.decision === 'REJECTED' ? maxQty(item) : line.qty,
  price: line.decision === 'REJECTED' ? item.maxPrice : line.price,
});

const rejectLine = (item: Item, line: Line): Line => ({ ...line, decision: 'REJECTED', qty: 0, price: item.maxPrice });

/** The line after pass, adjust or reject. */
export const applyChoice = (choice: LineChoice, item: Item, line: Line): Line =>
  choice === 'PASS' ? passLine(item) : choice === 'ADJUST' ? adjustLine(item, line) : rejectLine(item, line);

/** Changes quantity or price. The line is adjusted, or passed if both are the full amount. */
export function editLine(item: Item, line: Line, change: Partial<Pick<Line, 'qty' | 'price'>>): Line {
  const next = { ...line, ...change };
  if (next.qty === item.qty && next.price === item.maxPrice && maxQty(item) === item.qty) return passLine(item);
  return { ...next, decision: 'ADJUSTED' };
}

export const approvedOf = (line: Line): number | null =>
  line.decision === 'PENDING' ? null : line.decision === 'REJECTED' ? 0 : line.qty * line.price;

/** The message for an incomplete decision; null if it can be saved. */
export function lineProblem(item: Item, line: Line): string | null {
  if (line.decision === 'PENDING' || line.decision === 'PASSED') return null;
  if (line.decision === 'ADJUSTED') {
    if (!Number.isInteger(line.qty) || line.qty < 0) return 'Give a whole quantity.';
    if (line.qty > maxQty(item)) return `At most ${maxQty(item)} can pass.`;
    if (!Number.isInteger(line.price) || line.price < 0 || line.price > item.maxPrice) return 'The price can only go down.';
  }
  if (!line.reasonCode) return 'Choose a reason.';
  return hasWordsForOther(line) ? null : WORDS_FOR_OTHER_MISSING.error;
}

export const sameLine = (a: Line, b: Line): boolean =>
  a.decision === b.decision &&
  (a.decision !== 'ADJUSTED' || (a.qty === b.qty && a.price === b.price)) &&
  a.reasonCode === b.reasonCode &&
  a.note.trim() === b.note.trim();

export const lineInput = (itemId: string, line: Line): VetLineInput => ({
  itemId,
  decision: line.decision,
  ...(line.decision === 'ADJUSTED' && { qtyApproved: line.qty, priceApproved: line.price }),
  ...(line.decision !== 'PASSED' && line.decision !== 'PENDING' && { reasonCode: line.reasonCode, note: line.note.trim() || null }),
});

export type Sums = { claimed: number; approved: number; cut: number; open: number; undecided: number; incomplete: number };

export function sumsOf(items: readonly Item[], lines: Lines): Sums {
  const sums: Sums = { claimed: 0, approved: 0, cut: 0, open: 0, undecided: 0, incomplete: 0 };
  for (const item of items) {
    const line = lines[item.id] ?? lineOf(item);
    const approved = approvedOf(line);
    sums.claimed += item.amountClaimed;
    if (approved === null || Number.isNaN(approved)) {
      sums.open += item.amountClaimed;
      sums.undecided += 1;
    } else {
      sums.approved += approved;
      sums.cut += item.amountClaimed - approved;
      if (lineProblem(item, line)) sums.incomplete += 1;
    }
  }
  return sums;
}
