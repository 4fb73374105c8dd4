import { useState } from 'react';
import { isExplained } from '../../../../server/care/line-decision.shared.ts';
import type { PaReason } from '../../graphql/generated.ts';
import type { LineChoice } from '../../ui/line-decision.tsx';
import type { PaRequestDetails } from './PaRequestParts.tsx';

const DECISION_OF_CHOICE = { PASS: 'APPROVED', ADJUST: 'ADJUSTED', REJECT: 'REJECTED' } as const;

type Line = { itemId: string; choice: LineChoice | null; qty: number; reasonCode: PaReason | null; note: string };

type Item = PaRequestDetails['items'][number];

const undecided = (item: Item): Line => ({ itemId: item.id, choice: null, qty: item.qty, reasonCode: null, note: '' });
export const isCut = ({ choice }: Line): boolean => choice === 'ADJUST' || choice === 'REJECT';

/** The state of a decision in progress: a line per service, none above the requested quantity. */
export function usePaDecision(items: Item[]) {
  const [lines, setLines] = useState(() => items.map(undecided));
  const [current, setCurrent] = useState(0);
  const change = (index: number, part: Partial<Line>) =>
    setLines((current) => current.map((line, i) => (i === index ? { ...line, ...part } : line)));

  const choose = (index: number, choice: LineChoice) => {
    const item = items[index];
    if (!item) return;
    setCurrent(index);
    change(index, {
      choice,
      qty: choice === 'REJECT' ? 0 : choice === 'PASS' ? item.qty : Math.max(1, lines[index]?.qty ?? 1),
      ...(choice === 'PASS' && { reasonCode: null, note: '' }),
    });
  };
  /** A changed quantity is an adjustment, zero a rejection. */
  const setQty = (index: number, typed: number) => {
    const item = items[index];
    if (!item) return;
    const qty = Math.min(item.qty, Math.max(0, Math.round(typed || 0)));
    change(index, { qty, choice: qty === item.qty ? 'PASS' : qty === 0 ? 'REJECT' : 'ADJUST' });
  };
  const amountOf = (index: number) => (lines[index]?.choice ? (lines[index]?.qty ?? 0) * (items[index]?.unitPrice ?? 0) : 0);
  const total = lines.reduce((sum, _, index) => sum + amountOf(index), 0);
  const open = lines.filter(({ choice }) => !choice).length;
  const isUnexplained = lines.some((line) => isCut(line) && !isExplained(line));
  const blocked =
    open > 0
      ? `${open} of ${lines.length} services still to decide`
      : lines.every(({ choice }) => choice === 'REJECT')
        ? 'Every service is refused: reject the request instead'
        : isUnexplained
          ? 'A cut or refused service needs its reason'
          : null;
  return {
    lines,
    current,
    setCurrent,
    choose,
    setQty,
    change,
    amountOf,
    total,
    blocked,
    approveAll: () => setLines(items.map((item) => ({ ...undecided(item), choice: 'PASS' }))),
    items: () =>
      lines.map(({ itemId, choice, qty, reasonCode, note }) => ({
        itemId,
        decision: DECISION_OF_CHOICE[choice ?? 'PASS'],
        approvedQty: qty,
        reasonCode,
        note: note.trim() || null,
      })),
  };
}

export type PaDecision = ReturnType<typeof usePaDecision>;
