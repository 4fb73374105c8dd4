import { isOtherExplained, NOTE_FOR_OTHER_MISSING } from '../../../../server/care/line-decision.shared.ts';
import type { LineChoice } from '../../ui/line-decision.tsx';

/** A line to decide: a service, what was requested, and the maximum that can be approved. */
export type LineItem<Code extends string = string> = {
  id: string;
  line: number;
  service: { name: string; code: string };
  qty: number;
  unitPrice: number;
  amount: number;
  tariffPrice: number | null;
  maxQty: number;
  maxPrice: number;
  /** Reason set when a passed line exceeds `maxQty`. */
  limitReason: Code | null;
};

/** Form state of the decision on a line; undecided without a choice. */
export type Line<Code extends string = string> = {
  choice: LineChoice | null;
  qty: number;
  price: number;
  reasonCode: Code | null;
  note: string;
};
export type Lines<Code extends string = string> = Readonly<Record<string, Line<Code>>>;

export const openLine = <Code extends string>({ qty, maxPrice }: LineItem<Code>): Line<Code> => ({
  choice: null,
  qty,
  price: maxPrice,
  reasonCode: null,
  note: '',
});

export const lineIn = <Code extends string>(lines: Lines<Code>, item: LineItem<Code>): Line<Code> => lines[item.id] ?? openLine(item);

/** Passing a line above its limit approves the limit. */
export function passLine<Code extends string>(item: LineItem<Code>): Line<Code> {
  const { qty, maxQty, maxPrice, limitReason } = item;
  if (maxQty < qty) return { choice: 'ADJUST', qty: maxQty, price: maxPrice, reasonCode: limitReason, note: '' };
  return { choice: 'PASS', qty, price: maxPrice, reasonCode: null, note: '' };
}

const adjustLine = <Code extends string>({ maxQty, maxPrice }: LineItem<Code>, line: Line<Code>): Line<Code> => ({
  ...line,
  choice: 'ADJUST',
  ...(line.choice === 'REJECT' && { qty: maxQty, price: maxPrice }),
});

const rejectLine = <Code extends string>({ maxPrice }: LineItem<Code>, line: Line<Code>): Line<Code> => ({
  ...line,
  choice: 'REJECT',
  qty: 0,
  price: maxPrice,
});

/** The line after pass, adjust or reject. */
export const applyChoice = <Code extends string>(choice: LineChoice, item: LineItem<Code>, line: Line<Code>): Line<Code> =>
  choice === 'PASS' ? passLine(item) : choice === 'ADJUST' ? adjustLine(item, line) : rejectLine(item, line);

/** Changes quantity or price. The line is adjusted, or passed if both are the full amount. */
export function editLine<Code extends string>(
  item: LineItem<Code>,
  line: Line<Code>,
  change: Partial<Pick<Line, 'qty' | 'price'>>,
): Line<Code> {
  const next = { ...line, ...change };
  if (next.qty === item.qty && next.price === item.maxPrice && item.maxQty >= item.qty) return passLine(item);
  return { ...next, choice: 'ADJUST' };
}

/** The approved amount; null while the line is open. */
export const approvedOf = ({ choice, qty, price }: Line): number | null => (choice === null ? null : choice === 'REJECT' ? 0 : qty * price);

/** The message for a quantity or price that cannot be approved; null if both can be. */
export function figureProblem(item: LineItem, line: Line): string | null {
  if (line.choice !== 'ADJUST') return null;
  if (!Number.isInteger(line.qty) || line.qty < 0) return 'Enter a whole number.';
  if (line.qty > item.maxQty) return `Maximum quantity is ${item.maxQty}.`;
  return !Number.isInteger(line.price) || line.price < 0 || line.price > item.maxPrice ? 'You can only reduce the price.' : null;
}

/** The message for an incomplete decision; null if it can be saved. */
export function lineProblem(item: LineItem, line: Line): string | null {
  if (line.choice === null || line.choice === 'PASS') return null;
  const figures = figureProblem(item, line);
  if (figures) return figures;
  if (!line.reasonCode) return 'Choose a reason.';
  return isOtherExplained(line) ? null : NOTE_FOR_OTHER_MISSING.error;
}

export const sameLine = (a: Line, b: Line): boolean =>
  a.choice === b.choice &&
  (a.choice !== 'ADJUST' || (a.qty === b.qty && a.price === b.price)) &&
  a.reasonCode === b.reasonCode &&
  a.note.trim() === b.note.trim();

export type Sums = { requested: number; approved: number; cut: number; open: number; undecided: number; incomplete: number };

export function sumsOf<Code extends string>(items: readonly LineItem<Code>[], lines: Lines<Code>): Sums {
  const sums: Sums = { requested: 0, approved: 0, cut: 0, open: 0, undecided: 0, incomplete: 0 };
  for (const item of items) {
    const line = lineIn(lines, item);
    const approved = approvedOf(line);
    sums.requested += item.amount;
    if (approved === null || Number.isNaN(approved)) {
      sums.open += item.amount;
      sums.undecided += 1;
    } else if (figureProblem(item, line)) {
      // An amount that cannot be approved is neither approved nor cut.
      sums.open += item.amount;
      sums.incomplete += 1;
    } else {
      sums.approved += approved;
      sums.cut += item.amount - approved;
      if (lineProblem(item, line)) sums.incomplete += 1;
    }
  }
  return sums;
}
